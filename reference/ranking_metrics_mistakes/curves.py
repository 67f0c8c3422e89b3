"""Mistakes in the order of the elements, in the ROC curve and in the PR curve."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.api import Mistake

from ..ranking_metrics import (
    Bools,
    Ranking,
    Vector,
    area,
    check,
    pr_points,
    rank,
    roc_points,
    steps_area,
)


def one_by_one(order: Callable[[Vector], NDArray[Any]]) -> Callable[[Vector, Bools], Ranking]:
    """A ranking in which elements with the same score are taken one after the other."""

    def step(scores: Vector, targets: Bools) -> Ranking:
        taken = order(scores)
        vp = np.cumsum(targets[taken], dtype=np.int64)
        return Ranking(scores[taken], vp, np.arange(1, scores.size + 1) - vp)

    return step


def in_given_order(scores: Vector) -> NDArray[Any]:
    return np.argsort(-scores, kind="stable")


def in_reverse_order(scores: Vector) -> NDArray[Any]:
    return np.argsort(scores, kind="stable")[::-1]


def of_elements(
    metric: Callable[[Ranking], Any], order: Callable[[Vector], NDArray[Any]]
) -> Callable[..., Any]:
    """The metric of a ranking without groups, where the others have them."""
    return lambda scores, targets: metric(one_by_one(order)(*check(scores, targets)))


def on_a_grid(steps: int) -> Callable[[Ranking], Vector]:
    """A ROC curve over evenly spaced thresholds from 0 to 1."""

    def step(ranking: Ranking) -> Vector:
        thresholds = np.linspace(1, 0, steps + 1)
        # The scores run downwards: how many distinct ones are greater than each threshold.
        above = np.searchsorted(-ranking.scores, -thresholds, side="left")
        with_none = [np.append(0, counts)[above] for counts in (ranking.fp, ranking.vp)]
        return np.column_stack((with_none[0] / ranking.negatives, with_none[1] / ranking.positives))

    return step


def of_points(
    points: Callable[[Ranking], Vector], change: Callable[[Vector], Any]
) -> Callable[[Ranking], Any]:
    """The right curve, changed."""
    return lambda ranking: change(points(ranking))


def exchanged(points: Vector) -> Vector:
    return points[:, ::-1]


def backwards(points: Vector) -> Vector:
    return np.column_stack((1.0 - points[:, 0], points[:, 1]))


def coordinates_in_one(points: Vector) -> Vector:
    return points.ravel()


def counts_of(ranking: Ranking) -> Vector:
    points = roc_points(ranking)
    return points * [[float(ranking.negatives), float(ranking.positives)]]


def from_zero(points: Vector) -> Vector:
    return np.concatenate((np.zeros((1, 2)), points[1:]))


def from_first(points: Vector) -> Vector:
    """Level from the left edge to the first point."""
    return np.concatenate(([[0.0, points[1, 1]]], points[1:]))


def envelope(points: Vector) -> Vector:
    """Return, at each recall, the highest precision from there on."""
    highest = np.maximum.accumulate(points[::-1, 1])[::-1]
    return np.column_stack((points[:, 0], highest))


def specificity_for_precision(ranking: Ranking) -> Vector:
    points = pr_points(ranking)
    negatives = max(ranking.negatives, 1)
    tnr = 1.0 - np.append(0, ranking.fp) / negatives
    return np.column_stack((points[:, 0], tnr))


MISTAKES = (
    Mistake("ties_in_given_order", {"rank": one_by_one(in_given_order)}),
    Mistake("ties_in_reverse_order", {"rank": one_by_one(in_reverse_order)}),
    *(
        Mistake(
            f"roc_ties_in_{name}_order",
            {"roc_curve": of_elements(roc_points, order), "roc_auc": of_elements(area, order)},
        )
        for name, order in (("given", in_given_order), ("reverse", in_reverse_order))
    ),
    *(
        Mistake(f"auc_ties_in_{name}_order", {"roc_auc": of_elements(area, order)})
        for name, order in (("given", in_given_order), ("reverse", in_reverse_order))
    ),
    *(
        Mistake(f"ap_ties_in_{name}_order", {"average_precision": of_elements(steps_area, order)})
        for name, order in (("given", in_given_order), ("reverse", in_reverse_order))
    ),
    Mistake("scores_ascending", {"rank": lambda scores, targets: rank(-scores, targets)}),
    Mistake("classes_swapped", {"rank": lambda scores, targets: rank(scores, ~targets)}),
    Mistake("roc_axes_exchanged", {"roc_points": of_points(roc_points, exchanged)}),
    Mistake("roc_over_specificity", {"roc_points": of_points(roc_points, backwards)}),
    Mistake("roc_without_origin", {"roc_points": of_points(roc_points, lambda points: points[1:])}),
    Mistake("roc_without_end", {"roc_points": of_points(roc_points, lambda points: points[:-1])}),
    Mistake("roc_on_tenths", {"roc_points": on_a_grid(10)}),
    Mistake("roc_on_hundredths", {"roc_points": on_a_grid(100)}),
    Mistake("roc_of_counts", {"roc_points": counts_of}),
    Mistake("roc_in_one_vector", {"roc_points": of_points(roc_points, coordinates_in_one)}),
    Mistake("pr_axes_exchanged", {"pr_points": of_points(pr_points, exchanged)}),
    Mistake("pr_without_start", {"pr_points": of_points(pr_points, lambda points: points[1:])}),
    Mistake("pr_from_zero", {"pr_points": of_points(pr_points, from_zero)}),
    Mistake("pr_from_first_precision", {"pr_points": of_points(pr_points, from_first)}),
    Mistake("pr_interpolated", {"pr_points": of_points(pr_points, envelope)}),
    Mistake("pr_of_specificity", {"pr_points": specificity_for_precision}),
)
