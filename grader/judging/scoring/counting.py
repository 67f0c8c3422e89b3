"""Positions as each language counts them: the reference's from 0, Julia's from 1."""

from dataclasses import replace
from typing import TypeVar

from grader.model import ArrayValue, Field, ScalarValue, SequenceValue, SetValue, Value

__all__ = ["counted_from"]

_Content = TypeVar("_Content", bool | int | float | str, bool | int | float | str | None)


def counted_from(first: int, field: Field, value: Value) -> Value:
    """Return a value whose positions count from 0 as one whose positions count from `first`."""
    return _moved(value, first) if first and "index" in (field.kind, field.element) else value


def _moved(value: Value, by: int) -> Value:
    match value:
        case ScalarValue(_, content):
            return replace(value, value=_sum(content, by))
        case ArrayValue(_, _, _, items):
            return replace(value, items=tuple(_sum(item, by) for item in items))
        case SequenceValue(_, items):
            return replace(value, items=tuple(_moved(item, by) for item in items))
        case SetValue(_, members):
            return replace(value, members=tuple(_moved(member, by) for member in members))
    return value


def _sum(content: _Content, by: int) -> _Content:
    if isinstance(content, bool) or not isinstance(content, int | float):
        return content
    return content + by
