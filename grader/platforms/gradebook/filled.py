"""What filling in a gradebook came to."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Message

__all__ = ["Filled"]


@dataclass(frozen=True, slots=True)
class Filled:
    content: bytes
    """The instructor's file with grades in it, and every other byte as it was."""
    grades: int
    warnings: Sequence[Message]
