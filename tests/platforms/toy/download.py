"""The toy platform's download: a file `toy--STUDENT.py` for each student."""

from collections.abc import Sequence
from pathlib import Path

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.platform import Downloaded, Draft

__all__ = ["looks_like_toy", "read_toy"]

_MARK = "toy--"


def looks_like_toy(paths: Sequence[Path]) -> bool:
    return any(path.name.startswith(_MARK) for path in paths)


def read_toy(_folder: Path, entries: Sequence[Path]) -> Downloaded:
    ours = [path for path in entries if path.name.startswith(_MARK)]
    others = [path for path in entries if path not in ours]
    return Downloaded(
        [_draft(path) for path in ours],
        [Refused(path.name, Message("downloads.no_file")) for path in others],
    )


def _draft(path: Path) -> Draft:
    name = path.stem.removeprefix(_MARK)
    by = HandedIn((Student(name, name),), "toy")
    return Draft(name, ((path.name, path),), by, name)
