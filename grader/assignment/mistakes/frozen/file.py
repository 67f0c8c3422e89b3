"""The frozen file: its records, its text, and the reading of it."""

import atexit
import hashlib
import json
from base64 import b64decode
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problems, shown
from grader.explaining.known.mistakes import LearnedAnswer, LearnedMistake
from grader.explaining.known.tokens import Token
from grader.languages.registry import find
from grader.model import Assignment, Language, Message, Text
from grader.model.records import RECORDS, RecordError, from_text, to_text
from grader.sandbox.folders import private_folder

_FORMAT = "course-grader frozen assignment"
_VERSION = 6
_LINE = 1
"""The line of the content, from 0."""

_MEGABYTES = 200


class Enclosed(Struct, frozen=True):
    """A file that is laid beside submissions, or the one of checks."""

    name: str
    base64: str


Differing = Mapping[str, Mapping[str, Token]]
"""Tokens by case, and by field in it."""


class FrozenMistake(Struct, frozen=True):
    """A programmed mistake, by where it differs from the reference."""

    id: str
    languages: tuple[Language, ...]
    hint: Text
    scored: bool
    signature: tuple[str, ...]
    only_proved: bool
    differs: Differing
    beside: Mapping[str, Differing] = {}
    """The ids of later mistakes that can be made too -> where both answer otherwise than each alone
    lets one expect."""


class FrozenFile(Struct, frozen=True):
    assignment: Assignment
    """The assignment; in the file without any path."""
    enclosed: Mapping[str, tuple[Enclosed, ...]]
    """The one of checks, and those of each kind that lies beside submissions."""
    mistakes: tuple[FrozenMistake, ...]
    learned: tuple[LearnedMistake, ...]
    """The learned mistakes, as far as they speak of the cases here."""


CHECKS = "checks"
"""The kind of the file of checks among those that are enclosed."""
_OWN = (Enclosed, FrozenMistake, LearnedMistake, LearnedAnswer, FrozenFile)
_RECORDS = {**RECORDS, **{record.__name__: record for record in _OWN}}


def written(file: FrozenFile) -> str:
    """Return one JSON object, the same bytes for the same file, ending in a line feed."""
    content = to_text(file)
    head = {"format": _FORMAT, "version": _VERSION, "sha256": _digest(content.encode())}
    return f'{json.dumps(head)[:-1]}, "content":\n{content}\n}}\n'


def as_written(data: bytes) -> FrozenFile | Message:
    """Return what `written` was given; otherwise say what the file is."""
    try:
        head = json.loads(data)
    except (ValueError, RecursionError) as error:
        return Message("frozen.no_json", {"reason": shown(str(error))})
    if not isinstance(head, dict) or head.get("format") != _FORMAT:
        return Message("frozen.no_frozen_file", {"format": _FORMAT})
    if head.get("version") != _VERSION:
        return Message("frozen.other_version", {"version": _VERSION})

    content = data.splitlines()[_LINE:][:1]
    if not content or _digest(content[0]) != head.get("sha256"):
        return Message("frozen.changed")

    try:
        file: FrozenFile = from_text(content[0], _RECORDS)
    except RecordError:
        # A grader of the same version wrote it, whose records have other fields.
        return Message("frozen.other_version", {"version": _VERSION})
    return file


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def read_frozen(path: Path) -> FrozenFile:
    """Read a file that `freeze` wrote; the `path` of its assignment, which has no reference, and
    its `mistakes` are this file. Nothing in it is run, before its checks have to judge.

    Raises AssignmentError with everything that is wrong. Files to be laid beside submissions, and
    the one of checks, are unpacked into a folder that is removed when the program ends.
    """
    problems = Problems()
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    file = None if data is None else as_written(data)
    if isinstance(file, Message):
        problems.add(Place(path), file)
    elif file is not None:
        for language in file.assignment.languages:
            if find(language) is None:
                problems.note(Place(path), "frozen.language", language=shown(language))
    if not isinstance(file, FrozenFile) or len(problems):
        raise problems.error()

    laid = {kind: _unpacked(files) for kind, files in file.enclosed.items()}
    checks = laid.pop(CHECKS)
    absolute = path.absolute()
    assignment = replace(
        file.assignment,
        support=replace(file.assignment.support, **laid),
        path=absolute,
        mistakes=absolute if file.mistakes else None,
        checks=checks[0] if checks else None,
        learned=absolute if file.learned else None,
    )
    return replace(file, assignment=assignment)


def _unpacked(files: Collection[Enclosed]) -> tuple[Path, ...]:
    if not files:
        return ()

    until_exit = ExitStack()
    folder = until_exit.enter_context(private_folder("support-"))
    atexit.register(until_exit.close)

    paths = []
    for file in files:
        # The file stays in the folder, whatever its name is.
        path = folder / Path(file.name).name
        path.write_bytes(b64decode(file.base64))
        paths.append(path)
    return tuple(paths)
