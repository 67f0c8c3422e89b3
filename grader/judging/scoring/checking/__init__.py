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
    """What the grader's own check finds wrong with a field: its sentence `scoring.KEY` says it."""

    field: str
    key: str
    params: Mapping[str, str] = {}
    curve: CurveReport | None = None
