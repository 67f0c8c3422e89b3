"""Mistakes in Jaccard, F1 and Fowlkes-Mallows, which look at the positive class alone."""

import math

from grader.api import Mistake

from ..binary_metrics import ratio
from ..mistake_parts import f2, harmonic

MISTAKES = (
    Mistake("jaccard_with_true_negatives", {"jaccard": lambda c: (c.vp + c.vn) / sum(c)}),
    Mistake("jaccard_over_all", {"jaccard": lambda c: c.vp / sum(c)}),
    Mistake("jaccard_is_f1", {"jaccard": lambda c: ratio(2 * c.vp, 2 * c.vp + c.fp + c.fn, 1.0)}),
    Mistake(
        "jaccard_intersection_twice",
        {"jaccard": lambda c: ratio(c.vp, 2 * c.vp + c.fp + c.fn, 1.0)},
    ),
    Mistake("f1_arithmetic_mean", {"f1": lambda r: (r.ppv + r.tpr) / 2.0}),
    Mistake("f1_half", {"f1": lambda r: harmonic(r.ppv, r.tpr) / 2.0}),
    Mistake("f1_of_rates_of_classes", {"f1": lambda r: harmonic(r.tpr, r.tnr)}),
    Mistake("f1_is_f2", {"f1": lambda r: f2(r.ppv, r.tpr)}),
    Mistake("fowlkes_mallows_without_root", {"fowlkes_mallows": lambda r: r.ppv * r.tpr}),
    Mistake("fowlkes_mallows_arithmetic", {"fowlkes_mallows": lambda r: (r.ppv + r.tpr) / 2.0}),
    Mistake("fowlkes_mallows_of_classes", {"fowlkes_mallows": lambda r: math.sqrt(r.tpr * r.tnr)}),
)
