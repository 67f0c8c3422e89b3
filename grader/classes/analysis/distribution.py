"""The distribution of a class's scores."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, quantiles, stdev

from msgspec import Struct

from grader.model import Summary

BINS = 10
"""Tenths of the maximum: the width of most grade scales."""


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
    return Distribution(
        count=len(scores),
        max_score=most,
        mean=fmean(scores) if scores else None,
        deviation=stdev(scores) if len(scores) > 1 else None,
        quartiles=_quartiles(scores),
        bins=_bins(scores, most),
    )


def _quartiles(scores: Sequence[float]) -> tuple[float, float, float] | None:
    if not scores:
        return None
    if len(scores) == 1:
        return scores[0], scores[0], scores[0]
    first, middle, third = quantiles(scores, n=4, method="inclusive")
    return first, middle, third


def _bins(scores: Sequence[float], most: float) -> tuple[Bin, ...]:
    if most <= 0:
        return ()
    edges = [most * step / BINS for step in range(BINS + 1)]
    counts = [0] * BINS
    for score in scores:
        counts[min(max(bisect_right(edges, score) - 1, 0), BINS - 1)] += 1
    return tuple(Bin(*ends, count) for ends, count in zip(pairwise(edges), counts, strict=True))
