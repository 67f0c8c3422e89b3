"""Finds, reads and digests the files of an assignment; what cannot be read becomes a Problem."""

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.yaml.tree import Node
from grader.model import Language, SourceFile

# One that stands in a text and imports nothing only adds a file: it cannot leave one out.
_RELATIVE_IMPORT = re.compile(
    r"^[ \t]*from[ \t]+(\.\.?)(\w*)[ \t]+import[ \t]+(\([^)]*\)|.+)", re.M
)
_NAME = re.compile(r"\w+")


def find_file(
    place: Place, text: str, problems: Problems, *, package: bool = False, absent: str = ""
) -> Path | None:
    """Return the file, or folder of a Python package, that the path `text` at `place` names,
    relative to the file it stands in.

    `absent`: the remark that it is not there yet, where it need not be.
    """
    path = place.path.parent / text
    mode = _mode(path)

    if mode is None and absent:
        problems.remark(place, absent, path=shown(text))
        return path
    if mode is None:
        problems.note(place, "no_file", path=shown(text), folder=str(place.path.parent))
    elif package and _mode(path / "__init__.py") is None:
        problems.note(place, "no_package", path=shown(text))
    elif not package and not stat.S_ISREG(mode):
        problems.note(place, "not_a_file", path=shown(text))
    else:
        return _tidy(path)
    return None


def _mode(path: Path) -> int | None:
    """Return the kind of a file; None when it is not there, or cannot be."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return None


def _tidy(path: Path) -> Path:
    """Leave `folder/..` out, where that leads to the same file (it need not, through a link)."""
    tidy = Path(os.path.normpath(path))
    return tidy if tidy.exists() and tidy.samefile(path) else path


def read_bounded(path: Path, place: Place, problems: Problems, megabytes: int) -> bytes | None:
    """Return the bytes of a regular file; one that is too long, or cannot be read, is a problem."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            data = file.read(megabytes * 1_000_000 + 1) if is_file else None
    except IsADirectoryError:
        data = None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problems.note(place, "unreadable", path=shown(path.name), reason=reason)
        return None

    if data is None:
        problems.note(place, "not_a_file", path=shown(path.name))
        return None
    if len(data) > megabytes * 1_000_000:
        problems.note(place, "too_big", megabytes=megabytes)
        return None
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Open a named pipe at once, so that it is refused and not waited for."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def templates_of(
    texts: Mapping[Language, str], tree: Node, problems: Problems
) -> Mapping[Language, Path]:
    """Return the files from which students start, by language; those that are there."""
    places = {name: find_file(tree.at("templates", name), texts[name], problems) for name in texts}
    return {name: path.absolute() for name, path in places.items() if path is not None}


def blanks_of(templates: Mapping[Language, Path]) -> Iterator[SourceFile]:
    """Yield the templates as sources; one that cannot be read is nobody's."""
    for language, path in templates.items():
        with suppress(OSError):
            text = path.read_text(encoding="utf-8", errors="replace")
            yield SourceFile(path.name, language, text)


def modules_of(paths: Iterable[Path]) -> Sequence[Path]:
    """Return these modules' files, and those that they import: `from . import x`, `from ..x import
    y`."""
    modules: list[Path] = []
    waiting = list(paths)
    while waiting:
        file = waiting.pop(0)
        if file not in modules and file.is_file():
            modules.append(file)
            waiting.extend(_imported_files(file))
    return modules


def _imported_files(file: Path) -> Iterator[Path]:
    text = file.read_text(encoding="utf-8", errors="replace")
    for dots, module, names in _RELATIVE_IMPORT.findall(text):
        folder = file.parent if dots == "." else file.parent.parent
        for name in [module] if module else _NAME.findall(names):
            yield folder / f"{name}.py"
