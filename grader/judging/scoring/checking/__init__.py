"""Answers judged by the assignment's own check, where more than one is right."""

from msgspec import Struct

from grader.model import CurveReport, Message, Words

__all__ = ["CheckEndedError", "CheckError", "Objection"]


class CheckError(Exception):
    """The assignment's own check failed: nobody knows what the answer is worth."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.message = Message(f"scoring.{key}", params)


class CheckEndedError(CheckError):
    """The process of checks took too much time or room, or died."""


class Objection(Struct, frozen=True):
    """An error that a check, the assignment's own or the grader's, sees in a field."""

    field: str
    said: Words
    curve: CurveReport | None = None
