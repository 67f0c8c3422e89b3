"""Mistakes in the best threshold, and in how several values are returned."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from grader.api import Mistake

from ..ranking_metrics import Ranking, Vector, rank, youden_of_splits

Youden = Callable[[Ranking, int, int], Vector]


def last_highest(j: Vector) -> int:
    return int(j.size - 1 - np.argmax(j[::-1]))


def between(splits: Ranking, j: Vector, best: int) -> float:
    """Halfway to the next higher score."""
    if math.isnan(j[best]):
        return math.nan
    return float(splits.scores[max(best - 1, 0)] + splits.scores[best]) / 2.0


def place(_splits: Ranking, j: Vector, best: int) -> float:
    return math.nan if math.isnan(j[best]) else float(best)


def where(criterion: Callable[[Vector, Vector, int, int], Vector]) -> Youden:
    """Return the threshold at which another criterion is highest, given TPR and FPR at each
    threshold, P and N."""

    def step(splits: Ranking, positives: int, negatives: int) -> Vector:
        j = youden_of_splits(splits, positives, negatives)
        if math.isnan(j[0]):
            return j
        return criterion(splits.vp / positives, splits.fp / negatives, positives, negatives)

    return step


def accuracy(tpr: Vector, fpr: Vector, positives: int, negatives: int) -> Vector:
    return (tpr * positives + (1.0 - fpr) * negatives) / (positives + negatives)


def nearness_to_corner(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return -np.sqrt(fpr**2 + (1.0 - tpr) ** 2)


def sum_of_both(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return tpr + (1.0 - fpr)


def difference_backwards(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return fpr - tpr


def by_conventions(splits: Ranking, positives: int, negatives: int) -> Vector:
    """A rate of a class that is missing taken for 1, as in a confusion matrix's metrics."""
    sensitivity = splits.vp / positives if positives else np.ones(splits.scores.size)
    specificity = 1.0 - splits.fp / negatives if negatives else np.ones(splits.scores.size)
    if positives and negatives:
        return youden_of_splits(splits, positives, negatives)
    return sensitivity + specificity - 1.0


def failing(splits: Ranking, positives: int, negatives: int) -> Vector:
    if positives == 0 or negatives == 0:
        raise ValueError("a class is missing")
    return youden_of_splits(splits, positives, negatives)


def turned(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """J before its threshold; the other tuple as it is."""
    ordered = tuple(values.values())
    return ordered[::-1] if "youden" in values else ordered


def index_first(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The C-index before its counts; the other tuple as it is."""
    ordered = tuple(values.values())
    return (ordered[-1], *ordered[:-1]) if "c_index" in values else ordered


MISTAKES = (
    Mistake("threshold_inclusive", {"splits_above": rank}),
    Mistake("threshold_lowest_of_several", {"first_highest": last_highest}),
    Mistake("threshold_between_scores", {"threshold_at": between}),
    Mistake("threshold_is_its_place", {"threshold_at": place}),
    Mistake("threshold_by_accuracy", {"youden_of_splits": where(accuracy)}),
    Mistake("threshold_nearest_to_corner", {"youden_of_splits": where(nearness_to_corner)}),
    Mistake("youden_without_minus_one", {"youden_of_splits": where(sum_of_both)}),
    Mistake("youden_backwards", {"youden_of_splits": where(difference_backwards)}),
    Mistake("threshold_one_class_by_conventions", {"youden_of_splits": by_conventions}),
    Mistake("threshold_one_class_fails", {"youden_of_splits": failing}),
    Mistake("youden_before_threshold", {"pack": turned}),
    Mistake("c_index_before_its_counts", {"pack": index_first}),
    Mistake(
        "returned_as_list", {"pack": lambda values: list(values.values())}, languages=("python",)
    ),
    Mistake("returned_dictionary", {"pack": dict}),
    Mistake("nothing_returned", {"pack": lambda _values: None}),
)
