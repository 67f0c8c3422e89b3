"""Answers judged by the assignment's own check, where more than one is right."""

from collections.abc import Mapping

from msgspec import Struct

from grader.model import CurveReport, Message

__all__ = ["CheckEndedError", "CheckError", "Objection"]


class CheckError(Exception):
    """The assignment's own check failed: nobody knows what the answer is worth."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.message = Message(f"scoring.{key}", params)


class CheckEndedError(CheckError):
    """The process of checks took too much time or room, or died."""


class Objection(Struct, frozen=True):
    """An error that the grader's own check sees in a field; the sentence `scoring.KEY` says it."""

    field: str
    key: str
    params: Mapping[str, str] = {}
    curve: CurveReport | None = None
