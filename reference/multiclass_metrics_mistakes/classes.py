"""Mistakes in the metrics of each class."""

import math
from collections.abc import Callable
from typing import Any

from grader.api import Around, Mistake

from ..mistake_parts import failing
from ..multiclass_metrics import Counts, Matrix, Named, f_measure, mcc, precision, ratio, recall

Metric = Callable[[Counts], float]

RIGHT: dict[str, Callable[[Counts], tuple[int, int]]] = {
    "tp_rate": lambda c: (c.vp, c.fn + c.vp),
    "precision": lambda c: (c.vp, c.vp + c.fp),
    "recall": lambda c: (c.vp, c.fn + c.vp),
}


def shares(value_of: Callable[[int, int], float]) -> dict[str, Metric]:
    """The three shares of hits, from `value_of(part, whole)`."""

    def step(share: Callable[[Counts], tuple[int, int]]) -> Metric:
        return lambda counts: value_of(*share(counts))

    return {name: step(share) for name, share in RIGHT.items()}


def mean_of_both(c: Counts) -> float:
    return (precision(c) + recall(c)) / 2.0


def f_of_nothing(c: Counts) -> float:
    """The formula alone: 0/0 for a class that is never hit."""
    both = precision(c) + recall(c)
    return 2.0 * precision(c) * recall(c) / both if both else math.nan


def f_of_shares(c: Counts) -> float:
    """The formula alone, of shares that are 0/0 themselves."""
    right, hit = ratio(c.vp, c.vp + c.fp, math.nan), ratio(c.vp, c.fn + c.vp, math.nan)
    return 2.0 * right * hit / (right + hit) if right + hit else math.nan


def f_of_counts(c: Counts) -> float:
    """2 VP / (2 VP + FP + FN), and 0 where that has no value."""
    return ratio(2.0 * c.vp, 2.0 * c.vp + c.fp + c.fn, 0.0)


def mcc_or(value: float) -> Metric:
    """The formula, and `value` where its denominator is 0."""

    def step(c: Counts) -> float:
        denominator = (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)
        return mcc(c) if denominator else value

    return step


def mcc_in_64_bits(c: Counts) -> float:
    """The product of the four sums as it wraps around in 64-bit integers."""
    product = (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)
    wrapped = (product + 2**63) % 2**64 - 2**63
    if wrapped == product:
        return mcc(c)
    return (c.vp * c.vn - c.fp * c.fn) / math.sqrt(wrapped) if wrapped > 0 else math.nan


def mcc_without_root(c: Counts) -> float:
    vn, fp, fn, vp = map(float, c)
    product = (vp + fp) * (vp + fn) * (vn + fp) * (vn + fn)
    return (vp * vn - fp * fn) / product if product else mcc(c)


def accuracy_of_class(c: Counts) -> float:
    return (c.vp + c.vn) / sum(c)


def rates_exchanged(go_on: Any, table: Matrix) -> Named:
    """Return the metrics with precision in the place of recall and TP rate, and the reverse."""
    sides: Named = go_on(table)
    of_predicted, of_real = sides["precision"], sides["recall"]
    return {**sides, "tp_rate": of_predicted, "precision": of_real, "recall": of_predicted}


MISTAKES = (
    Mistake("precision_and_tp_rate_swapped", {"of_classes": Around(rates_exchanged)}),
    Mistake("precision_and_recall_swapped", {"precision": recall, "recall": precision}),
    Mistake("tp_rate_is_precision", {"tp_rate": precision}),
    Mistake("tp_rate_is_class_accuracy", {"tp_rate": accuracy_of_class}),
    Mistake("fp_rate_among_predicted", {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vp, 0.0)}),
    Mistake("fp_rate_among_all", {"fp_rate": lambda c: c.fp / sum(c)}),
    Mistake("fp_rate_is_specificity", {"fp_rate": lambda c: ratio(c.vn, c.fp + c.vn, 1.0)}),
    Mistake("f_is_a_plain_mean", {"f_measure": mean_of_both}),
    Mistake("f_without_factor", {"f_measure": lambda c: f_measure(c) / 2.0}),
    Mistake("mcc_without_root", {"mcc": mcc_without_root}),
    Mistake("mcc_in_64_bits", {"mcc": mcc_in_64_bits}),
    Mistake("shares_of_nothing_nan", shares(lambda part, whole: ratio(part, whole, math.nan))),
    Mistake(
        "everything_of_nothing_nan",
        {
            **shares(lambda part, whole: ratio(part, whole, math.nan)),
            "fp_rate": lambda c: ratio(c.fp, c.fp + c.vn, math.nan),
            "f_measure": f_of_shares,
            "mcc": mcc_or(math.nan),
        },
    ),
    Mistake("shares_of_nothing_zero", shares(lambda part, whole: ratio(part, whole, 0.0))),
    Mistake("shares_of_nothing_fail", shares(failing)),
    Mistake("fp_rate_of_nothing_one", {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vn, 1.0)}),
    Mistake("fp_rate_of_nothing_nan", {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vn, math.nan)}),
    Mistake("f_of_no_hit_nan", {"f_measure": f_of_nothing}),
    Mistake("f_of_counts_zero", {"f_measure": f_of_counts}),
    *(
        Mistake(f"mcc_of_nothing_{name}", {"mcc": mcc_or(value)})
        for name, value in (("zero", 0.0), ("one", 1.0), ("nan", math.nan))
    ),
)
