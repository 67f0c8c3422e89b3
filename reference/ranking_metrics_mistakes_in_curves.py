"""Mistakes in the order of the elements, in the ROC curve and in the PR curve."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .ranking_metrics import Bools, Ranking, Vector, pr_points, rank, roc_points

__all__ = ["IN_CURVES"]

CURVES_AND_AREAS = ("roc_curve", "roc_auc", "pr_curve", "average_precision")


def one_by_one(order: Callable[[Vector], NDArray[Any]]) -> Callable[[Vector, Bools], Ranking]:
    """A ranking in which elements with the same score are taken one after the other."""

    def step(scores: Vector, targets: Bools) -> Ranking:
        taken = order(scores)
        vp = np.cumsum(targets[taken], dtype=np.int64)
        return Ranking(scores[taken], vp, np.arange(1, scores.size + 1) - vp)

    return step


def on_a_grid(steps: int) -> Callable[[Ranking], Vector]:
    """A ROC curve over evenly spaced thresholds from 0 to 1."""

    def step(ranking: Ranking) -> Vector:
        thresholds = np.linspace(1, 0, steps + 1)
        # The scores run downwards: how many distinct ones are greater than each threshold.
        above = np.searchsorted(-ranking.scores, -thresholds, side="left")
        with_none = [np.append(0, counts)[above] for counts in (ranking.fp, ranking.vp)]
        return np.column_stack((with_none[0] / ranking.negatives, with_none[1] / ranking.positives))

    return step


def of_points(
    points: Callable[[Ranking], Vector], change: Callable[[Vector], Any]
) -> Callable[[Ranking], Any]:
    """The right curve, changed."""
    return lambda ranking: change(points(ranking))


def exchanged(points: Vector) -> Vector:
    return points[:, ::-1]


def backwards(points: Vector) -> Vector:
    return np.column_stack((1.0 - points[:, 0], points[:, 1]))


def coordinates_in_one(points: Vector) -> Vector:
    return points.ravel()


def counts_of(ranking: Ranking) -> Vector:
    points = roc_points(ranking)
    return points * [[float(ranking.negatives), float(ranking.positives)]]


def from_zero(points: Vector) -> Vector:
    return np.concatenate((np.zeros((1, 2)), points[1:]))


def from_first(points: Vector) -> Vector:
    """Level from the left edge to the first point."""
    return np.concatenate(([[0.0, points[1, 1]]], points[1:]))


def envelope(points: Vector) -> Vector:
    """At each recall the highest precision from there on."""
    highest = np.maximum.accumulate(points[::-1, 1])[::-1]
    return np.column_stack((points[:, 0], highest))


def specificity_for_precision(ranking: Ranking) -> Vector:
    points = pr_points(ranking)
    negatives = max(ranking.negatives, 1)
    tnr = 1.0 - np.append(0, ranking.fp) / negatives
    return np.column_stack((points[:, 0], tnr))


ORDER = (
    Mistake(
        "ties_in_given_order",
        {"rank": one_by_one(lambda scores: np.argsort(-scores, kind="stable"))},
        Text(
            "Elements with the same score are taken one by one, in the order in which they come. "
            "No threshold can do that: it takes all of them or none.",
            "Los elementos con la misma puntuación se toman de uno en uno, en el orden en que "
            "vienen. Ningún umbral puede hacerlo: los toma todos o ninguno.",
        ),
        CURVES_AND_AREAS,
    ),
    Mistake(
        "ties_in_reverse_order",
        {"rank": one_by_one(lambda scores: np.argsort(scores, kind="stable")[::-1])},
        Text(
            "Elements with the same score are taken one by one, the last first, as when a sorted "
            "order is turned round. No threshold can do that: it takes all of them or none.",
            "Los elementos con la misma puntuación se toman de uno en uno, el último primero, como "
            "al invertir una ordenación. Ningún umbral puede hacerlo: los toma todos o ninguno.",
        ),
        CURVES_AND_AREAS,
    ),
    Mistake(
        "scores_ascending",
        {"rank": lambda scores, targets: rank(-scores, targets)},
        Text(
            "In curves and areas the lowest scores are taken for positive first. Which elements "
            "are positive when the threshold is high?",
            "En curvas y áreas se toman primero como positivas las puntuaciones más bajas. ¿Qué "
            "elementos son positivos cuando el umbral es alto?",
        ),
        CURVES_AND_AREAS,
    ),
    Mistake(
        "classes_swapped",
        {"rank": lambda scores, targets: rank(scores, ~targets)},
        Text(
            "Curves and areas are computed as if `false` were the positive class.",
            "Las curvas y las áreas se calculan como si la clase positiva fuera `false`.",
        ),
        CURVES_AND_AREAS,
    ),
)

ROC = (
    Mistake(
        "roc_axes_exchanged",
        {"roc_curve": of_points(roc_points, exchanged)},
        Text(
            "The axes of your ROC curve are exchanged. Which of the two rates is the horizontal "
            "one?",
            "Los ejes de tu curva ROC están intercambiados. ¿Cuál de las dos tasas es la "
            "horizontal?",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_over_specificity",
        {"roc_curve": of_points(roc_points, backwards)},
        Text(
            "Your ROC curve has specificity on its horizontal axis. The text asks for the rate of "
            "false positives.",
            "Tu curva ROC tiene la especificidad en el eje horizontal. El enunciado pide la tasa "
            "de falsos positivos.",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_without_origin",
        {"roc_curve": of_points(roc_points, lambda points: points[1:])},
        Text(
            "Your ROC curve does not begin at (0, 0). Which threshold takes nothing for positive? "
            "With `>=` none of the scores does.",
            "Tu curva ROC no empieza en (0, 0). ¿Con qué umbral nada es positivo? Con `>=`, con "
            "ninguna de las puntuaciones.",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_without_end",
        {"roc_curve": of_points(roc_points, lambda points: points[:-1])},
        Text(
            "Your ROC curve does not reach (1, 1). Which threshold takes everything for positive? "
            "With `>` none of the scores does.",
            "Tu curva ROC no llega a (1, 1). ¿Con qué umbral todo es positivo? Con `>`, con "
            "ninguna de las puntuaciones.",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_on_tenths",
        {"roc_curve": on_a_grid(10)},
        Text(
            "Your ROC curve tries the thresholds 0, 0.1, 0.2 … 1 only. Scores can lie closer "
            "together, and beyond 0 and 1: which thresholds change anything?",
            "Tu curva ROC solo prueba los umbrales 0, 0.1, 0.2 … 1. Las puntuaciones pueden estar "
            "más juntas, y fuera de 0 y 1: ¿qué umbrales cambian algo?",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_on_hundredths",
        {"roc_curve": on_a_grid(100)},
        Text(
            "Your ROC curve tries a fixed grid of a hundred thresholds from 0 to 1. Scores can lie "
            "closer together, and beyond it: which thresholds change anything?",
            "Tu curva ROC prueba una rejilla fija de cien umbrales de 0 a 1. Las puntuaciones "
            "pueden estar más juntas, y fuera de ella: ¿qué umbrales cambian algo?",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_of_counts",
        {"roc_curve": counts_of},
        Text(
            "Your ROC curve has counts on its axes, where rates are asked for.",
            "Tu curva ROC tiene recuentos en los ejes, donde se piden tasas.",
        ),
        ("roc_curve",),
    ),
    Mistake(
        "roc_in_one_vector",
        {"roc_curve": of_points(roc_points, coordinates_in_one)},
        Text(
            "The coordinates of your ROC curve come in one vector. A curve is a matrix with a row "
            "for each point.",
            "Las coordenadas de tu curva ROC vienen en un solo vector. Una curva es una matriz con "
            "una fila por punto.",
        ),
        ("roc_curve",),
    ),
)

PR = (
    Mistake(
        "pr_axes_exchanged",
        {"pr_curve": of_points(pr_points, exchanged)},
        Text(
            "The axes of your PR curve are exchanged. Which of the two is the horizontal one?",
            "Los ejes de tu curva PR están intercambiados. ¿Cuál de los dos es el horizontal?",
        ),
        ("pr_curve",),
    ),
    Mistake(
        "pr_without_start",
        {"pr_curve": of_points(pr_points, lambda points: points[1:])},
        Text(
            "Your PR curve begins at the first element found. What does the text say of the point "
            "before it?",
            "Tu curva PR empieza en el primer elemento encontrado. ¿Qué dice el enunciado del "
            "punto anterior?",
        ),
        ("pr_curve",),
    ),
    Mistake(
        "pr_from_zero",
        {"pr_curve": of_points(pr_points, from_zero)},
        Text(
            "Your PR curve begins at (0, 0). What is the precision when nothing is predicted "
            "positive, by the text?",
            "Tu curva PR empieza en (0, 0). ¿Cuánto vale la precisión cuando no se predice ningún "
            "positivo, según el enunciado?",
        ),
        ("pr_curve",),
    ),
    Mistake(
        "pr_from_first_precision",
        {"pr_curve": of_points(pr_points, from_first)},
        Text(
            "Your PR curve is level up to its first point. Where does the text say that it begins?",
            "Tu curva PR es horizontal hasta su primer punto. ¿Dónde dice el enunciado que "
            "empieza?",
        ),
        ("pr_curve",),
    ),
    Mistake(
        "pr_interpolated",
        {"pr_curve": of_points(pr_points, envelope)},
        Text(
            "Your PR curve has, at each recall, the best precision from there on, as some "
            "competitions do. The text asks for the precision at each threshold.",
            "Tu curva PR tiene, en cada recall, la mejor precisión de ahí en adelante, como en "
            "algunas competiciones. El enunciado pide la precisión en cada umbral.",
        ),
        ("pr_curve",),
    ),
    Mistake(
        "pr_of_specificity",
        {"pr_curve": specificity_for_precision},
        Text(
            "Your PR curve has specificity where precision belongs. Which of the two looks at the "
            "elements that are predicted positive?",
            "Tu curva PR tiene la especificidad en lugar de la precisión. ¿Cuál de las dos mira "
            "los elementos que se predicen como positivos?",
        ),
        ("pr_curve",),
    ),
)

IN_CURVES: tuple[Mistake, ...] = (*ORDER, *ROC, *PR)
