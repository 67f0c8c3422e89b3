"""Mistakes in ROC-AUC and in average precision."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Mistake

from ..ranking_metrics import (
    Ranking,
    Vector,
    area,
    in_group,
    pr_points,
    precision,
    roc_points,
    steps_area,
)

Area = Callable[[Ranking], Any]

HALF = 0.5
"""The threshold that many take when the text names none."""


def with_ties_as(share: float) -> Area:
    """ROC-AUC in which a tied pair counts so much."""

    def step(ranking: Ranking) -> float:
        new_vp, new_fp = in_group(ranking.vp), in_group(ranking.fp)
        won = np.sum(new_vp * (ranking.negatives - ranking.fp + share * new_fp))
        pairs = ranking.positives * ranking.negatives
        return float(won) / pairs if pairs else math.nan

    return step


def or_else(metric: Area, value: float) -> Area:
    """The metric, and `value` where it is NaN."""

    def step(ranking: Ranking) -> float:
        found: float = metric(ranking)
        return value if math.isnan(found) else found

    return step


def failing_at_nan(metric: Area) -> Area:
    def step(ranking: Ranking) -> Any:
        found = metric(ranking)
        if math.isnan(found):
            raise ValueError("a class is missing")
        return found

    return step


def of_area(change: Callable[[float], float]) -> Area:
    return lambda ranking: change(area(ranking))


def among_all_pairs(ranking: Ranking) -> float:
    """Pairs of one class counted as well."""
    n = ranking.positives + ranking.negatives
    pairs = ranking.positives * ranking.negatives
    return area(ranking) * pairs / (n * (n - 1) / 2) if pairs else math.nan


def at_half(ranking: Ranking) -> float:
    """The area under the two straight lines through the point of one threshold."""
    if ranking.positives * ranking.negatives == 0:
        return math.nan
    above = int(np.count_nonzero(ranking.scores > HALF))
    fpr, tpr = roc_points(ranking)[above]
    return float(1.0 + tpr - fpr) / 2.0


def trapezoids(ranking: Ranking) -> float:
    if ranking.positives == 0:
        return math.nan
    recall, found = pr_points(ranking).T
    return float(np.sum(np.diff(recall) * (found[1:] + found[:-1]) / 2.0))


def eleven_points(ranking: Ranking) -> float:
    """The mean of the best precision from each tenth of recall on."""
    if ranking.positives == 0:
        return math.nan
    recall, found = pr_points(ranking)[1:].T
    # A tenth as it is written, so that a recall of 3/10 reaches it.
    tenths = [step / 10 for step in range(11)]
    return float(np.mean([found[recall >= tenth - 1e-12].max() for tenth in tenths]))


def best_from_there(ranking: Ranking) -> float:
    if ranking.positives == 0:
        return math.nan
    best: Vector = np.maximum.accumulate(precision(ranking)[::-1])[::-1]
    return float(np.sum(in_group(ranking.vp) * best)) / ranking.positives


def mean_over_thresholds(ranking: Ranking) -> float:
    return float(np.mean(precision(ranking))) if ranking.positives else math.nan


MISTAKES = (
    Mistake("auc_ties_lost", {"area": with_ties_as(0.0)}),
    Mistake("auc_ties_won", {"area": with_ties_as(1.0)}),
    Mistake("auc_turned_round", {"area": of_area(lambda value: max(value, 1.0 - value))}),
    Mistake("auc_of_the_other_class", {"area": of_area(lambda value: 1.0 - value)}),
    Mistake("auc_area_negative", {"area": of_area(lambda value: -value)}),
    Mistake("auc_as_gini", {"area": of_area(lambda value: 2.0 * value - 1.0)}),
    Mistake("auc_among_all_pairs", {"area": among_all_pairs}),
    Mistake("auc_at_one_threshold", {"area": at_half}),
    *(
        Mistake(f"auc_one_class_{name}", {"area": or_else(area, value)})
        for name, value in (("zero", 0.0), ("half", 0.5), ("one", 1.0))
    ),
    Mistake("auc_one_class_fails", {"area": failing_at_nan(area)}),
    Mistake("ap_by_trapezoids", {"steps_area": trapezoids}),
    Mistake("ap_interpolated", {"steps_area": best_from_there}),
    Mistake("ap_of_eleven_points", {"steps_area": eleven_points}),
    Mistake("ap_mean_over_thresholds", {"steps_area": mean_over_thresholds}),
    *(
        Mistake(f"ap_no_positive_{name}", {"steps_area": or_else(steps_area, value)})
        for name, value in (("zero", 0.0), ("one", 1.0))
    ),
    Mistake("ap_no_positive_fails", {"steps_area": failing_at_nan(steps_area)}),
)
