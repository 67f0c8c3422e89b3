"""Mistakes where a denominator is 0."""

import math
from collections.abc import Callable
from typing import Any

from grader.api import Mistake

from ..binary_metrics import (
    Counts,
    Rates,
    f1,
    f1_of_rates,
    jaccard_of_rates,
    mcc,
    mcc_of_rates,
    ratio,
    threshold,
    threshold_complement,
)
from ..mistake_parts import failing

Share = Callable[[Counts], tuple[int, int]]

RIGHT: dict[str, Share] = {
    "tpr": lambda c: (c.vp, c.fn + c.vp),
    "tnr": lambda c: (c.vn, c.fp + c.vn),
    "ppv": lambda c: (c.vp, c.vp + c.fp),
    "npv": lambda c: (c.vn, c.vn + c.fn),
}
WRONG: dict[str, Share] = {
    "fpr": lambda c: (c.fp, c.fp + c.vn),
    "fnr": lambda c: (c.fn, c.fn + c.vp),
    "fdr": lambda c: (c.fp, c.vp + c.fp),
    "false_omission_rate": lambda c: (c.fn, c.vn + c.fn),
}


def otherwise(shares: dict[str, Share], value: float) -> dict[str, Callable[..., Any]]:
    """Return replacements for these shares that give `value` where there is nothing to divide
    by."""

    def step(share: Share) -> Callable[[Counts], float]:
        return lambda counts: ratio(*share(counts), value)

    return {name: step(share) for name, share in shares.items()}


def previous_years(c: Counts, share: Share, kind: int) -> float:
    """An older text: 1 if all elements are of one kind, and otherwise 0."""
    return 1.0 if kind == sum(c) else ratio(*share(c), 0.0)


def failing_share(share: Share) -> Callable[[Counts], float]:
    return lambda counts: failing(*share(counts))


def mcc_otherwise(value: Callable[[Counts], float]) -> Callable[[Counts], float]:
    """MCC, and `value` where a row or a column of the confusion matrix is empty."""

    def step(c: Counts) -> float:
        sides = (c.vp + c.fp, c.vp + c.fn, c.vn + c.fp, c.vn + c.fn)
        return mcc(c) if all(sides) else value(c)

    return step


def mcc_of_rates_otherwise(value: float) -> Callable[[float, float, float], float]:
    def step(sens: float, spec: float, prev: float) -> float:
        positive = sens * prev + (1.0 - spec) * (1.0 - prev)
        negative = (1.0 - sens) * prev + spec * (1.0 - prev)
        return mcc_of_rates(sens, spec, prev) if positive * negative else value

    return step


def threshold_otherwise(value: float, complement: float) -> dict[str, Callable[..., Any]]:
    """Return replacements for both prevalence thresholds that give these values at sensitivity 0
    and specificity 1."""

    def either(step: Callable[[float, float], float], instead: float) -> Callable[..., float]:
        return lambda sens, spec: step(sens, spec) if sens or 1.0 - spec else instead

    return {
        "threshold": either(threshold, value),
        "threshold_complement": either(threshold_complement, complement),
    }


def nothing_positive(_sens: float, spec: float, prev: float) -> bool:
    return (1.0 - spec) * (1.0 - prev) + prev == 0.0


def of_rates_otherwise(value: float) -> dict[str, Callable[..., Any]]:
    """Jaccard and F1 from rates, and `value` where nothing is positive."""
    return {
        "jaccard_of_rates": lambda *rates: (
            value if nothing_positive(*rates) else jaccard_of_rates(*rates)
        ),
        "f1_of_rates": lambda *rates: value if nothing_positive(*rates) else f1_of_rates(*rates),
    }


def f1_otherwise(value: float) -> Callable[[Rates], float]:
    return lambda r: f1(r) if r.ppv + r.tpr else value


MISTAKES = (
    Mistake("special_shares_zero", otherwise(RIGHT, 0.0)),
    Mistake("special_shares_nan", otherwise(RIGHT | WRONG, math.nan)),
    Mistake("special_shares_all_one", otherwise(WRONG, 1.0)),
    Mistake("special_errors_nan", otherwise(WRONG, math.nan)),
    Mistake(
        "special_shares_raise",
        {name: failing_share(share) for name, share in (RIGHT | WRONG).items()},
    ),
    Mistake(
        "special_shares_of_previous_years",
        {
            "tpr": lambda c: previous_years(c, RIGHT["tpr"], c.vn),
            "ppv": lambda c: previous_years(c, RIGHT["ppv"], c.vn),
            "tnr": lambda c: previous_years(c, RIGHT["tnr"], c.vp),
            "npv": lambda c: previous_years(c, RIGHT["npv"], c.vp),
        },
    ),
    Mistake("mcc_special_zero", {"mcc": mcc_otherwise(lambda _counts: 0.0)}),
    Mistake("mcc_special_one", {"mcc": mcc_otherwise(lambda _counts: 1.0)}),
    Mistake(
        "mcc_special_minus_one",
        {
            "mcc": mcc_otherwise(
                lambda c: 1.0 if c.fp + c.fn == 0 else -1.0 if c.vp + c.vn == 0 else 0.0
            )
        },
    ),
    Mistake("mcc_special_nan", {"mcc": mcc_otherwise(lambda _counts: math.nan)}),
    Mistake("mcc_special_raises", {"mcc": mcc_otherwise(lambda _counts: failing(0.0, 0.0))}),
    Mistake("threshold_special_nan", threshold_otherwise(math.nan, math.nan)),
    Mistake("threshold_special_zero", threshold_otherwise(0.0, 1.0)),
    Mistake("threshold_special_one", threshold_otherwise(1.0, 0.0)),
    Mistake("jaccard_special_zero", {"jaccard": lambda c: ratio(c.vp, c.vp + c.fp + c.fn, 0.0)}),
    Mistake(
        "jaccard_special_nan", {"jaccard": lambda c: ratio(c.vp, c.vp + c.fp + c.fn, math.nan)}
    ),
    Mistake("jaccard_special_raises", {"jaccard": lambda c: failing(c.vp, c.vp + c.fp + c.fn)}),
    Mistake("f1_special_nan", {"f1": f1_otherwise(math.nan)}),
    Mistake("f1_special_one", {"f1": f1_otherwise(1.0)}),
    Mistake("f1_special_raises", {"f1": lambda r: failing(2.0 * r.ppv * r.tpr, r.ppv + r.tpr)}),
    Mistake("f1_zero_without_positives", {"f1": lambda r: f1(r) if r.prevalence else 0.0}),
    Mistake("mcc_of_rates_special_zero", {"mcc_of_rates": mcc_of_rates_otherwise(0.0)}),
    Mistake("mcc_of_rates_special_one", {"mcc_of_rates": mcc_of_rates_otherwise(1.0)}),
    Mistake("mcc_of_rates_special_nan", {"mcc_of_rates": mcc_of_rates_otherwise(math.nan)}),
    Mistake("forms_special_nan", of_rates_otherwise(math.nan)),
    Mistake("forms_special_zero", of_rates_otherwise(0.0)),
    Mistake(
        "forms_special_raise",
        {
            "jaccard_of_rates": lambda sens, spec, prev: failing(
                sens * prev, (1.0 - spec) * (1.0 - prev) + prev
            ),
            "f1_of_rates": lambda sens, spec, prev: failing(
                2.0 * sens * prev, prev * (sens + spec) + (1.0 - spec)
            ),
        },
    ),
)
