"""Mistakes in the formulas of the metrics that are made of the counts or of the rates."""

import math
from collections.abc import Callable
from typing import Any

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .binary_metrics import Counts, mcc, rooted_share

__all__ = ["IN_METRICS"]

_INT64 = 2**64


def int64(value: int) -> int:
    """What is left of an integer in 64 bits."""
    return (value + _INT64 // 2) % _INT64 - _INT64 // 2


def mcc_with(
    numerator: Callable[[Counts], float], denominator: Callable[[Counts], float]
) -> Callable[[Counts], float]:
    """MCC with another numerator or denominator; its special cases as they should be."""

    def step(c: Counts) -> float:
        below = denominator(c)
        return numerator(c) / below if below else mcc(c)

    return step


def numerator(c: Counts) -> float:
    return c.vp * c.vn - c.fp * c.fn


def product(c: Counts) -> int:
    return (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)


def root_of_product(c: Counts) -> float:
    return math.sqrt(product(c))


def mcc_in_int64(c: Counts) -> float:
    """As Julia computes it from `Int64` counts: the product silently starts again at the bottom."""
    return mcc_with(numerator, lambda counts: math.sqrt(int64(product(counts))))(c)


def of_all_three(step: Callable[[float], float]) -> dict[str, Callable[..., Any]]:
    return dict.fromkeys(
        ("normalised_informedness", "normalised_mcc", "normalised_markedness"), step
    )


THREE_NORMALISED = ("normalised_informedness", "normalised_mcc", "normalised_markedness")
BOTH_THRESHOLDS = ("prevalence_threshold", "prevalence_threshold_complement")

INFORMEDNESS = (
    Mistake(
        "informedness_minus_one_forgotten",
        {"informedness": lambda r: r.tpr + r.tnr},
        Text(
            "Your informedness reaches 2. What should it be for a classifier that guesses?",
            "Tu informedness llega a 2. ¿Cuánto debería valer para un clasificador que responde al "
            "azar?",
        ),
        ("informedness", "normalised_informedness"),
    ),
    Mistake(
        "informedness_is_difference",
        {"informedness": lambda r: r.tpr - r.tnr},
        Text(
            "Your informedness is the difference of sensitivity and specificity, which is 0 for a "
            "perfect classifier.",
            "Tu informedness es la diferencia entre sensibilidad y especificidad, que vale 0 para "
            "un clasificador perfecto.",
        ),
        ("informedness", "normalised_informedness"),
    ),
    Mistake(
        "informedness_is_markedness",
        {"informedness": lambda r: r.ppv + r.npv - 1.0},
        Text(
            "What you return as informedness is markedness. Which of the two starts from the real "
            "classes?",
            "Lo que devuelves como informedness es la markedness. ¿Cuál de las dos parte de las "
            "clases reales?",
        ),
        ("informedness", "normalised_informedness"),
    ),
    Mistake(
        "normalised_forgotten",
        of_all_three(lambda value: value),
        Text(
            "Your normalised metrics are the plain ones. They should run from 0 to 1.",
            "Tus métricas normalizadas son las métricas sin normalizar. Deberían ir de 0 a 1.",
        ),
        THREE_NORMALISED,
    ),
    Mistake(
        "normalised_halved",
        of_all_three(lambda value: value / 2.0),
        Text(
            "Your normalised metrics run from -1/2 to 1/2. Where should -1 end up?",
            "Tus métricas normalizadas van de -1/2 a 1/2. ¿En qué valor debería acabar el -1?",
        ),
        THREE_NORMALISED,
    ),
    Mistake(
        "normalised_precedence",
        of_all_three(lambda value: value + 1.0 / 2.0),
        Text(
            "Your normalised metrics reach 3/2: only the 1 is halved. Where do the parentheses go?",
            "Tus métricas normalizadas llegan a 3/2: solo se divide el 1. ¿Dónde van los "
            "paréntesis?",
        ),
        THREE_NORMALISED,
    ),
    Mistake(
        "normalised_clipped",
        of_all_three(lambda value: max(value, 0.0)),
        Text(
            "Your normalised metrics are 0 for everything that is worse than guessing. Map the "
            "whole range onto 0 to 1 instead of cutting it.",
            "Tus métricas normalizadas valen 0 para todo lo que es peor que el azar. Lleva todo el "
            "recorrido al intervalo de 0 a 1 en lugar de recortarlo.",
        ),
        THREE_NORMALISED,
    ),
    Mistake(
        "balanced_accuracy_is_accuracy",
        {"balanced_accuracy": lambda r: r.tpr * r.prevalence + r.tnr * (1.0 - r.prevalence)},
        Text(
            "Your balanced accuracy is the plain one. Both classes should weigh the same in it, "
            "however many elements they have.",
            "Tu exactitud equilibrada es la exactitud corriente. En ella las dos clases han de "
            "pesar lo mismo, tengan los elementos que tengan.",
        ),
        ("balanced_accuracy",),
    ),
    Mistake(
        "balanced_accuracy_not_halved",
        {"balanced_accuracy": lambda r: r.tpr + r.tnr},
        Text(
            "Your balanced accuracy reaches 2. It is a mean.",
            "Tu exactitud equilibrada llega a 2. Es una media.",
        ),
        ("balanced_accuracy",),
    ),
    Mistake(
        "balanced_accuracy_geometric",
        {"balanced_accuracy": lambda r: math.sqrt(r.tpr * r.tnr)},
        Text(
            "Your balanced accuracy is a geometric mean. Another mean is asked for.",
            "Tu exactitud equilibrada es una media geométrica. Se pide otra media.",
        ),
        ("balanced_accuracy",),
    ),
    Mistake(
        "balanced_accuracy_of_predictions",
        {"balanced_accuracy": lambda r: (r.ppv + r.npv) / 2.0},
        Text(
            "Your balanced accuracy is the mean of the two predictive values. Start from the real "
            "classes.",
            "Tu exactitud equilibrada es la media de los dos valores predictivos. Parte de las "
            "clases reales.",
        ),
        ("balanced_accuracy",),
    ),
    Mistake(
        "markedness_minus_one_forgotten",
        {"markedness": lambda r: r.ppv + r.npv},
        Text(
            "Your markedness reaches 2. What should it be when the predictions say nothing?",
            "Tu markedness llega a 2. ¿Cuánto debería valer cuando las predicciones no dicen nada?",
        ),
        ("markedness", "normalised_markedness"),
    ),
    Mistake(
        "markedness_is_informedness",
        {"markedness": lambda r: r.tpr + r.tnr - 1.0},
        Text(
            "What you return as markedness is informedness. Which of the two starts from the "
            "predictions?",
            "Lo que devuelves como markedness es la informedness. ¿Cuál de las dos parte de las "
            "predicciones?",
        ),
        ("markedness", "normalised_markedness"),
    ),
)

THRESHOLD = (
    Mistake(
        "threshold_without_roots",
        {
            "prevalence_threshold": lambda sens, spec: rooted_share((1.0 - spec) ** 2, sens**2),
            "prevalence_threshold_complement": lambda sens, spec: rooted_share(
                sens**2, (1.0 - spec) ** 2
            ),
        },
        Text(
            "Your prevalence threshold has lost its square roots.",
            "A tu umbral de prevalencia le faltan las raíces cuadradas.",
        ),
        BOTH_THRESHOLDS,
    ),
    Mistake(
        "threshold_from_specificity",
        {
            "prevalence_threshold": lambda sens, spec: rooted_share(spec, sens),
            "prevalence_threshold_complement": rooted_share,
        },
        Text(
            "Your prevalence threshold is made of the specificity where its complement, the false "
            "positive rate, belongs.",
            "Tu umbral de prevalencia usa la especificidad donde debería ir su complementario, la "
            "tasa de falsos positivos.",
        ),
        BOTH_THRESHOLDS,
    ),
    Mistake(
        "threshold_rates_swapped",
        {
            "prevalence_threshold": lambda sens, spec: rooted_share(1.0 - sens, spec),
            "prevalence_threshold_complement": lambda sens, spec: rooted_share(spec, 1.0 - sens),
        },
        Text(
            "In your prevalence threshold sensitivity and specificity have changed places.",
            "En tu umbral de prevalencia la sensibilidad y la especificidad están intercambiadas.",
        ),
        BOTH_THRESHOLDS,
    ),
    Mistake(
        "threshold_and_complement_swapped",
        {
            "prevalence_threshold": lambda sens, spec: rooted_share(sens, 1.0 - spec),
            "prevalence_threshold_complement": lambda sens, spec: rooted_share(1.0 - spec, sens),
        },
        Text(
            "PT and 1 - PT have changed places. Should PT be near 0 or near 1 for a very good "
            "classifier?",
            "PT y 1 - PT están intercambiados. ¿Ha de quedar PT cerca de 0 o de 1 para un "
            "clasificador muy bueno?",
        ),
        BOTH_THRESHOLDS,
    ),
    Mistake(
        "threshold_root_of_all",
        {
            "prevalence_threshold": lambda sens, spec: (
                math.sqrt((1.0 - spec) / (sens + 1.0 - spec)) if sens + 1.0 - spec else 0.5
            ),
        },
        Text(
            "Your PT is one square root over the whole fraction. In the formula each term has a "
            "root of its own.",
            "Tu PT es una sola raíz cuadrada de toda la fracción. En la fórmula cada término lleva "
            "su propia raíz.",
        ),
        ("prevalence_threshold",),
    ),
)

ACCURACY_AND_MCC = (
    Mistake(
        "accuracy_is_error_rate",
        {"accuracy": lambda c: (c.fp + c.fn) / sum(c)},
        Text(
            "What you return as accuracy is the share of errors.",
            "Lo que devuelves como exactitud es la fracción de errores.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "accuracy_without_true_negatives",
        {"accuracy": lambda c: c.vp / sum(c)},
        Text(
            "Your accuracy counts only part of the right answers.",
            "Tu exactitud solo cuenta una parte de los aciertos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "mcc_without_root",
        {"mcc": mcc_with(numerator, product)},
        Text(
            "Your MCC is far too small: the denominator has lost its square root.",
            "Tu MCC es demasiado pequeño: al denominador le falta la raíz cuadrada.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_sum_of_products",
        {"mcc": mcc_with(lambda c: c.vp * c.vn + c.fp * c.fn, root_of_product)},
        Text(
            "Your MCC is never negative: errors should count against the hits in its numerator.",
            "Tu MCC nunca es negativo: en el numerador los errores han de restar de los aciertos.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_absolute",
        {"mcc": lambda c: abs(mcc(c))},
        Text(
            "Your MCC is right but for its sign. The square root of informedness times markedness "
            "loses it.",
            "Tu MCC es correcto salvo el signo. La raíz cuadrada de informedness por markedness lo "
            "pierde.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_clipped",
        {"mcc": lambda c: max(mcc(c), 0.0)},
        Text(
            "Your MCC is 0 where it should be negative.",
            "Tu MCC vale 0 donde debería ser negativo.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_factor_missing",
        {
            "mcc": mcc_with(
                numerator,
                lambda c: math.sqrt((c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp)),
            )
        },
        Text(
            "Your MCC exceeds 1: its denominator should have a factor for each row and each column "
            "of the confusion matrix.",
            "Tu MCC pasa de 1: su denominador ha de tener un factor por cada fila y cada columna "
            "de la matriz de confusión.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_integer_overflow",
        {"mcc": mcc_in_int64},
        Text(
            "Your MCC is wrong or fails for large counts only: the product of four `Int64` does "
            "not fit into 64 bits. Convert to `Float64` first.",
            "Tu MCC solo es erróneo, o falla, con recuentos grandes: el producto de cuatro `Int64` "
            "no cabe en 64 bits. Conviértelos antes a `Float64`.",
        ),
        ("mcc", "normalised_mcc"),
        languages=("julia",),
    ),
)

IN_METRICS = (*INFORMEDNESS, *THRESHOLD, *ACCURACY_AND_MCC)
