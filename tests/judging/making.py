"""Assignments, and what submissions answer, for tests of the judge that start no worker."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from grader.judging.scoring.elements import Comparison
from grader.languages.python.worker.encode import encode_value
from grader.locale import translate
from grader.model import (
    Answer,
    Answers,
    ArrayValue,
    Assignment,
    Call,
    Case,
    CaseResult,
    ElementKind,
    ExceptionInfo,
    Expected,
    Explanation,
    Field,
    FieldKind,
    Function,
    LoadResult,
    Locale,
    Message,
    Outcome,
    Outcomes,
    Run,
    Text,
    Value,
)
from grader.values import decode

__all__ = [
    "assignment",
    "case",
    "expecting",
    "field",
    "given",
    "matrix",
    "message",
    "mistakes_of",
    "python",
    "raised",
    "returned",
    "run",
    "sentence",
    "sentences",
    "verdict",
]


def python(value: object, *attributes: str) -> Value:
    """Return what a Python worker says of a value; of objects, these attributes."""
    return decode(encode_value(value, 10_000_000, list(attributes)))


def field(
    name: str = "x", kind: FieldKind = "any", element: ElementKind | None = None, **more: Any
) -> Field:
    return Field(name, kind, Text(name), element, **more)


def case(
    name: str = "one",
    function: str = "f",
    points: int | str = 1,
    *,
    steps: Sequence[Call] = (),
    visible: bool = True,
    title: Text | None = None,
    repeat: int = 1,
    **call: Any,
) -> Case:
    """Return a case whose last call, after these steps, is without arguments."""
    calls = (*steps, Call(function, **call))
    return Case(name, calls, Fraction(points), visible, title or Text(name), repeat=repeat)


def assignment(
    functions: tuple[Function, ...],
    cases: tuple[Case, ...],
    expected: Mapping[str, Expected | Answer | Answers],
    **more: Any,
) -> Assignment:
    right = {name: expecting(answers) for name, answers in expected.items()}
    return Assignment("made", Text("Made"), functions, cases, right, "", **more)


def expecting(answers: Expected | Answer | Answers) -> Expected:
    """Return what a case expects; the one answer stands for that of its only call."""
    if isinstance(answers, Expected):
        return answers
    return Expected((answers,) if isinstance(answers, Answer) else answers)


def given(value: Value, **more: Any) -> Outcome:
    return Outcome("value", value, **more)


def returned(value: object, **more: Any) -> Outcome:
    return Outcome("value", python(value), **more)


def raised(kind: str = "ValueError", text: str = "no", **more: Any) -> Outcome:
    return Outcome("exception", exception=ExceptionInfo(kind, text, **more))


def run(outcomes: Mapping[str, Outcome | Outcomes], **more: Any) -> Run:
    """Return a run; the one outcome of a case stands for that of its only call."""
    made = {name: outcomes_of(outcome) for name, outcome in outcomes.items()}
    return Run(None, LoadResult("tolerant", ok=True), made, **more)


def matrix(points: Sequence[tuple[float, float]], type_name: str = "Matrix") -> ArrayValue:
    """Return a curve as a matrix with a point in each row."""
    items = tuple(float(number) for point in points for number in point)
    return ArrayValue(type_name, "Float64", (len(points), 2), items)


def outcomes_of(outcome: Outcome | Outcomes) -> Outcomes:
    return (outcome,) if isinstance(outcome, Outcome) else outcome


def message(key: str, **params: Any) -> Message:
    """Return what scoring says."""
    return Message(f"scoring.{key}", params)


def sentence(message: Message | None, locale: Locale = "en") -> str:
    """Return what people read; nothing where there is nothing to say."""
    return "" if message is None else translate(message, locale)


def sentences(result: CaseResult) -> list[str]:
    """Return what is said of a case, and then what is said of its fields."""
    messages = [result.message, *(field.message for field in result.fields)]
    return [sentence(message) for message in messages if message is not None]


def mistakes_of(explanation: Explanation | None) -> tuple[str, ...]:
    """Return the ids of the mistakes that explain; none where nothing does."""
    return () if explanation is None else explanation.mistakes


def verdict(comparison: Comparison) -> tuple[str, str | None, dict[str, Any]]:
    """Return the status, and key and values of the message."""
    if comparison.message is None:
        return comparison.status, None, {}
    _, _, key = comparison.message.key.partition(".")
    return comparison.status, key, dict(comparison.message.params)
