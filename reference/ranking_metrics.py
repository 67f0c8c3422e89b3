"""Metrics of how well scores rank: ROC and PR curves, their areas, C-index, best threshold.

Sources: lecture notes on overall classification metrics; an article on sensitivity, specificity and
the C-index. Formula, range, special case and use of each metric stand in the docstring of its
function; docs/metrics.md is made of them and of the sections below.

Words
-----

P and N are how many elements are really positive and negative, n is their sum. VP and FP count what
a threshold takes for positive, rightly and wrongly; FPR is FP / N. Sensitivity, VP / P, is called
TPR in a ROC curve and recall in a PR curve, and precision is VP / (VP + FP).

Conventions
-----------

A score is positive when it is greater than the threshold, as in these notes. Curves and areas do
not depend on that, since all thresholds are run through; the best threshold does. The thresholds
tried for it are the scores themselves, so at the highest one nothing is positive. With `>=` the
same split of the elements would be named after the next higher score.

Elements with the same score are never told apart: a threshold takes all of them or none. Where they
are of both classes the ROC curve goes straight across, and their pairs count half.

Where a class is missing there is nothing to be ranked: numbers are NaN, and curves, which would
have no axis, raise an error. For precision and recall only a missing positive class matters.

The area under the PR curve is taken in steps, as average precision, and not in trapezoids: between
two points of a PR curve precision does not run straight, and straight lines promise more than any
threshold gives. It is also what scikit-learn gives, and needs no point to start from.

ROC-AUC is not at least 0.5: below it, scores rank worse than chance, and turned round they would
rank better.

Differences from scikit-learn
-----------------------------

Its `roc_curve` leaves out points on straight pieces, gives two vectors, and calls a score positive
from the threshold on (`>=`); as a curve it is the same. With one class it warns and fills in NaN;
here it raises. Its `precision_recall_curve` runs from the other end; as a curve it is the same.
Without positives it says that recall is 1 and average precision 0, which would read as the worst
ranking there is; here it raises, and average precision is NaN, since there was nothing to find. It
has no C-index; the one of survival analysis also leaves out pairs that censoring hides, and takes
scores as risks, which turns it round.
"""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Pairs",
    "Ranking",
    "average_precision",
    "best_threshold",
    "c_index",
    "pr_curve",
    "roc_auc",
    "roc_curve",
]

Vector = NDArray[np.float64]
Whole = NDArray[np.int64]
Bools = NDArray[np.bool_]

_BLOCK = 64
"""The number of elements that are compared each with each; more are halved first."""


class Ranking(NamedTuple):
    """The counts of each distinct score, from the highest down, when it and all above it count as
    positive.

    `vp[k]` and `fp[k]` of the elements with a score of at least `scores[k]` are positive and
    negative; the last ones are therefore P and N.
    """

    scores: Vector
    vp: Whole
    fp: Whole

    @property
    def positives(self) -> int:
        return int(self.vp[-1])

    @property
    def negatives(self) -> int:
        return int(self.fp[-1])


class Pairs(NamedTuple):
    """The pairs that differ in outcome: how many there are, agree in order, have one score."""

    permissible: int
    concordant: int
    tied: int


def roc_curve(scores: ArrayLike, targets: ArrayLike) -> Vector:
    """The ROC curve over all thresholds: points (FPR, TPR) as rows, from (0, 0) to (1, 1).

    Args: n scores, real numbers or Bool, and n targets, Bool; n >= 1. Returns float64 of shape
    (m + 1, 2) for m distinct scores.

    Raises ValueError when the lengths differ or are 0, the targets are no Bool vector, a score is
    no real number (NaN is none; infinity is), or a class is missing.

    >>> roc_curve([0.9, 0.4, 0.4, 0.1], [True, True, False, False]).tolist()
    [[0.0, 0.0], [0.0, 0.5], [0.5, 1.0], [1.0, 1.0]]
    """
    return roc_points(rank(*check(scores, targets)))


def roc_auc(scores: ArrayLike, targets: ArrayLike) -> float:
    """The area under the ROC curve, from 0 to 1. Args and errors: as `roc_curve`, but NaN where a
    class is missing.

    >>> roc_auc([0.4, 0.6, 0.3, 0.7, 0.2, 0.8], [False, False, False, True, True, True])
    0.6666666666666666
    """
    return area(rank(*check(scores, targets)))


def c_index(scores: ArrayLike, targets: ArrayLike) -> tuple[float, ...]:
    """Permissible, concordant and tied pairs, and the C-index that they give, from 0 to 1.

    Args: n scores and n targets, n >= 1: real numbers or Bool, of any type. Raises ValueError when
    the lengths differ or are 0, or an element is no real number.

    >>> c_index([0.2, 0.5, 0.5, 0.4], [1, 2, 3, 4])
    (6, 3, 1, 0.5833333333333334)
    """
    pairs = pairs_of(*check_outcomes(scores, targets))
    return pack({**pairs._asdict(), "c_index": share_concordant(pairs)})


def pr_curve(scores: ArrayLike, targets: ArrayLike) -> Vector:
    """The precision-recall curve over all thresholds: points (recall, precision) as rows.

    From (0, 1), where nothing is positive yet, to (1, P / n). Args and errors: as `roc_curve`, but
    only the positive class must be there.

    >>> pr_curve([0.9, 0.4, 0.1], [True, False, True])[1:].tolist()
    [[0.5, 1.0], [0.5, 0.5], [1.0, 0.6666666666666666]]
    """
    return pr_points(rank(*check(scores, targets)))


def average_precision(scores: ArrayLike, targets: ArrayLike) -> float:
    """Average precision, from 0 to 1. Args and errors: as `pr_curve`, but NaN without positives.

    >>> average_precision([0.9, 0.4, 0.1], [True, False, True])
    0.8333333333333333
    """
    return steps_area(rank(*check(scores, targets)))


def best_threshold(scores: ArrayLike, targets: ArrayLike) -> tuple[float, ...]:
    """The threshold with the highest Youden's J, and that J, from 0 to 1.

    A score is positive when it is greater than the threshold, which is one of the scores; of
    several with the same J the highest. Args and errors: as `roc_curve`, but both are NaN where a
    class is missing.

    >>> best_threshold([0.9, 0.6, 0.4, 0.1], [True, True, False, False])
    (0.4, 1.0)
    """
    given, real = check(scores, targets)
    splits = splits_above(given, real)
    positives = int(np.count_nonzero(real))
    j = youden_of_splits(splits, positives, real.size - positives)
    best = first_highest(j)
    return pack({"threshold": threshold_at(splits, j, best), "youden": float(j[best])})


# --- What is given, and what is returned ---------------------------------------------------------


def check(scores: ArrayLike, targets: ArrayLike) -> tuple[Vector, Bools]:
    """Scores as float64 and targets as Bool, both of shape (n,); ValueError as `roc_curve` says."""
    given, real = same_length(scores, targets)
    if real.dtype != np.bool_:
        raise ValueError("targets must be Bool")
    return reals(given), real


def check_outcomes(scores: ArrayLike, targets: ArrayLike) -> tuple[Vector, Vector]:
    """Return both as float64 of shape (n,); raise ValueError as `c_index` says."""
    given, real = same_length(scores, targets)
    return reals(given), reals(real)


def same_length(scores: ArrayLike, targets: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return both as arrays of shape (n,), n >= 1, or raise ValueError."""
    given, real = np.asarray(scores), np.asarray(targets)
    if given.ndim != 1 or given.shape != real.shape:
        raise ValueError("scores and targets must be vectors of the same length")
    if given.size == 0:
        raise ValueError("scores and targets are empty")
    return given, real


def reals(values: NDArray[Any]) -> Vector:
    """Return the values as float64; raise ValueError for what cannot be put in order."""
    if values.dtype.kind not in "biuf":
        raise ValueError(f"real numbers are needed, not {values.dtype}")
    if np.isnan(values).any():
        raise ValueError("NaN has no place in an order")
    # Adding 0 makes -0.0, which is the same score, 0.0.
    return values.astype(np.float64) + 0.0


def rank(scores: Vector, targets: Bools) -> Ranking:
    """The ranking that curves and areas are made of."""
    return grouped(scores, targets)


def grouped(scores: Vector, targets: Bools) -> Ranking:
    """The elements in groups of the same score, from the highest score down."""
    order = np.argsort(-scores, kind="stable")
    ordered = scores[order]
    # The last element of each group: all from there up are taken together.
    ends = np.append(np.flatnonzero(ordered[1:] != ordered[:-1]), ordered.size - 1)
    vp = np.cumsum(targets[order], dtype=np.int64)[ends]
    return Ranking(ordered[ends], vp, ends + 1 - vp)


def pack(values: Mapping[str, float]) -> tuple[float, ...]:
    """The values in the order in which a function returns them."""
    return tuple(values.values())


# --- Curves, and the areas under them ------------------------------------------------------------


def roc_points(ranking: Ranking) -> Vector:
    """ROC curve: how many positives are found for how many false alarms, as the threshold falls.

    Field: roc_curve
    Formula: the points (FP / N, VP / P) at every threshold, from (0, 0) to (1, 1)
    Range: 0 to 1 on both axes; the diagonal is chance
    Special case: an error where P or N is 0; the diagonal for constant scores
    Use: shows all trade-offs between sensitivity and specificity at once, whatever the prevalence.
    """
    if ranking.positives == 0 or ranking.negatives == 0:
        raise ValueError("a class is missing: there is no ROC curve")
    origin = np.array([[0.0, 0.0]])
    points = np.column_stack((ranking.fp / ranking.negatives, ranking.vp / ranking.positives))
    return np.concatenate((origin, points))


def area(ranking: Ranking) -> float:
    """ROC-AUC: the probability that a positive gets a higher score than a negative.

    Field: roc_auc
    Formula: (pairs of a positive and a negative in the right order + half of those tied) / (P · N)
    Also: the area under the ROC curve, by trapezoids
    Range: 0 to 1; 1/2 is chance, and less is worse than chance
    Special case: NaN where P or N is 0; 1/2 for constant scores
    Use: one number for how well the classes are told apart, before any threshold is chosen and
        whatever the prevalence.
    """
    pairs = ranking.positives * ranking.negatives
    if pairs == 0:
        return math.nan
    new_vp, new_fp = in_group(ranking.vp), in_group(ranking.fp)
    below = ranking.negatives - ranking.fp
    # Twice the number of pairs won: a tied pair is half a one, and whole numbers stay exact.
    won = int(np.sum(new_vp * (2 * below + new_fp)))
    return won / (2 * pairs)


def in_group(up_to: Whole) -> Whole:
    """Return how many there are in each group, of how many there are up to it."""
    return np.diff(up_to, prepend=0)


def pr_points(ranking: Ranking) -> Vector:
    """PR curve: how much of what is found is right, as more and more is found.

    Field: pr_curve
    Formula: the points (VP / P, VP / (VP + FP)) at every threshold, after (0, 1)
    Range: 0 to 1 on both axes; a horizontal line at the prevalence is chance
    Special case: an error where P is 0; it begins at (0, 1), as PPV is 1 where none is positive yet
    Use: positives are rare, and somebody acts on each that is found: true negatives do not count.
    """
    if ranking.positives == 0:
        raise ValueError("there is no positive: there is no recall")
    start = np.array([[0.0, 1.0]])
    points = np.column_stack((ranking.vp / ranking.positives, precision(ranking)))
    return np.concatenate((start, points))


def precision(ranking: Ranking) -> Vector:
    """VP / (VP + FP) at each score; no group is empty, so neither is the denominator 0."""
    ratio: Vector = ranking.vp / (ranking.vp + ranking.fp)
    return ratio


def steps_area(ranking: Ranking) -> float:
    """Average precision: the area under the PR curve, taken in steps.

    Field: average_precision
    Formula: Σ (recall at a threshold - recall at the one before) · precision there
    Also: without ties, the mean over the positives of the precision when each is found
    Range: 0 to 1 (above 0); about the prevalence is chance
    Special case: NaN where P is 0; the prevalence for constant scores
    Use: one number for a PR curve: ranking where positives are rare.
    """
    if ranking.positives == 0:
        return math.nan
    terms = in_group(ranking.vp) * precision(ranking)
    # From the first to the last, as the Julia twin adds; np.sum would add pairwise.
    return float(np.add.accumulate(terms)[-1]) / ranking.positives


# --- C-index -------------------------------------------------------------------------------------


def pairs_of(scores: Vector, outcomes: Vector) -> Pairs:
    """The pairs of elements with different outcomes, counted in O(n log n) (Knight 1966).

    In the order of their outcomes, and of their scores where outcomes are equal, a pair is
    discordant just when its scores stand in descending order.
    """
    order = np.lexsort((scores, outcomes))
    ordered, ordered_outcomes = scores[order], outcomes[order]
    same_outcome = ordered_outcomes[1:] == ordered_outcomes[:-1]
    same_both = same_outcome & (ordered[1:] == ordered[:-1])
    by_score, discordant = sorted_with_inversions(ordered)
    everyone = scores.size * (scores.size - 1) // 2
    permissible = everyone - pairs_in_runs(same_outcome)
    tied = pairs_in_runs(by_score[1:] == by_score[:-1]) - pairs_in_runs(same_both)
    return Pairs(permissible, permissible - tied - discordant, tied)


def pairs_in_runs(same_as_before: Bools) -> int:
    """Return the number of pairs inside runs of equal elements."""
    starts = np.flatnonzero(np.append(True, ~same_as_before))
    lengths = np.diff(starts, append=same_as_before.size + 1)
    return int(np.sum(lengths * (lengths - 1) // 2))


def sorted_with_inversions(values: Vector) -> tuple[Vector, int]:
    """The values in order, and how many pairs of them stood in descending order."""
    if values.size <= _BLOCK:
        return np.sort(values), int(np.count_nonzero(np.triu(values[:, None] > values)))
    half = values.size // 2
    left, in_left = sorted_with_inversions(values[:half])
    right, in_right = sorted_with_inversions(values[half:])
    in_order = int(np.sum(np.searchsorted(left, right, side="right")))
    merged = np.sort(np.concatenate((left, right)), kind="stable")
    return merged, in_left + in_right + left.size * right.size - in_order


def share_concordant(pairs: Pairs) -> float:
    """C-index: of the pairs that can be put in order, how many the scores put in the right one.

    A pair is permissible when its two outcomes differ, concordant when the higher outcome has the
    higher score, tied when both have the same score.

    Field: c_index
    Formula: (concordant + tied / 2) / permissible
    Also: equal to ROC-AUC where outcomes are two classes
    Range: 0 to 1; 1/2 is chance
    Special case: NaN where no pair is permissible; 1/2 for constant scores
    Use: as ROC-AUC, and also where the outcome is a quantity (a time, a dose) and not a class.
    """
    if pairs.permissible == 0:
        return math.nan
    return (2 * pairs.concordant + pairs.tied) / (2 * pairs.permissible)


# --- The best threshold --------------------------------------------------------------------------


def splits_above(scores: Vector, targets: Bools) -> Ranking:
    """Each score as a threshold, with what is greater than it: what the scores before it take."""
    ranking = grouped(scores, targets)
    nothing = np.zeros(1, dtype=np.int64)
    vp, fp = (np.concatenate((nothing, taken[:-1])) for taken in (ranking.vp, ranking.fp))
    return Ranking(ranking.scores, vp, fp)


def youden_of_splits(splits: Ranking, positives: int, negatives: int) -> Vector:
    """Youden's J at each threshold: sensitivity and specificity there, less 1.

    Field: youden
    Formula: max over the thresholds of VP / P - FP / N
    Also: sens + spec - 1, informedness
    Range: 0 to 1 (the highest score as threshold takes nothing for positive, which gives 0)
    Special case: NaN where P or N is 0; 0 for constant scores
    Use: how far the ROC curve rises above the diagonal: both errors weigh the same, in parts of
        their class.
    """
    if positives == 0 or negatives == 0:
        return np.full(splits.scores.size, math.nan)
    # In whole numbers until the last division, so that what is equal is equal.
    ratio: Vector = (splits.vp * negatives - splits.fp * positives) / (positives * negatives)
    return ratio


def first_highest(j: Vector) -> int:
    """Return where J is highest: at the highest such threshold, since they run downwards."""
    return int(np.argmax(j))


def threshold_at(splits: Ranking, j: Vector, best: int) -> float:
    """The score above which an element is best taken for positive.

    Field: threshold
    Formula: the score t with the highest J when a score is positive if it is > t
    Range: one of the scores; of several with the same J, the highest
    Special case: NaN where P or N is 0; the score itself for constant scores
    Use: turns scores into classes when both errors weigh the same.
    """
    return math.nan if math.isnan(j[best]) else float(splits.scores[best])
