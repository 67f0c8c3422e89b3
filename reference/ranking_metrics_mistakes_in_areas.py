"""Mistakes in ROC-AUC and in average precision."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .ranking_metrics import (
    Ranking,
    Vector,
    area,
    in_group,
    pr_points,
    precision,
    roc_points,
    steps_area,
)

__all__ = ["IN_AREAS"]

Area = Callable[[Ranking], Any]

HALF = 0.5
"""Where many put the threshold when the text names none."""


def with_ties_as(share: float) -> Area:
    """ROC-AUC in which a tied pair counts so much."""

    def step(ranking: Ranking) -> float:
        new_vp, new_fp = in_group(ranking.vp), in_group(ranking.fp)
        won = np.sum(new_vp * (ranking.negatives - ranking.fp + share * new_fp))
        pairs = ranking.positives * ranking.negatives
        return float(won) / pairs if pairs else math.nan

    return step


def or_else(metric: Area, value: float) -> Area:
    """The metric, and `value` where it is NaN."""

    def step(ranking: Ranking) -> float:
        found: float = metric(ranking)
        return value if math.isnan(found) else found

    return step


def failing_at_nan(metric: Area) -> Area:
    def step(ranking: Ranking) -> Any:
        found = metric(ranking)
        if math.isnan(found):
            raise ValueError("a class is missing")
        return found

    return step


def of_area(change: Callable[[float], float]) -> Area:
    return lambda ranking: change(area(ranking))


def among_all_pairs(ranking: Ranking) -> float:
    """Pairs of one class counted as well."""
    n = ranking.positives + ranking.negatives
    pairs = ranking.positives * ranking.negatives
    return area(ranking) * pairs / (n * (n - 1) / 2) if pairs else math.nan


def at_half(ranking: Ranking) -> float:
    """The area under the two straight lines through the point of one threshold."""
    if ranking.positives * ranking.negatives == 0:
        return math.nan
    above = int(np.count_nonzero(ranking.scores > HALF))
    fpr, tpr = roc_points(ranking)[above]
    return float(1.0 + tpr - fpr) / 2.0


def trapezoids(ranking: Ranking) -> float:
    if ranking.positives == 0:
        return math.nan
    recall, found = pr_points(ranking).T
    return float(np.sum(np.diff(recall) * (found[1:] + found[:-1]) / 2.0))


def eleven_points(ranking: Ranking) -> float:
    """The mean of the best precision from each tenth of recall on."""
    if ranking.positives == 0:
        return math.nan
    recall, found = pr_points(ranking)[1:].T
    # A tenth as it is written, so that a recall of 3/10 reaches it.
    tenths = [step / 10 for step in range(11)]
    return float(np.mean([found[recall >= tenth - 1e-12].max() for tenth in tenths]))


def best_from_there(ranking: Ranking) -> float:
    if ranking.positives == 0:
        return math.nan
    best: Vector = np.maximum.accumulate(precision(ranking)[::-1])[::-1]
    return float(np.sum(in_group(ranking.vp) * best)) / ranking.positives


def mean_over_thresholds(ranking: Ranking) -> float:
    return float(np.mean(precision(ranking))) if ranking.positives else math.nan


AUC = (
    Mistake(
        "auc_ties_lost",
        {"roc_auc": with_ties_as(0.0)},
        Text(
            "In your AUC a tied pair counts nothing, as with `>` between scores, or with "
            "rectangles of the height at which each step begins.",
            "En tu AUC un par empatado no cuenta nada, como al comparar puntuaciones con `>`, o "
            "con rectángulos de la altura con que empieza cada paso.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_ties_won",
        {"roc_auc": with_ties_as(1.0)},
        Text(
            "In your AUC a tied pair counts whole, as with `>=` between scores, or with rectangles "
            "of the height at which each step ends.",
            "En tu AUC un par empatado cuenta entero, como al comparar puntuaciones con `>=`, o "
            "con rectángulos de la altura con que acaba cada paso.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_turned_round",
        {"roc_auc": of_area(lambda value: max(value, 1.0 - value))},
        Text(
            "Your AUC never falls below 0.5. Scores can rank worse than chance, and then it should "
            "say so.",
            "Tu AUC nunca baja de 0.5. Unas puntuaciones pueden ordenar peor que el azar, y "
            "entonces ha de decirlo.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_of_the_other_class",
        {"roc_auc": of_area(lambda value: 1.0 - value)},
        Text(
            "Your AUC is the probability that the negative gets the higher score, or an area taken "
            "from right to left.",
            "Tu AUC es la probabilidad de que el negativo reciba la puntuación más alta, o un área "
            "tomada de derecha a izquierda.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_area_negative",
        {"roc_auc": of_area(lambda value: -value)},
        Text(
            "Your AUC is negative: the curve is run through from right to left while its area is "
            "added up.",
            "Tu AUC es negativa: la curva se recorre de derecha a izquierda mientras se suma su "
            "área.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_as_gini",
        {"roc_auc": of_area(lambda value: 2.0 * value - 1.0)},
        Text(
            "Your AUC runs from -1 to 1: that is the Gini coefficient. An area in a square of side "
            "1 is asked for.",
            "Tu AUC va de -1 a 1: eso es el coeficiente de Gini. Se pide un área dentro de un "
            "cuadrado de lado 1.",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_among_all_pairs",
        {"roc_auc": among_all_pairs},
        Text(
            "Your AUC divides by all pairs of elements. How many pairs have one element of each "
            "class?",
            "Tu AUC divide entre todos los pares de elementos. ¿Cuántos pares tienen un elemento "
            "de cada clase?",
        ),
        ("roc_auc",),
    ),
    Mistake(
        "auc_at_one_threshold",
        {"roc_auc": at_half},
        Text(
            "Your AUC first turns scores into classes with the threshold 0.5; what is left is "
            "balanced accuracy. The area is over all thresholds.",
            "Tu AUC convierte antes las puntuaciones en clases con el umbral 0.5; lo que queda es "
            "la exactitud equilibrada. El área es con todos los umbrales.",
        ),
        ("roc_auc",),
    ),
    *(
        Mistake(
            f"auc_one_class_{name}",
            {"roc_auc": or_else(area, value)},
            Text(
                f"Where a class is missing your AUC is {value:g}. What does the text say of a "
                "number that is not defined?",
                f"Cuando falta una clase tu AUC vale {value:g}. ¿Qué dice el enunciado de un "
                "número que no está definido?",
            ),
            ("roc_auc",),
        )
        for name, value in (("zero", 0.0), ("half", 0.5), ("one", 1.0))
    ),
    Mistake(
        "auc_one_class_fails",
        {"roc_auc": failing_at_nan(area)},
        Text(
            "Your AUC fails with an error where a class is missing. What does the text say of a "
            "number that is not defined?",
            "Tu AUC da un error cuando falta una clase. ¿Qué dice el enunciado de un número que no "
            "está definido?",
        ),
    ),
)

AVERAGE_PRECISION = (
    Mistake(
        "ap_by_trapezoids",
        {"average_precision": trapezoids},
        Text(
            "Your average precision is the area by trapezoids. Between two points of a PR curve "
            "precision does not run straight: the text asks for steps.",
            "Tu precisión media es el área por trapecios. Entre dos puntos de una curva PR la "
            "precisión no varía en línea recta: el enunciado pide escalones.",
        ),
        ("average_precision",),
    ),
    Mistake(
        "ap_interpolated",
        {"average_precision": best_from_there},
        Text(
            "Your average precision takes at each recall the best precision from there on, as some "
            "competitions do. The text asks for the precision at each threshold.",
            "Tu precisión media toma en cada recall la mejor precisión de ahí en adelante, como en "
            "algunas competiciones. El enunciado pide la precisión en cada umbral.",
        ),
        ("average_precision",),
    ),
    Mistake(
        "ap_of_eleven_points",
        {"average_precision": eleven_points},
        Text(
            "Your average precision is the mean at eleven levels of recall, an older definition. "
            "The text asks for the sum over all thresholds.",
            "Tu precisión media es la media en once niveles de recall, una definición antigua. El "
            "enunciado pide la suma para todos los umbrales.",
        ),
        ("average_precision",),
    ),
    Mistake(
        "ap_mean_over_thresholds",
        {"average_precision": mean_over_thresholds},
        Text(
            "Your average precision is the plain mean of the precision over the thresholds. Which "
            "thresholds gain recall, and how much?",
            "Tu precisión media es la media sin más de la precisión en los umbrales. ¿Qué umbrales "
            "ganan recall, y cuánto?",
        ),
        ("average_precision",),
    ),
    *(
        Mistake(
            f"ap_no_positive_{name}",
            {"average_precision": or_else(steps_area, value)},
            Text(
                f"Without positives your average precision is {value:g}. What does the text say of "
                "a number that is not defined?",
                f"Sin positivos tu precisión media vale {value:g}. ¿Qué dice el enunciado de un "
                "número que no está definido?",
            ),
            ("average_precision",),
        )
        for name, value in (("zero", 0.0), ("one", 1.0))
    ),
    Mistake(
        "ap_no_positive_fails",
        {"average_precision": failing_at_nan(steps_area)},
        Text(
            "Your average precision fails with an error without positives. What does the text say "
            "of a number that is not defined?",
            "Tu precisión media da un error sin positivos. ¿Qué dice el enunciado de un número que "
            "no está definido?",
        ),
    ),
)

IN_AREAS: tuple[Mistake, ...] = (*AUC, *AVERAGE_PRECISION)
