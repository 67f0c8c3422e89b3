"""Mistakes in weighted means, accuracy, error rate and kappa."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from grader.api import Mistake

from ..multiclass_metrics import (
    Matrix,
    accuracy,
    error_rate,
    kappa,
    ratio,
    weighted,
)

Mean = Callable[[Sequence[float], Sequence[int]], float]


def all_weighted(mean: Mean) -> dict[str, Mean]:
    metrics = ("tp_rate", "fp_rate", "precision", "recall", "f_measure", "mcc")
    return {f"weighted_{name}": mean for name in metrics}


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


MISTAKES = (
    Mistake("means_not_weighted", all_weighted(plain_mean)),
    Mistake("means_over_classes_that_are_there", all_weighted(over_seen)),
    Mistake(
        "means_weighted_by_predictions", {"supports_of": lambda table: table.sum(axis=0).tolist()}
    ),
    Mistake("means_weighted_by_hits", {"supports_of": lambda table: table.diagonal().tolist()}),
    Mistake("weighted_sums", all_weighted(undivided)),
    Mistake(
        "accuracy_in_per_cent",
        {
            "accuracy": lambda table: 100.0 * accuracy(table),
            "error_rate": lambda table: 100.0 * error_rate(table),
        },
    ),
    Mistake("accuracy_and_error_rate_swapped", {"accuracy": error_rate, "error_rate": accuracy}),
    Mistake(
        "accuracy_of_two_classes",
        {"accuracy": of_first_class, "error_rate": lambda table: 1.0 - of_first_class(table)},
    ),
    Mistake("kappa_is_accuracy", {"kappa": accuracy}),
    Mistake("kappa_without_denominator", {"kappa": lambda table: accuracy(table) - chance(table)}),
    Mistake("kappa_chance_of_real_classes", {"kappa": with_chance(of_rows_alone)}),
    Mistake("kappa_chance_of_predictions", {"kappa": with_chance(of_columns_alone)}),
    Mistake("kappa_chance_even", {"kappa": with_chance(evenly)}),
    *(
        Mistake(f"kappa_one_class_{name}", {"kappa": one_class(value)})
        for name, value in (("nan", math.nan), ("zero", 0.0))
    ),
    Mistake("kappa_one_class_fails", {"kappa": failing_for_one_class}),
)
