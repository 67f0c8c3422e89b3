"""Remembering what is made of an argument, which is asked for anew with every submission."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from grader.model import Argument

__all__ = ["once_for_each"]

_Of = TypeVar("_Of", bound=Argument)
_Made = TypeVar("_Made")


def once_for_each(at_most: int) -> Callable[[Callable[[_Of], _Made]], Callable[[_Of], _Made]]:
    """A decorator: calls the function once for each argument, of which `at_most` are remembered.

    By identity. Equal arguments are not the same: 0.0 equals -0.0.
    """

    def decorate(make: Callable[[_Of], _Made]) -> Callable[[_Of], _Made]:
        # The argument is kept too: while it is, no other one has its identity.
        made: dict[int, tuple[_Of, _Made]] = {}

        @wraps(make)
        def remembered(argument: _Of) -> _Made:
            found = made.get(id(argument))
            if found is None:
                found = (argument, make(argument))
                if len(made) >= at_most:
                    made.clear()
                made[id(argument)] = found
            return found[1]

        return remembered

    return decorate
