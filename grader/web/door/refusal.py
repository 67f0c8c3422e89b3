"""Ends a request in words: what is not there, and what must not be."""

from typing import TypeVar

from starlette.exceptions import HTTPException

from grader.locale import Param
from grader.model import Message

_Value = TypeVar("_Value")

_HEADS = {
    401: {"WWW-Authenticate": "Bearer"},
    429: {"Retry-After": "30"},
    503: {"Retry-After": "30"},
}


class Refusal(HTTPException):
    """Ends a request with a page that says why."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(status, message.key, _HEADS.get(status))
        self.message = message


def present(
    value: _Value | None, key: str = "web.not_found", status: int = 404, **params: Param
) -> _Value:
    """Return what is asked for. Raises Refusal, with this sentence, where there is none."""
    if value is None:
        raise Refusal(status, Message(key, params))
    return value
