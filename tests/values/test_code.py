"""The code that a student is shown must be the call that was made, to the bit."""

import datetime
import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from grader.languages.code import call_code
from grader.languages.materialise import materialise
from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    Generated,
    Listed,
    Runs,
    ScalarArgument,
    Text,
)
from grader.values import encode_argument
from tests.julia import said_by_julia
from tests.strategies import arguments
from tests.values.kinds import KINDS

_JULIA_BITS = """\
f(x) = x
rows(x) = vec(collect(ndims(x) == 1 ? x : permutedims(x)))
bits(x::AbstractArray{<:AbstractString}) = join(bytes2hex.(codeunits.(rows(x))), ',')
bits(x::AbstractArray) = bytes2hex(collect(reinterpret(UInt8, rows(x))))
bits(x::AbstractString) = bytes2hex(codeunits(x))
bits(x) = bytes2hex(reinterpret(UInt8, [x]))
"""


def call(*args: Argument, **kwargs: Argument) -> Case:
    return Case("one", (Call("f", args, kwargs),), 1, True, Text("one"))  # type: ignore[arg-type]


def test_a_short_call_reads_as_a_student_would_write_it() -> None:
    outputs = ArrayArgument("Bool", (3,), Listed((True, False, True)))
    targets = ArrayArgument("Bool", (3,), Listed((True, True, False)))
    case = call(outputs, targets)
    assert call_code(case, "julia") == "f(Bool[1, 0, 1], Bool[1, 1, 0])"
    assert call_code(case, "python") == (
        "f(np.array([True, False, True]), np.array([True, True, False]))"
    )


def test_an_exponent_is_no_literal_in_julia() -> None:
    """Typed, `2^-3` is 0.125; called with -3, as a submission is, the same function raises."""
    arguments = (ScalarArgument("Int64", 2), ScalarArgument("Int64", -3))
    power = Case("one", (Call("^", arguments, {}),), Fraction(1), True, Text("one"))
    assert call_code(power, "julia") == "^(2, Int(-3))"
    assert call_code(call(*arguments), "julia") == "f(2, -3)"


@pytest.mark.julia
def test_a_power_that_is_pasted_gives_what_the_call_gave() -> None:
    script = "called(f, x, n) = try f(x, n) catch error; typeof(error) end; "
    script += "print(called(^, 2, -3) === try ^(2, Int(-3)) catch error; typeof(error) end)"
    assert said_by_julia("--compile=min", "-e", script) == "true"


def test_keywords_come_after_a_semicolon_in_julia() -> None:
    scores = ArrayArgument("Float64", (2,), Listed((0.25, 0.75)))
    case = call(scores, threshold=ScalarArgument("Float64", 0.3))
    assert call_code(case, "julia") == "f(Float64[0.25, 0.75]; threshold=0.3)"
    assert call_code(case, "python") == "f(np.array([0.25, 0.75]), threshold=0.3)"


def test_a_matrix_of_one_column_is_no_vector_in_julia() -> None:
    column = ArrayArgument("Int64", (2, 1), Listed((3, 4)))
    assert call_code(call(column), "julia") == "f(reshape(Int64[3, 4], 2, 1))"
    row = ArrayArgument("Int64", (1, 2), Listed((3, 4)))
    assert call_code(call(row), "julia") == "f(Int64[3 4])"


def test_a_long_argument_stands_as_the_expression_that_makes_it() -> None:
    long = ArrayArgument("Bool", (100_000,), Generated(100_000, seed=7, below=0.01))
    runs = ArrayArgument("Bool", (90,), Runs(((False, 60), (True, 30))))
    for language in ("python", "julia"):
        assert len(call_code(call(long), language)) < 160
        assert len(call_code(call(runs), language)) < 80


def test_runs_keep_the_sign_of_zero_and_the_nans_together() -> None:
    zeros = ArrayArgument("Float64", (60,), Runs(((0.0, 30), (-0.0, 30))))
    assert call_code(call(zeros), "julia") == "f(vcat(fill(0.0, 30), fill(-0.0, 30)))"
    nans = ArrayArgument("Float64", (30,), Runs(((float("nan"), 30),)))
    assert call_code(call(nans), "julia") == "f(vcat(fill(NaN, 30)))"


@given(arguments)
def test_python_code_makes_the_very_argument(argument: Argument) -> None:
    got = eval(call_code(call(argument), "python"), {"np": np, "f": lambda value: value})
    assert _bits(got) == _bits(materialise(argument))


def _bits(value: object) -> object:
    if isinstance(value, np.ndarray):
        content = value.tolist() if value.dtype == object else value.tobytes()
        return value.shape, value.dtype, value.flags.c_contiguous, content
    return type(value), repr(value)


def test_python_code_of_every_kind_makes_what_the_worker_makes() -> None:
    names = {"np": np, "datetime": datetime, "math": math, "f": lambda value: value}
    for argument, shown, _ in KINDS:
        assert repr(eval(call_code(call(argument), "python"), names)) == shown
        assert repr(materialise(argument, lambda code: eval(code, names))) == shown


@pytest.mark.julia
def test_julia_code_of_every_kind_makes_what_the_worker_makes() -> None:
    same = "isequal({0}, {1}) && typeof({0}) == typeof({1})"
    lines = [
        f"println({same.format(call_code(call(argument), 'julia')[1:], code)})"
        for argument, _, code in KINDS
    ]
    printed = said_by_julia("--compile=min", "-e", "using Dates\n" + "\n".join(lines))
    said = zip(printed.splitlines(), lines, strict=True)
    assert [line for answer, line in said if answer != "true"] == []


@pytest.mark.julia
def test_julia_code_makes_the_very_argument() -> None:
    """Both the pasted code and the wire word are turned into values by a real Julia."""
    collected: list[Argument] = []

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(arguments)
    def collect(argument: Argument) -> None:
        collected.append(argument)

    collect()
    script = "\n".join(
        _JULIA_BITS.splitlines()
        + [f"println(bits({call_code(call(argument), 'julia')}))" for argument in collected]
    )
    lines = said_by_julia("--compile=min", "-e", script).splitlines()
    wires = [encode_argument(argument, "julia").rsplit(":", 1)[1] for argument in collected]
    assert [line or "-" for line in lines] == [
        ",".join(part.replace("-", "") for part in wire.split(",")) or "-" for wire in wires
    ], json.dumps([call_code(call(argument), "julia") for argument in collected])
