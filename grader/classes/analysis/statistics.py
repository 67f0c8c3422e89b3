"""Statistics of a class: the distribution of its scores, and the analysis of its cases as items.

How hard an item is, and whether it tells the strong from the weak, is classical test theory:

- difficulty (the item's *facility*: the mean share of its points) and discrimination:
  L. Crocker and J. Algina, *Introduction to Classical and Modern Test Theory*, 1986, chapter 14;
- the correlation with the *rest* score, so that an item is not correlated with itself:
  S. Henrysson, "Correction of item-total correlations in item analysis", *Psychometrika* 28
  (1963) 211-218.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from statistics import fmean, stdev
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.model import CaseSummary, Summary

Flag = Literal["never_failed", "always_failed", "negative"]

SMALL_CLASS = 30
"""Below so many submissions a discrimination says little: of uncorrelated scores, correlations have
a standard deviation of 1/sqrt(n - 1), which is 0.19 for 30."""

_LEAST = 3
"""The least number of points of a correlation: through two there is always a line."""
_NOISE = 1e-9
"""Differences of sums of doubles that are none, relative to the largest of them."""

_BINS = 10
"""Tenths of the maximum: the width of most grade scales."""

_Vector = NDArray[np.float64]


class Item(Struct, frozen=True):
    """The figures of one case over a class's results."""

    case: str
    count: int
    """Submissions for which it was run; what was never reached says nothing of the case."""
    full: int
    """The number of these submissions that got all of it."""
    nothing: int
    """The number of these submissions that got nothing of it."""
    difficulty: float | None
    """Mean share of its points, 0 (hardest) to 1; None when it was never run."""
    discrimination: float | None
    """Pearson's correlation of its share with the rest score; of a case that gives all or nothing,
    the point-biserial one. None when undefined: too few, or no variance in the one or the other."""
    flags: tuple[Flag, ...]


def is_small(summaries: Sequence[Summary]) -> bool:
    """Return whether the class is too small for its discriminations to say much."""
    return sum(summary.status == "graded" for summary in summaries) < SMALL_CLASS


def item_analysis(summaries: Sequence[Summary]) -> tuple[Item, ...]:
    """Return one item for each case, in the order in which the cases first appear.

    Only graded submissions count. The rest score is the sum of the points of all *other* cases,
    before rules and overrides. A case without points counts as 1 when it passed, else 0.
    """
    graded = [summary for summary in summaries if summary.status == "graded"]
    columns: dict[str, tuple[list[float], list[float]]] = {}
    for summary in graded:
        total = fsum(case.points for case in summary.cases)
        for case in summary.cases:
            shares, rests = columns.setdefault(case.id, ([], []))
            if case.status != "not_run":
                shares.append(_share(case))
                rests.append(total - case.points)

    return tuple(_item(case, *map(np.array, columns[case])) for case in columns)


def _share(case: CaseSummary) -> float:
    if case.max_points > 0:
        return case.points / case.max_points
    return 1.0 if case.status == "passed" else 0.0


def _item(case: str, shares: _Vector, rests: _Vector) -> Item:
    count = len(shares)
    full = int(np.count_nonzero(shares >= 1 - _NOISE))
    nothing = int(np.count_nonzero(shares <= _NOISE))
    discrimination = _correlation(shares, rests)

    flags: dict[Flag, bool] = {
        "never_failed": 0 < count == full,
        "always_failed": 0 < count == nothing,
        "negative": discrimination is not None and discrimination < 0,
    }
    raised = tuple(flag for flag, holds in flags.items() if holds)
    difficulty = fsum(shares) / count if count else None
    return Item(case, count, full, nothing, difficulty, discrimination, raised)


def _correlation(shares: _Vector, rests: _Vector) -> float | None:
    if len(shares) < _LEAST or _is_constant(shares) or _is_constant(rests):
        return None

    r = float(np.corrcoef(shares, rests)[0, 1])
    # Rounding leaves traces where the two are uncorrelated, and must not make a sign.
    return 0.0 if abs(r) < _NOISE else r


def _is_constant(values: _Vector) -> bool:
    return bool(np.ptp(values) <= _NOISE * max(1.0, float(np.abs(values).max())))


class Bin(Struct, frozen=True):
    """Scores from `low` on, below `high`; the last bin also holds its upper end and all above."""

    low: float
    high: float
    count: int


class Distribution(Struct, frozen=True):
    count: int
    """The number of submissions with a score."""
    max_score: float
    mean: float | None
    deviation: float | None
    """The sample's standard deviation (n - 1); None for fewer than two scores."""
    quartiles: tuple[float, float, float] | None
    """First quartile, median, third; inclusive (Hyndman and Fan's type 7, as spreadsheets and NumPy
    have it)."""
    bins: tuple[Bin, ...]


def distribution(summaries: Sequence[Summary]) -> Distribution:
    """Return the distribution of the scores that count."""
    scores = sorted(summary.score for summary in summaries if summary.score is not None)
    most = max((summary.max_score for summary in summaries), default=0.0)
    mean = fmean(scores) if scores else None
    deviation = stdev(scores) if len(scores) > 1 else None
    return Distribution(len(scores), most, mean, deviation, _quartiles(scores), _bins(scores, most))


def _quartiles(scores: list[float]) -> tuple[float, float, float] | None:
    if not scores:
        return None
    first, middle, third = map(float, np.quantile(scores, (0.25, 0.5, 0.75)))
    return first, middle, third


def _bins(scores: Sequence[float], most: float) -> tuple[Bin, ...]:
    if most <= 0:
        return ()

    edges = [most * step / _BINS for step in range(_BINS + 1)]
    counts = [0] * _BINS
    for score in scores:
        counts[min(max(bisect_right(edges, score) - 1, 0), _BINS - 1)] += 1
    return tuple(Bin(*ends, count) for ends, count in zip(pairwise(edges), counts, strict=True))
