"""The file's form: what is written, and what is accepted when it is read."""

from base64 import b64decode
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from grader.model import Assignment, Language, Text

FORMAT: Literal["course-grader frozen assignment"] = "course-grader frozen assignment"
VERSION: Literal[1] = 1

_EXACT = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="constants", defer_build=True)


class File(BaseModel):
    """A file that is laid beside submissions, or the one of checks."""

    model_config = _EXACT
    name: str
    base64: str

    @property
    def content(self) -> bytes:
        """The file's bytes. Raises ValueError where they are not as base64 writes them."""
        return b64decode(self.base64, validate=True)


class KnownMistake(BaseModel):
    model_config = _EXACT
    id: str
    languages: tuple[Language, ...]
    hint: Text
    scored: bool
    signature: tuple[str, ...] = ()
    only_proved: bool = False
    differs: tuple[int, ...]
    """Unit, token, unit, token …"""


class Predicted(BaseModel):
    """`predictions.py` explains it."""

    model_config = _EXACT
    units: tuple[tuple[str, str], ...]
    tokens: tuple[tuple[Any, ...], ...]
    mistakes: tuple[KnownMistake, ...]
    pairs: tuple[tuple[int, ...], ...]
    """First mistake, second mistake, then unit, token, unit, token …"""


class LearnedAnswer(BaseModel):
    model_config = _EXACT
    function: str
    key: str
    gives: dict[str, Any]


class LearnedMistake(BaseModel):
    """A mistake that was named after a class, as far as it speaks of the cases here."""

    model_config = _EXACT
    id: str
    hint: Text
    answers: tuple[LearnedAnswer, ...]
    right: tuple[str, ...]


class FrozenFile(BaseModel):
    model_config = _EXACT
    format: Literal["course-grader frozen assignment"]
    version: Literal[1]
    assignment: Assignment
    """The assignment without any path."""
    checks: File | None = None
    support_files: tuple[File, ...]
    stand_ins: tuple[File, ...]
    predicted: Predicted | None
    learned: tuple[LearnedMistake, ...] = ()
