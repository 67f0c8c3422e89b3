"""ROC, PR, C-index, best threshold: definitions, special cases, and what they have in common."""

import math
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.assignment.reference.module import reference_functions
from grader.judging.scoring.curves import curve_difference
from grader.languages.materialise import materialise
from grader.model import Assignment, ScalarValue, SequenceValue, Tolerance
from reference.ranking_metrics import (
    average_precision,
    best_threshold,
    c_index,
    pr_curve,
    rank,
    roc_auc,
    roc_curve,
)

pytestmark = pytest.mark.long

score = st.one_of(st.integers(-3, 3).map(float), st.floats(-1e6, 1e6))
items = st.lists(st.tuples(score, st.booleans()), min_size=1, max_size=30)
both_classes = items.filter(lambda pairs: len({target for _, target in pairs}) == 2)
outcomes = st.lists(st.tuples(score, st.integers(-2, 2)), min_size=1, max_size=30)

Items = list[tuple[float, bool]]

ASSIGNMENT = "ranking_metrics"


def sides(pairs: list[tuple[float, Any]]) -> tuple[Any, Any]:
    scores, targets = (np.array(side) for side in zip(*pairs, strict=True))
    return scores, targets


def points(curve: Any) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x, y in curve.tolist())


def counted(pairs: list[tuple[float, Any]]) -> tuple[int, int, int]:
    permissible = concordant = tied = 0
    for (score, outcome), (other_score, other_outcome) in combinations(pairs, 2):
        if outcome != other_outcome:
            permissible += 1
            tied += score == other_score
            concordant += score != other_score and (score > other_score) == (
                outcome > other_outcome
            )
    return permissible, concordant, tied


@given(outcomes)
def test_pairs_are_those_counted_one_by_one(pairs: list[tuple[float, int]]) -> None:
    permissible, concordant, tied, share = c_index(*sides(pairs))
    assert (permissible, concordant, tied) == counted(pairs)
    if permissible:
        assert share == float(Fraction(int(2 * concordant + tied), int(2 * permissible)))
    else:
        assert math.isnan(share)


def test_pairs_are_counted_right_where_vectors_are_halved() -> None:
    random = np.random.default_rng(5)
    for size in (63, 64, 65, 128, 129, 300):
        pairs = [
            (float(score), int(outcome))
            for score, outcome in zip(
                random.integers(0, 40, size), random.integers(0, 6, size), strict=True
            )
        ]
        assert c_index(*sides(pairs))[:3] == counted(pairs)


@given(both_classes)
def test_auc_is_the_c_index_of_two_classes_and_the_area_under_the_curve(pairs: Items) -> None:
    scores, targets = sides(pairs)
    area = roc_auc(scores, targets)
    assert area == c_index(scores, targets)[3]
    x, y = roc_curve(scores, targets).T
    assert area == pytest.approx(float(np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2)), abs=1e-12)


@given(both_classes)
def test_the_roc_curve_has_a_point_for_every_threshold(pairs: Items) -> None:
    scores, targets = sides(pairs)
    curve = points(roc_curve(scores, targets))
    thresholds = sorted(set(scores.tolist()), reverse=True)
    assert curve[0] == (0.0, 0.0)
    assert curve[-1] == (1.0, 1.0)
    # Greater than the next lower score is at least this one: the same points by either rule.
    expected = [
        (np.mean(scores[~targets] >= threshold), np.mean(scores[targets] >= threshold))
        for threshold in thresholds
    ]
    assert curve[1:] == pytest.approx(np.array(expected))
    above = [
        (np.mean(scores[~targets] > threshold), np.mean(scores[targets] > threshold))
        for threshold in thresholds
    ]
    assert [*above, (1.0, 1.0)] == pytest.approx(np.array(curve))


@given(items)
def test_the_pr_curve_and_its_steps(pairs: Items) -> None:
    scores, targets = sides(pairs)
    assume(targets.any())
    curve = points(pr_curve(scores, targets))
    expected = [(Fraction(0), Fraction(1))]
    for threshold in sorted(set(scores.tolist()), reverse=True):
        taken = scores >= threshold
        found = int(np.sum(targets[taken]))
        expected.append((Fraction(found, int(targets.sum())), Fraction(found, int(taken.sum()))))
    assert curve == tuple((float(recall), float(precision)) for recall, precision in expected)
    steps = sum(
        (recall - before) * precision for (before, _), (recall, precision) in pairwise(expected)
    )
    assert average_precision(scores, targets) == pytest.approx(float(steps), rel=1e-12)


@given(both_classes)
def test_the_best_threshold_is_the_highest_with_the_highest_j(pairs: Items) -> None:
    scores, targets = sides(pairs)
    positives, negatives = int(targets.sum()), int((~targets).sum())

    def j(threshold: float) -> Fraction:
        above = scores > threshold
        found, alarms = int(np.sum(above & targets)), int(np.sum(above & ~targets))
        return Fraction(found, positives) - Fraction(alarms, negatives)

    threshold, highest = best_threshold(scores, targets)
    assert threshold in scores
    assert highest == pytest.approx(float(j(threshold)))
    assert all(
        j(other) < j(threshold) or (j(other) == j(threshold) and other <= threshold)
        for other in scores
    )
    assert 0 <= highest <= 1


@given(both_classes, st.permutations(range(30)))
def test_only_the_order_of_scores_matters(pairs: Items, order: list[int]) -> None:
    scores, targets = sides(pairs)
    shuffled = [index for index in order if index < len(pairs)]
    ranks = np.unique(scores, return_inverse=True)[1].ravel()
    for other in ((scores[shuffled], targets[shuffled]), (ranks - 7, targets)):
        assert roc_auc(*other) == roc_auc(scores, targets)
        assert average_precision(*other) == average_precision(scores, targets)
        assert np.array_equal(roc_curve(*other), roc_curve(scores, targets))
        assert np.array_equal(pr_curve(*other), pr_curve(scores, targets))
        assert c_index(*other) == c_index(scores, targets)
        assert best_threshold(*other)[1] == best_threshold(scores, targets)[1]


@given(both_classes)
def test_turned_round_the_area_is_the_rest_of_the_square(pairs: Items) -> None:
    scores, targets = sides(pairs)
    turned = roc_auc(-scores, targets)
    assert turned == pytest.approx(1 - roc_auc(scores, targets))
    assert turned == pytest.approx(roc_auc(scores, ~targets))


@pytest.mark.parametrize("size", [2, 7, 40])
def test_constant_scores(size: int) -> None:
    scores, targets = np.full(size, 0.3), np.arange(size) < 1
    assert roc_curve(scores, targets).tolist() == [[0, 0], [1, 1]]
    assert roc_auc(scores, targets) == 0.5
    assert c_index(scores, targets) == (size - 1, 0, size - 1, 0.5)
    assert pr_curve(scores, targets).tolist() == [[0, 1], [1, 1 / size]]
    assert average_precision(scores, targets) == pytest.approx(1 / size)
    assert best_threshold(scores, targets) == (0.3, 0.0)


@pytest.mark.parametrize("positive", [True, False])
@pytest.mark.parametrize("size", [1, 4])
def test_one_class_only(positive: bool, size: int) -> None:
    scores, targets = np.arange(size) / 4, np.full(size, positive)
    assert math.isnan(roc_auc(scores, targets))
    assert all(map(math.isnan, best_threshold(scores, targets)))
    assert c_index(scores, targets)[:3] == (0, 0, 0)
    assert math.isnan(c_index(scores, targets)[3])
    with pytest.raises(ValueError, match="a class is missing"):
        roc_curve(scores, targets)
    if positive:
        assert average_precision(scores, targets) == 1.0
        assert set(pr_curve(scores, targets)[:, 1]) == {1.0}
    else:
        assert math.isnan(average_precision(scores, targets))
        with pytest.raises(ValueError, match="no positive"):
            pr_curve(scores, targets)


def test_an_infinite_score_is_the_highest_and_both_zeros_are_one() -> None:
    assert roc_auc([math.inf, 0.0, -math.inf], [True, False, False]) == 1.0
    assert roc_auc([0.0, -0.0], [True, False]) == 0.5
    assert math.copysign(1, best_threshold([1.0, -0.0], [True, False])[0]) == 1.0


@given(both_classes)
def test_types_layouts_and_plain_lists_give_the_same(pairs: Items) -> None:
    scores, targets = sides(pairs)
    views = np.repeat(scores, 2)[::2], np.repeat(targets, 3)[::3]
    for other in (views, (scores.tolist(), targets.tolist())):
        assert roc_auc(*other) == roc_auc(scores, targets)
        assert best_threshold(*other) == best_threshold(scores, targets)
    whole = np.clip(scores, -100, 100).astype(np.int64)
    for dtype in (np.int8, np.float32, np.int64):
        assert c_index(whole.astype(dtype), targets) == c_index(whole.astype(float), targets)


def test_values_are_plain_numbers() -> None:
    scores, targets = np.array([3, 1, 2, 2]), np.array([True, False, True, False])
    assert type(roc_auc(scores, targets)) is float
    assert type(average_precision(scores, targets)) is float
    assert [type(value) for value in best_threshold(scores, targets)] == [float, float]
    assert [type(value) for value in c_index(scores, targets)] == [int, int, int, float]
    assert roc_curve(scores, targets).dtype == pr_curve(scores, targets).dtype == np.float64


def test_arguments_are_left_as_they_were() -> None:
    scores, targets = np.array([0.2, 0.9]), np.array([False, True])
    scores.flags.writeable = targets.flags.writeable = False
    for function in (roc_curve, roc_auc, c_index, pr_curve, average_precision, best_threshold):
        function(scores, targets)


@pytest.mark.parametrize(
    ("scores", "targets", "words"),
    [
        ([0.1, 0.2], [True], "same length"),
        ([0.1], [True, False], "same length"),
        ([[0.1]], [[True]], "vectors"),
        (0.1, True, "vectors"),
        ([], [], "empty"),
        (["0.1"], [True], "real numbers"),
        ([1j], [True], "real numbers"),
        ([math.nan, 0.1], [True, False], "NaN"),
    ],
)
def test_what_is_no_pair_of_vectors_raises(scores: Any, targets: Any, words: str) -> None:
    for function in (roc_curve, roc_auc, c_index, pr_curve, average_precision, best_threshold):
        with pytest.raises(ValueError, match=words):
            function(scores, targets)


def test_targets_are_bool_but_for_the_c_index() -> None:
    for function in (roc_curve, roc_auc, pr_curve, average_precision, best_threshold):
        with pytest.raises(ValueError, match="targets must be Bool"):
            function([0.1, 0.2], [0, 1])
    assert c_index([0.1, 0.2], [0, 1])[3] == 1.0


def test_a_million_scores_take_no_time() -> None:
    random = np.random.default_rng(9)
    scores, targets = random.integers(0, 300_000, 1_000_000), random.random(1_000_000) < 0.2
    for function in (roc_curve, roc_auc, c_index, pr_curve, average_precision, best_threshold):
        started = time.process_time()
        function(scores, targets)
        # Comparing each with each would take hours.
        assert time.process_time() - started < 5, function.__name__


def test_agrees_with_scikit_learn(sklearn_metrics: ModuleType) -> None:
    random = np.random.default_rng(17)
    for size in (2, 5, 30, 1000):
        for levels in (3, 20, 10**6):
            scores, targets = random.integers(0, levels, size) / 7, np.arange(size) % 3 == 0
            fpr, tpr, _ = sklearn_metrics.roc_curve(targets, scores)
            precision, recall, _ = sklearn_metrics.precision_recall_curve(targets, scores)
            ours, theirs = points(roc_curve(scores, targets)), zip(fpr, tpr, strict=True)
            assert curve_difference(ours, tuple(theirs), Tolerance()) is None
            ours, theirs = points(pr_curve(scores, targets)), zip(recall, precision, strict=True)
            assert curve_difference(ours, tuple(theirs), Tolerance()) is None
            area = sklearn_metrics.roc_auc_score(targets, scores)
            assert roc_auc(scores, targets) == pytest.approx(area, rel=1e-12)
            average = sklearn_metrics.average_precision_score(targets, scores)
            assert average_precision(scores, targets) == pytest.approx(average, rel=1e-12)


def test_differs_from_scikit_learn_as_the_docstring_says(sklearn_metrics: ModuleType) -> None:
    targets, scores = [False, False], [0.1, 0.2]
    with pytest.warns(UserWarning, match="No positive samples"):
        assert np.isnan(sklearn_metrics.roc_curve(targets, scores)[1]).all()
    with pytest.warns(UserWarning, match="No positive class"):
        assert sklearn_metrics.average_precision_score(targets, scores) == 0
    with pytest.warns(UserWarning, match="No positive class"):
        assert set(sklearn_metrics.precision_recall_curve(targets, scores)[1][:-1]) == {1.0}
    thresholds = sklearn_metrics.roc_curve([False, True], [0.1, 0.9])[2]
    assert 0.9 in thresholds
    assert best_threshold([0.1, 0.9], [False, True])[0] == 0.1


def threshold_cases(assignment: Assignment) -> Iterator[tuple[str, Any, Any]]:
    for case in assignment.cases:
        value = assignment.expected[case.id].answers[-1].value
        if case.function == "best_threshold" and isinstance(value, SequenceValue):
            best = value.items[0]
            assert isinstance(best, ScalarValue)
            if not math.isnan(float(best.value)):  # type: ignore[arg-type]
                yield (case.id, *map(materialise, case.last.args))


def test_only_cases_that_say_so_depend_on_what_lies_on_the_threshold(
    assignment: Assignment,
) -> None:
    inclusive = reference_functions(assignment, {"splits_above": rank}).by_name
    depending = set()
    for case in assignment.cases:
        if not assignment.expected[case.id].answers[-1].raises:
            arguments = list(map(materialise, case.last.args))
            plain = reference_functions(assignment).by_name[case.function](*arguments)
            other = inclusive[case.function](*arguments)
            if not np.array_equal(plain, other, equal_nan=True):
                depending.add(case.id)
    assert depending == {name for name, *_ in threshold_cases(assignment)}
    for case in assignment.cases:
        if case.id in depending:
            assert "positive: greater" in case.title.en
            assert "positiva: mayor" in str(case.title.es)


def test_rounding_never_chooses_between_two_thresholds(assignment: Assignment) -> None:
    """J may be computed by any formula, and its maximum looked for from either end."""
    found = 0
    for name, scores, targets in threshold_cases(assignment):
        thresholds = np.unique(scores)[::-1]
        above = scores[None, :] > thresholds[:, None]
        tpr, fpr = above[:, targets].mean(axis=1), above[:, ~targets].mean(axis=1)
        for j in (tpr - fpr, tpr + (1 - fpr) - 1, (tpr + (1 - fpr)) - 1.0, -(fpr - tpr)):
            assert thresholds[np.argmax(j)] == best_threshold(scores, targets)[0], name
            near = np.sort(j)[::-1]
            assert len(near) == 1 or near[1] == near[0] or near[0] - near[1] > 1e-6, name
        found += 1
    assert found >= 7
