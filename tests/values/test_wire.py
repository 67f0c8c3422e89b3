"""Words of the worker protocol."""

import numpy as np

from grader.languages.materialise import materialise
from grader.model import ArrayArgument, Generated, Listed, ScalarArgument
from grader.values import encode_argument


def test_each_kind_of_argument_is_one_word() -> None:
    assert encode_argument(ScalarArgument("Bool", True), "julia") == "scalar:Bool::01"
    assert encode_argument(ScalarArgument("Int64", -2), "julia") == "scalar:Int64::feffffffffffffff"
    assert encode_argument(ScalarArgument("String", ""), "julia") == "scalar:String::-"
    matrix = ArrayArgument("Int64", (1, 2), Listed((1, 2)))
    assert encode_argument(matrix, "julia") == "array:Int64:1x2:01000000000000000200000000000000"
    labels = ArrayArgument("String", (2,), Listed(("sí", "")))
    assert encode_argument(labels, "julia") == "array:String:2:73c3ad,-"


def test_a_view_is_not_contiguous_and_holds_the_elements() -> None:
    view = materialise(ArrayArgument("Float64", (3,), Listed((1.0, 2.0, 3.0)), "view"))
    assert view.tolist() == [1.0, 2.0, 3.0]
    assert not view.flags.c_contiguous
    # Whoever reads on in memory meets others.
    assert view.base.tolist() == [1.0, -1.0, 2.0, -2.0, 3.0, -3.0]


def test_a_generated_vector_is_spread_over_its_range() -> None:
    numbers = materialise(ArrayArgument("Float64", (100_000,), Generated(100_000, seed=1)))
    assert numbers.min() >= 0
    assert numbers.max() < 1
    counts, _ = np.histogram(numbers, bins=10, range=(0, 1))
    assert counts.min() > 9_500
    truths = materialise(ArrayArgument("Bool", (100_000,), Generated(100_000, 1, below=0.01)))
    assert 900 < truths.sum() < 1_100


def test_equal_arguments_keep_their_own_bits() -> None:
    """Nothing that is remembered of 0.0 is given out for -0.0, which equals it."""
    arrays = [ArrayArgument("Float64", (2,), Listed((zero, 1.0))) for zero in (0.0, -0.0)]
    scalars = [ScalarArgument("Float64", zero) for zero in (0.0, -0.0)]
    assert arrays[0] == arrays[1]
    assert np.signbit(materialise(arrays[1])).tolist() == [True, False]
    for one, other in (arrays, scalars):
        assert encode_argument(one, "julia") != encode_argument(other, "julia")
