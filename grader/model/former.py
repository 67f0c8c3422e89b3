"""Records of earlier versions, which stores hold, as today's.

A function has the fields that were written; those that stood at their default were not.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from grader.model.arguments import CodeArgument
from grader.model.assignment import Answer, Answers, Call, Case, Expected, Field, TextPart
from grader.model.outcome import EngineInfo, LoadResult
from grader.model.text import Message

# Stores of 0.2 hold records of 0.1, too: there, a case had one call, beside those before it and its
# repetitions.


def _case(calls: tuple[Call, ...] = (), before: tuple[Call, ...] = (), **fields: Any) -> Case:
    if not calls:
        names = Call.__struct_fields__
        call = {name: fields.pop(name) for name in names if name in fields}
        calls = (*before, Call(**call))
    return Case(calls=calls, **fields)


def _step(name: str, **fields: Any) -> Call:
    return Call(step=name, **fields)


def _expected(
    answers: Answers = (),
    alternatives: Mapping[str, Any] = MappingProxyType({}),
    before: tuple[Expected, ...] = (),
    repeats: tuple[Expected, ...] = (),
    **fields: Any,
) -> Expected:
    if answers:
        return Expected(answers, alternatives)
    calls = (*before, Expected((Answer(**fields),)), *repeats)
    readings = {point: other.answers for point, other in alternatives.items()}
    return Expected(tuple(call.answers[0] for call in calls), readings)


def _load(problem: Message | None = None, **fields: Any) -> LoadResult:
    return LoadResult(message=problem, **fields)


def _field(by_line: bool = False, points_by: TextPart | None = None, **fields: Any) -> Field:
    return Field(points_by="line" if by_line else points_by, **fields)


def _constant(name: str) -> CodeArgument:
    return CodeArgument({"python": name, "julia": name})


OF_0_2: Mapping[str, Callable[..., Any]] = {
    "Case": _case,
    "Step": _step,
    "Expected": _expected,
    "Field": _field,
    "LoadResult": _load,
    "LoadReport": LoadResult,
    "EngineReport": partial(EngineInfo, ""),
    "ConstantArgument": _constant,
}
