"""Integers of thousands of digits are compared, kept and shown, and cost next to nothing."""

import json
import math
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from grader.assignment import AssignmentError
from grader.languages.code import value_code
from grader.locale import translate
from grader.model import ArrayValue, Assignment, Language, ScalarValue, Value
from grader.model.records import from_bytes, to_bytes
from grader.running import Runtime
from grader.values import decode
from grader.values.identity import identity
from tests.grading import case_of, graded_text
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

KINDS = {
    "whole": "{name: n, kind: integer}",
    "many": "{name: n, kind: list}",
    "counts": "{name: n, kind: dict}",
    "members": "{name: n, kind: set}",
    "anything": "{name: n, kind: any}",
    "numbers": "{name: n, kind: vector, element: integer}",
    "negative": "{name: n, kind: integer}",
    "is_even": "{name: n, kind: boolean}",
}
_PYTHON = """
import math
import numpy as np

def whole(n): return math.factorial(n)
def many(n): return [math.factorial(n), 1]
def counts(n): return {"f": math.factorial(n), math.factorial(n): 2}
def members(n): return {math.factorial(n), 1}
def anything(n): return (math.factorial(n), [2 ** (9 * n)])
def numbers(n): return np.array([math.factorial(n), 3], dtype=object)
def negative(n): return -math.factorial(n)
def is_even(n): return n % 2 == 0
"""
_JULIA = """
whole(n) = factorial(big(n))
many(n) = [factorial(big(n)), 1]
counts(n) = Dict("f" => factorial(big(n)), factorial(big(n)) => 2)
members(n) = Set([factorial(big(n)), 1])
anything(n) = (factorial(big(n)), [big(2)^(9n)])
numbers(n) = [factorial(big(n)), 3]
negative(n) = -factorial(big(n))
is_even(n) = iseven(n)
"""
_RIGHT: dict[Language, str] = {"python": _PYTHON, "julia": _JULIA}
_FUNCTIONS = "\n".join(
    f"  {name}: {{returns: value, fields: [{field}]}}" for name, field in KINDS.items()
)
_CASES = "\n".join(
    f"  - {{id: {name}_{n}, function: {name}, args: [{n}]}}" for name in KINDS for n in (600, 3000)
)
_ODD = f"  - {{id: odd, function: is_even, args: [{7**4000}]}}"
ASSIGNMENT = {
    "big.py": _PYTHON,
    "big.yaml": f"format: 1\nid: big\ntitle: T\nreference: big.py\nfunctions:\n{_FUNCTIONS}\n"
    f"cases:\n{_CASES}\n{_ODD}\n",
}
LANGUAGES = ["python", pytest.param("julia", marks=pytest.mark.julia)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_ones_earn_all(
    language: Language, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    report = graded_text(assignment, runtime_for_one, _RIGHT[language], language=language)
    assert [case for case in report.cases if case.status != "passed"] == []
    assert from_bytes(to_bytes(report)) == report


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_that_is_off_by_one_earns_nothing_and_is_shown_shortened(
    language: Language, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    wrong = _PYTHON.replace("math.factorial(n)", "(math.factorial(n) + 1)")
    if language == "julia":
        wrong = _JULIA.replace("factorial(big(n))", "(factorial(big(n)) + 1)")
    report = graded_text(assignment, runtime_for_one, wrong, language=language)

    assert {case.id for case in report.cases if case.points} == {
        "is_even_600",
        "is_even_3000",
        "odd",
    }
    [shown] = case_of(report, "whole_3000").fields
    assert shown.got == "≈4.149359603438e+9130 (…000000000001)"
    assert shown.expected == "≈4.149359603438e+9130 (…000000000000)"


def test_one_of_more_than_a_million_bits_is_too_large(
    assignment: Assignment, runtime_for_one: Runtime
) -> None:
    wrong = _PYTHON.replace("return math.factorial(n)", "return 1 << 1_000_000")
    result = case_of(graded_text(assignment, runtime_for_one, wrong), "whole_600")
    assert result.message is not None
    assert translate(result.message, "en") == "The call's answer is too large."


@pytest.mark.long
@pytest.mark.julia
def test_nor_does_julia_hand_it_over(
    julia: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    del julia
    wrong = _JULIA.replace("whole(n) = factorial(big(n))", "whole(n) = big(1) << 1_000_000")
    report = graded_text(assignment, runtime_for_one, wrong, language="julia")
    result = case_of(report, "whole_600")
    assert result.message is not None
    assert translate(result.message, "en") == "The call's answer is too large."


def test_eight_megabytes_of_them_cost_less_than_a_second() -> None:
    """Read the longest answer that a worker may give, of numbers of each length."""
    for bits in (1_000_000, 20_000, 1_100):
        texts = [hex((1 << bits) - number) for number in range(1, 32_000_000 // bits)]
        line = json.dumps({"t": "set", "type": "set", "items": [*map(_as_int, texts)]})
        started = time.process_time()
        value = decode(json.loads(line))
        identity(value)
        assert from_bytes(to_bytes(value)) == value
        for language in ("python", "julia"):
            value_code(value, language)
        assert time.process_time() - started < 1, bits


def _as_int(text: str) -> dict[str, str]:
    return {"t": "int", "type": "int", "value": text}


@pytest.mark.parametrize(
    "value",
    [
        ScalarValue("int", -(3**20_000)),
        ArrayValue("numpy.ndarray", "object", (2,), (3**20_000, 1)),
    ],
    ids=["alone", "array"],
)
def test_the_store_keeps_them(value: Value) -> None:
    assert from_bytes(to_bytes(value)) == value
    with_half_a_pair = (value, "\ud800")
    assert from_bytes(to_bytes(with_half_a_pair)) == with_half_a_pair


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (math.factorial(200), str(math.factorial(200))),
        (10**5_000, "≈1.000000000000e+5000 (…000000000000)"),
        (10**5_000 - 1, "≈1.000000000000e+5000 (…999999999999)"),
        (-(2**1_000_000 - 12_345), "≈-9.900656229296e+301029 (…162747097031)"),
    ],
    ids=["short", "power", "nines", "negative"],
)
def test_long_ones_are_shortened(number: int, shown: str) -> None:
    for language in ("python", "julia"):
        assert value_code(ScalarValue("int", number), language) == shown


@pytest.mark.parametrize(("off", "refused"), [(0, False), (1, True)])
def test_what_a_case_states_is_compared_digit_by_digit(
    off: int, refused: bool, tmp_path: Path
) -> None:
    stated = f"expect: {{n: {math.factorial(600) + off}}}"
    yaml = ASSIGNMENT["big.yaml"].replace("args: [600]", f"args: [600], {stated}", 1)
    with pytest.raises(AssignmentError) if refused else nullcontext():
        laid_assignment(tmp_path, ASSIGNMENT | {"big.yaml": yaml})
