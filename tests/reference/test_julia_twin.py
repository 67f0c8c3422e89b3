"""The Julia twin of the first reference at the ends of what it takes.

Random calls, bit for bit and of every kind of vector, are what `grader parity` compares.
"""

import io
from contextlib import redirect_stdout

import pytest

from reference.confusion_matrix import printConfusionMatrix
from tests.commands import ROOT
from tests.julia import said_by_julia

pytestmark = [pytest.mark.julia, pytest.mark.long]

TWIN = ROOT / "reference" / "confusion_matrix.jl"
INCLUDE = f'include(raw"{TWIN}")\n'


def test_it_throws_where_python_raises() -> None:
    code = """
        for (outputs, targets) in [
            (Bool[1, 0, 1], Bool[1, 0]), (Bool[1], Bool[1, 0]), (trues(2), Bool[1]),
            ([0.2], Bool[1, 0]), (Bool[], Bool[]), (Float64[], Bool[]),
        ]
            println(try confusionMatrix(outputs, targets) catch e; nameof(typeof(e)) end)
        end
    """
    assert (
        said_by_julia("-e", INCLUDE + code).split()
        == ["DimensionMismatch"] * 4 + ["ArgumentError"] * 2
    )


def test_it_prints_the_same() -> None:
    code = """
        printConfusionMatrix(Bool[1, 0, 1, 1, 0, 0], Bool[1, 0, 0, 1, 1, 0])
        printConfusionMatrix([0.2, 0.9, 0.4], [true, true, false]; threshold=0.3)
    """
    printed = io.StringIO()
    with redirect_stdout(printed):
        printConfusionMatrix(
            [True, False, True, True, False, False], [True, False, False, True, True, False]
        )
        printConfusionMatrix([0.2, 0.9, 0.4], [True, True, False], threshold=0.3)
    assert said_by_julia("-e", INCLUDE + code) == printed.getvalue()


def test_it_has_the_four_methods_that_the_assignment_asks_for() -> None:
    code = """
        for f in (confusionMatrix, printConfusionMatrix)
            @assert length(methods(f)) == 2
            @assert hasmethod(f, Tuple{BitVector, Vector{Bool}})
            for T in (Float64, Float32, Int64, Rational{Int64})
                @assert hasmethod(f, Tuple{Vector{T}, BitVector}, (:threshold,))
            end
            @assert !hasmethod(f, Tuple{Vector{Bool}, Vector{Int64}})
            @assert !hasmethod(f, Tuple{Vector{Float64}, BitVector, Float64})
        end
    """
    said_by_julia("-e", INCLUDE + code)
