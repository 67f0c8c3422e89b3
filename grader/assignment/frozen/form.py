"""The file's form: what is written, and what is accepted when it is read."""

import hashlib
import json

from msgspec import Struct

from grader.assignment.problems import shown
from grader.judging.diagnosis.learned import Answer
from grader.model import Assignment, Language, Message, Text
from grader.model.records import RECORDS, RecordError, from_text, to_text

_FORMAT = "course-grader frozen assignment"
_VERSION = 2
_LINE = 1
"""The line of the content, from 0."""


class File(Struct, frozen=True):
    """A file that is laid beside submissions, or the one of checks."""

    name: str
    base64: str


class KnownMistake(Struct, frozen=True):
    id: str
    languages: tuple[Language, ...]
    hint: Text
    scored: bool
    signature: tuple[str, ...]
    only_proved: bool
    differs: tuple[int, ...]
    """Unit, token, unit, token …"""


class Predicted(Struct, frozen=True):
    """`predictions.py` explains it."""

    units: tuple[tuple[str, str], ...]
    tokens: tuple[tuple[object, ...], ...]
    mistakes: tuple[KnownMistake, ...]
    pairs: tuple[tuple[int, ...], ...]
    """First mistake, second mistake, then unit, token, unit, token …"""


class LearnedMistake(Struct, frozen=True):
    """A mistake that was named after a class, as far as it speaks of the cases here."""

    id: str
    hint: Text
    answers: tuple[Answer, ...]
    right: tuple[str, ...]


class FrozenFile(Struct, frozen=True):
    assignment: Assignment
    """The assignment without any path."""
    checks: File | None
    support_files: tuple[File, ...]
    stand_ins: tuple[File, ...]
    predicted: Predicted | None
    learned: tuple[LearnedMistake, ...]


_OWN = (File, KnownMistake, Predicted, LearnedMistake, Answer, FrozenFile)
_RECORDS = {**RECORDS, **{record.__name__: record for record in _OWN}}


def written(file: FrozenFile) -> str:
    """Return one JSON object, the same bytes for the same file, ending in a line feed."""
    content = to_text(file)
    head = {"format": _FORMAT, "version": _VERSION, "sha256": _digest(content.encode())}
    return f'{json.dumps(head)[:-1]}, "content":\n{content}\n}}\n'


def as_written(data: bytes) -> FrozenFile | Message:
    """Return what `written` was given; otherwise say what the file is."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        return Message("frozen.no_json", {"reason": shown(str(error))})
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        return Message("frozen.no_frozen_file", {"format": _FORMAT})
    if found.get("version") != _VERSION:
        return Message("frozen.other_version", {"version": _VERSION})
    content = data.splitlines()[_LINE:][:1]
    if not content or _digest(content[0]) != found.get("sha256"):
        return Message("frozen.changed")
    try:
        file: FrozenFile = from_text(content[0], _RECORDS)
    except RecordError:
        # A grader of the same version wrote it, whose records have other fields.
        return Message("frozen.other_version", {"version": _VERSION})
    return file


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
