"""MAE, MSE, RMSE and R²: formulas, special cases, rounding, and what they have in common."""

import math
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.model import ArrayArgument, Listed
from reference.regression_metrics import regression_metrics
from tests.commands import ROOT
from tests.reference.twins import call, in_julia, in_python

number = st.floats(-1e6, 1e6).map(lambda value: round(value, 3))
pairs = st.lists(st.tuples(number, number), min_size=1, max_size=40)


def sides(items: list[tuple[float, float]]) -> tuple[Any, Any]:
    outputs, targets = (np.array(side) for side in zip(*items, strict=True))
    return outputs, targets


@given(pairs)
def test_each_metric_is_its_formula(items: list[tuple[float, float]]) -> None:
    exact = [(Fraction(output), Fraction(target)) for output, target in items]
    n = len(exact)
    errors = [output - target for output, target in exact]
    centre = sum(target for _, target in exact) / n
    unexplained = sum(error**2 for error in errors)
    variation = sum((target - centre) ** 2 for _, target in exact)
    assume(variation == 0 or variation > 1e-6)

    mae, mse, rmse, r2 = regression_metrics(*sides(items))
    assert mae == pytest.approx(float(sum(map(abs, errors)) / n), rel=1e-12)
    assert mse == pytest.approx(float(unexplained / n), rel=1e-12)
    assert rmse == pytest.approx(math.sqrt(unexplained / n), rel=1e-12)
    if variation:
        assert 1 - r2 == pytest.approx(float(unexplained / variation), rel=1e-9, abs=1e-12)
    else:
        assert r2 == (0.0 if unexplained else 1.0)


@given(pairs)
def test_plain_floats_in_their_ranges(items: list[tuple[float, float]]) -> None:
    result = regression_metrics(*sides(items))
    assert all(type(value) is float for value in result)
    mae, mse, rmse, r2 = result
    assert 0 <= mae <= rmse * (1 + 1e-12) <= max(map(abs, np.subtract(*sides(items)))) * (1 + 1e-9)
    assert mse == pytest.approx(rmse**2)
    assert r2 <= 1


@given(pairs, st.floats(-100, 100), st.sampled_from([-4.0, -1.0, 0.5, 8.0]))
def test_units_and_origin_do_not_matter_to_r2(
    items: list[tuple[float, float]], shift: float, factor: float
) -> None:
    outputs, targets = sides(items)
    assume(np.ptp(targets) > 1e-2)
    mae, mse, rmse, r2 = regression_metrics(outputs, targets)
    changed = regression_metrics(factor * outputs + shift, factor * targets + shift)
    assert changed[0] == pytest.approx(abs(factor) * mae, rel=1e-6, abs=1e-6)
    assert changed[1] == pytest.approx(factor**2 * mse, rel=1e-6, abs=1e-6)
    assert changed[2] == pytest.approx(abs(factor) * rmse, rel=1e-6, abs=1e-6)
    assert changed[3] == pytest.approx(r2, rel=1e-6, abs=1e-6)


@given(pairs)
def test_the_order_of_elements_and_the_sign_of_errors_do_not_matter(
    items: list[tuple[float, float]],
) -> None:
    outputs, targets = sides(items)
    result = regression_metrics(outputs, targets)
    assert regression_metrics(*sides(sorted(items))) == pytest.approx(result, rel=1e-9)
    mirrored = regression_metrics(2 * targets - outputs, targets)
    assert mirrored == pytest.approx(result, rel=1e-6, abs=1e-6)


@given(st.lists(number, min_size=2, max_size=30))
def test_always_the_mean_has_r2_of_zero(values: list[float]) -> None:
    targets = np.array(values)
    assume(np.ptp(targets) > 1e-2)
    assert regression_metrics(np.full_like(targets, targets.mean()), targets)[3] == pytest.approx(
        0, abs=1e-9
    )


def test_r2_is_the_squared_correlation_for_a_fitted_line_only() -> None:
    random = np.random.default_rng(3)
    x = random.random(30)
    targets = 2 * x + random.normal(size=30)
    fitted = np.polyval(np.polyfit(x, targets, 1), x)
    squared = np.corrcoef(fitted, targets)[0, 1] ** 2
    assert regression_metrics(fitted, targets)[3] == pytest.approx(squared)
    assert regression_metrics(fitted + 1, targets)[3] < squared - 0.1


@given(st.floats(-1e9, 1e9), st.integers(1, 60))
def test_equal_targets_are_found_whatever_their_sum_rounds_to(value: float, n: int) -> None:
    targets = np.full(n, value)
    assert regression_metrics(targets, targets) == (0.0, 0.0, 0.0, 1.0)
    off = targets.copy()
    off[-1] += 1.0
    assert regression_metrics(off, targets)[3] == 0.0


def test_ten_times_a_tenth() -> None:
    """The sum over ten is not a tenth, so a denominator that should be 0 is 1e-33."""
    targets = np.full(10, 0.1)
    assert sum(targets) / 10 != 0.1
    assert regression_metrics(np.full(10, 0.2), targets)[3] == 0.0


def test_any_real_type_and_layout_is_taken_as_float64() -> None:
    outputs, targets = [1, 3, 2, 5], [2, 3, 1, 7]
    expected = regression_metrics(np.array(outputs, float), np.array(targets, float))
    assert regression_metrics(outputs, targets) == expected
    for dtype in (np.int64, np.uint8, np.int8, np.float32):
        assert regression_metrics(np.array(outputs, dtype), np.array(targets, dtype)) == expected
    views = np.repeat(np.array(outputs, float), 2)[::2], np.repeat(np.array(targets), 3)[::3]
    assert regression_metrics(*views) == expected
    bools = regression_metrics([True, False], [True, True])
    assert bools == regression_metrics([1.0, 0.0], [1.0, 1.0])


def test_arguments_are_left_as_they_were() -> None:
    outputs, targets = np.array([0.2, 0.9]), np.array([0.5, 1.0])
    outputs.flags.writeable = targets.flags.writeable = False
    regression_metrics(outputs, targets)


@pytest.mark.parametrize(
    ("outputs", "targets", "words"),
    [
        ([1.0, 2.0], [1.0], "same length"),
        ([1.0], [1.0, 2.0], "same length"),
        ([[1.0]], [[1.0]], "vectors"),
        (1.0, 1.0, "vectors"),
        ([], [], "empty"),
        (["1"], ["1"], "real numbers"),
        ([1j], [1.0], "real numbers"),
        ([math.nan, 1.0], [1.0, 1.0], "finite"),
        ([1.0, 1.0], [math.inf, 1.0], "finite"),
    ],
)
def test_what_is_no_pair_of_real_vectors_raises(outputs: Any, targets: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        regression_metrics(outputs, targets)


def test_agrees_with_scikit_learn(sklearn_metrics: ModuleType) -> None:
    random = np.random.default_rng(17)
    for size in (2, 3, 10, 1000):
        for scale in (1e-3, 1.0, 1e5):
            targets = random.normal(3, 2, size) * scale
            outputs = targets + random.normal(0, 1, size) * scale
            mse = sklearn_metrics.mean_squared_error(targets, outputs)
            expected = (
                sklearn_metrics.mean_absolute_error(targets, outputs),
                mse,
                math.sqrt(mse),
                sklearn_metrics.r2_score(targets, outputs),
            )
            assert regression_metrics(outputs, targets) == pytest.approx(expected, rel=1e-9)
    equal = np.full(4, 2.5)
    for outputs in (equal, equal + 1):
        theirs = sklearn_metrics.r2_score(equal, outputs)
        assert regression_metrics(outputs, equal)[3] == theirs


def test_differs_from_scikit_learn_as_the_docstring_says(sklearn_metrics: ModuleType) -> None:
    with pytest.warns(UserWarning, match="not well-defined"):
        assert math.isnan(sklearn_metrics.r2_score([1.0], [1.0]))
    assert regression_metrics([1.0], [1.0])[3] == 1.0
    tenths = np.full(3, 0.1)
    assert sklearn_metrics.r2_score(tenths, tenths + 1) < -1e30
    assert regression_metrics(tenths + 1, tenths)[3] == 0.0


@pytest.mark.julia
def test_the_twin_agrees_bit_for_bit() -> None:
    """Lengths at which NumPy and Julia change the way they add, and numbers where that shows."""
    random = np.random.default_rng(23)
    cases = []
    for size in (1, 2, 3, 7, 8, 9, 16, 17, 127, 128, 129, 1023, 1025, 2000):
        for targets in (
            random.normal(1e3, 1e-2, size),
            random.normal(0, 1, size) * 10.0 ** random.integers(-8, 8, size),
            np.full(size, 0.1),
            np.array([5e-324] + [0.0] * (size - 1)),
        ):
            outputs = targets + random.choice([0.0, 0.1, 1e-9], size)
            cases.append(
                call(
                    "regression_metrics",
                    *(
                        ArrayArgument("Float64", (size,), Listed(tuple(side.tolist())))
                        for side in (outputs, targets)
                    ),
                )
            )
    expected = in_python({"regression_metrics": regression_metrics}, cases)
    assert in_julia(ROOT / "reference" / "regression_metrics.jl", cases) == expected
    assert "raises" not in expected
