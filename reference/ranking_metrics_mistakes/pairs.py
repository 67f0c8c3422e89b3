"""Mistakes in the pairs of the C-index, and in what is made of them."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Mistake

from ..ranking_metrics import Pairs, Vector, check, pairs_of, reals, share_concordant


def twice(scores: Vector, outcomes: Vector) -> Pairs:
    return Pairs(*(2 * count for count in pairs_of(scores, outcomes)))


def permitting_all(scores: Vector, outcomes: Vector) -> Pairs:
    _, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(scores.size * (scores.size - 1) // 2, concordant, tied)


def discordant(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible, permissible - concordant - tied, tied)


def without_ties(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible - tied, concordant, tied)


def ties_concordant(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible, concordant + tied, tied)


def all_ties(scores: Vector, outcomes: Vector) -> Pairs:
    """Ties counted among pairs of one outcome too."""
    permissible, concordant, _ = pairs_of(scores, outcomes)
    counts = np.unique(scores, return_counts=True)[1]
    return Pairs(permissible, concordant, int(np.sum(counts * (counts - 1) // 2)))


def only_classes(scores: Any, targets: Any) -> tuple[Vector, Vector]:
    """Return the result of `targets[i] && !targets[j]` for numbers."""
    if np.asarray(targets).dtype != np.bool_:
        raise TypeError("targets are no truth values")
    given, real = check(scores, targets)
    return given, reals(real)


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else math.nan


def or_value(value: float) -> Callable[[Pairs], float]:
    return lambda pairs: share_concordant(pairs) if pairs.permissible else value


def failing(pairs: Pairs) -> float:
    if not pairs.permissible:
        raise ZeroDivisionError("no pair is permissible")
    return share_concordant(pairs)


MISTAKES = (
    Mistake("pairs_counted_twice", {"pairs_of": twice}),
    Mistake("all_pairs_permissible", {"pairs_of": permitting_all}),
    Mistake("discordant_for_concordant", {"pairs_of": discordant}),
    Mistake("ties_not_permissible", {"pairs_of": without_ties}),
    Mistake("ties_counted_as_concordant", {"pairs_of": ties_concordant}),
    Mistake("ties_within_an_outcome", {"pairs_of": all_ties}),
    Mistake("c_for_classes_only", {"check_outcomes": only_classes}),
    Mistake(
        "c_ties_lost",
        {"share_concordant": lambda pairs: ratio(pairs.concordant, pairs.permissible)},
    ),
    Mistake(
        "c_ties_won",
        {"share_concordant": lambda pairs: ratio(pairs.concordant + pairs.tied, pairs.permissible)},
    ),
    Mistake(
        "c_ties_left_out",
        {"share_concordant": lambda pairs: ratio(pairs.concordant, pairs.permissible - pairs.tied)},
    ),
    *(
        Mistake(f"c_no_pair_{name}", {"share_concordant": or_value(value)})
        for name, value in (("zero", 0.0), ("half", 0.5), ("one", 1.0))
    ),
    Mistake("c_no_pair_fails", {"share_concordant": failing}),
)
