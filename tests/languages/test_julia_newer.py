"""A file that is written for a newer Julia than runs here is told to be that."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.judging.report.cause import cause
from grader.languages.julia.newer import needs_newer
from grader.locale import translate
from grader.running import Runtime, open_runtime
from tests.grading import graded
from tests.handing_in import source, submission
from tests.julia import ENGINE, julia_or_skip

LABELLED = Path(__file__).parents[1] / "explaining" / "labelled" / "julia"


def warning(text: str, version: str) -> str | None:
    file = source(text, "julia", "answer.jl")
    message = needs_newer(submission(file, language="julia"), version)
    return None if message is None else translate(message, "en")


@pytest.mark.parametrize(
    ("code", "needed"),
    [
        ("import LinearAlgebra as LA", "1.6"),
        ("both(a, b) = a .&& b", "1.7"),
        ("either(a, b) = a .|| b", "1.7"),
        ("(; low, high) = limits", "1.7"),
        ("mutable struct S\n    const a::Int\n    b\nend", "1.8"),
        ("x = 1\n(; low, high) = limits", "1.7"),
        ("@kwdef struct S\n    a = 1\nend", "1.9"),
        ("public accuracy", "1.11"),
    ],
)
def test_what_only_a_newer_julia_knows_is_told_with_its_version(code: str, needed: str) -> None:
    text = f"# one line\n{code}\n"
    said = warning(text, "1.5.3")
    assert said is not None
    assert said.startswith(f"answer.jl is written for Julia {needed} or newer (")
    assert "here Julia 1.5.3 runs" in said
    assert warning(text, f"{needed}.0") is None


@pytest.mark.parametrize(
    "code",
    [
        "f(a, b) = a && b || a .& b",
        '# a .&& b\nx = "a .&& b"\ny = #= @kwdef =# 1',
        "Base.@kwdef struct S\n    a = 1\nend",
        "const limit = 0.5\nx = 1\nf(x::Int) = x",
        # What continues a head, or is a local variable, begins in the first column too.
        "function train(a;\nexecutions::Int=50,\nrate::Float64=0.1)\n    a\nend",
        "train(a,\nb::Int=50,\nc::Int = 2) = a",
        "function f(x)\nif x > 0\ny = x[end]\nend\nlimit::Float64 = 0.5\nx > limit\nend",
        "struct S\n    a\nend\nfunction g(v)\nfor i in v\ni\nend\ntotal::Int = 0\nend",
        # The head of a method with keywords only.
        "area(; w, h) = w * h",
        "Base.area!(; w, h) = w * h",
        "(f::Shape)(; w, h) = w * h",
        'using LinearAlgebra\nprintln("public opinion, import x as y")',
    ],
)
def test_what_every_julia_knows_is_not(code: str) -> None:
    assert warning(code, "1.5.3") is None


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.parametrize("form", ["in brackets", "in statements of their own"])
def test_a_report_says_it_first_and_only_where_points_are_missing(
    form: str, tmp_path: Path
) -> None:
    julia_or_skip()
    # Without the method that an older Julia cannot read, each call overflows the stack: a few are
    # enough.
    whole = load("confusion_matrix")
    assignment = replace(whole, cases=whole.cases[:4])
    text = (LABELLED / "newer_operator_in_the_bool_method.jl").read_text("utf-8")
    if form == "in statements of their own":
        # These an older Julia reads, and refuses when it is to run them.
        text = re.sub(r"(\w+) = count\((.*)\)", r"\1 = \2\n    \1 = count(\1)", text)
    path = tmp_path / "practica.jl"
    path.write_text(text, "utf-8")

    with open_runtime("auto", ENGINE, expected=1) as runtime:
        assert isinstance(runtime, Runtime)
        report = graded(assignment, runtime, path)
    assert report.engine is not None
    older = tuple(map(int, report.engine.version.split(".")[:2])) < (1, 7)
    assert (report.message is not None) == older
    assert (report.score == report.max_score) == (not older)
    # No sentence about recursion: what is missing is said.
    assert (cause(report).skipped is not None) == older
