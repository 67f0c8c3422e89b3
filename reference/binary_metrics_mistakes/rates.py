"""Mistakes in the counts, in the nine rates made of them, and in what is returned."""

from collections.abc import Callable
from typing import Any

from grader.api import Around, Mistake

from ..binary_metrics import (
    Counts,
    Rates,
    accuracy,
    count,
    false_omission_rate,
    fdr,
    fnr,
    fpr,
    given,
    jaccard,
    npv,
    ppv,
    prevalence,
    tnr,
    tpr,
)


def ppv_exchanged(go_on: Any, counts: Counts) -> Rates:
    """Rates of a matrix that is read along the predictions, and not along the classes."""
    right: Rates = go_on(counts)
    return right._replace(tpr=right.ppv, ppv=right.tpr, fnr=right.fdr, fdr=right.fnr)


def whole_division(step: Callable[[Counts], float]) -> Callable[[Counts], float]:
    """A share as the integer that it is rounded down to."""
    return lambda counts: float(step(counts) // 1)


MISTAKES = (
    Mistake("errors_swapped", {"count": lambda outputs, targets: count(targets, outputs)}),
    Mistake("hits_swapped", {"count": lambda outputs, targets: count(~targets, ~outputs)}),
    Mistake("classes_swapped", {"count": lambda outputs, targets: count(~outputs, ~targets)}),
    Mistake("counts_positive_first", {"given": lambda vp, fp, fn, vn: given(vn, fp, fn, vp)}),
    Mistake("given_errors_swapped", {"given": lambda vn, fn, fp, vp: given(vn, fp, fn, vp)}),
    Mistake("prevalence_of_negatives", {"prevalence": lambda c: (c.vn + c.fp) / sum(c)}),
    Mistake("prevalence_of_predictions", {"prevalence": lambda c: (c.vp + c.fp) / sum(c)}),
    Mistake("prevalence_of_hits", {"prevalence": lambda c: c.vp / sum(c)}),
    Mistake("sensitivity_and_ppv_swapped_with_errors", {"rates_of": Around(ppv_exchanged)}),
    Mistake("sensitivity_and_ppv_swapped", {"tpr": ppv, "ppv": tpr}),
    Mistake("specificity_and_npv_swapped", {"tnr": npv, "npv": tnr}),
    Mistake("sensitivity_and_specificity_swapped", {"tpr": tnr, "tnr": tpr}),
    Mistake("fpr_is_fdr", {"fpr": fdr}),
    Mistake("fdr_is_fpr", {"fdr": fpr}),
    Mistake("fnr_is_for", {"fnr": false_omission_rate}),
    Mistake("for_is_fnr", {"false_omission_rate": fnr}),
    Mistake("fpr_and_fnr_swapped", {"fpr": fnr, "fnr": fpr}),
    Mistake(
        "error_rates_over_all", {"fpr": lambda c: c.fp / sum(c), "fnr": lambda c: c.fn / sum(c)}
    ),
    Mistake(
        "whole_division",
        {
            step.__name__: whole_division(step)
            for step in (prevalence, tpr, tnr, fpr, fnr, ppv, npv, fdr, accuracy, jaccard)
        }
        | {"false_omission_rate": whole_division(false_omission_rate)},
    ),
    Mistake("returned_by_name", {"pack": dict}),
    Mistake("returned_as_vector", {"pack": lambda values: list(values.values())}),
    Mistake(
        "rounded", {"pack": lambda values: tuple(round(value, 2) for value in values.values())}
    ),
    Mistake("nothing_returned", {"pack": lambda _values: None}),
)
