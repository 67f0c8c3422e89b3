"""A package: files with their places, the zip of them, and the parts that targets share."""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert, field, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from grader.assignment.mistakes.frozen.freeze import Watch, freeze
from grader.model import Assignment, Locale
from grader.platforms.option import Option
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

# Zip knows no time before this one; the real one would change the bytes.
_TIME = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
SETTINGS = "settings.json"
ASSIGNMENT = "assignment.json"


class PackageFile(Struct, frozen=True):
    path: str
    """Inside the package, with `/`."""
    content: bytes
    executable: bool = False


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
    settings: Settings = Settings()
    options: Mapping[str, str] = field(default_factory=dict)
    """The options of all targets by name; without one, its default holds."""
    watch: Watch = iter
    """Shows how far freezing is."""

    def frozen(self, *, only_visible: bool = False) -> str:
        """Return the text of the frozen assignment; ValueError where it has no reference."""
        return freeze(self.assignment, only_visible=only_visible, watch=self.watch)


def job(
    order: Order,
    seconds: float | None,
    options: Mapping[str, str] = {},
    *,
    only_visible: bool = False,
) -> Iterator[PackageFile]:
    """Yield the frozen assignment, and the settings with which `grader autograde` grades by it.

    `seconds`: after which the platform ends the container. ValueError for an assignment without a
    reference: what is frozen cannot be frozen again.
    """
    yield text(ASSIGNMENT, order.frozen(only_visible=only_visible))
    yield text(SETTINGS, settings_json(replace(order.settings, seconds=seconds, own=options)))


def inside(folder: str, content: Iterable[PackageFile]) -> Iterator[PackageFile]:
    """Yield the files as they lie in a folder of the package."""
    return (replace(file, path=f"{folder}/{file.path}") for file in content)


def text(path: str, content: str) -> PackageFile:
    return PackageFile(path, content.encode())


def script(package: str, name: str, path: str = "") -> PackageFile:
    """Return a script of the folder `files` of a Python package, at `path` or at the top."""
    return PackageFile(path or name, read(package, name).encode(), executable=True)


def read(package: str, name: str) -> str:
    return (files(package) / "files" / name).read_text(encoding="utf-8")


def settings_json(settings: Settings) -> str:
    content = to_builtins(settings)
    options = content.pop("own")
    return json.dumps(content | options, indent=1) + "\n"


def to_settings(text: str | bytes, options: Sequence[Option] = ()) -> Settings:
    """Read what `settings_json` wrote for a target of these options; ValueError for all else."""
    content = decode(text, type=dict[str, Any])
    values = {}
    for option in options:
        values[option.name] = value = content.pop(option.name, option.default)
        if option.choices and value not in option.choices:
            raise ValueError(f"{option.flag} cannot be {value!r}")
    return replace(convert(content, Settings), own=values)


def to_zip(files: Iterable[PackageFile]) -> bytes:
    """Return a zip of the files in the order of the paths. ValueError for two files of one path."""
    ordered = sorted(files, key=lambda file: file.path)
    if len({file.path for file in ordered}) < len(ordered):
        raise ValueError("two files of a package have the same path")

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in ordered:
            entry = zipfile.ZipInfo(file.path, _TIME)
            entry.create_system = _UNIX
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)
    return buffer.getvalue()
