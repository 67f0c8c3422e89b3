"""Several classes: counting labels, each class against the rest, means, kappa; what they share."""

import math
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.model import ArrayValue, Assignment, SequenceValue
from reference import binary_metrics
from reference.multiclass_metrics import (
    class_metrics,
    confusion_matrix,
    multiclass_metrics,
    one_vs_rest,
    overall_metrics,
    weighted_metrics,
)

NAMES = ("tp_rate", "fp_rate", "precision", "recall", "f_measure", "mcc")

count = st.one_of(st.just(0), st.integers(0, 30))
matrices = (
    st.integers(1, 5)
    .flatmap(lambda k: st.lists(st.lists(count, min_size=k, max_size=k), min_size=k, max_size=k))
    .filter(lambda rows: any(map(any, rows)))
    .map(lambda rows: np.array(rows, dtype=np.int64))
)
CLASSES: list[list[Any]] = [
    ["yes", "no"],
    ["c", "a", "b"],
    [3, 1, 2],
    [True, False],
    [0.5, -1.0, 2.0],
]
labels = st.sampled_from(CLASSES)
labelled = labels.flatmap(
    lambda classes: st.tuples(
        st.just(classes),
        st.lists(
            st.tuples(st.sampled_from(classes), st.sampled_from(classes)), min_size=1, max_size=40
        ),
    )
)
ASSIGNMENT = "multiclass_metrics"


def by_name(matrix: Any) -> dict[str, Any]:
    return dict(zip(NAMES, class_metrics(matrix), strict=True))


@given(labelled)
def test_a_cell_counts_the_elements_of_its_row_that_are_given_its_column(
    drawn: tuple[list[Any], list[tuple[Any, Any]]],
) -> None:
    classes, pairs = drawn
    outputs, targets = ([pair[side] for pair in pairs] for side in (0, 1))
    matrix = confusion_matrix(outputs, targets, classes)
    expected = [[pairs.count((given, real)) for given in classes] for real in classes]
    assert matrix.tolist() == expected
    assert matrix.dtype == np.int64
    arrays = (np.array(side, dtype=object) for side in (outputs, targets, classes))
    assert np.array_equal(confusion_matrix(*arrays), matrix)


@given(labelled, st.randoms(use_true_random=False))
def test_another_order_of_classes_is_the_same_matrix_in_that_order(
    drawn: tuple[list[Any], list[tuple[Any, Any]]], source: Any
) -> None:
    classes, pairs = drawn
    outputs, targets = ([pair[side] for pair in pairs] for side in (0, 1))
    order = source.sample(range(len(classes)), len(classes))
    matrix = confusion_matrix(outputs, targets, classes)
    turned = confusion_matrix(outputs, targets, [classes[place] for place in order])
    assert np.array_equal(turned, matrix[np.ix_(order, order)])
    assert weighted_metrics(turned) == pytest.approx(weighted_metrics(matrix), rel=1e-12)
    assert overall_metrics(turned) == overall_metrics(matrix)
    for values, others in zip(class_metrics(turned), class_metrics(matrix), strict=True):
        assert np.array_equal(values, others[order])


@given(matrices)
def test_each_class_is_the_positive_one_of_a_binary_classifier(matrix: Any) -> None:
    counts = list(zip(*(side.tolist() for side in one_vs_rest(matrix)), strict=True))
    found = by_name(matrix)
    for place, (vn, fp, fn, vp) in enumerate(counts):
        assert vn + fp + fn + vp == matrix.sum()
        assert vp == matrix[place, place]
        assert vp + fn == matrix[place].sum()
        assert vp + fp == matrix[:, place].sum()
        rates = binary_metrics.rates(vn, fp, fn, vp)
        _, f1, _ = binary_metrics.positive_class_metrics(vn, fp, fn, vp)
        of_class = {name: values[place] for name, values in found.items()}
        assert of_class == {
            "tp_rate": rates[1],
            "fp_rate": rates[3],
            "precision": rates[5],
            "recall": rates[1],
            "f_measure": f1,
            "mcc": binary_metrics.overall_metrics(vn, fp, fn, vp)[6],
        }


@given(matrices)
def test_weighted_means_are_the_exact_ones(matrix: Any) -> None:
    supports = [int(support) for support in matrix.sum(axis=1)]
    for mean, values in zip(weighted_metrics(matrix), class_metrics(matrix), strict=True):
        exact = sum(
            support * Fraction(value)
            for support, value in zip(supports, values.tolist(), strict=True)
        ) / sum(supports)
        assert mean == pytest.approx(float(exact), rel=1e-12, abs=1e-15)


@given(matrices)
def test_accuracy_is_the_weighted_recall_and_one_less_the_error_rate(matrix: Any) -> None:
    accuracy, error_rate, _ = overall_metrics(matrix)
    tp_rate, _, _, recall, _, _ = weighted_metrics(matrix)
    assert accuracy == pytest.approx(tp_rate)
    assert tp_rate == recall
    assert accuracy + error_rate == pytest.approx(1)


@given(matrices)
def test_kappa_is_its_formula(matrix: Any) -> None:
    n = int(matrix.sum())
    accuracy = Fraction(int(matrix.trace()), n)
    chance = sum(
        Fraction(int(row), n) * Fraction(int(column), n)
        for row, column in zip(matrix.sum(axis=1), matrix.sum(axis=0), strict=True)
    )
    kappa = overall_metrics(matrix)[2]
    if chance == 1:
        assert kappa == 1
    else:
        assert kappa == float((accuracy - chance) / (1 - chance))
    assert -1 <= kappa <= 1


@given(matrices)
def test_transposed_it_exchanges_precision_and_recall(matrix: Any) -> None:
    found, turned = by_name(matrix), by_name(matrix.T)
    assert np.array_equal(found["precision"], turned["recall"])
    assert found["f_measure"] == pytest.approx(turned["f_measure"])
    assert overall_metrics(matrix) == overall_metrics(matrix.T)


@given(matrices.filter(lambda matrix: len(matrix) == 2))
def test_with_two_classes_both_have_the_same_mcc(matrix: Any) -> None:
    one, other = by_name(matrix)["mcc"]
    assert one == pytest.approx(other)


@given(labelled)
def test_all_together_it_is_the_same(drawn: tuple[list[Any], list[tuple[Any, Any]]]) -> None:
    classes, pairs = drawn
    outputs, targets = ([pair[side] for pair in pairs] for side in (0, 1))
    matrix, *rest = multiclass_metrics(outputs, targets, classes)
    assert np.array_equal(matrix, confusion_matrix(outputs, targets, classes))
    assert tuple(rest) == overall_metrics(matrix) + weighted_metrics(matrix)


@pytest.mark.parametrize(
    ("matrix", "place", "values"),
    [
        # TP rate, FP rate, precision, recall, F, MCC
        ([[6, 0, 2], [0, 0, 0], [3, 0, 5]], 1, (1, 0, 1, 1, 1, 1)),
        ([[6, 1, 2], [0, 0, 0], [3, 2, 5]], 1, (1, 3 / 19, 0, 1, 0, 0)),
        ([[6, 0, 2], [1, 0, 4], [3, 0, 5]], 1, (0, 0, 1, 0, 0, 0)),
        ([[8, 0], [0, 0]], 0, (1, 0, 1, 1, 1, 1)),
        ([[8, 0], [0, 0]], 1, (1, 0, 1, 1, 1, 1)),
        ([[0, 3], [5, 0]], 0, (0, 1, 0, 0, 0, -1)),
        ([[5, 3], [0, 0]], 0, (5 / 8, 0, 1, 5 / 8, 10 / 13, 0)),
        ([[4]], 0, (1, 0, 1, 1, 1, 1)),
    ],
)
def test_special_cases_of_a_class(
    matrix: list[list[int]], place: int, values: tuple[float, ...]
) -> None:
    assert [side[place] for side in class_metrics(matrix)] == pytest.approx(values)


def test_a_class_without_elements_weighs_nothing() -> None:
    with_it = [[6, 0, 2], [0, 0, 0], [3, 0, 5]]
    assert weighted_metrics(with_it) == weighted_metrics([[6, 2], [3, 5]])


def test_values_are_plain_and_typed() -> None:
    matrix = [[7, 2], [3, 2]]
    assert all(side.dtype == np.int64 for side in one_vs_rest(matrix))
    assert all(side.dtype == np.float64 for side in class_metrics(matrix))
    assert all(type(value) is float for value in weighted_metrics(matrix) + overall_metrics(matrix))


def test_large_counts_are_exact() -> None:
    large = np.array([[2_000_000_000, 7], [5, 1_900_000_000]])
    found = by_name(large)["mcc"]
    small = by_name(np.array([[2_000_000, 0], [0, 1_900_000]]))["mcc"]
    assert small.tolist() == [1, 1]
    assert found == pytest.approx([1, 1], abs=1e-7)
    n, agreed = int(large.sum()), int(large.trace())
    chance = Fraction(
        sum(int(r) * int(c) for r, c in zip(large.sum(axis=1), large.sum(axis=0), strict=True)),
        n * n,
    )
    assert overall_metrics(large)[2] == float((Fraction(agreed, n) - chance) / (1 - chance))


@pytest.mark.parametrize(
    ("outputs", "targets", "classes", "words"),
    [
        (["a"], ["a", "b"], ["a", "b"], "1 outputs but 2 targets"),
        ([], [], ["a"], "empty"),
        (["a", "c"], ["a", "b"], ["a", "b"], "not among the classes"),
        (["a", "b"], ["a", "c"], ["a", "b"], "not among the classes"),
        ([1, 2], ["1", "2"], ["1", "2"], "not among the classes"),
        (["a"], ["a"], ["a", "b", "a"], "named twice"),
        (np.array([["a"]]), np.array([["a"]]), ["a"], "vectors"),
    ],
)
def test_labels_that_do_not_fit_raise(outputs: Any, targets: Any, classes: Any, words: str) -> None:
    for function in (confusion_matrix, multiclass_metrics):
        with pytest.raises(ValueError, match=words):
            function(outputs, targets, classes)


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        ([[1, 2, 3], [4, 5, 6]], "square"),
        ([1, 2], "square"),
        ([[1, -2], [3, 4]], "nothing negative"),
        ([[0, 0], [0, 0]], "something at all"),
        (np.zeros((0, 0), dtype=int), "something at all"),
        ([[1.0, 2.0], [3.0, 4.0]], "integers"),
        ([[True, False], [True, True]], "integers"),
    ],
)
def test_what_is_no_confusion_matrix_raises(matrix: Any, words: str) -> None:
    for function in (one_vs_rest, class_metrics, weighted_metrics, overall_metrics):
        with pytest.raises(ValueError, match=words):
            function(matrix)


def test_agrees_with_scikit_learn(sklearn_metrics: ModuleType) -> None:
    random = np.random.default_rng(29)
    names = np.array(["d", "a", "c", "b"])
    for size in (40, 300):
        for noise in (0.1, 0.5, 0.9):
            targets = names[random.integers(0, 4, size)]
            outputs = np.where(
                random.random(size) < noise, names[random.integers(0, 4, size)], targets
            )
            matrix = sklearn_metrics.confusion_matrix(targets, outputs, labels=names)
            assert np.array_equal(confusion_matrix(outputs, targets, names), matrix)
            ours = np.stack(one_vs_rest(matrix), axis=1).reshape(4, 2, 2)
            theirs = sklearn_metrics.multilabel_confusion_matrix(targets, outputs, labels=names)
            assert np.array_equal(ours, theirs)
            found = by_name(matrix)
            precision, recall, f, _ = sklearn_metrics.precision_recall_fscore_support(
                targets, outputs, labels=names
            )
            assert found["precision"] == pytest.approx(precision)
            assert found["recall"] == pytest.approx(recall)
            assert found["f_measure"] == pytest.approx(f)
            mcc = [
                sklearn_metrics.matthews_corrcoef(targets == name, outputs == name)
                for name in names
            ]
            assert found["mcc"] == pytest.approx(mcc)
            weighted = sklearn_metrics.precision_recall_fscore_support(
                targets, outputs, labels=names, average="weighted"
            )[:3]
            assert weighted_metrics(matrix)[2:5] == pytest.approx(weighted)
            overall = (
                sklearn_metrics.accuracy_score(targets, outputs),
                sklearn_metrics.zero_one_loss(targets, outputs),
                sklearn_metrics.cohen_kappa_score(targets, outputs),
            )
            assert overall_metrics(matrix) == pytest.approx(overall)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_differs_from_scikit_learn_as_the_docstring_says(sklearn_metrics: ModuleType) -> None:
    targets, outputs = ["a", "a", "b"], ["a", "a", "a"]
    matrix = confusion_matrix(outputs, targets, ["a", "b", "c"])
    precision, _, f, _ = sklearn_metrics.precision_recall_fscore_support(
        targets, outputs, labels=["a", "b", "c"], zero_division=0
    )
    assert (precision[2], f[2]) == (0, 0)
    assert by_name(matrix)["precision"][2] == by_name(matrix)["f_measure"][2] == 1
    assert math.isnan(sklearn_metrics.cohen_kappa_score(["a", "a"], ["a", "a"]))
    assert overall_metrics([[2]])[2] == 1
    three = [[5, 0, 0], [0, 3, 1], [1, 2, 12]]
    real = np.repeat([0, 1, 2], np.sum(three, axis=1))
    given = np.concatenate([np.repeat([0, 1, 2], row) for row in three])
    whole = sklearn_metrics.matthews_corrcoef(real, given)
    assert abs(weighted_metrics(three)[5] - whole) > 0.01
    left_out = sklearn_metrics.confusion_matrix(["a", "b"], ["a", "c"], labels=["a", "b"])
    assert left_out.sum() == 1
    with pytest.raises(ValueError, match="not among"):
        confusion_matrix(["a", "c"], ["a", "b"], ["a", "b"])


def test_every_special_case_is_there(assignment: Assignment) -> None:
    """Classes that are never real, never predicted, neither, or alone; and no hit at all."""
    seen = set()
    for case in assignment.cases:
        value = assignment.expected[case.id].answers[-1].value
        if case.function == "one_vs_rest" or not isinstance(value, SequenceValue):
            continue
        if case.function == "class_metrics":
            sides = [item.items for item in value.items if isinstance(item, ArrayValue)]
            seen |= set(zip(*(map(float, side) for side in sides), strict=True))
    shapes = {tuple(side in (0.0, 1.0) for side in row) for row in seen}
    assert (1.0, 0.0, 1.0, 1.0, 1.0, 1.0) in seen  # neither real nor predicted, or alone
    assert (0.0, 0.0, 1.0, 0.0, 0.0, 0.0) in seen  # never predicted
    assert any(row[0] == 1 and row[2] == 0 for row in seen)  # never real
    assert any(row[0] == row[2] == 0 and row[5] == -1 for row in seen)  # all wrong
    assert (False,) * 6 in shapes
