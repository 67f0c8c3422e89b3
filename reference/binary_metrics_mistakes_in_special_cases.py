"""Mistakes where a denominator is 0."""

import math
from collections.abc import Callable
from typing import Any

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .binary_metrics import (
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

__all__ = ["IN_SPECIAL_CASES"]

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
MADE_OF_RIGHT = (
    "informedness",
    "normalised_informedness",
    "balanced_accuracy",
    "prevalence_threshold",
    "prevalence_threshold_complement",
    "markedness",
    "normalised_markedness",
    "f1",
    "fowlkes_mallows",
)
MCC = ("mcc", "normalised_mcc")


def otherwise(shares: dict[str, Share], value: float) -> dict[str, Callable[..., Any]]:
    """These shares, and `value` where there is nothing to divide by."""

    def step(share: Share) -> Callable[[Counts], float]:
        return lambda counts: ratio(*share(counts), value)

    return {name: step(share) for name, share in shares.items()}


def previous_years(c: Counts, share: Share, kind: int) -> float:
    """An older text: 1 if all elements are of one kind, and otherwise 0."""
    return 1.0 if kind == sum(c) else ratio(*share(c), 0.0)


def failing_without_elements(share: Share) -> Callable[[Counts], float]:
    return lambda counts: failing(*share(counts))


def failing(part: float, whole: float) -> float:
    if not whole:
        raise ZeroDivisionError("division by zero")
    return part / whole


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
    """Both prevalence thresholds, and these values at sensitivity 0 and specificity 1."""

    def either(step: Callable[[float, float], float], instead: float) -> Callable[..., float]:
        return lambda sens, spec: step(sens, spec) if sens or 1.0 - spec else instead

    return {
        "prevalence_threshold": either(threshold, value),
        "prevalence_threshold_complement": either(threshold_complement, complement),
    }


def nothing_positive(_sens: float, spec: float, prev: float) -> bool:
    return (1.0 - spec) * (1.0 - prev) + prev == 0.0


def of_rates_otherwise(value: float) -> dict[str, Callable[..., Any]]:
    """Jaccard and F1 from rates, and `value` where nothing is positive."""
    return {
        "jaccard_from_rates": lambda *rates: (
            value if nothing_positive(*rates) else jaccard_of_rates(*rates)
        ),
        "f1_from_rates": lambda *rates: value if nothing_positive(*rates) else f1_of_rates(*rates),
    }


def f1_otherwise(value: float) -> Callable[[Rates], float]:
    return lambda r: f1(r) if r.ppv + r.tpr else value


RATES = (
    Mistake(
        "special_shares_zero",
        otherwise(RIGHT, 0.0),
        Text(
            "Where sensitivity, specificity or a predictive value would be 0/0 you return 0. What "
            "do the conventions say of a share of nothing that is right?",
            "Donde la sensibilidad, la especificidad o un valor predictivo serían 0/0 devuelves 0. "
            "¿Qué dicen los convenios de una fracción de aciertos sobre nada?",
        ),
        (*RIGHT, *MADE_OF_RIGHT),
    ),
    Mistake(
        "special_shares_nan",
        otherwise(RIGHT | WRONG, math.nan),
        Text(
            "Divisions by 0 are left as NaN. The conventions say what each rate is then.",
            "Las divisiones entre 0 se quedan en NaN. Los convenios dicen cuánto vale entonces "
            "cada tasa.",
        ),
        (*RIGHT, *WRONG, *MADE_OF_RIGHT),
    ),
    Mistake(
        "special_shares_all_one",
        otherwise(WRONG, 1.0),
        Text(
            "Where a rate of errors would be 0/0 you return 1. With nothing there, can anything be "
            "wrong?",
            "Donde una tasa de errores sería 0/0 devuelves 1. Si no hay nada, ¿puede haber algún "
            "error?",
        ),
        tuple(WRONG),
    ),
    Mistake(
        "special_errors_nan",
        otherwise(WRONG, math.nan),
        Text(
            "Rates of errors are left as NaN where they would be 0/0. Each should add up to 1 with "
            "the rate of hits that it belongs to.",
            "Las tasas de errores se quedan en NaN donde serían 0/0. Cada una ha de sumar 1 con la "
            "tasa de aciertos que le corresponde.",
        ),
        tuple(WRONG),
    ),
    Mistake(
        "special_shares_raise",
        {name: failing_without_elements(share) for name, share in (RIGHT | WRONG).items()},
        Text(
            "The functions fail just where a rate would be 0/0: a division by 0, or a name that "
            "only the special case uses.",
            "Las funciones fallan justo donde una tasa sería 0/0: una división entre 0, o un "
            "nombre que solo aparece en el caso especial.",
        ),
    ),
    Mistake(
        "special_shares_of_previous_years",
        {
            "tpr": lambda c: previous_years(c, RIGHT["tpr"], c.vn),
            "ppv": lambda c: previous_years(c, RIGHT["ppv"], c.vn),
            "tnr": lambda c: previous_years(c, RIGHT["tnr"], c.vp),
            "npv": lambda c: previous_years(c, RIGHT["npv"], c.vp),
        },
        Text(
            "These are the special cases of an older text (all VN, all VP, otherwise 0). Each rate "
            "now has a condition of its own: that its denominator is 0.",
            "Son los casos especiales de un enunciado anterior (todo VN, todo VP y, si no, 0). "
            "Ahora cada tasa tiene su propia condición: que su denominador sea 0.",
        ),
        ("tpr", "tnr", "ppv", "npv", *MADE_OF_RIGHT[:-2]),
    ),
)

METRICS = (
    Mistake(
        "mcc_special_zero",
        {"mcc": mcc_otherwise(lambda _counts: 0.0)},
        Text(
            "Your MCC is 0 whenever its denominator is, as in some libraries. What should it be if "
            "every single answer is right?",
            "Tu MCC vale 0 siempre que lo hace su denominador, como en algunas bibliotecas. "
            "¿Cuánto debería valer si todas las respuestas son correctas?",
        ),
        MCC,
    ),
    Mistake(
        "mcc_special_one",
        {"mcc": mcc_otherwise(lambda _counts: 1.0)},
        Text(
            "Your MCC is 1 whenever its denominator is 0, also with errors.",
            "Tu MCC vale 1 siempre que su denominador es 0, también cuando hay errores.",
        ),
        MCC,
    ),
    Mistake(
        "mcc_special_minus_one",
        {
            "mcc": mcc_otherwise(
                lambda c: 1.0 if c.fp + c.fn == 0 else -1.0 if c.vp + c.vn == 0 else 0.0
            )
        },
        Text(
            "Your MCC is -1 where all elements are errors of the same kind. The conventions make "
            "one of the two real classes, which is not there, count as found.",
            "Tu MCC vale -1 cuando todos los elementos son errores del mismo tipo. Según los "
            "convenios, la clase real que no aparece cuenta como encontrada.",
        ),
        MCC,
    ),
    Mistake(
        "mcc_special_nan",
        {"mcc": mcc_otherwise(lambda _counts: math.nan)},
        Text(
            "Your MCC is NaN where a row or a column of the confusion matrix is empty.",
            "Tu MCC da NaN cuando una fila o una columna de la matriz de confusión está vacía.",
        ),
        MCC,
    ),
    Mistake(
        "mcc_special_raises",
        {"mcc": mcc_otherwise(lambda _counts: failing(0.0, 0.0))},
        Text(
            "The function fails where the denominator of MCC is 0.",
            "La función falla cuando el denominador de MCC es 0.",
        ),
    ),
    Mistake(
        "threshold_special_nan",
        threshold_otherwise(math.nan, math.nan),
        Text(
            "Your prevalence threshold is NaN at sensitivity 0 and specificity 1. What is it for "
            "other classifiers that guess?",
            "Tu umbral de prevalencia da NaN con sensibilidad 0 y especificidad 1. ¿Cuánto vale "
            "para otros clasificadores que responden al azar?",
        ),
        MADE_OF_RIGHT[3:5],
    ),
    Mistake(
        "threshold_special_zero",
        threshold_otherwise(0.0, 1.0),
        Text(
            "Your prevalence threshold is 0 at sensitivity 0 and specificity 1, as if the "
            "classifier that finds nothing were perfect.",
            "Tu umbral de prevalencia vale 0 con sensibilidad 0 y especificidad 1, como si fuera "
            "perfecto el clasificador que no encuentra nada.",
        ),
        MADE_OF_RIGHT[3:5],
    ),
    Mistake(
        "threshold_special_one",
        threshold_otherwise(1.0, 0.0),
        Text(
            "Your prevalence threshold is 1 at sensitivity 0 and specificity 1. What is it for "
            "other classifiers that guess?",
            "Tu umbral de prevalencia vale 1 con sensibilidad 0 y especificidad 1. ¿Cuánto vale "
            "para otros clasificadores que responden al azar?",
        ),
        MADE_OF_RIGHT[3:5],
    ),
    Mistake(
        "jaccard_special_zero",
        {"jaccard": lambda c: ratio(c.vp, c.vp + c.fp + c.fn, 0.0)},
        Text(
            "Your Jaccard index is 0 where nothing is positive at all. Are two empty sets equal or "
            "different?",
            "Tu índice de Jaccard vale 0 cuando no hay ningún positivo. ¿Dos conjuntos vacíos son "
            "iguales o distintos?",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_special_nan",
        {"jaccard": lambda c: ratio(c.vp, c.vp + c.fp + c.fn, math.nan)},
        Text(
            "Your Jaccard index is NaN where nothing is positive at all.",
            "Tu índice de Jaccard da NaN cuando no hay ningún positivo.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_special_raises",
        {"jaccard": lambda c: failing(c.vp, c.vp + c.fp + c.fn)},
        Text(
            "The function fails where nothing is positive at all: the union is empty then.",
            "La función falla cuando no hay ningún positivo: la unión queda entonces vacía.",
        ),
    ),
    Mistake(
        "f1_special_nan",
        {"f1": f1_otherwise(math.nan)},
        Text(
            "F1 is NaN when precision and recall are both 0.",
            "F1 da NaN cuando el valor predictivo positivo y la sensibilidad son 0.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_one",
        {"f1": f1_otherwise(1.0)},
        Text(
            "F1 is 1 when precision and recall are both 0. Can the worst classifier have the best "
            "F1?",
            "F1 da 1 cuando el valor predictivo positivo y la sensibilidad son 0. ¿Puede el peor "
            "clasificador tener el mejor F1?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_raises",
        {"f1": lambda r: failing(2.0 * r.ppv * r.tpr, r.ppv + r.tpr)},
        Text(
            "The function fails when precision and recall are both 0.",
            "La función falla cuando el valor predictivo positivo y la sensibilidad son 0.",
        ),
    ),
    Mistake(
        "f1_zero_without_positives",
        {"f1": lambda r: f1(r) if r.prevalence else 0.0},
        Text(
            "Your F1 is 0 when there is no real positive. What are precision and recall if nothing "
            "is predicted positive either, and what is F1 of those?",
            "Tu F1 vale 0 cuando no hay positivos reales. Si tampoco se predice ninguno, ¿cuánto "
            "valen el valor predictivo positivo y la sensibilidad, y qué F1 dan?",
        ),
        ("f1",),
    ),
)

FORMS = (
    Mistake(
        "mcc_of_rates_special_zero",
        {"mcc_from_rates": mcc_of_rates_otherwise(0.0)},
        Text(
            "Your MCC from rates is 0 whenever its denominator is. What should it be if every "
            "single answer is right?",
            "Tu MCC a partir de tasas vale 0 siempre que lo hace su denominador. ¿Cuánto debería "
            "valer si todas las respuestas son correctas?",
        ),
        MCC,
    ),
    Mistake(
        "mcc_of_rates_special_one",
        {"mcc_from_rates": mcc_of_rates_otherwise(1.0)},
        Text(
            "Your MCC from rates is 1 whenever its denominator is 0, also with errors.",
            "Tu MCC a partir de tasas vale 1 siempre que su denominador es 0, también con errores.",
        ),
        MCC,
    ),
    Mistake(
        "mcc_of_rates_special_nan",
        {"mcc_from_rates": mcc_of_rates_otherwise(math.nan)},
        Text(
            "Your MCC from rates is NaN where nothing, or everything, is predicted positive.",
            "Tu MCC a partir de tasas da NaN cuando nada, o todo, se predice como positivo.",
        ),
        MCC,
    ),
    Mistake(
        "forms_special_nan",
        of_rates_otherwise(math.nan),
        Text(
            "Jaccard and F1 from rates are NaN at prevalence 0 and specificity 1: nothing is "
            "positive then, and nothing is wrong.",
            "Jaccard y F1 a partir de tasas dan NaN con prevalencia 0 y especificidad 1: entonces "
            "no hay ningún positivo ni ningún error.",
        ),
        ("jaccard", "f1"),
    ),
    Mistake(
        "forms_special_zero",
        of_rates_otherwise(0.0),
        Text(
            "Jaccard and F1 from rates are 0 at prevalence 0 and specificity 1. Is anything wrong "
            "there?",
            "Jaccard y F1 a partir de tasas valen 0 con prevalencia 0 y especificidad 1. ¿Hay ahí "
            "algún error?",
        ),
        ("jaccard", "f1"),
    ),
    Mistake(
        "forms_special_raise",
        {
            "jaccard_from_rates": lambda sens, spec, prev: failing(
                sens * prev, (1.0 - spec) * (1.0 - prev) + prev
            ),
            "f1_from_rates": lambda sens, spec, prev: failing(
                2.0 * sens * prev, prev * (sens + spec) + (1.0 - spec)
            ),
        },
        Text(
            "Jaccard and F1 from rates fail at prevalence 0 and specificity 1, where their "
            "denominator is 0.",
            "Jaccard y F1 a partir de tasas fallan con prevalencia 0 y especificidad 1, donde su "
            "denominador es 0.",
        ),
    ),
)

IN_SPECIAL_CASES = (*RATES, *METRICS, *FORMS)
