"""A Julia worker calls what it is asked with the values it is given, and says what came of it."""

import math
import struct
from pathlib import Path
from typing import Any

import pytest

from grader.model import (
    Argument,
    ArrayArgument,
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    FunctionValue,
    Generated,
    Listed,
    NamedTupleValue,
    OpaqueValue,
    ScalarArgument,
    ScalarValue,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)
from grader.running.session import Verb
from grader.values import decode, encode_argument
from tests.languages.workers.julia_process import JuliaWorker, start_julia
from tests.languages.workers.python_process import bools, floats, in_hex
from tests.values.kinds import KINDS

pytestmark = pytest.mark.julia


def test_it_says_which_julia_it_is(worker: JuliaWorker) -> None:
    answer = worker.set_up()
    assert answer["kind"] == "ready"
    assert tuple(map(int, answer["version"].split(".")[:2])) >= (1, 5)


def array(element: Any, shape: tuple[int, ...], *items: Any, as_a: Any = "array") -> ArrayArgument:
    return ArrayArgument(element, shape, Listed(items), as_a)


@pytest.mark.parametrize(
    ("argument", "test"),
    [
        (ScalarArgument("Bool", True), "x === true"),
        (ScalarArgument("Int64", -3), "x === -3"),
        (ScalarArgument("Int64", -(2**63)), "x === typemin(Int64)"),
        (ScalarArgument("Float64", 0.1), "x === 0.1"),
        (ScalarArgument("Float64", math.nan), "x isa Float64 && isnan(x)"),
        (ScalarArgument("Float32", 0.5), "x === 0.5f0"),
        (ScalarArgument("String", "año\n"), 'x == "año\\n"'),
        (ScalarArgument("String", ""), 'x == ""'),
        (array("Bool", (3,), True, False, True), "x isa Vector{Bool} && x == [1, 0, 1]"),
        (array("Bool", (2,), True, False, as_a="bitvector"), "x isa BitVector && x == [1, 0]"),
        (array("Bool", (0,), as_a="bitvector"), "x isa BitVector && isempty(x)"),
        (
            array("Float64", (2,), 0.1, 0.2, as_a="view"),
            "x isa SubArray && x == [0.1, 0.2] && strides(x) == (2,) && size(parent(x)) == (4,)",
        ),
        (array("Int64", (0,), as_a="view"), "x isa SubArray{Int} && isempty(x)"),
        (array("Int64", (3,), 1, 2, 3), "x isa Vector{Int64} && x == [1, 2, 3]"),
        (array("Float32", (2,), 0.5, 1.0), "x isa Vector{Float32} && x == [0.5, 1]"),
        (array("Int64", (2, 3), *range(1, 7)), "x isa Matrix{Int64} && x == [1 2 3; 4 5 6]"),
        (
            array("Int64", (2, 2, 2), *range(1, 9)),
            "x isa Array{Int64,3} && x[1, 2, :] == [3, 4] && x[2, 1, 1] == 5",
        ),
        (
            array("Bool", (2, 2), True, False, True, True, as_a="bitvector"),
            "x isa BitMatrix && x == [1 0; 1 1]",
        ),
        (
            array("Int64", (2, 2), 1, 2, 3, 4, as_a="view"),
            "x isa SubArray && x == [1 2; 3 4] && strides(x) == (2, 4)",
        ),
        (array("Float64", (0, 3)), "x isa Matrix{Float64} && size(x) == (0, 3)"),
        (array("String", (3,), "a", "", "é"), 'x == ["a", "", "é"] && x isa Vector{String}'),
        (array("String", (0,)), "x isa Vector{String} && isempty(x)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_arguments_arrive_as_the_values_that_a_student_would_write(
    argument: Argument, test: str, worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, f"f(x) = {test}\n", "f")
    answer = worker.call("f", encode_argument(argument, "julia"))
    assert decode(answer["value"]) == ScalarValue("Bool", True)


@pytest.mark.long
def test_every_kind_of_argument_arrives_as_what_it_is(worker: JuliaWorker, tmp_path: Path) -> None:
    tests = [f"isequal(x, {code}) && typeof(x) == typeof({code})" for _, _, code in KINDS]
    methods = [f"f{n}(x) = {test} || typeof(x)" for n, test in enumerate(tests)]
    path = tmp_path / "submission.jl"
    path.write_text("\n".join(["using Dates", *methods]), encoding="utf-8")
    worker.load([path], [f"f{n}" for n in range(len(methods))])
    for n, (argument, _, code) in enumerate(KINDS):
        answer = worker.call(f"f{n}", *encode_argument(argument, "julia").split(" "))
        assert answer["kind"] == "value", (code, answer)
        assert decode(answer["value"]) == ScalarValue("Bool", True), code


def test_keywords_arrive_by_name(worker: JuliaWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "f(x; threshold=0.5, label) = (length(x), threshold, label)\n", "f")
    zero = encode_argument(ScalarArgument("Float64", 0.0), "julia")
    label = encode_argument(ScalarArgument("String", "a"), "julia")
    answer = worker.call("f", floats(0.1, 0.2), label=label, threshold=zero)
    assert [item["value"] for item in answer["value"]["items"]] == [2, 0.0, "a"]


def test_an_argument_can_be_changed_without_harm_to_other_calls(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "f(x) = (x .= .!x; sum(x))\n", "f")
    kinds = ("array", "view", "bitvector") * 2
    answers = [worker.call("f", bools(1, 0, 0, container=kind)) for kind in kinds]
    assert [answer["value"]["value"] for answer in answers] == [2] * 6


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("0.1", ScalarValue("Float64", 0.1)),
        ("1e-300", ScalarValue("Float64", 1e-300)),
        ("-Inf", ScalarValue("Float64", -math.inf)),
        ("0.1f0", ScalarValue("Float32", struct.unpack("f", struct.pack("f", 0.1))[0])),
        ("Float16(0.5)", ScalarValue("Float16", 0.5)),
        ('big"0.1"', ScalarValue("BigFloat", 0.1)),
        ("1//3", ScalarValue("Rational", 1 / 3)),
        ("1//0", ScalarValue("Rational", math.inf)),
        ("π", ScalarValue("Irrational", math.pi)),
        ("7", ScalarValue("Int64", 7)),
        ("typemin(Int64)", ScalarValue("Int64", -(2**63))),
        ("0xff", ScalarValue("UInt8", 255)),
        ("Int128(2)^100", ScalarValue("Int128", 2**100)),
        ("big(2)^70", ScalarValue("BigInt", 2**70)),
        ("true", ScalarValue("Bool", True)),
        ("nothing", ScalarValue("Nothing", None)),
        ("missing", ScalarValue("Missing", None)),
        ('"a\\"\\\\\\n\\t\\x01é☃"', ScalarValue("String", 'a"\\\n\t\x01é☃')),
        ('"\\xff\\xfe"', ScalarValue("String", "\ufffd\ufffd")),
        ('SubString("abc", 2)', ScalarValue("SubString", "bc")),
        ("'c'", ScalarValue("Char", "c")),
        (":sym", ScalarValue("Symbol", "sym")),
        ("[1.5, NaN]", ArrayValue("Vector", "Float64", (2,), (1.5, math.nan))),
        ("[1 2; 3 4]", ArrayValue("Matrix", "Int64", (2, 2), (1, 2, 3, 4))),
        ("[1 2; 3 4]'", ArrayValue("Adjoint", "Int64", (2, 2), (1, 3, 2, 4))),
        (
            "BitMatrix([1 0; 1 1])",
            ArrayValue("BitArray", "Bool", (2, 2), (True, False, True, True)),
        ),
        ("BitVector()", ArrayValue("BitArray", "Bool", (0,), ())),
        ("view([1 2; 3 4], :, 1)", ArrayValue("SubArray", "Int64", (2,), (1, 3))),
        ("1:3", ArrayValue("UnitRange", "Int64", (3,), (1, 2, 3))),
        ("0:0.5:1", ArrayValue("StepRangeLen", "Float64", (3,), (0.0, 0.5, 1.0))),
        ("Int32[1, 2]", ArrayValue("Vector", "Int32", (2,), (1, 2))),
        ("Float32[0.5]", ArrayValue("Vector", "Float32", (1,), (0.5,))),
        ("[1//2]", ArrayValue("Vector", "Rational{Int64}", (1,), (0.5,))),
        ("[big(2)^70]", ArrayValue("Vector", "BigInt", (1,), (2**70,))),
        ("Any[1, 2.5]", ArrayValue("Vector", "Any", (2,), (1.0, 2.5))),
        ('["a", "b"]', ArrayValue("Vector", "String", (2,), ("a", "b"))),
        ("zeros(0, 3)", ArrayValue("Matrix", "Float64", (0, 3), ())),
        ("fill(3)", ArrayValue("Array", "Int64", (), (3,))),
        (
            "reshape(1:8, 2, 2, 2) .+ 0",
            ArrayValue("Array", "Int64", (2, 2, 2), (1, 5, 3, 7, 2, 6, 4, 8)),
        ),
        (
            "Any[1, true]",
            SequenceValue("Vector", (ScalarValue("Int64", 1), ScalarValue("Bool", True))),
        ),
        (
            "[1, missing]",
            SequenceValue("Vector", (ScalarValue("Int64", 1), ScalarValue("Missing", None))),
        ),
        (
            "[[1], [2]]",
            SequenceValue(
                "Vector",
                (
                    ArrayValue("Vector", "Int64", (1,), (1,)),
                    ArrayValue("Vector", "Int64", (1,), (2,)),
                ),
            ),
        ),
        (
            "(1, (2.0,))",
            TupleValue(
                "Tuple",
                (ScalarValue("Int64", 1), TupleValue("Tuple", (ScalarValue("Float64", 2.0),))),
            ),
        ),
        ("()", TupleValue("Tuple", ())),
        ('"a" => 1', SequenceValue("Pair", (ScalarValue("String", "a"), ScalarValue("Int64", 1)))),
        (
            "(acc=0.5, n=1)",
            NamedTupleValue(
                "NamedTuple", (ScalarValue("Float64", 0.5), ScalarValue("Int64", 1)), ("acc", "n")
            ),
        ),
        (
            "Dict(:a => 1)",
            DictValue("Dict", (ScalarValue("Symbol", "a"),), (ScalarValue("Int64", 1),)),
        ),
        (
            "Dict(3 => nothing)",
            DictValue("Dict", (ScalarValue("Int64", 3),), (ScalarValue("Nothing", None),)),
        ),
        ("1 + 2im", ComplexValue("Complex", 1.0, 2.0)),
        ("sum", FunctionValue("Function", "sum")),
        ("Set([1])", SetValue("Set", (ScalarValue("Int64", 1),))),
        ("keys(Dict(1 => 2))", SequenceValue("KeySet", (ScalarValue("Int64", 1),))),
        ("values(Dict(1 => 2))", SequenceValue("ValueIterator", (ScalarValue("Int64", 2),))),
        (
            "CartesianIndex(1, 2)",
            TupleValue("CartesianIndex", (ScalarValue("Int64", 1), ScalarValue("Int64", 2))),
        ),
        ("[1im]", SequenceValue("Vector", (ComplexValue("Complex", 0.0, 1.0),))),
        ("Dates.Date(2026, 1, 31)", DateValue("Date", "2026-01-31")),
        (
            "Dates.DateTime(2026, 1, 31, 7, 8, 9, 500)",
            DateValue("DateTime", "2026-01-31T07:08:09.5"),
        ),
        ("Dates.Date(-3, 1, 31)", OpaqueValue("Date", 'Dates.Date("-0003-01-31")')),
        ("Point(1)", OpaqueValue("Point", "Point(1)")),
        ("Point", FunctionValue("DataType", "Point")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_function_returns_comes_back_as_plain_data(
    code: str, value: Value, worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, f"import Dates\nstruct Point\n    x::Int\nend\nf() = {code}\n", "f")
    got = decode(worker.call("f")["value"])
    assert repr(got) == repr(value)  # so that a NaN equals itself, and 1 is not 1.0 or True


def test_a_function_that_is_not_there_is_missing(worker: JuliaWorker, tmp_path: Path) -> None:
    assert worker.load_text(tmp_path, "g = 3\n", "f")["missing"] == ["f"]
    assert [worker.call(name)["kind"] for name in ("f", "g", "sum")] == ["missing"] * 3


def test_an_exception_is_named_with_its_line_in_the_submission(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(
        tmp_path, "function helper(x)\n    y = x\n    y[3]\nend\nf(x) = helper(x)\n", "f"
    )
    exception = worker.call("f", bools(1))["exception"]
    assert exception["type"] == "BoundsError"
    assert exception["message"].startswith("attempt to access 1-element")
    assert (exception["file"], exception["line"]) == (str(tmp_path / "submission.jl"), 3)


@pytest.mark.parametrize(
    ("code", "type_name", "message"),
    [
        ('error("no: é")', "ErrorException", "no: é"),
        ("undefined_name", "UndefVarError", "undefined_name"),
        ('throw(DimensionMismatch("lengths"))', "DimensionMismatch", "lengths"),
        ("f(1, 2)", "MethodError", "no method matching f(::Int64, ::Int64)"),
        ('error("x"^5000)', "ErrorException", "xxx"),
    ],
)
def test_the_text_of_an_exception_is_julias_own_and_bounded(
    code: str, type_name: str, message: str, worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, f"f() = {code}\n", "f")
    exception = worker.call("f")["exception"]
    assert exception["type"] == type_name
    assert message in exception["message"]
    assert len(exception["message"]) <= 2000
    assert "Submission" not in exception["message"]
    assert str(tmp_path) not in exception["message"]


@pytest.mark.parametrize(
    ("code", "type_name", "message"),
    [
        ('throw(DimensionMismatch("lengths: «é»"))', "DimensionMismatch", "lengths: «é»"),
        ("[1, 2] .+ [1, 2, 3]", "DimensionMismatch", "arrays could not be broadcast"),
        ("throw(Full(3))", "Full", "3"),
        ("throw(OutOfMemoryError())", "OutOfMemoryError", ""),
    ],
)
def test_the_kind_of_an_exception_is_said_once(
    code: str, type_name: str, message: str, worker: JuliaWorker, tmp_path: Path
) -> None:
    """`DimensionMismatch: DimensionMismatch("lengths")` stood in reports with Julia 1.5."""
    worker.load_text(tmp_path, f"struct Full <: Exception; size; end\nf() = {code}\n", "f")
    exception = worker.call("f")["exception"]
    assert exception["type"] == type_name
    assert exception["message"].startswith(message)
    assert type_name not in exception["message"]
    assert message or not exception["message"]


@pytest.mark.parametrize(
    "command",
    [
        "setenv(`nosuch x`, ENV)",
        'setenv(`nosuch x`, ENV; dir="/")',
        'setenv(`nosuch x`, ["$k=y" for k in keys(ENV)])',
        'withenv(() -> run(setenv(`nosuch x`, ENV)), (k => "y" for k in collect(keys(ENV)))...)',
        'setenv(`nosuch x`, "A" => "\\"])", "B" => repeat("HOME=", 20_000))',
    ],
)
def test_the_text_of_an_exception_has_no_environment(
    command: str, worker: JuliaWorker, tmp_path: Path
) -> None:
    """The worker is that of all these tests: no command may leave its environment changed."""
    code = command if command.startswith("withenv") else f"run({command})"
    worker.load_text(tmp_path, f"f() = {code}\n", "f")
    message = worker.call("f")["exception"]["message"]
    assert message.startswith("could not spawn `nosuch x`")
    assert "=" not in message


@pytest.mark.parametrize("verb", ["call", "interpret"])
@pytest.mark.parametrize(
    ("code", "origin"),
    [
        ("f(x::String) = x", "call"),
        ("f(x; threshold) = x", "call"),
        ('f(x) = error("no")', "own"),
        ('f(x) = throw(ArgumentError("no"))', "own"),
        ('f(x) = @assert x == 2 "no"', "own"),
        ("g(x) = x; f(x) = g(x, 2)", "own"),
        ("g(x; umbral=1) = x; f(x) = g(x; threshold=2)", "own"),
        ("f(x) = x .& 1.5", "inside"),
        ("f(x) = [1, 2] .+ [1, 2, 3]", "inside"),
        ("f(x) = div(1, 0)", "inside"),
        ("f(x) = [1, 2][7]", "inside"),
        ('f(x) = parse(Int, "x")', "inside"),
        ("f(x) = x + undefined", "inside"),
        ("f(x) = if x 1 else 2 end", "inside"),
        ("g(x; umbral) = x; f(x) = g(x)", "inside"),
        ("f(x) = map(each -> each & 1.5, x)", "inside"),
    ],
)
def test_an_exception_says_where_it_comes_from(
    code: str, origin: str, verb: Verb, worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, f"{code}\n", "f")
    assert worker.ask(verb, in_hex("f"), bools(1))["exception"]["origin"] == origin


def test_a_keyword_that_is_refused_is_refused_at_the_call(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    one = encode_argument(ScalarArgument("Int64", 1), "julia")
    for parameters in ("x; threshold::Float64=0.5", "x, threshold=0.5", "x"):
        worker.load_text(tmp_path, f"f({parameters}) = x\n", "f")
        exception = worker.call("f", bools(1), threshold=one)["exception"]
        assert exception["origin"] == "call", parameters


def test_a_call_that_no_method_takes_says_which_there_are(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "f(x::Int) = x\n", "f")
    exception = worker.call("f", floats(0.5))["exception"]
    assert exception["type"] == "MethodError"
    assert "f(" in exception["message"].split("\n", 1)[1]
    assert "submission.jl:1" in exception["message"]
    assert exception["line"] is None


def test_methods_of_others_are_not_offered(worker: JuliaWorker, tmp_path: Path) -> None:
    """They depend on what is loaded, and say where Julia is installed."""
    worker.load_text(tmp_path, "f(x) = abs([x])\n", "f")
    message = worker.call("f", floats(0.5))["exception"]["message"]
    assert message.startswith("no method matching abs(")
    assert "Closest" not in message
    assert ".jl" not in message
    worker.load_text(tmp_path, "import Base: abs\nabs(x::String) = 0\nf(x) = abs([x])\n", "f")
    message = worker.call("f", floats(0.5))["exception"]["message"]
    assert ".jl" not in message.replace("submission.jl:2", "")


def test_a_call_that_no_method_takes_is_told_in_short_lines(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    """Without what newer versions say beside it, each method in a line, long types in short."""
    inner = "Dict{Symbol,Dict{String,Vector{Vector{Float64}}}}"
    code = f"g(x::Int, y) = 1\nf(x) = g({inner}(), x)\n"
    types = ",".join([inner, "Int"] * 5)
    code += f"k(x::Int, y) = 1\nh() = k(Tuple{{{types}}}, 1)\n"
    worker.load_text(tmp_path, code, "f")
    told = worker.call("f", floats(0.5))["exception"]["message"].split("\n")
    assert told[0].startswith("no method matching g(")
    assert told[1:] == ["Closest candidates are:", told[-1]]
    assert told[-1].endswith(" at submission.jl:1")

    worker.load_text(tmp_path, code, "h")
    told = worker.call("h")["exception"]["message"].split("\n")
    assert "{…}" in told[0]
    assert len(told[0]) <= 240


def test_what_is_printed_is_kept_however_it_is_printed(worker: JuliaWorker, tmp_path: Path) -> None:
    printing = """
    function f()
        println("out"); println(stderr, "err"); ccall(:puts, Cint, (Cstring,), "c")
        Core.println("core"); display([1 2]); @info "log"; run(`echo child`); print("last é")
    end
    """
    worker.load_text(tmp_path, printing, "f")
    answer = worker.call("f")
    assert answer["kind"] == "value", answer
    words = ["out", "c", "core", "1  2", "child", "last é"]
    assert [word for word in words if word not in answer["printed"]] == []
    assert [word for word in ("err", "log") if word not in answer["errors"]] == []
    assert answer["printed_cut"] is False
    assert worker.call("f")["printed"].count("out") == 1


def test_printed_text_is_cut_at_the_limit(worker: JuliaWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, 'f(n) = print("é"^n)\n', "f")
    counts = [encode_argument(ScalarArgument("Int64", count), "julia") for count in (1000, 1001)]
    answers = [worker.call("f", count) for count in counts]
    assert [answer["printed"] for answer in answers] == ["é" * 1000] * 2
    assert [answer["printed_cut"] for answer in answers] == [False, True]


def test_nothing_is_ever_there_to_read(worker: JuliaWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "f() = (readline(), read(stdin, String), eof(stdin))\n", "f")
    values = [item["value"] for item in worker.call("f")["value"]["items"]]
    assert values == ["", "", True]


def test_random_numbers_are_the_same_in_every_call(worker: JuliaWorker, tmp_path: Path) -> None:
    worker.load_text(tmp_path, "f() = (rand(), rand(1:1000), randn())\n", "f")
    assert worker.call("f")["value"] == worker.call("f")["value"]


def test_long_vectors_take_a_small_part_of_the_time_limit(
    worker: JuliaWorker, tmp_path: Path
) -> None:
    worker.load_text(tmp_path, "f(x, y) = (x .> 0.5) .& y\n", "f")
    words = [
        encode_argument(ArrayArgument("Float64", (100_000,), Generated(100_000, 1)), "julia"),
        encode_argument(ArrayArgument("Bool", (100_000,), Generated(100_000, 2, 0.1)), "julia"),
    ]
    worker.call("f", *words)  # compiles
    before = worker.cpu_seconds()
    assert worker.call("f", *words)["value"]["shape"] == [100_000]
    assert worker.cpu_seconds() - before < 0.2


def test_the_worker_ends_when_the_grader_has_no_more_requests(tmp_path: Path) -> None:
    with start_julia(tmp_path) as worker:
        worker.load_text(tmp_path, 'atexit(() -> write("/proc/self/mem", "x"))\nf() = 1\n', "f")
        assert worker.call("f")["kind"] == "value"
        assert worker.finish() == 0
