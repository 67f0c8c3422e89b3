"""Mistakes where a ratio cannot be computed."""

import math
from collections.abc import Callable
from typing import Any

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .confusion_matrix_mistakes_common import four, or_value, undefined

__all__ = ["IN_SPECIAL_CASES"]

SPECIAL = ("sensitivity", "specificity", "ppv", "npv", "f1")


def previous_year(otherwise: float) -> dict[str, Callable[..., Any]]:
    """The special cases of an older text; `otherwise` is what it gives outside of them."""

    def value(part: int, whole: int, all_of_a_kind: bool) -> float:
        return 1.0 if all_of_a_kind else or_value(part, whole, otherwise)

    return {
        "sensitivity": lambda c: value(c.vp, c.fn + c.vp, c.vn == sum(c)),
        "specificity": lambda c: value(c.vn, c.fp + c.vn, c.vp == sum(c)),
        "ppv": lambda c: value(c.vp, c.vp + c.fp, c.vn == sum(c)),
        "npv": lambda c: value(c.vn, c.vn + c.fn, c.vp == sum(c)),
    }


_EACH_SPECIAL = {
    "sensitivity": ("sensitivity", "la sensibilidad"),
    "specificity": ("specificity", "la especificidad"),
    "ppv": ("the positive predictive value", "el valor predictivo positivo"),
    "npv": ("the negative predictive value", "el valor predictivo negativo"),
}


def _special_case_left_out(field: str, id_end: str, value: float) -> Mistake:
    en, es = _EACH_SPECIAL[field]
    step = four(lambda part, whole, _counts: or_value(part, whole, value))[field]
    gives = "NaN" if math.isnan(value) else "0"
    return Mistake(
        f"{field}_{id_end}",
        {field: step},
        Text(
            f"Where {en} would be 0/0 you return {gives}. The text says what it is then, and which "
            "counts tell you so.",
            f"Donde {es} sería 0/0 devuelves {gives}. El enunciado dice cuánto vale entonces y qué "
            "recuentos lo indican.",
        ),
        (field, "f1") if field in ("sensitivity", "ppv") else (field,),
    )


IN_SPECIAL_CASES = (
    Mistake(
        "special_cases_of_previous_years",
        previous_year(0.0),
        Text(
            "These are the special cases of an older text (all VN, all VP, otherwise 0). This "
            "year's text gives each metric a condition of its own: read them again.",
            "Son los casos especiales de un enunciado anterior (todo VN, todo VP y, si no, 0). El "
            "de este año da a cada métrica su propia condición: vuelve a leerlas.",
        ),
        SPECIAL[:4],
    ),
    Mistake(
        "special_cases_only_all_of_a_kind",
        previous_year(math.nan),
        Text(
            "You treat the case that all are VN and the case that all are VP; other divisions by 0 "
            "are left as NaN. Which condition does the text give for each metric?",
            "Tratas el caso de que todo sea VN y el de que todo sea VP; otras divisiones entre 0 "
            "se quedan en NaN. ¿Qué condición da el enunciado para cada métrica?",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_zero",
        four(lambda part, whole, _counts: or_value(part, whole, 0.0)),
        Text(
            "Wherever a metric cannot be computed you return 0. The text asks for another value in "
            "each of those cases but one.",
            "Siempre que una métrica no se puede calcular devuelves 0. El enunciado pide otro "
            "valor en todos esos casos menos uno.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_nan",
        four(lambda part, whole, _counts: or_value(part, whole, math.nan)),
        Text(
            "Divisions by 0 are left as NaN. The text says what each metric is then.",
            "Las divisiones entre 0 se quedan en NaN. El enunciado dice cuánto vale entonces cada "
            "métrica.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_divide_by_zero",
        four(lambda part, whole, _counts: part / whole),
        Text(
            "The function fails with a division by 0 just where a metric cannot be computed. Ask "
            "first, and return what the text says.",
            "La función falla con una división entre 0 justo donde una métrica no se puede "
            "calcular. Compruébalo antes y devuelve lo que dice el enunciado.",
        ),
    ),
    Mistake(
        "special_cases_undefined_name",
        four(lambda part, whole, _counts: part / whole if whole else undefined()),
        Text(
            "The function fails just in the special cases, with a name that is not defined: one "
            "that only they use. Is it written the same elsewhere?",
            "La función falla justo en los casos especiales, con un nombre sin definir que solo "
            "aparece en ellos. ¿Se escribe igual en el resto?",
        ),
    ),
    Mistake(
        "special_cases_inverted",
        four(lambda _part, whole, _counts: 1.0 if whole else math.nan),
        Text(
            "The special value comes out in the ordinary cases and not in the special ones: the "
            "two branches of a condition (`? :`, `if`/`else`) are the wrong way round.",
            "El valor especial sale en los casos ordinarios y no en los especiales: las dos ramas "
            "de una condición (`? :`, `if`/`else`) están al revés.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_condition_on_a_length",
        {
            **four(lambda part, whole, _counts: or_value(part, whole, 0.0)),
            "sensitivity": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.fn + c.vp, 0.0),
            "ppv": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.vp + c.fp, 0.0),
        },
        Text(
            "A special case's condition is true for one element only: the length of a number is 1. "
            "Compare counts with counts.",
            "La condición de un caso especial solo se cumple con un elemento: la longitud de un "
            "número es 1. Compara recuentos con recuentos.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_conditions_swapped",
        {
            "sensitivity": lambda c: (
                1.0 if c.vp + c.fp == 0 else or_value(c.vp, c.fn + c.vp, math.nan)
            ),
            "ppv": lambda c: 1.0 if c.vp + c.fn == 0 else or_value(c.vp, c.vp + c.fp, math.nan),
            "specificity": lambda c: (
                1.0 if c.vn + c.fn == 0 else or_value(c.vn, c.fp + c.vn, math.nan)
            ),
            "npv": lambda c: 1.0 if c.vn + c.fp == 0 else or_value(c.vn, c.vn + c.fn, math.nan),
        },
        Text(
            "A special case's condition belongs to another metric. It should hold just when that "
            "metric's own denominator is 0.",
            "La condición de un caso especial es la de otra métrica. Debería cumplirse justo "
            "cuando el denominador de esa métrica es 0.",
        ),
        SPECIAL,
    ),
    *(_special_case_left_out(field, "special_case_nan", math.nan) for field in _EACH_SPECIAL),
    *(_special_case_left_out(field, "special_case_zero", 0.0) for field in _EACH_SPECIAL),
)
