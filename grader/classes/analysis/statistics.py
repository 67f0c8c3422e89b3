"""Statistics of a class: the distribution of its scores, and how hard its cases are.

How hard a case is, is the *difficulty* of classical test theory: L. Crocker and J. Algina,
*Introduction to Classical and Modern Test Theory*, 1986, chapter 14.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise, starmap
from math import fsum
from statistics import fmean, stdev
from typing import Literal

import numpy as np
from msgspec import Struct

from grader.model import CaseSummary, Summary

Flag = Literal["never_failed", "always_failed"]

_NOISE = 1e-9
"""Differences of sums of doubles that are none."""

_BINS = 10
"""Tenths of the maximum: the width of most grade scales."""


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

    @property
    def flag(self) -> Flag | None:
        """Return what is to be said of a case that is alike for all."""
        if not self.count or self.count not in (self.full, self.nothing):
            return None
        return "never_failed" if self.full else "always_failed"


def item_analysis(summaries: Sequence[Summary]) -> tuple[Item, ...]:
    """Return one item for each case, in the order in which the cases first appear.

    Only graded submissions count, as graded: before rules and overrides. A case without points
    counts as 1 when it passed, else 0.
    """
    shares: dict[str, list[float]] = {}
    for summary in summaries:
        for case in summary.cases if summary.status == "graded" else ():
            of_case = shares.setdefault(case.id, [])
            if case.status != "not_run":
                of_case.append(_share(case))

    return tuple(starmap(_item, shares.items()))


def _share(case: CaseSummary) -> float:
    if case.max_points > 0:
        return case.points / case.max_points
    return 1.0 if case.status == "passed" else 0.0


def _item(case: str, shares: Sequence[float]) -> Item:
    full = sum(share >= 1 - _NOISE for share in shares)
    nothing = sum(share <= _NOISE for share in shares)
    difficulty = fsum(shares) / len(shares) if shares else None
    return Item(case, len(shares), full, nothing, difficulty)


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
