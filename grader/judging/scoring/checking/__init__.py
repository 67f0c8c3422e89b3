"""Answers judged by the assignment's own check, where more than one is right."""

from grader.model import Message

__all__ = ["CheckError"]


class CheckError(Exception):
    """The assignment's own check failed: nobody knows what the answer is worth."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.message = Message(f"scoring.{key}", params)
