"""Assignments, and what submissions answer, for tests of the judge that start no worker."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grader.languages.python.worker.encode import encode_value
from grader.model import (
    Assignment,
    Case,
    ElementKind,
    ExceptionInfo,
    Expected,
    Field,
    FieldKind,
    Function,
    LoadResult,
    Outcome,
    Run,
    Text,
    Value,
)
from grader.values import decode

__all__ = ["assignment", "case", "field", "given", "python", "raised", "returned", "run"]


def python(value: object, *attributes: str) -> Value:
    """Return what a Python worker says of a value; of objects, these attributes."""
    return decode(encode_value(value, 10_000_000, list(attributes)))


def field(
    name: str = "x", kind: FieldKind = "any", element: ElementKind | None = None, **more: Any
) -> Field:
    return Field(name, kind, Text(name), element, **more)


def case(name: str = "one", function: str = "f", points: int | str = 1, **more: Any) -> Case:
    """Return a visible case without arguments."""
    known: dict[str, Any] = {"args": (), "kwargs": {}, "visible": True, "title": Text(name)}
    return Case(name, function, points=Fraction(points), **known | more)


def assignment(
    functions: tuple[Function, ...],
    cases: tuple[Case, ...],
    expected: Mapping[str, Expected],
    **more: Any,
) -> Assignment:
    return Assignment("made", Text("Made"), functions, cases, expected, "", **more)


def given(value: Value, **more: Any) -> Outcome:
    return Outcome("value", value, **more)


def returned(value: object, **more: Any) -> Outcome:
    return Outcome("value", python(value), **more)


def raised(kind: str = "ValueError", text: str = "no", **more: Any) -> Outcome:
    return Outcome("exception", exception=ExceptionInfo(kind, text, **more))


def run(outcomes: Mapping[str, Outcome], **more: Any) -> Run:
    return Run(None, LoadResult("tolerant", ok=True), outcomes, **more)
