"""Records as JSON and back: what the store keeps is what it was given."""

import json
import math
import re
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model import (
    ArrayValue,
    DictValue,
    EngineInfo,
    ExceptionInfo,
    HandedIn,
    LoadResult,
    Message,
    OpaqueValue,
    Outcome,
    Run,
    ScalarValue,
    SequenceValue,
    Skipped,
    Student,
    Value,
)
from grader.model.records import RecordError, encoded, from_bytes, from_text, to_bytes, to_text
from grader.render.html.report import to_html
from grader.render.json_report import to_json
from tests.render.samples import SAMPLES

_numbers = st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
_scalars = st.builds(ScalarValue, st.text(max_size=5), _numbers | st.none())
_arrays = st.builds(
    ArrayValue, st.text(max_size=5), st.text(max_size=5), st.just((1,)), st.tuples(_numbers)
)
_values: st.SearchStrategy[Value] = st.recursive(
    _scalars | _arrays | st.builds(OpaqueValue, st.text(max_size=5), st.text(max_size=5)),
    lambda inner: (
        st.builds(SequenceValue, st.text(max_size=5), st.lists(inner, max_size=3).map(tuple))
        | st.builds(lambda item: DictValue("Dict", (item,), (item,)), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=150)
@given(_values)
def test_every_value_comes_back_as_it_was(value: Value) -> None:
    back = from_bytes(to_bytes(value))
    assert back == value
    assert repr(back) == repr(value), "1 is not True, and 0.0 is not -0.0"


@settings(max_examples=150)
@given(
    st.recursive(
        st.booleans() | st.integers() | st.floats() | st.none() | st.text(st.characters()),
        lambda inner: st.lists(inner, max_size=4).map(tuple),
        max_leaves=12,
    )
)
def test_plain_values_come_back_and_are_json_but_for_numbers_that_it_has_no_word_for(
    value: object,
) -> None:
    assert repr(from_text(to_text(value))) == repr(value)
    to_text(value).encode()  # as SQLite does, which refuses half a surrogate pair
    if not {"nan", "inf", "-inf"} & set(re.findall(r"[-\w]+", repr(value))):
        assert json.loads(encoded(value)) == json.loads(json.dumps(value))


@pytest.mark.parametrize("text", ["half \ud800", "ñ", 'quoted " and \\', "\x00\x7f\u2028"])
@pytest.mark.parametrize("beside", ["", "\udfff"])
def test_a_text_is_written_alike_wherever_it_stands(text: str, beside: str) -> None:
    """A search for a file's name in the result of another submission's run relies on it."""
    assert encoded(text)[1:-1] in encoded((beside, f"before {text} after"))


def test_a_record_is_written_without_its_defaults_and_always_alike() -> None:
    """Kept results are found by digests of this text."""
    run = {"a": Outcome("value", ScalarValue("float", 0.5), printed="ñ", cpu_seconds=1.0)}
    assert encoded((run, Fraction(1, 3), True)).decode() == (
        '[{"!":"Mapping","of":{"a":{"!":"Outcome","kind":"value","value":{"!":"ScalarValue",'
        '"type":"float","value":0.5},"printed":"ñ","cpu_seconds":1.0}}},'
        '{"!":"Fraction","of":[1,3]},true]'
    )
    assert from_text('{"!":"Outcome","kind":"missing","printed":""}') == Outcome("missing")
    assert from_text('{"!":"Fraction","of":"1/3"}') == Fraction(1, 3), "an older one"


def test_a_run_comes_back_with_numbers_that_json_does_not_know() -> None:
    half = ExceptionInfo("E", "half \ud800 a pair", 3, "a")
    run = Run(
        EngineInfo("julia", "process", "1.5.3", "bubblewrap", ("network",)),
        LoadResult("tolerant", True, (Skipped("a.jl", 3, "using Flux", "not here"),), ("f",)),
        {
            "nan": (Outcome("value", ScalarValue("Float64", math.nan), cpu_seconds=0.25),),
            "inf": (Outcome("value", ScalarValue("Float64", -math.inf)),),
            "raised": (Outcome("exception", None, half),),
            "!": (Outcome("timeout", detail=Message("running.timeout", {"reason": "cpu"})),),
        },
    )
    back = from_bytes(to_bytes(run))
    assert repr(back) == repr(run)


@pytest.mark.parametrize("name", SAMPLES)
def test_files_are_the_same_made_of_a_report_or_of_what_the_store_has_of_it(name: str) -> None:
    report = SAMPLES[name]()
    back = from_bytes(to_bytes(report))
    assert repr(back) == repr(report)
    assert to_json(back, "en") == to_json(report, "en")
    assert to_html(back, "en") == to_html(report, "en")


def test_who_handed_in_comes_back_with_the_time_and_its_zone() -> None:
    by = HandedIn((Student("Ana", "7"),), "moodle", datetime(2026, 3, 1, tzinfo=UTC), late=False)
    assert from_text(to_text(by)) == by
    assert from_text(to_text(Fraction(1, 3))) == Fraction(1, 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"no": "class"}',
        '{"!": "Popen", "args": ["true"]}',
        '{"!": "annotations"}',
        '{"!": "Student", "age": 20}',
        '{"!": "Fraction", "of": "one half"}',
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused_and_makes_nothing(text: str) -> None:
    with pytest.raises(RecordError):
        from_text(text)


def test_what_cannot_be_kept_is_never_written() -> None:
    for value in (Path("x"), object(), {1: "a number as a key"}, np.float64(0.5)):
        with pytest.raises(TypeError):
            to_text(value)
