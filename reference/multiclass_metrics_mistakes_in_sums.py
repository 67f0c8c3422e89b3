"""Mistakes in weighted means, accuracy, error rate and kappa."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .multiclass_metrics import (
    CLASS_METRICS,
    Matrix,
    accuracy,
    error_rate,
    kappa,
    ratio,
    weighted,
)

__all__ = ["IN_SUMS"]

WEIGHTED = tuple(f"weighted_{name}" for name in CLASS_METRICS)

Mean = Callable[[Sequence[float], Sequence[int]], float]


def all_weighted(mean: Mean) -> dict[str, Mean]:
    return dict.fromkeys(WEIGHTED, mean)


def plain_mean(values: Sequence[float], _supports: Sequence[int]) -> float:
    return sum(values) / len(values)


def undivided(values: Sequence[float], supports: Sequence[int]) -> float:
    return weighted(values, supports) * sum(supports)


def over_seen(values: Sequence[float], supports: Sequence[int]) -> float:
    """The plain mean over the classes that are there."""
    there = [value for value, support in zip(values, supports, strict=True) if support]
    return sum(there) / len(there)


def chance(table: Matrix) -> float:
    rows, columns = table.sum(axis=1).astype(float), table.sum(axis=0).astype(float)
    return float(rows @ columns) / float(table.sum()) ** 2


def with_chance(chance_of: Callable[[Matrix], float]) -> Callable[[Matrix], float]:
    """Kappa with another agreement by chance."""

    def step(table: Matrix) -> float:
        by_chance = chance_of(table)
        return ratio(accuracy(table) - by_chance, 1.0 - by_chance, 1.0)

    return step


def of_rows_alone(table: Matrix) -> float:
    shares = table.sum(axis=1) / table.sum()
    return float(shares @ shares)


def of_columns_alone(table: Matrix) -> float:
    shares = table.sum(axis=0) / table.sum()
    return float(shares @ shares)


def evenly(table: Matrix) -> float:
    return 1.0 / len(table)


def one_class(value: float) -> Callable[[Matrix], float]:
    """Kappa, and `value` where all are of one class and are given it."""
    return lambda table: value if chance(table) == 1.0 else kappa(table)


def failing_for_one_class(table: Matrix) -> float:
    if chance(table) == 1.0:
        raise ZeroDivisionError("division by zero")
    return kappa(table)


def of_first_class(table: Matrix) -> Any:
    """VP and VN of two classes, wherever the table ends."""
    return float(table[0, 0] + table[1, 1]) / float(table.sum())


MEANS = (
    Mistake(
        "means_not_weighted",
        all_weighted(plain_mean),
        Text(
            "Your weighted metrics are plain means over the classes. How much does each class "
            "weigh?",
            "Tus métricas ponderadas son medias sin ponderar en las clases. ¿Cuánto pesa cada "
            "clase?",
        ),
        WEIGHTED,
    ),
    Mistake(
        "means_over_classes_that_are_there",
        all_weighted(over_seen),
        Text(
            "Your weighted metrics are plain means over the classes that have elements. How much "
            "does each class weigh?",
            "Tus métricas ponderadas son medias sin ponderar en las clases con elementos. ¿Cuánto "
            "pesa cada clase?",
        ),
        WEIGHTED,
    ),
    Mistake(
        "means_weighted_by_predictions",
        {"supports": lambda table: table.sum(axis=0).tolist()},
        Text(
            "You weight a class by how often it is predicted. What is the support of a class?",
            "Ponderas una clase por las veces que se predice. ¿Qué es el soporte de una clase?",
        ),
        WEIGHTED,
    ),
    Mistake(
        "means_weighted_by_hits",
        {"supports": lambda table: table.diagonal().tolist()},
        Text(
            "You weight a class by its hits. What is the support of a class?",
            "Ponderas una clase por sus aciertos. ¿Qué es el soporte de una clase?",
        ),
        WEIGHTED,
    ),
    Mistake(
        "weighted_sums",
        all_weighted(undivided),
        Text(
            "Your weighted metrics are sums: what are the weights of a mean divided by?",
            "Tus métricas ponderadas son sumas: ¿entre qué se dividen los pesos de una media?",
        ),
        WEIGHTED,
    ),
)

OVERALL = (
    Mistake(
        "accuracy_in_per_cent",
        {
            "accuracy": lambda table: 100.0 * accuracy(table),
            "error_rate": lambda table: 100.0 * error_rate(table),
        },
        Text(
            "Your accuracy and error rate are per cents, where shares from 0 to 1 are asked for.",
            "Tu exactitud y tu tasa de error son porcentajes, donde se piden fracciones de 0 a 1.",
        ),
        ("accuracy", "error_rate"),
    ),
    Mistake(
        "accuracy_and_error_rate_swapped",
        {"accuracy": error_rate, "error_rate": accuracy},
        Text(
            "Accuracy and error rate have changed places.",
            "La exactitud y la tasa de error están intercambiadas.",
        ),
        ("accuracy", "error_rate"),
    ),
    Mistake(
        "accuracy_of_two_classes",
        {
            "accuracy": of_first_class,
            "error_rate": lambda table: 1.0 - of_first_class(table),
        },
        Text(
            "Your accuracy adds two elements of the diagonal. How many hits does a matrix of three "
            "classes hold?",
            "Tu exactitud suma dos elementos de la diagonal. ¿Cuántos aciertos hay en una matriz "
            "de tres clases?",
        ),
        ("accuracy", "error_rate"),
    ),
    Mistake(
        "kappa_is_accuracy",
        {"kappa": accuracy},
        Text(
            "Your kappa is the accuracy. How much of it would agree by chance?",
            "Tu kappa es la exactitud. ¿Qué parte de ella coincidiría por azar?",
        ),
        ("kappa",),
    ),
    Mistake(
        "kappa_without_denominator",
        {"kappa": lambda table: accuracy(table) - chance(table)},
        Text(
            "Your kappa lacks its denominator: is yours 1 when everything is right?",
            "A tu kappa le falta el denominador: ¿vale 1 cuando todo son aciertos?",
        ),
        ("kappa",),
    ),
    Mistake(
        "kappa_chance_of_real_classes",
        {"kappa": with_chance(of_rows_alone)},
        Text(
            "Your agreement by chance only uses how often each class is real. The predictions have "
            "their own frequencies.",
            "Tu coincidencia por azar solo usa la frecuencia real de cada clase. Las predicciones "
            "tienen sus propias frecuencias.",
        ),
        ("kappa",),
    ),
    Mistake(
        "kappa_chance_of_predictions",
        {"kappa": with_chance(of_columns_alone)},
        Text(
            "Your agreement by chance only uses how often each class is predicted. The real "
            "classes have their own frequencies.",
            "Tu coincidencia por azar solo usa la frecuencia con que se predice cada clase. Las "
            "clases reales tienen sus propias frecuencias.",
        ),
        ("kappa",),
    ),
    Mistake(
        "kappa_chance_even",
        {"kappa": with_chance(evenly)},
        Text(
            "Your agreement by chance takes all classes for equally frequent. How frequent are "
            "they here?",
            "Tu coincidencia por azar da a todas las clases la misma frecuencia. ¿Con qué "
            "frecuencia aparecen aquí?",
        ),
        ("kappa",),
    ),
    *(
        Mistake(
            f"kappa_one_class_{name}",
            {"kappa": one_class(value)},
            Text(
                f"Where all elements are of one class and are given it, your kappa is {said}. What "
                "does the text say?",
                f"Si todos los elementos son de una clase y se predicen de ella, tu kappa vale "
                f"{said}. ¿Qué dice el enunciado?",
            ),
            ("kappa",),
        )
        for name, value, said in (("nan", math.nan, "NaN (0/0)"), ("zero", 0.0, "0"))
    ),
    Mistake(
        "kappa_one_class_fails",
        {"kappa": failing_for_one_class},
        Text(
            "Your kappa ends in an error where all elements are of one class and are given it. "
            "What does the text say?",
            "Tu kappa acaba en un error si todos los elementos son de una clase y se predicen de "
            "ella. ¿Qué dice el enunciado?",
        ),
    ),
)

IN_SUMS: tuple[Mistake, ...] = (*MEANS, *OVERALL)
