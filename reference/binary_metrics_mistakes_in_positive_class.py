"""Mistakes in Jaccard, F1 and Fowlkes-Mallows, which look at the positive class alone."""

import math

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .binary_metrics import Rates, ratio

__all__ = ["IN_POSITIVE_CLASS"]


def harmonic(a: float, b: float) -> float:
    return 2.0 * a * b / (a + b) if a + b else 0.0


def f2(r: Rates) -> float:
    both = 4.0 * r.ppv + r.tpr
    return 5.0 * r.ppv * r.tpr / both if both else 0.0


IN_POSITIVE_CLASS = (
    Mistake(
        "jaccard_with_true_negatives",
        {"jaccard": lambda c: (c.vp + c.vn) / sum(c)},
        Text(
            "Your Jaccard index is accuracy: true negatives should not count in it.",
            "Tu índice de Jaccard es la exactitud: los verdaderos negativos no han de contar.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_over_all",
        {"jaccard": lambda c: c.vp / sum(c)},
        Text(
            "Your Jaccard index divides by the number of all elements. True negatives belong to "
            "neither of the two sets.",
            "Tu índice de Jaccard divide entre el número total de elementos. Los verdaderos "
            "negativos no pertenecen a ninguno de los dos conjuntos.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_is_f1",
        {"jaccard": lambda c: ratio(2 * c.vp, 2 * c.vp + c.fp + c.fn, 1.0)},
        Text(
            "What you return as Jaccard index is F1 (the Dice coefficient).",
            "Lo que devuelves como índice de Jaccard es F1 (el coeficiente de Dice).",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_intersection_twice",
        {"jaccard": lambda c: ratio(c.vp, 2 * c.vp + c.fp + c.fn, 1.0)},
        Text(
            "Your Jaccard index of equal sets is 1/2: the union counts what both have twice.",
            "Tu índice de Jaccard de dos conjuntos iguales es 1/2: la unión cuenta dos veces lo "
            "que ambos comparten.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "f1_arithmetic_mean",
        {"f1": lambda r: (r.ppv + r.tpr) / 2.0},
        Text(
            "Your F1 is the arithmetic mean. Another mean is asked for.",
            "Tu F1 es la media aritmética. Se pide otra media.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_half",
        {"f1": lambda r: harmonic(r.ppv, r.tpr) / 2.0},
        Text(
            "Your F1 is half of what it should be. What is the harmonic mean of two equal numbers?",
            "Tu F1 es la mitad de lo que debería. ¿Cuál es la media armónica de dos números "
            "iguales?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_of_rates_of_classes",
        {"f1": lambda r: harmonic(r.tpr, r.tnr)},
        Text(
            "Your F1 comes from sensitivity and specificity. Which two values belong in it?",
            "Tu F1 sale de la sensibilidad y la especificidad. ¿Qué dos valores le corresponden?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_is_f2",
        {"f1": f2},
        Text(
            "Your F weighs recall more than precision: it is F2.",
            "Tu F da más peso a la sensibilidad que al valor predictivo positivo: es F2.",
        ),
        ("f1",),
    ),
    Mistake(
        "fowlkes_mallows_without_root",
        {"fowlkes_mallows": lambda r: r.ppv * r.tpr},
        Text(
            "Your Fowlkes-Mallows index is a product. A mean of two numbers lies between them.",
            "Tu índice de Fowlkes-Mallows es un producto. Una media de dos números queda entre "
            "ellos.",
        ),
        ("fowlkes_mallows",),
    ),
    Mistake(
        "fowlkes_mallows_arithmetic",
        {"fowlkes_mallows": lambda r: (r.ppv + r.tpr) / 2.0},
        Text(
            "Your Fowlkes-Mallows index is the arithmetic mean. Another mean is asked for.",
            "Tu índice de Fowlkes-Mallows es la media aritmética. Se pide otra media.",
        ),
        ("fowlkes_mallows",),
    ),
    Mistake(
        "fowlkes_mallows_of_classes",
        {"fowlkes_mallows": lambda r: math.sqrt(r.tpr * r.tnr)},
        Text(
            "Your Fowlkes-Mallows index is made of sensitivity and specificity (that mean is known "
            "as G-mean). Which two values belong in it?",
            "Tu índice de Fowlkes-Mallows sale de la sensibilidad y la especificidad (esa media se "
            "conoce como G-mean). ¿Qué dos valores le corresponden?",
        ),
        ("fowlkes_mallows",),
    ),
)
