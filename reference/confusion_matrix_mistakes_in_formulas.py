"""Mistakes in the counts and in the formulas of the ratios."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .confusion_matrix import BoolVector, Counts, count, ratio_or_one
from .confusion_matrix_mistakes_common import ALL, RATIOS, four, or_value

__all__ = ["IN_FORMULAS"]


def one_element_only(predicted: BoolVector, targets: BoolVector) -> tuple[BoolVector, BoolVector]:
    """Python asks an array for its one truth value, which it has with one element only."""
    if targets.size > 1:
        raise ValueError("The truth value of an array with more than one element is ambiguous.")
    return predicted, targets


def precedence(predicted: BoolVector, targets: BoolVector) -> Counts:
    """What `a == x & b == y` gives where `&` binds tighter and comparisons chain.

    It means (a == (x & b)) and ((x & b) == y), which is right for x = y = true only.
    """
    negative = int(np.count_nonzero(~predicted))
    true_negative = int(np.count_nonzero(~predicted & ~targets))
    return Counts(negative, true_negative, 0, int(np.count_nonzero(predicted & targets)))


def precedence_in_python(predicted: BoolVector, targets: BoolVector) -> Counts:
    return precedence(*one_element_only(predicted, targets))


OF_ANY_COUNTS: dict[str, Callable[..., Any]] = {
    "accuracy": lambda c: or_value(c.vn + c.vp, sum(c), math.nan),
    "error_rate": lambda c: or_value(c.fn + c.fp, sum(c), math.nan),
}
"""For counts that are so wrong that they can add up to 0."""


COUNTS = (
    Mistake(
        "false_positives_and_negatives_swapped",
        {"counts": lambda predicted, targets: count(targets, predicted)},
        Text(
            "False positives and false negatives have changed places, and with them recall and "
            "precision. A false positive is predicted positive: what is its real class?",
            "Falsos positivos y falsos negativos están intercambiados y, con ellos, la "
            "sensibilidad y el valor predictivo positivo. Un falso positivo se predice como "
            "positivo: ¿cuál es su clase real?",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "matrix"),
    ),
    Mistake(
        "true_positives_and_negatives_swapped",
        {"counts": lambda predicted, targets: count(~targets, ~predicted)},
        Text(
            "True positives and true negatives have changed places. Which value do the elements "
            "have that you count as VP?",
            "Verdaderos positivos y verdaderos negativos están intercambiados. ¿Qué valor tienen "
            "los elementos que cuentas como VP?",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "f1", "matrix"),
    ),
    Mistake(
        "classes_swapped",
        {"counts": lambda predicted, targets: count(~predicted, ~targets)},
        Text(
            "Everything is computed as if `false` were the positive class.",
            "Todo se calcula como si la clase positiva fuera `false`.",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "f1", "matrix"),
    ),
    Mistake(
        "operator_precedence",
        {"counts": precedence, **OF_ANY_COUNTS},
        Text(
            "`a .== true .& b .== true` is not read as you mean it: `.&` binds tighter than `.==`. "
            "Use parentheses, or the Bool vectors themselves.",
            "`a .== true .& b .== true` no se lee como parece: `.&` tiene más precedencia que "
            "`.==`. Usa paréntesis, o directamente los vectores Bool.",
        ),
        ALL,
        languages=("julia",),
    ),
    Mistake(
        "operator_precedence_in_python",
        {"counts": precedence_in_python, **OF_ANY_COUNTS},
        Text(
            "`a == True & b == True` is not read as you mean it: `&` binds tighter than `==`. Use "
            "parentheses, or the Bool arrays themselves.",
            "`a == True & b == True` no se lee como parece: `&` tiene más precedencia que `==`. "
            "Usa paréntesis, o directamente los arrays Bool.",
        ),
        languages=("python",),
    ),
    Mistake(
        "and_between_arrays",
        {"counts": lambda predicted, targets: count(*one_element_only(predicted, targets))},
        Text(
            "Only vectors of one element work. `and`, `or`, `not` and `if` ask a whole array for a "
            "single truth value; NumPy has operators that work element by element.",
            "Solo funciona con vectores de un elemento. `and`, `or`, `not` e `if` piden a todo el "
            "array un único valor lógico; NumPy tiene operadores elemento a elemento.",
        ),
        languages=("python",),
    ),
)

FORMULAS = (
    Mistake(
        "accuracy_without_true_negatives",
        {"accuracy": lambda c: c.vp / sum(c)},
        Text(
            "Your accuracy counts only part of the right answers.",
            "Tu exactitud (accuracy) solo cuenta una parte de los aciertos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "accuracy_is_ppv",
        {"accuracy": lambda c: ratio_or_one(c.vp, c.vp + c.fp)},
        Text(
            "What you return as accuracy is the positive predictive value. Over how many elements "
            "is accuracy taken?",
            "Lo que devuelves como exactitud (accuracy) es el valor predictivo positivo. ¿Sobre "
            "cuántos elementos se calcula la exactitud?",
        ),
        ("accuracy",),
    ),
    Mistake(
        "accuracy_is_mean_of_classes",
        {
            "accuracy": lambda c: (
                (ratio_or_one(c.vp, c.fn + c.vp) + ratio_or_one(c.vn, c.fp + c.vn)) / 2
            )
        },
        Text(
            "Your accuracy is the mean of the two classes' rates. Accuracy looks at all elements "
            "together.",
            "Tu exactitud (accuracy) es la media de las tasas de las dos clases. La exactitud mira "
            "todos los elementos juntos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "error_rate_of_one_kind",
        {"error_rate": lambda c: c.fp / sum(c)},
        Text(
            "Your error rate leaves one kind of error out.",
            "A tu tasa de error le falta uno de los dos tipos de error.",
        ),
        ("error_rate",),
    ),
    Mistake(
        "error_rate_is_accuracy",
        {"error_rate": lambda c: (c.vn + c.vp) / sum(c)},
        Text(
            "Your error rate is the accuracy once more. What do both add up to?",
            "Tu tasa de error es otra vez la exactitud. ¿Cuánto suman las dos?",
        ),
        ("error_rate",),
    ),
    Mistake(
        "sensitivity_wrong_denominator",
        {"sensitivity": lambda c: ratio_or_one(c.vp, c.vp + c.fp)},
        Text(
            "Your sensitivity divides by the predicted positives. Of which elements does it say "
            "how many were found?",
            "Tu sensibilidad divide entre los positivos predichos. ¿De qué elementos dice cuántos "
            "se han encontrado?",
        ),
        ("sensitivity", "f1"),
    ),
    Mistake(
        "specificity_wrong_denominator",
        {"specificity": lambda c: ratio_or_one(c.vn, c.vn + c.fn)},
        Text(
            "Your specificity divides by the predicted negatives. Of which elements does it say "
            "how many were found?",
            "Tu especificidad divide entre los negativos predichos. ¿De qué elementos dice cuántos "
            "se han encontrado?",
        ),
        ("specificity",),
    ),
    Mistake(
        "specificity_is_false_positive_rate",
        {"specificity": lambda c: ratio_or_one(c.fp, c.fp + c.vn)},
        Text(
            "Your specificity is the false positive rate. Should it be high or low for a good "
            "classifier?",
            "Tu especificidad es la tasa de falsos positivos. ¿Ha de ser alta o baja en un buen "
            "clasificador?",
        ),
        ("specificity",),
    ),
    Mistake(
        "ppv_wrong_denominator",
        {"ppv": lambda c: ratio_or_one(c.vp, c.vp + c.fn)},
        Text(
            "Your positive predictive value divides by the real positives. It is about those that "
            "were predicted so.",
            "Tu valor predictivo positivo divide entre los positivos reales. Trata de los que se "
            "han predicho como tales.",
        ),
        ("ppv", "f1"),
    ),
    Mistake(
        "ppv_is_accuracy",
        {"ppv": OF_ANY_COUNTS["accuracy"]},
        Text(
            "What you return as positive predictive value is the accuracy. “Precision” and "
            "“accuracy” are two things.",
            "Lo que devuelves como valor predictivo positivo es la exactitud. “Precision” y "
            "“accuracy” son cosas distintas.",
        ),
        ("ppv", "f1"),
    ),
    Mistake(
        "npv_wrong_denominator",
        {"npv": lambda c: ratio_or_one(c.vn, c.vn + c.fp)},
        Text(
            "Your negative predictive value divides by the real negatives. It is about those that "
            "were predicted so.",
            "Tu valor predictivo negativo divide entre los negativos reales. Trata de los que se "
            "han predicho como tales.",
        ),
        ("npv",),
    ),
    Mistake(
        "integer_division",
        {
            "accuracy": lambda c: (c.vn + c.vp) // sum(c),
            "error_rate": lambda c: (c.fn + c.fp) // sum(c),
            **four(lambda part, whole, _counts: part // whole if whole else 1),
        },
        Text(
            "Ratios come out as 0 or 1 and nothing between: a division of integers (`//`, `÷`, "
            "`div`) drops the decimals.",
            "Los cocientes solo salen 0 o 1: una división entera (`//`, `÷`, `div`) pierde los "
            "decimales.",
        ),
        RATIOS,
    ),
)

IN_FORMULAS = (*COUNTS, *FORMULAS)
