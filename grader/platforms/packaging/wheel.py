"""The grader in a package: a wheel made of what is running, without network or build tool.

The assignments that the grader ships are left out: a wheel for containers and students must hold
no reference solution.
"""

import base64
import hashlib
import importlib.metadata
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.languages.registry import SHIPPED, kind_of
from grader.platforms.packaging.parts import Order, PackageFile, script, text, to_zip
from grader.version import __version__

_DISTRIBUTION = "course-grader"
_PACKAGE = Path(__file__).parents[2]
_LEFT_OUT = {"shipped", "__pycache__"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def grader(order: Order) -> Iterator[PackageFile]:
    """The grader itself, and how it is installed when an image is built."""
    yield own_wheel()
    engine = order.settings.julia_engine
    containers = [kind_of(name).container(engine) for name in order.assignment.languages]
    needed = {name for container in containers for name in container.distributions}
    optional = [name for kind in SHIPPED.values() for name in kind.distributions]
    without = tuple(name for name in optional if name not in needed)
    packages = order.assignment.support.packages
    yield text("requirements.txt", pinned_requirements(packages, without))
    yield script(__package__, "install.sh")
    for container in containers:
        for name, content in container.files.items():
            yield text(name, content)


def own_wheel() -> PackageFile:
    """The wheel by its file name, the same bytes for the same sources."""
    name = f"course_grader-{__version__}"
    files = [*_sources(), *_metadata(f"{name}.dist-info")]
    record = f"{name}.dist-info/RECORD"
    lines = [
        f"{file.path},sha256={_digest(file.content)},{len(file.content)}"
        for file in sorted(files, key=lambda file: file.path)
    ]
    files.append(PackageFile(record, "\n".join([*lines, f"{record},,", ""]).encode()))
    return PackageFile(f"{name}-py3-none-any.whl", to_zip(files))


def pinned_requirements(more: Sequence[str] = (), without: Sequence[str] = ()) -> str:
    """Return what the grader needs, and `more`, and what those need, in the versions installed
    here.

    A package that is required on other systems only is not installed here, and not named.
    """
    waiting = [_name(line) for line in (*_requirements(), *more)]
    pinned: dict[str, str] = {}
    while waiting:
        name = waiting.pop()
        if name in pinned or name in without:
            continue
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        pinned[name] = distribution.version
        wanted = (line for line in distribution.requires or () if "extra ==" not in line)
        waiting += map(_name, wanted)
    return "".join(f"{name}=={version}\n" for name, version in sorted(pinned.items()))


def _sources() -> Iterator[PackageFile]:
    for path in sorted(_PACKAGE.rglob("*")):
        parts = path.relative_to(_PACKAGE).parts
        if path.is_file() and not _LEFT_OUT & set(parts) and path.suffix != ".pyc":
            yield PackageFile("/".join(("grader", *parts)), path.read_bytes())


def _metadata(folder: str) -> Iterator[PackageFile]:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {_DISTRIBUTION}",
        f"Version: {__version__}",
        "Requires-Python: >=3.11",
        *(f"Requires-Dist: {line}" for line in _requirements()),
    ]
    yield PackageFile(f"{folder}/METADATA", ("\n".join(lines) + "\n").encode())
    wheel = (
        "Wheel-Version: 1.0\nGenerator: course-grader\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    yield PackageFile(f"{folder}/WHEEL", wheel.encode())
    yield PackageFile(
        f"{folder}/entry_points.txt", b"[console_scripts]\ngrader = grader.cli:main\n"
    )


def _requirements() -> Sequence[str]:
    """The grader's own, from the checkout that it runs from, else from what is installed."""
    project = _PACKAGE.parent / "pyproject.toml"
    if project.is_file():
        declared = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
        if declared.get("name") == _DISTRIBUTION:
            return [str(line) for line in declared["dependencies"]]
    lines = importlib.metadata.requires(_DISTRIBUTION) or []
    return [line for line in lines if "extra ==" not in line]


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


def _digest(content: bytes) -> str:
    digest = hashlib.sha256(content).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
