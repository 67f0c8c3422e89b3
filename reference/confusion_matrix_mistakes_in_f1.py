"""Mistakes in F1."""

import math
from collections.abc import Callable

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .confusion_matrix import Ratios
from .confusion_matrix_mistakes_common import f2, harmonic, or_value

__all__ = ["IN_F1"]


def f1_from_counts(value: float) -> Callable[[Ratios], float]:
    return lambda r: or_value(2 * r.counts.vp, 2 * r.counts.vp + r.counts.fp + r.counts.fn, value)


IN_F1 = (
    Mistake(
        "f1_special_case_nan",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity, math.nan)},
        Text(
            "F1 is NaN when precision and recall are both 0. The text says what it is then.",
            "F1 da NaN cuando el valor predictivo positivo y la sensibilidad son 0. El enunciado "
            "dice cuánto vale entonces.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_case_one",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity, 1.0)},
        Text(
            "F1 is 1 when precision and recall are both 0. Can the worst classifier have the best "
            "F1?",
            "F1 da 1 cuando el valor predictivo positivo y la sensibilidad son 0. ¿Puede el peor "
            "clasificador tener el mejor F1?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_case_divides_by_zero",
        {"f1": lambda r: 2 * r.ppv * r.sensitivity / (r.ppv + r.sensitivity)},
        Text(
            "The function fails with a division by 0 when precision and recall are both 0.",
            "La función falla con una división entre 0 cuando el valor predictivo positivo y la "
            "sensibilidad son 0.",
        ),
    ),
    Mistake(
        "f1_from_counts",
        {"f1": f1_from_counts(math.nan)},
        Text(
            "Your F1 comes from the counts and is 0/0 when there is nothing positive at all. It "
            "should come from precision and recall, which have their special values then.",
            "Tu F1 sale de los recuentos y es 0/0 cuando no hay ningún positivo. Debería salir del "
            "valor predictivo positivo y la sensibilidad, que entonces tienen su valor especial.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_zero_without_positives",
        {"f1": f1_from_counts(0.0)},
        Text(
            "Your F1 is 0 when there is nothing positive at all. What are precision and recall "
            "then, and what is F1 of those?",
            "Tu F1 es 0 cuando no hay ningún positivo. ¿Cuánto valen entonces el valor predictivo "
            "positivo y la sensibilidad, y qué F1 dan?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_from_accuracy",
        {"f1": lambda r: harmonic(r.accuracy, r.sensitivity)},
        Text(
            "Your F1 is made from accuracy and recall. “Precision” in its formula is another of "
            "the values.",
            "Tu F1 sale de la exactitud (accuracy) y la sensibilidad. La “precision” de su fórmula "
            "es otro de los valores.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_from_specificity",
        {"f1": lambda r: harmonic(r.specificity, r.sensitivity)},
        Text(
            "Your F1 comes from sensitivity and specificity. Which two values does the text name?",
            "Tu F1 sale de la sensibilidad y la especificidad. ¿Qué dos valores nombra el "
            "enunciado?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_arithmetic_mean",
        {"f1": lambda r: (r.ppv + r.sensitivity) / 2},
        Text(
            "Your F1 is the arithmetic mean. The text asks for another mean.",
            "Tu F1 es la media aritmética. El enunciado pide otra media.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_geometric_mean",
        {"f1": lambda r: math.sqrt(r.ppv * r.sensitivity)},
        Text(
            "Your F1 is the geometric mean. The text asks for another mean.",
            "Tu F1 es la media geométrica. El enunciado pide otra media.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_half",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity) / 2},
        Text(
            "Your F1 is half of what it should be. What is the harmonic mean of two equal numbers?",
            "Tu F1 es la mitad de lo que debería. ¿Cuál es la media armónica de dos números "
            "iguales?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_is_f2",
        {"f1": f2},
        Text(
            "Your F1 weighs recall more than precision: it is F2.",
            "Tu F1 da más peso a la sensibilidad que al valor predictivo positivo: es F2.",
        ),
        ("f1",),
    ),
)
