"""Mistakes in the best threshold, and in how several values are returned."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .ranking_metrics import Ranking, Vector, rank, youden_of_splits

__all__ = ["IN_THRESHOLDS"]

Youden = Callable[[Ranking, int, int], Vector]


def last_highest(j: Vector) -> int:
    return int(j.size - 1 - np.argmax(j[::-1]))


def between(splits: Ranking, j: Vector, best: int) -> float:
    """Halfway to the next higher score."""
    if math.isnan(j[best]):
        return math.nan
    return float(splits.scores[max(best - 1, 0)] + splits.scores[best]) / 2.0


def place(_splits: Ranking, j: Vector, best: int) -> float:
    return math.nan if math.isnan(j[best]) else float(best)


def where(criterion: Callable[[Vector, Vector, int, int], Vector]) -> Youden:
    """What another criterion is highest at, given TPR and FPR at each threshold, P and N."""

    def step(splits: Ranking, positives: int, negatives: int) -> Vector:
        j = youden_of_splits(splits, positives, negatives)
        if math.isnan(j[0]):
            return j
        return criterion(splits.vp / positives, splits.fp / negatives, positives, negatives)

    return step


def accuracy(tpr: Vector, fpr: Vector, positives: int, negatives: int) -> Vector:
    return (tpr * positives + (1.0 - fpr) * negatives) / (positives + negatives)


def nearness_to_corner(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return -np.sqrt(fpr**2 + (1.0 - tpr) ** 2)


def sum_of_both(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return tpr + (1.0 - fpr)


def difference_backwards(tpr: Vector, fpr: Vector, _positives: int, _negatives: int) -> Vector:
    return fpr - tpr


def by_conventions(splits: Ranking, positives: int, negatives: int) -> Vector:
    """A rate of a class that is missing taken for 1, as in a confusion matrix's metrics."""
    sensitivity = splits.vp / positives if positives else np.ones(splits.scores.size)
    specificity = 1.0 - splits.fp / negatives if negatives else np.ones(splits.scores.size)
    if positives and negatives:
        return youden_of_splits(splits, positives, negatives)
    return sensitivity + specificity - 1.0


def failing(splits: Ranking, positives: int, negatives: int) -> Vector:
    if positives == 0 or negatives == 0:
        raise ValueError("a class is missing")
    return youden_of_splits(splits, positives, negatives)


def turned(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """J before its threshold; the other tuple as it is."""
    ordered = tuple(values.values())
    return ordered[::-1] if "youden" in values else ordered


def index_first(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The C-index before its counts; the other tuple as it is."""
    ordered = tuple(values.values())
    return (ordered[-1], *ordered[:-1]) if "c_index" in values else ordered


COUNTS = ("permissible", "concordant", "tied")
TUPLES = (*COUNTS, "c_index", "threshold", "youden")

THRESHOLDS = (
    Mistake(
        "threshold_inclusive",
        {"splits": rank},
        Text(
            "You take a score on the threshold for positive (`>=`), as other texts do. In this one "
            "a score is positive when it is greater than the threshold.",
            "Tomas como positiva una puntuación igual al umbral (`>=`), como en otros textos. En "
            "este, una puntuación es positiva cuando es mayor que el umbral.",
        ),
        ("threshold",),
    ),
    Mistake(
        "threshold_lowest_of_several",
        {"best": last_highest},
        Text(
            "Of several thresholds with the same J you take the lowest. Which one does the text "
            "ask for?",
            "De varios umbrales con la misma J tomas el más bajo. ¿Cuál pide el enunciado?",
        ),
        ("threshold",),
    ),
    Mistake(
        "threshold_between_scores",
        {"threshold": between},
        Text(
            "Your threshold lies halfway between two scores. The text tries the scores themselves.",
            "Tu umbral está a medio camino entre dos puntuaciones. El enunciado prueba las propias "
            "puntuaciones.",
        ),
        ("threshold",),
    ),
    Mistake(
        "threshold_is_its_place",
        {"threshold": place},
        Text(
            "You return the place of the best threshold among the sorted scores, not the score.",
            "Devuelves la posición del mejor umbral entre las puntuaciones ordenadas, no la "
            "puntuación.",
        ),
        ("threshold",),
    ),
    Mistake(
        "threshold_by_accuracy",
        {"youden": where(accuracy)},
        Text(
            "Your threshold is the one with the highest accuracy. Youden's J weighs the errors of "
            "each class by the size of that class.",
            "Tu umbral es el de mayor exactitud (accuracy). La J de Youden pondera los errores de "
            "cada clase por el tamaño de esa clase.",
        ),
        ("threshold", "youden"),
    ),
    Mistake(
        "threshold_nearest_to_corner",
        {"youden": where(nearness_to_corner)},
        Text(
            "Your threshold is the one whose point of the ROC curve is nearest to (0, 1). That is "
            "another criterion than Youden's J.",
            "Tu umbral es aquel cuyo punto de la curva ROC está más cerca de (0, 1). Es otro "
            "criterio que la J de Youden.",
        ),
        ("threshold", "youden"),
    ),
    Mistake(
        "youden_without_minus_one",
        {"youden": where(sum_of_both)},
        Text(
            "Your J is 1 too high: what does a classifier have that always guesses?",
            "Tu J vale 1 de más: ¿cuánto ha de valer para un clasificador que siempre adivina?",
        ),
        ("youden",),
    ),
    Mistake(
        "youden_backwards",
        {"youden": where(difference_backwards)},
        Text(
            "Your J subtracts the true positive rate from the false positive one. Which of the two "
            "should be high?",
            "Tu J resta la tasa de verdaderos positivos de la de falsos. ¿Cuál de las dos ha de "
            "ser alta?",
        ),
        ("threshold", "youden"),
    ),
    Mistake(
        "threshold_one_class_by_conventions",
        {"youden": by_conventions},
        Text(
            "Where a class is missing you take its rate for 1, as for a confusion matrix. What "
            "does this text say of a number that is not defined?",
            "Cuando falta una clase tomas su tasa como 1, igual que en una matriz de confusión. "
            "¿Qué dice este enunciado de un número que no está definido?",
        ),
        ("threshold", "youden"),
    ),
    Mistake(
        "threshold_one_class_fails",
        {"youden": failing},
        Text(
            "Your best threshold fails with an error where a class is missing. What does the text "
            "say of a number that is not defined?",
            "Tu mejor umbral da un error cuando falta una clase. ¿Qué dice el enunciado de un "
            "número que no está definido?",
        ),
    ),
)

RETURNED = (
    Mistake(
        "youden_before_threshold",
        {"pack": turned},
        Text(
            "You return J before its threshold. In which order does the text ask for them?",
            "Devuelves la J antes que su umbral. ¿En qué orden los pide el enunciado?",
        ),
        ("threshold", "youden"),
    ),
    Mistake(
        "c_index_before_its_counts",
        {"pack": index_first},
        Text(
            "You return the C-index before its counts. In which order does the text ask for them?",
            "Devuelves el índice C antes que sus recuentos. ¿En qué orden los pide el enunciado?",
        ),
        (*COUNTS, "c_index"),
    ),
    Mistake(
        "returned_as_list",
        {"pack": lambda values: list(values.values())},
        Text(
            "Where several values are asked for you return a list or vector; the text asks for a "
            "tuple.",
            "Donde se piden varios valores devuelves una lista o un vector; el enunciado pide una "
            "tupla.",
        ),
        TUPLES,
        ("python",),
    ),
    Mistake(
        "returned_dictionary",
        {"pack": dict},
        Text(
            "Where several values are asked for you return a dictionary; the text asks for a tuple "
            "in its order.",
            "Donde se piden varios valores devuelves un diccionario; el enunciado pide una tupla "
            "en su orden.",
        ),
        TUPLES,
    ),
    Mistake(
        "nothing_returned",
        {"pack": lambda _values: None},
        Text(
            "Where several values are asked for you return nothing. Is there a `return`, and is it "
            "reached?",
            "Donde se piden varios valores no devuelves nada. ¿Hay un `return`, y se llega a él?",
        ),
        TUPLES,
    ),
)

IN_THRESHOLDS: tuple[Mistake, ...] = (*THRESHOLDS, *RETURNED)
