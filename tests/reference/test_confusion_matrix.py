"""The reference keeps its promises: formulas, special cases, types, errors."""

import inspect
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.reference.module import with_replaced
from reference import confusion_matrix as module
from reference.confusion_matrix import (
    binarize_exclusive,
    check_broadcast,
    confusionMatrix,
    printConfusionMatrix,
)

NAMES = ("accuracy", "error_rate", "sensitivity", "specificity", "ppv", "npv", "f1", "matrix")
SWAPS_WITH_CLASSES = {"sensitivity": "specificity", "ppv": "npv"}
SWAPS_WITH_ARGUMENTS = {"sensitivity": "ppv", "specificity": "npv"}

pairs = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)
counts = st.tuples(*[st.integers(0, 40)] * 4).filter(any)
number = st.floats(-1e6, 1e6)
scored = st.lists(st.tuples(number, st.booleans()), min_size=1, max_size=60)


def of_pairs(items: list[tuple[bool, bool]]) -> dict[str, Any]:
    outputs, targets = (np.array(side, dtype=bool) for side in zip(*items, strict=True))
    return by_name(confusionMatrix(outputs, targets))


def of_counts(vn: int, fp: int, fn: int, vp: int) -> dict[str, Any]:
    outputs = np.repeat([False, True, False, True], [vn, fp, fn, vp])
    targets = np.repeat([False, False, True, True], [vn, fp, fn, vp])
    return by_name(confusionMatrix(outputs, targets))


def by_name(result: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(NAMES, result, strict=True))


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@given(counts)
def test_the_matrix_holds_the_counts_real_classes_as_rows_negative_first(
    numbers: tuple[int, int, int, int],
) -> None:
    vn, fp, fn, vp = numbers
    matrix = of_counts(*numbers)["matrix"]
    assert matrix.tolist() == [[vn, fp], [fn, vp]]
    assert matrix.dtype == np.int64


@given(counts)
def test_each_ratio_is_its_formula_where_it_has_a_denominator(
    numbers: tuple[int, int, int, int],
) -> None:
    vn, fp, fn, vp = numbers
    result = of_counts(*numbers)
    expected = {
        "accuracy": (vn + vp, sum(numbers)),
        "error_rate": (fn + fp, sum(numbers)),
        "sensitivity": (vp, fn + vp),
        "specificity": (vn, fp + vn),
        "ppv": (vp, vp + fp),
        "npv": (vn, vn + fn),
        "f1": (2 * vp, 2 * vp + fp + fn),
    }
    for name, (part, whole) in expected.items():
        if whole:
            assert result[name] == pytest.approx(part / whole, rel=1e-14), name


@pytest.mark.parametrize(
    ("numbers", "ratios"),
    [
        # VN FP FN VP: accuracy, error rate, sensitivity, specificity, PPV, NPV, F1
        ((6, 0, 0, 0), (1, 0, 1, 1, 1, 1, 1)),
        ((0, 0, 0, 6), (1, 0, 1, 1, 1, 1, 1)),
        ((0, 6, 0, 0), (0, 1, 1, 0, 0, 1, 0)),
        ((0, 0, 6, 0), (0, 1, 0, 1, 1, 0, 0)),
        ((3, 1, 0, 0), (0.75, 0.25, 1, 0.75, 0, 1, 0)),
        ((3, 0, 1, 0), (0.75, 0.25, 0, 1, 1, 0.75, 0)),
        ((0, 1, 0, 3), (0.75, 0.25, 1, 0, 0.75, 1, 6 / 7)),
        ((0, 0, 1, 3), (0.75, 0.25, 0.75, 1, 1, 0, 6 / 7)),
        ((0, 1, 3, 0), (0, 1, 0, 0, 0, 0, 0)),
        ((2, 0, 0, 3), (1, 0, 1, 1, 1, 1, 1)),
    ],
)
def test_special_cases(numbers: tuple[int, int, int, int], ratios: tuple[float, ...]) -> None:
    result = of_counts(*numbers)
    assert [result[name] for name in NAMES[:7]] == pytest.approx(ratios)


@given(pairs)
def test_ratios_are_plain_floats_from_0_to_1(items: list[tuple[bool, bool]]) -> None:
    result = of_pairs(items)
    for name in NAMES[:7]:
        assert type(result[name]) is float
        assert 0 <= result[name] <= 1


@given(pairs)
def test_accuracy_and_error_rate_are_one_together(items: list[tuple[bool, bool]]) -> None:
    result = of_pairs(items)
    assert result["accuracy"] + result["error_rate"] == pytest.approx(1)


@given(pairs)
def test_f1_lies_between_ppv_and_sensitivity(items: list[tuple[bool, bool]]) -> None:
    result = of_pairs(items)
    low, high = sorted((result["ppv"], result["sensitivity"]))
    assert low - 1e-12 <= result["f1"] <= high + 1e-12


@given(pairs)
def test_the_order_of_the_elements_does_not_matter(items: list[tuple[bool, bool]]) -> None:
    assert same(of_pairs(items).values(), of_pairs(sorted(items)).values())


@given(pairs)
def test_exchanging_outputs_and_targets_exchanges_ppv_and_sensitivity(
    items: list[tuple[bool, bool]],
) -> None:
    result, swapped = of_pairs(items), of_pairs([(target, output) for output, target in items])
    for name, other in SWAPS_WITH_ARGUMENTS.items():
        assert (result[name], result[other]) == (swapped[other], swapped[name])
    for name in ("accuracy", "error_rate"):
        assert result[name] == swapped[name]
    assert result["f1"] == pytest.approx(swapped["f1"])
    assert np.array_equal(result["matrix"].T, swapped["matrix"])


@given(pairs)
def test_exchanging_the_classes_exchanges_sensitivity_and_specificity(
    items: list[tuple[bool, bool]],
) -> None:
    result = of_pairs(items)
    swapped = of_pairs([(not output, not target) for output, target in items])
    for name, other in SWAPS_WITH_CLASSES.items():
        assert (result[name], result[other]) == (swapped[other], swapped[name])
    assert np.array_equal(result["matrix"][::-1, ::-1], swapped["matrix"])


@given(scored, number)
def test_scores_are_classes_by_the_threshold(
    items: list[tuple[float, bool]], threshold: float
) -> None:
    scores, targets = zip(*items, strict=True)
    classes = [score >= threshold for score in scores]
    assert same(
        confusionMatrix(scores, targets, threshold=threshold), confusionMatrix(classes, targets)
    )


@given(scored, number)
def test_lists_arrays_and_views_give_the_same(
    items: list[tuple[float, bool]], threshold: float
) -> None:
    scores, targets = (np.array(side) for side in zip(*items, strict=True))
    expected = confusionMatrix(scores.tolist(), targets.tolist(), threshold=threshold)
    assert same(expected, confusionMatrix(scores, targets, threshold=threshold))
    views = np.repeat(scores, 2)[::2], np.repeat(targets, 3)[::3]
    assert same(expected, confusionMatrix(*views, threshold=threshold))


@given(st.lists(st.tuples(st.integers(-100, 100), st.booleans()), min_size=1), number)
def test_integers_are_scores(items: list[tuple[int, bool]], threshold: float) -> None:
    scores, targets = zip(*items, strict=True)
    assert same(
        confusionMatrix(scores, targets, threshold=threshold),
        confusionMatrix([float(score) for score in scores], targets, threshold=threshold),
    )


def test_scores_and_threshold_are_compared_as_float64() -> None:
    # The Float32 nearest to 0.7 lies below the Float64 one.
    scores = np.array([0.7], dtype=np.float32)
    assert confusionMatrix(scores, [True], threshold=0.7)[2] == 0
    assert confusionMatrix(scores, [True], threshold=float(np.float32(0.7)))[2] == 1


def test_a_score_that_is_no_number_is_negative() -> None:
    assert confusionMatrix([np.nan, 1.0], [False, True])[7].tolist() == [[1, 0], [0, 1]]


def test_the_threshold_does_not_touch_classes() -> None:
    classes, targets = [True, False, True], [True, True, False]
    assert same(confusionMatrix(classes, targets, threshold=7.0), confusionMatrix(classes, targets))


def test_arguments_are_left_as_they_were() -> None:
    scores, targets = np.array([0.2, 0.9]), np.array([False, True])
    scores.flags.writeable = targets.flags.writeable = False
    confusionMatrix(scores, targets, threshold=0.3)


@pytest.mark.parametrize(
    ("outputs", "targets", "words"),
    [
        ([True, False], [True], "2 outputs but 1 targets"),
        ([True], [True, False, True], "1 outputs but 3 targets"),
        ([0.1, 0.9], [True], "2 outputs but 1 targets"),
        ([], [], "empty"),
        ([], [True], "0 outputs but 1 targets"),
        ([[True, False]], [[True, False]], "one-dimensional"),
        (True, True, "one-dimensional"),
        ([True, False], [1, 0], "targets must be Bool"),
        ([True, False], [1.0, 0.0], "targets must be Bool"),
        (["yes", "no"], [True, False], "outputs must be Bool or real"),
        ([1j, 2j], [True, False], "outputs must be Bool or real"),
    ],
)
def test_what_is_no_pair_of_vectors_raises(outputs: Any, targets: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        confusionMatrix(outputs, targets)


@pytest.mark.parametrize("function", [confusionMatrix, printConfusionMatrix])
def test_the_threshold_is_a_keyword(function: Any) -> None:
    parameters = inspect.signature(function).parameters
    assert list(parameters) == ["outputs", "targets", "threshold"]
    assert parameters["threshold"].kind is inspect.Parameter.KEYWORD_ONLY
    assert parameters["threshold"].default == 0.5
    assert function.__doc__


def test_the_exclusive_reading_differs_on_the_threshold_only() -> None:
    exclusive = with_replaced(module, {"binarize": binarize_exclusive})["confusionMatrix"]
    targets = [True, True, False]
    assert exclusive([0.5, 0.6, 0.4], targets)[7].tolist() == [[1, 0], [1, 1]]
    assert confusionMatrix([0.5, 0.6, 0.4], targets)[7].tolist() == [[1, 0], [0, 2]]
    assert same(exclusive([0.51, 0.6, 0.4], targets), confusionMatrix([0.51, 0.6, 0.4], targets))
    assert same(exclusive([True, True, False], targets), confusionMatrix(targets, targets))


def test_the_broadcasting_reading_repeats_a_single_element() -> None:
    broadcasting = with_replaced(module, {"check": check_broadcast})["confusionMatrix"]
    targets = [True, False, True]
    assert same(broadcasting([True], targets), confusionMatrix([True] * 3, targets))
    with pytest.raises(ValueError, match="shape"):
        broadcasting([True, False], targets)
