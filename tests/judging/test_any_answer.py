"""Whatever a submission returns is judged: nothing in an answer raises in the judge."""

import contextlib
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from grader.assignment import load
from grader.explaining.known.tokens import outcome_tokens
from grader.grading import Grading, grade, read
from grader.judging.scoring import score_case
from grader.judging.scoring.checking.plain import NotPlain, plain
from grader.languages.code import value_code
from grader.languages.registry import SHIPPED
from grader.model import (
    Answer,
    Field,
    FieldKind,
    Function,
    Message,
    NamedTupleValue,
    OpaqueValue,
    Outcome,
    TupleValue,
    Value,
)
from grader.running import Runtime
from grader.values import MalformedValueError, decode
from grader.values.identity import identity
from grader.values.returned import as_argument, plain_data
from tests.judging.making import assignment, case, field, python
from tests.judging.making import given as outcome_of
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

Point = __import__("collections").namedtuple("Point", "x y")

EXPECTED: Mapping[FieldKind, tuple[object, ...]] = {
    "real": (0.5,),
    "integer": (3,),
    "index": (3,),
    "complex": (1 + 2j,),
    "boolean": (True,),
    "text": ("a",),
    "vector": (np.array([1.0, 2.0]), np.array([True]), np.array([])),
    "matrix": (np.array([[1, 2], [3, 4]]),),
    "curve": ([(0.0, 0.0), (1.0, 1.0)],),
    "list": ([1, "a", [2.0]], []),
    "tuple": ((1, "a"), Point(1, {2: 3})),
    "set": ({1, 2}, {"a"}),
    "dict": ({"x": 1, "y": [2]}, {1: None}),
    "any": (None, 1, "a", [1, (2,)], {"x": {1}}, Point(1, 2)),
}
OBJECTS: tuple[FieldKind, ...] = ("object", "any")
UNORDERED = ("list", "tuple", "any")
FIELDS = [
    (field(f"x{number}", kind, unordered=unordered), python(value))
    for kind, values in EXPECTED.items()
    for number, value in enumerate(values)
    for unordered in ((False, True) if kind in UNORDERED else (False,))
]
POINT = OpaqueValue("P", "", ("x", "y"), (python(1), python("a")))
FIELDS += [(field("x", kind, attributes=POINT.names), POINT) for kind in OBJECTS]
TYPES = [
    *("tuple", "Tuple", "list", "dict", "set", "frozenset", "NamedTuple", "range", "dict_keys"),
    *("numpy.ndarray", "Vector", "Matrix", "Array", "function", "Function", "typeof(sum)"),
    *("Missing", "Char", "Symbol", "type", "float32", "", "x" * 300, "\ud800", "{type}"),
]
TEXTS = st.sampled_from(["", "x", "y", "x0", "x1", "a", "\ud800", "{", "$(1)", "é" * 300])
INTEGERS = st.sampled_from([0, 1, 2, 3, -1, "9" * 400, "-1", 2**63])
REALS = st.sampled_from(["NaN", "Infinity", "-Infinity", 1e308, -0.0, 0.5, 1.0, 5e-324])
PLAIN = {
    "scalar": st.sampled_from([None, True, False]),
    "int": INTEGERS,
    "real": REALS,
    "text": TEXTS,
    "complex": st.lists(REALS, min_size=2, max_size=2),
    "date": st.sampled_from(["2026-01-31", "-0044-03-15", "2026-01-31T07:08:09.5"]),
}
ELEMENTS = {"int": INTEGERS, "real": REALS, "text": TEXTS, "bool": st.booleans()}
LEAVES = (*PLAIN, "array", "function", "opaque")
CONTAINERS = ("sequence", "tuple", "named", "set", "dict", "object")
_DEEPEST = 3


@st.composite
def wires(draw: st.DrawFn, depth: int = 0) -> dict[str, Any]:
    """A VALUE of the protocol."""

    def some() -> list[dict[str, Any]]:
        return [draw(wires(depth + 1)) for _ in range(draw(st.integers(0, 3)))]

    kind = draw(st.sampled_from(LEAVES if depth == _DEEPEST else (*CONTAINERS, *LEAVES)))
    told: dict[str, Any] = {"t": kind, "type": draw(st.sampled_from(TYPES))}
    if kind in PLAIN:
        return {**told, "value": draw(PLAIN[kind])}
    if kind == "array":
        return {**told, **draw(arrays())}
    if kind in ("function", "opaque"):
        return {**told, "text": draw(TEXTS)}
    items = some()
    if kind == "dict":
        told["keys"] = [draw(wires(depth + 1)) for _ in items]
    if kind in ("named", "object"):
        told["names"] = [draw(TEXTS) for _ in items]
    if kind == "object":
        told |= {"t": "opaque", "text": ""}
    return {**told, "items": items}


@st.composite
def arrays(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(ELEMENTS)))
    shape = draw(st.lists(st.integers(0, 3), max_size=3))
    items = [draw(ELEMENTS[kind]) for _ in range(math.prod(shape))]
    return {"element": draw(st.sampled_from(TYPES)), "kind": kind, "shape": shape, "items": items}


@st.composite
def answers(draw: st.DrawFn) -> Value | None:
    """An answer; None for one that the reader of answers refuses, as two names that are one."""
    try:
        return decode(draw(wires()))
    except MalformedValueError:
        return None


def judged(function: Function, expected: Value, answer: Outcome) -> None:
    for first_index, language in enumerate(SHIPPED):
        one = case(function=function.name)
        made = assignment((function,), (one,), {"one": Answer(expected)}, first_index=first_index)
        result = score_case(made, one, (answer,), language)
        assert 0 <= result.points <= 1
        assert (
            outcome_tokens(made, one, (answer,)).keys()
            == {("one", name) for name in [*(field.name for field in function.fields)]}
            or function.returns == "tuple"
        )


@given(answers(), st.sampled_from(FIELDS))
@settings(max_examples=200)
def test_any_answer_is_judged_for_any_field(
    value: Value | None, asked: tuple[Field, Value]
) -> None:
    if value is None:
        return
    one, expected = asked
    judged(Function("f", (one,), "value", {}), expected, outcome_of(value))


@given(answers(), st.lists(st.sampled_from(FIELDS), min_size=1, max_size=3))
@settings(max_examples=200)
def test_any_answer_is_judged_for_any_tuple(
    value: Value | None, asked: list[tuple[Field, Value]]
) -> None:
    if value is None:
        return
    fields = tuple(replace(one, name=f"x{number}") for number, (one, _) in enumerate(asked))
    expected = TupleValue("tuple", tuple(value for _, value in asked))
    judged(Function("f", fields, "tuple", {}), expected, outcome_of(value))


@given(answers(), st.sampled_from(FIELDS))
def test_any_answer_is_shown_sorted_passed_on_and_checked(
    value: Value | None, asked: tuple[Field, Value]
) -> None:
    if value is None:
        return
    for language in SHIPPED:
        value_code(value, language).encode("utf-8")
    assert identity(value) == identity(value)
    as_argument(value)
    plain_data(value)
    with contextlib.suppress(NotPlain):
        plain(asked[0], value, 0)


HOSTILE = """\
class NamedTuple(dict):
    pass


class tuple_(tuple):
    def __iter__(self):
        raise RuntimeError("mine")

    def __len__(self):
        return -1

    _fields = ("a", "a")


class tuple(list):
    def __len__(self):
        return 10**9

    def __iter__(self):
        yield from ()


class Meta(type):
    __mro__ = property(lambda cls: 1 / 0)

    def __hash__(cls):
        raise RuntimeError("mine")


class numpy(dict, metaclass=Meta):
    def items(self):
        return [1]


def answers():
    return [
        NamedTuple({1: 2}), NamedTuple({(): {}}), tuple_((1, 2)), tuple([1, 2]),
        numpy({"x": 1}), numpy, {None: {frozenset(): [numpy()]}},
    ]
"""


def test_hostile_classes_of_python_are_judged() -> None:
    names: dict[str, Any] = {}
    exec(HOSTILE, names)
    for answer in names["answers"]():
        value = python(answer)
        assert not isinstance(value, NamedTupleValue)
        for one, expected in FIELDS:
            judged(Function("f", (one,), "value", {}), expected, outcome_of(value))


FORMS = ("any", "dict", "tuple", "list", "set")
CASES = """\
format: 1
id: hostile
title: Hostile
reference: hostile.py
functions:
  pair: {returns: tuple, fields: [{name: left, kind: vector}, {name: right, kind: real}]}
""" + "".join(
    f"  as_{form}: {{returns: value, fields: [{{name: x, kind: {form}}}]}}\n" for form in FORMS
)
REFERENCE = """\
def pair(_number):
    return [1.0], 2.0
def as_any(_number):
    return (1, [2])
def as_dict(_number):
    return {1: 2}
def as_tuple(_number):
    return (1, 2)
def as_list(_number):
    return [1, 2]
def as_set(_number):
    return {1, 2}
"""
JULIA = """\
struct NamedTuple <: AbstractDict{Any,Any} end
Base.length(::NamedTuple) = 1
Base.iterate(::NamedTuple, state=1) = state == 1 ? (1 => 2, 2) : nothing
struct Tuple <: AbstractVector{Any} end
Base.size(::Tuple) = (2,)
Base.getindex(::Tuple, i::Int) = i == 1 ? [1.0] : 2.0
struct Function end
struct Lying <: AbstractDict{Any,Any} end
Base.length(::Lying) = -1
Base.iterate(::Lying, state=1) = error("mine")
answer(number) = number == 0 ? NamedTuple() : number == 1 ? Tuple() : number == 2 ? Function() :
    number == 3 ? Lying() : number == 4 ? Function : number == 5 ? answer :
    Dict(nothing => Any[Lying(), (a=NamedTuple(), b=())])
"""


@pytest.mark.parametrize("language", ["python", pytest.param("julia", marks=pytest.mark.julia)])
def test_a_submission_of_hostile_classes_is_graded(
    language: str, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    functions = ["pair", *(f"as_{form}" for form in FORMS)]
    if language == "julia":
        julia_or_skip()
        source = JULIA + "".join(f"{name}(number) = answer(number)\n" for name in functions)
    else:
        source = HOSTILE + "".join(
            f"def {name}(number):\n    return answers()[number]\n" for name in functions
        )
    calls = [(name, number) for name in functions for number in range(7)]
    written = [
        f"  - {{id: {name}{number}, function: {name}, args: [{number}]}}\n"
        for name, number in calls
    ]
    (tmp_path / "hostile.py").write_text(REFERENCE, encoding="utf-8")
    path = tmp_path / "hostile.yaml"
    path.write_text(CASES + "cases:\n" + "".join(written), encoding="utf-8")
    file = tmp_path / ("mine.jl" if language == "julia" else "mine.py")
    file.write_text(source, encoding="utf-8")

    loaded = load(path)
    report = grade(Grading(loaded, runtime_for_one), read(loaded, file))
    assert report.status == "graded", report.message
    graded = {case.id: case for case in report.cases}
    # A dictionary is one under any name, and a list with the name of a tuple is a list.
    assert graded["as_dict0"].status == "passed"
    number, form = (3, "first_alone") if language == "python" else (1, "not_a_tuple_but")
    told = graded[f"pair{number}"].message
    assert isinstance(told, Message)
    assert told.key == f"scoring.{form}"
    assert graded[f"as_tuple{number}"].status != "passed"
