"""Overall metrics of a binary classifier, from counts, from vectors and from rates: the reference.

Sources: lecture notes on overall classification metrics; an article on sensitivity, specificity and
the C-index. Formula, range, special case and use of each metric stand in the docstring of its
function; those and the sections below are docs/metrics.md.

Words
-----

VN, FP, FN, VP are true negatives, false positives, false negatives and true positives, and n is
their sum; sens, spec and prev stand for sensitivity, specificity and prevalence. TPR and TNR are
other names of sensitivity and specificity, PPV and NPV the predictive values, FM is the index of
Fowlkes and Mallows, PT the prevalence threshold.

Conventions
-----------

Where a denominator is 0 the conventions of the first assignment are carried on: a share of nothing
is 1 when it is a share of what is right, so 0 when it is one of what is wrong. The rest follows. In
the last four rows there are elements of both kinds; where a cell is empty the formula holds.

| counts | TPR | TNR | PPV | NPV | informedness | markedness | MCC | F1 | Jaccard | FM | PT |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| all are VN | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 0 |
| all are VP | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 0 |
| all are FP | 1 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 1/2 |
| all are FN | 0 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1/2 |
| no real positive | 1 | | 0 | 1 | TNR | 0 | 0 | 0 | 0 | 0 | |
| no real negative | | 1 | 1 | 0 | TPR | 0 | 0 | | | | 0 |
| none predicted positive | 0 | 1 | 1 | | 0 | NPV | 0 | 0 | 0 | 0 | 1/2 |
| none predicted negative | 1 | 0 | | 1 | 0 | PPV | 0 | | | | 1/2 |

At sens = spec = 0.99 the prevalence threshold is 0.09; a source that says 0.99 has slipped.

Differences from scikit-learn
-----------------------------

It gives F1, Jaccard and MCC 0 where their denominator is 0; here all of them are 1 when all are VN,
and MCC is 1 when all are VP, because nothing is wrong then and every ratio that they are means of
is 1. It leaves a class that is not there out of balanced accuracy; here its rate is 1. Its
precision and recall are 0 where they cannot be computed, or what `zero_division` says; here they
are 1. Its `fowlkes_mallows_score` compares two clusterings by pairs of elements, and is another
thing with the same name.
"""

import math
import operator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

__all__ = [
    "Counts",
    "Rates",
    "accuracy_as_line",
    "accuracy_as_mixture",
    "binary_metrics",
    "confusion_counts",
    "f1_from_rates",
    "jaccard_from_rates",
    "mcc_from_rates",
    "overall_metrics",
    "positive_class_metrics",
    "prevalence_threshold",
    "rates",
]

Named = dict[str, float]
"""Values by their names, in the order in which they are returned."""
Answer = tuple[float, ...]


class Counts(NamedTuple):
    """The numbers of true negatives, false positives, false negatives, true positives."""

    vn: int
    fp: int
    fn: int
    vp: int


class Rates(NamedTuple):
    """The nine shares that come from the counts alone."""

    prevalence: float
    tpr: float
    tnr: float
    fpr: float
    fnr: float
    ppv: float
    npv: float
    fdr: float
    false_omission_rate: float


def confusion_counts(outputs: ArrayLike, targets: ArrayLike) -> Answer:
    """VN, FP, FN, VP of predicted classes (`outputs`) and real ones (`targets`).

    Both are Bool vectors of shape (n,), n >= 1. Raises ValueError when they are not, or when the
    lengths differ.

    >>> confusion_counts([True, False, True], [True, True, False])
    (0, 1, 1, 1)
    """
    return pack(count(*check(outputs, targets))._asdict())


def rates(vn: int, fp: int, fn: int, vp: int) -> Answer:
    """Prevalence, TPR, TNR, FPR, FNR, PPV, NPV, FDR and false omission rate, each from 0 to 1.

    Args: the four counts, integers. Raises ValueError when one is negative or all are 0, TypeError
    for what is no integer.

    >>> rates(5, 1, 2, 2)[:3]
    (0.4, 0.5, 0.8333333333333334)
    """
    return pack(rates_of(given(vn, fp, fn, vp))._asdict())


def overall_metrics(vn: int, fp: int, fn: int, vp: int) -> Answer:
    """The ten metrics that look at all four counts.

    Informedness, normalised informedness, balanced accuracy, prevalence threshold PT, 1 - PT,
    accuracy, MCC, normalised MCC, markedness, normalised markedness. Args and errors: as `rates`.

    >>> overall_metrics(4, 0, 0, 4)
    (1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    """
    return pack(overall_of(given(vn, fp, fn, vp)))


def positive_class_metrics(vn: int, fp: int, fn: int, vp: int) -> Answer:
    """Jaccard index, F1 and Fowlkes-Mallows index, which do not reward true negatives.

    Args and errors: as `rates`.

    >>> positive_class_metrics(9, 1, 1, 2)[:2]
    (0.5, 0.6666666666666666)
    """
    return pack(positive_class_of(given(vn, fp, fn, vp)))


def binary_metrics(outputs: ArrayLike, targets: ArrayLike) -> Answer:
    """All 22: those of `rates`, then of `overall_metrics`, then of `positive_class_metrics`.

    Args and errors: as `confusion_counts`.
    """
    counts = count(*check(outputs, targets))
    found = rates_of(counts)._asdict()
    return pack({**found, **overall_of(counts), **positive_class_of(counts)})


def prevalence_threshold(sensitivity: float, specificity: float) -> Answer:
    """The prevalence threshold PT and 1 - PT, from 0 to 1.

    Raises ValueError for a rate that is not from 0 to 1.

    >>> [round(value, 2) for value in prevalence_threshold(0.9, 0.3)]
    [0.47, 0.53]
    """
    sens, spec = shares(sensitivity, specificity)
    return pack(threshold_and_complement(sens, spec))


def accuracy_as_line(sensitivity: float, specificity: float, prevalence: float) -> float:
    """Accuracy as spec + (sens - spec) prev: a line over prevalence. Errors: see above."""
    return line(*shares(sensitivity, specificity, prevalence))


def accuracy_as_mixture(sensitivity: float, specificity: float, prevalence: float) -> float:
    """Accuracy as sens prev + spec (1 - prev): what is right in each class. Errors: see above."""
    return mixture(*shares(sensitivity, specificity, prevalence))


def mcc_from_rates(sensitivity: float, specificity: float, prevalence: float) -> Answer:
    """MCC and normalised MCC. Errors: as `prevalence_threshold`."""
    value = mcc_of_rates(*shares(sensitivity, specificity, prevalence))
    return pack({"mcc": value, "normalised_mcc": normalised_mcc(value)})


def jaccard_from_rates(sensitivity: float, specificity: float, prevalence: float) -> float:
    """The Jaccard index. Errors: as `prevalence_threshold`."""
    return jaccard_of_rates(*shares(sensitivity, specificity, prevalence))


def f1_from_rates(sensitivity: float, specificity: float, prevalence: float) -> float:
    """F1. Errors: as `prevalence_threshold`."""
    return f1_of_rates(*shares(sensitivity, specificity, prevalence))


# --- The values of a function by their names -----------------------------------------------------


def rates_of(counts: Counts) -> Rates:
    return Rates(
        prevalence=prevalence(counts),
        tpr=tpr(counts),
        tnr=tnr(counts),
        fpr=fpr(counts),
        fnr=fnr(counts),
        ppv=ppv(counts),
        npv=npv(counts),
        fdr=fdr(counts),
        false_omission_rate=false_omission_rate(counts),
    )


def overall_of(counts: Counts) -> Named:
    found = rates_of(counts)
    j = informedness(found)
    correlation = mcc(counts)
    marked = markedness(found)
    return {
        "informedness": j,
        "normalised_informedness": normalised_informedness(j),
        "balanced_accuracy": balanced_accuracy(found),
        **threshold_and_complement(found.tpr, found.tnr),
        "accuracy": accuracy(counts),
        "mcc": correlation,
        "normalised_mcc": normalised_mcc(correlation),
        "markedness": marked,
        "normalised_markedness": normalised_markedness(marked),
    }


def positive_class_of(counts: Counts) -> Named:
    found = rates_of(counts)
    return {
        "jaccard": jaccard(counts),
        "f1": f1(found),
        "fowlkes_mallows": fowlkes_mallows(found),
    }


def threshold_and_complement(sens: float, spec: float) -> Named:
    return {
        "prevalence_threshold": threshold(sens, spec),
        "prevalence_threshold_complement": threshold_complement(sens, spec),
    }


# --- What is given, and what is returned ---------------------------------------------------------


def check(outputs: ArrayLike, targets: ArrayLike) -> tuple[Any, Any]:
    """Return both as Bool arrays of shape (n,), n >= 1; raise ValueError when they are not."""
    predicted, real = np.asarray(outputs), np.asarray(targets)
    if predicted.ndim != 1 or predicted.shape != real.shape:
        raise ValueError("outputs and targets must be vectors of the same length")
    if predicted.size == 0:
        raise ValueError("outputs and targets are empty")
    if predicted.dtype != np.bool_ or real.dtype != np.bool_:
        raise ValueError("outputs and targets must be Bool")
    return predicted, real


def count(outputs: Any, targets: Any) -> Counts:
    """VN, FP, FN, VP of two checked vectors."""
    vp = int(np.count_nonzero(outputs & targets))
    fp = int(np.count_nonzero(outputs)) - vp
    fn = int(np.count_nonzero(targets)) - vp
    return Counts(targets.size - vp - fp - fn, fp, fn, vp)


def given(vn: int, fp: int, fn: int, vp: int) -> Counts:
    """The arguments of a call as counts; ValueError unless they are ones of at least 1 element."""
    counts = unchecked_counts(vn, fp, fn, vp)
    if min(counts) < 0:
        raise ValueError(f"a count is negative: {counts}")
    if max(counts) == 0:
        raise ValueError("all counts are 0")
    return counts


def unchecked_counts(vn: int, fp: int, fn: int, vp: int) -> Counts:
    """The arguments of a call as counts, whatever integers they are."""
    return Counts(*map(operator.index, (vn, fp, fn, vp)))


def shares(*rates: float) -> tuple[float, ...]:
    """Rates as floats; ValueError unless each is from 0 to 1 (90 is no rate, 0.9 is)."""
    for rate in rates:
        if not 0.0 <= rate <= 1.0:
            raise ValueError(f"a rate is from 0 to 1, not {rate}")
    return unchecked_rates(*rates)


def unchecked_rates(*rates: float) -> tuple[float, ...]:
    """Rates as floats, whatever they are."""
    return tuple(map(float, rates))


def pack(values: Named) -> Answer:
    """The values in the order in which a function returns them."""
    return tuple(values.values())


def ratio(part: float, whole: float, otherwise: float) -> float:
    """part / whole, and `otherwise` where there is nothing to divide by."""
    return part / whole if whole else otherwise


def normalised(value: float) -> float:
    """(x + 1) / 2: what runs from -1 to 1, on the scale from 0 to 1."""
    return (value + 1.0) / 2.0


# --- Rates ---------------------------------------------------------------------------------------


def prevalence(counts: Counts) -> float:
    """The share of the elements that are really positive.

    Formula: (FN + VP) / n
    Range: 0 to 1
    Use: describes the data, not the classifier; says how far accuracy, PPV and NPV carry over to
        other data.
    """
    return (counts.fn + counts.vp) / sum(counts)


def tpr(counts: Counts) -> float:
    """Sensitivity, recall: the share of the real positives that is found.

    Formula: VP / (FN + VP)
    Range: 0 to 1
    Special case: 1 if VP = FN = 0
    Use: a missed positive is expensive (screening for an illness).
    """
    return ratio(counts.vp, counts.fn + counts.vp, 1.0)


def tnr(counts: Counts) -> float:
    """Specificity: the share of the real negatives that is found.

    Formula: VN / (FP + VN)
    Range: 0 to 1
    Special case: 1 if VN = FP = 0
    Use: a false alarm is expensive (confirming before an operation).
    """
    return ratio(counts.vn, counts.fp + counts.vn, 1.0)


def fpr(counts: Counts) -> float:
    """The share of the real negatives that is taken for positive.

    Formula: FP / (FP + VN)
    Also: 1 - spec
    Range: 0 to 1
    Special case: 0 if VN = FP = 0
    Use: the horizontal axis of a ROC curve; how often there is a false alarm.
    """
    return ratio(counts.fp, counts.fp + counts.vn, 0.0)


def fnr(counts: Counts) -> float:
    """The share of the real positives that is missed.

    Formula: FN / (FN + VP)
    Also: 1 - sens
    Range: 0 to 1
    Special case: 0 if VP = FN = 0
    Use: as sensitivity, when misses are what is talked about.
    """
    return ratio(counts.fn, counts.fn + counts.vp, 0.0)


def ppv(counts: Counts) -> float:
    """Positive predictive value, precision: the share of the predicted positives that is right.

    Formula: VP / (VP + FP)
    Range: 0 to 1
    Special case: 1 if VP = FP = 0
    Use: somebody acts on each positive (a search result). It falls with prevalence.
    """
    return ratio(counts.vp, counts.vp + counts.fp, 1.0)


def npv(counts: Counts) -> float:
    """Negative predictive value: the share of the predicted negatives that is right.

    Formula: VN / (VN + FN)
    Range: 0 to 1
    Special case: 1 if VN = FN = 0
    Use: somebody relies on a negative (sending a patient home). It falls as prevalence grows.
    """
    return ratio(counts.vn, counts.vn + counts.fn, 1.0)


def fdr(counts: Counts) -> float:
    """False discovery rate: the share of the predicted positives that is wrong.

    Formula: FP / (VP + FP)
    Also: 1 - PPV
    Range: 0 to 1
    Special case: 0 if VP = FP = 0
    Use: many findings are reported at once, and a known share of them may be wrong.
    """
    return ratio(counts.fp, counts.vp + counts.fp, 0.0)


def false_omission_rate(counts: Counts) -> float:
    """FOR: the share of the predicted negatives that is wrong.

    Formula: FN / (VN + FN)
    Also: 1 - NPV
    Range: 0 to 1
    Special case: 0 if VN = FN = 0
    Use: the risk that stays after a negative result.
    """
    return ratio(counts.fn, counts.vn + counts.fn, 0.0)


# --- Metrics of all four counts ------------------------------------------------------------------


def informedness(found: Rates) -> float:
    """Youden's J: how much better than chance the real classes are told apart.

    Formula: sens + spec - 1
    Range: -1 to 1
    Use: one number whatever the prevalence; 0 for a classifier that guesses.
    """
    return found.tpr + found.tnr - 1.0


def normalised_informedness(j: float) -> float:
    """Informedness on a scale from 0 to 1; equal to balanced accuracy.

    Formula: (J + 1) / 2
    Range: 0 to 1
    Use: informedness beside metrics that run from 0 to 1; 1/2 for a classifier that guesses.
    """
    return normalised(j)


def balanced_accuracy(found: Rates) -> float:
    """The mean of the shares that are right in each real class.

    Formula: (sens + spec) / 2
    Range: 0 to 1
    Use: as accuracy, when one class is much more frequent than the other.
    """
    return (found.tpr + found.tnr) / 2.0


def threshold(sens: float, spec: float) -> float:
    """PT: the prevalence below which PPV falls steeply.

    Field: prevalence_threshold
    Formula: √(1 - spec) / (√sens + √(1 - spec))
    Range: 0 to 1
    Special case: 1/2 if sens = 0 and spec = 1, as for any classifier that guesses
    Use: whether a test is fit for screening where few are positive.
    """
    return rooted_share(1.0 - spec, sens)


def threshold_complement(sens: float, spec: float) -> float:
    """1 - PT: how far prevalence can fall from 1 before PPV falls steeply.

    Field: prevalence_threshold_complement
    Formula: √sens / (√sens + √(1 - spec))
    Range: 0 to 1
    Special case: 1/2 if sens = 0 and spec = 1, as for any classifier that guesses
    Use: as PT, where higher should mean better.
    """
    return rooted_share(sens, 1.0 - spec)


def rooted_share(part: float, rest: float) -> float:
    """√part / (√part + √rest). Where both are 0, 1/2: what it is wherever they are equal."""
    root = math.sqrt(part)
    whole = root + math.sqrt(rest)
    return root / whole if whole else 0.5


def accuracy(counts: Counts) -> float:
    """The share of the elements that is right.

    Formula: (VN + VP) / n
    Also: spec + (sens - spec) · prev
    Also: sens · prev + spec · (1 - prev)
    Range: 0 to 1
    Use: classes are about equally frequent, and so are the costs of both errors.
    """
    return (counts.vn + counts.vp) / sum(counts)


def mcc(counts: Counts) -> float:
    """Matthews correlation coefficient: how real and predicted classes go together.

    Formula: (VP · VN - FP · FN) / √((VP + FP)(VP + FN)(VN + FP)(VN + FN))
    Also: (sens + spec - 1) · √(prev (1 - prev) / (pos (1 - pos))), where pos is the share that is
        predicted positive, sens · prev + (1 - spec) · (1 - prev)
    Range: -1 to 1
    Special case: where the denominator is 0: 1 if nothing is wrong (FP = FN = 0), else 0
    Use: one number that is only high when both classes are told apart and both predictions hold,
        also with unequal classes.
    """
    # As floats: the product of four counts leaves 64-bit integers soon. In this order a classifier
    # that is always right, or always wrong, has exactly 1 or -1.
    vn, fp, fn, vp = map(float, counts)
    product = ((vp + fp) * (vp + fn)) * ((vn + fp) * (vn + fn))
    if product == 0.0:
        return 0.0 if fp + fn else 1.0
    return (vp * vn - fp * fn) / math.sqrt(product)


def normalised_mcc(value: float) -> float:
    """MCC on a scale from 0 to 1.

    Formula: (MCC + 1) / 2
    Range: 0 to 1
    Use: MCC beside metrics that run from 0 to 1; 1/2 for a classifier that guesses.
    """
    return normalised(value)


def markedness(found: Rates) -> float:
    """The information of the predictions about the real class: informedness, seen from them.

    Formula: PPV + NPV - 1
    Range: -1 to 1
    Use: whether both predictions can be relied on, at the prevalence of these data.
    """
    return found.ppv + found.npv - 1.0


def normalised_markedness(value: float) -> float:
    """Markedness on a scale from 0 to 1.

    Formula: (markedness + 1) / 2
    Range: 0 to 1
    Use: markedness beside metrics that run from 0 to 1; 1/2 for a classifier that guesses.
    """
    return normalised(value)


# --- Metrics of the positive class ---------------------------------------------------------------


def jaccard(counts: Counts) -> float:
    """Jaccard index: of what is positive, really or as predicted, the share that is both.

    Formula: VP / (VP + FP + FN)
    Also: sens · prev / ((1 - spec) · (1 - prev) + prev)
    Range: 0 to 1
    Special case: 1 if VP = FP = FN = 0
    Use: true negatives do not matter or cannot be counted (regions of an image).
    """
    return ratio(counts.vp, counts.vp + counts.fp + counts.fn, 1.0)


def f1(found: Rates) -> float:
    """The harmonic mean of PPV and sensitivity.

    Formula: 2 · PPV · sens / (PPV + sens)
    Also: 2 · sens · prev / (prev · (sens + spec) + (1 - spec))
    Range: 0 to 1
    Special case: 0 if PPV = sens = 0; 1 if all are VN, where both are 1
    Use: positives are rare and both their errors count. It is low as soon as one of the two is.
    """
    both = found.ppv + found.tpr
    return 2.0 * found.ppv * found.tpr / both if both else 0.0


def fowlkes_mallows(found: Rates) -> float:
    """Fowlkes-Mallows index: the geometric mean of PPV and sensitivity.

    Formula: √(PPV · sens)
    Range: 0 to 1
    Special case: 1 if all are VN, where both are 1
    Use: as F1, a little milder where PPV and sensitivity are far apart.
    """
    return math.sqrt(found.ppv * found.tpr)


# --- The same metrics from sensitivity, specificity and prevalence -------------------------------


def line(sens: float, spec: float, prev: float) -> float:
    """Accuracy, spec + (sens - spec) prev."""
    return spec + (sens - spec) * prev


def mixture(sens: float, spec: float, prev: float) -> float:
    """Accuracy, sens prev + spec (1 - prev)."""
    return sens * prev + spec * (1.0 - prev)


def mcc_of_rates(sens: float, spec: float, prev: float) -> float:
    """J √(prev (1 - prev) / (positive negative)), the latter the shares that are predicted so.

    Where one of these is 0: 1 if it is 0 in reality too, so that nothing is wrong, else 0.
    """
    positive = sens * prev + (1.0 - spec) * (1.0 - prev)
    negative = (1.0 - sens) * prev + spec * (1.0 - prev)
    if positive * negative == 0.0:
        return 1.0 if positive == prev else 0.0
    return (sens + spec - 1.0) * math.sqrt(prev * (1.0 - prev) / (positive * negative))


def jaccard_of_rates(sens: float, spec: float, prev: float) -> float:
    """sens prev / ((1 - spec) (1 - prev) + prev), and 1 without anything positive."""
    positive = (1.0 - spec) * (1.0 - prev) + prev
    return sens * prev / positive if positive else 1.0


def f1_of_rates(sens: float, spec: float, prev: float) -> float:
    """2 sens prev / (prev (sens + spec) + (1 - spec)), and 1 without anything positive."""
    both = prev * (sens + spec) + (1.0 - spec)
    return 2.0 * sens * prev / both if both else 1.0
