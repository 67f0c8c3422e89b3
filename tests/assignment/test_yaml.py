"""YAML as its version 1.2 reads it, from anybody, with every line and column."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.reading.problems import Place, Problems
from grader.assignment.reading.yaml.scalars import NumberOutOfRangeError, resolve
from grader.assignment.reading.yaml.tree import Node, parse

PATH = Path("a.yaml")


def tree(text: str) -> Node:
    problems = Problems()
    root = parse(text.encode(), PATH, problems)
    assert root is not None
    assert not len(problems)
    return root


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[(text, None) for text in ("", "~", "null", "Null", "NULL")],
        *[(text, True) for text in ("true", "True", "TRUE")],
        *[(text, False) for text in ("false", "False", "FALSE")],
        *[(text, text) for text in ("yes", "no", "on", "off", "y", "n", "Yes", "NO", "nULL")],
        ("0", 0), ("-7", -7), ("+7", 7), ("007", 7), ("0o17", 15), ("0x1F", 31),
        ("0.5", 0.5), (".5", 0.5), ("5.", 5.0), ("1e-6", 1e-6), ("1E3", 1e3), ("-1.5e+2", -150.0),
        (".inf", math.inf), ("-.INF", -math.inf), ("+.inf", math.inf),
        *[(text, text) for text in ("inf", "nan", "1_000", "1:30", "0b1", "-0x1", "1e", "e5", ".",
                                    "-", "+", "2024-01-01", "1.2.3", "0x", "..", "1 0", "٣")],
    ],
)  # fmt: skip
def test_plain_scalars_are_those_of_the_core_schema(text: str, value: object) -> None:
    assert resolve(text) == value
    assert type(resolve(text)) is type(value)


def test_not_a_number_is_a_number() -> None:
    read = resolve(".nan")
    assert isinstance(read, float)
    assert math.isnan(read)


@pytest.mark.parametrize("text", ["1e400", "-1e400", "9" * 4001, "1." + "0" * 4000])
def test_numbers_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(NumberOutOfRangeError):
        resolve(text)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_read_as_it_was_written(number: float) -> None:
    assert float(str(resolve(repr(number)))) == number


@given(st.integers(-(10**300), 10**300))
def test_an_integer_is_read_as_it_was_written(number: int) -> None:
    assert resolve(str(number)) == number


def test_every_key_and_value_has_its_place() -> None:
    root = tree("a: 1\nbée:\n  - x\n  - {c: [2, 3]}\n")
    assert root.plain() == {"a": 1, "bée": ["x", {"c": [2, 3]}]}
    assert root.at("a") == Place(PATH, 1, 4)
    assert root.key_at("bée") == Place(PATH, 2, 1)
    assert root.at("bée", 1, "c", 1) == Place(PATH, 4, 13)
    assert root.key_at("bée", 1, "c") == Place(PATH, 4, 6)


def test_what_is_not_there_is_where_it_should_be() -> None:
    root = tree("a: 1\nb:\n  c: 2\n")
    assert root.at("b", "d", 5) == Place(PATH, 3, 3)
    assert root.key_at("b", "d") == Place(PATH, 3, 3)
    assert root.key_at("x", "y") == Place(PATH, 1, 1)


def test_a_byte_order_mark_and_windows_lines_are_no_matter() -> None:
    root = parse(b"\xef\xbb\xbfa: 1\r\nb: [2]\r\n", PATH, Problems())
    assert root is not None
    assert root.plain() == {"a": 1, "b": [2]}
    assert root.at("b", 0) == Place(PATH, 2, 5)


def test_quoted_numbers_and_truth_values_are_texts() -> None:
    assert tree("['1', \"true\", 'null', \"~\"]").plain() == ["1", "true", "null", "~"]


def test_merge_keys_are_nothing_special() -> None:
    assert tree("a: &x {b: 1}\nc: {<<: *x}").plain() == {"a": {"b": 1}, "c": {"<<": {"b": 1}}}


@given(st.text(alphabet=st.sampled_from(" \n\t-:?,[]{}#&*!|>'\"%@`abx10.\\é\0\x1b~"), max_size=60))
def test_any_text_gives_a_tree_or_says_why_not(text: str) -> None:
    problems = Problems()
    root = parse(text.encode(), PATH, problems)
    assert root is not None or len(problems)
    for problem in problems.error().problems:
        assert problem.text("en").startswith("a.yaml")
        assert problem.text("es").startswith("a.yaml")


@given(st.binary(max_size=40))
def test_any_bytes_give_a_tree_or_say_why_not(data: bytes) -> None:
    problems = Problems()
    assert parse(data, PATH, problems) is not None or len(problems)


_texts = st.text("aé: #'-1", max_size=5)
_scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _texts
_data = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_data)
def test_json_is_yaml(data: object) -> None:
    root = parse(json.dumps(data).replace("Infinity", ".inf").encode(), PATH, Problems())
    assert root is not None
    assert root.plain() == data
