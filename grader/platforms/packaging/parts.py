"""The parts of a package that targets share: the grader, the frozen assignment, its settings."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from grader.assignment.frozen.freeze import freeze
from grader.languages.registry import SHIPPED, kind_of
from grader.model import Assignment, Locale
from grader.platforms.option import Option
from grader.platforms.packaging.package import File
from grader.platforms.packaging.wheel import own_wheel, pinned_requirements
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

SETTINGS = "settings.json"
ASSIGNMENT = "assignment.json"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that hold in the container."""

    locale: Locale = "en"
    sandbox: SandboxChoice = "auto"
    own: Mapping[str, str] = field(default_factory=dict)
    """The target's own options, by name."""
    julia_engine: EngineChoice = "process"
    """`auto` where juliacall was asked for: should it not start, there is still `process`."""
    seconds: float | None = None
    """The seconds after which the platform ends the container."""


class Order(Struct, frozen=True):
    """The package that the instructor wants."""

    assignment: Assignment
    settings: Settings = field(default_factory=Settings)
    options: Mapping[str, str] = field(default_factory=dict)
    """The options of all targets by name; without one, its default holds."""


def grader(order: Order) -> Iterator[File]:
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


def job(
    order: Order,
    seconds: float | None,
    own: Mapping[str, str] = {},
    *,
    only_visible: bool = False,
) -> Iterator[File]:
    """The frozen assignment, and the settings with which `grader autograde` grades by it.

    `seconds`: after which the platform ends the container. ValueError for an assignment without a
    reference: what is frozen cannot be frozen again.
    """
    yield text(ASSIGNMENT, freeze(order.assignment, only_visible=only_visible))
    yield text(SETTINGS, settings_json(replace(order.settings, seconds=seconds, own=own)))


def inside(folder: str, content: Iterable[File]) -> Iterator[File]:
    return (File(f"{folder}/{f.path}", f.content, f.executable) for f in content)


def text(path: str, content: str) -> File:
    return File(path, content.encode())


def script(package: str, name: str, path: str = "") -> File:
    """A script of the folder `files` of a Python package, at `path` or at the top."""
    return File(path or name, read(package, name).encode(), executable=True)


def read(package: str, name: str) -> str:
    return (files(package) / "files" / name).read_text(encoding="utf-8")


def settings_json(settings: Settings) -> str:
    content = to_builtins(settings)
    own = content.pop("own")
    return json.dumps(content | own, indent=1) + "\n"


def to_settings(text: str | bytes, options: Sequence[Option] = ()) -> Settings:
    """ValueError for what `settings_json` did not write for a target of these options."""
    content = decode(text, type=dict[str, Any])
    own = {}
    for option in options:
        own[option.name] = value = content.pop(option.name, option.default)
        if option.choices and value not in option.choices:
            raise ValueError(f"{option.flag} cannot be {value!r}")
    return replace(convert(content, Settings), own=own)
