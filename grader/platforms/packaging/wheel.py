"""The grader in a package: a wheel made of what is running, without network or build tool.

The assignments that the grader ships are left out: a wheel for containers and students must hold
no reference solution.
"""

import base64
import hashlib
import importlib.metadata
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from grader.languages.registry import SHIPPED, kind_of
from grader.platforms.packaging.parts import Order, PackageFile, script, text, to_zip
from grader.version import __version__

_DISTRIBUTION = "course-grader"
_PACKAGE = Path(__file__).parents[2]
_LEFT_OUT = {"shipped", "__pycache__"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def grader(order: Order) -> Iterator[PackageFile]:
    """Yield the grader itself, and how it is installed when an image is built."""
    yield own_wheel()
    engine = order.settings.julia_engine
    containers = [kind_of(name).container(engine) for name in order.assignment.languages]
    needed = {name for container in containers for name in container.distributions}
    optional = {name for kind in SHIPPED.values() for name in kind.container("auto").distributions}
    packages = order.assignment.support.packages
    yield text("requirements.txt", pinned_requirements(packages, optional - needed))

    yield script(__package__, "install.sh")
    for container in containers:
        for name, content in container.files.items():
            yield text(name, content)


def own_wheel() -> PackageFile:
    """Return the wheel by its file name, the same bytes for the same sources."""
    name = f"course_grader-{__version__}"
    files = [*_sources(), *_metadata(f"{name}.dist-info")]
    files.sort(key=lambda file: file.path)
    record = f"{name}.dist-info/RECORD"
    lines = [f"{file.path},sha256={_digest(file.content)},{len(file.content)}" for file in files]
    files.append(text(record, "\n".join([*lines, f"{record},,", ""])))
    return PackageFile(f"{name}-py3-none-any.whl", to_zip(files))


def pinned_requirements(more: Sequence[str] = (), without: Collection[str] = ()) -> str:
    """Return what the grader needs, and `more`, and what those need, in the versions installed
    here.

    A package that is required on other systems only is not installed here, and not named.
    """
    waiting = [_distribution_name(line) for line in (*_requirements(), *more)]
    pinned: dict[str, str] = {}
    while waiting:
        name = waiting.pop()
        distribution = next(iter(importlib.metadata.distributions(name=name)), None)
        if distribution is None or name in pinned or name in without:
            continue

        pinned[name] = distribution.version
        needed = (line for line in distribution.requires or () if "extra ==" not in line)
        waiting += map(_distribution_name, needed)
    return "".join(f"{name}=={version}\n" for name, version in sorted(pinned.items()))


_WHEEL = """Wheel-Version: 1.0
Generator: course-grader
Root-Is-Purelib: true
Tag: py3-none-any
"""


def _sources() -> Iterator[PackageFile]:
    for path in sorted(_PACKAGE.rglob("*")):
        parts = path.relative_to(_PACKAGE).parts
        if path.is_file() and not _LEFT_OUT & set(parts) and path.suffix != ".pyc":
            yield PackageFile("/".join(("grader", *parts)), path.read_bytes())


def _metadata(folder: str) -> Iterator[PackageFile]:
    requires = [f"Requires-Dist: {line}" for line in _requirements()]
    facts = [f"Name: {_DISTRIBUTION}", f"Version: {__version__}", "Requires-Python: >=3.11"]
    lines = ["Metadata-Version: 2.1", *facts, *requires, ""]
    yield text(f"{folder}/METADATA", "\n".join(lines))
    yield text(f"{folder}/WHEEL", _WHEEL)
    yield text(f"{folder}/entry_points.txt", "[console_scripts]\ngrader = grader.cli:main\n")


def _requirements() -> Sequence[str]:
    """Return the grader's own, as it is installed."""
    lines = importlib.metadata.requires(_DISTRIBUTION) or []
    return [line for line in lines if "extra ==" not in line]


def _distribution_name(requirement: str) -> str:
    match = _NAME.match(requirement)
    return re.sub(r"[-_.]+", "-", match[0]).lower() if match else ""


def _digest(content: bytes) -> str:
    digest = hashlib.sha256(content).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
