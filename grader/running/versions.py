"""The versions that a grade depends on: the grader's, the language's, the sandbox's layer."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple

from grader.model import Language, Message, Support
from grader.model.records import digest_of
from grader.running import Runtime
from grader.version import __version__

_ROOT = Path(__file__).parents[1]
_RUNNING = ("languages", "model", "running", "sandbox", "values")
_CODE = {".css", ".jinja", ".jl", ".js", ".py", ".toml"}


class Versions(Struct, frozen=True):
    grader: str
    build: str
    """A digest of the grader's own code: a checkout changes without a new version."""
    engine: str = ""
    """Empty when nothing was run."""
    language: str = ""
    sandbox: str = ""
    runner: str = ""
    """A digest of that part of the code alone that runs submissions."""

    @property
    def run_key(self) -> str:
        """Return the versions that answers depend on. Judging and wording may change, and answers
        stay."""
        return "\n".join((self.runner, self.engine, self.language, self.sandbox))

    @property
    def key(self) -> str:
        return "\n".join(astuple(self))

    @classmethod
    def of_key(cls, key: str) -> "Versions":
        return cls(*key.split("\n"))

    @property
    def shown(self) -> str:
        parts = (f"grader {self.grader} ({self.build})", self.engine, self.language, self.sandbox)
        return ", ".join(dict.fromkeys(part for part in parts if part))


def versions_of(runtime: Runtime, language: Language | None, support: Support) -> Versions:
    """Return what a submission in `language` would be run with now; nothing is run for None."""
    if language is None:
        return Versions(__version__, build_of_grader())

    engine = runtime.engine(language)
    if isinstance(engine, Message):
        name = version = ""
    else:
        name, version = engine.name, engine.version(support)
    layer = runtime.layer.name
    return Versions(__version__, build_of_grader(), name, version, layer, _build_of_runner())


@cache
def build_of_grader() -> str:
    """Return twelve digits that change with all of the grader's that shows in a report or a grade.

    They are the same on every machine.
    """
    return _digest(_ROOT.rglob("*"))


@cache
def _build_of_runner() -> str:
    return _digest(path for room in _RUNNING for path in (_ROOT / room).rglob("*"))


def _digest(paths: Iterable[Path]) -> str:
    names = {path: path.relative_to(_ROOT) for path in sorted(paths) if path.suffix in _CODE}
    code = [path for path, name in names.items() if "shipped" not in name.parts]
    return digest_of((names[path].as_posix(), path.read_bytes()) for path in code)[:12]
