"""Mistakes in what a call takes and in what is returned."""

from typing import Any

import numpy as np

from grader.api import Mistake

from ..regression_metrics import Vector, check
from .common import in_order


def only_float64(outputs: Any, targets: Any) -> tuple[Vector, Vector]:
    if np.asarray(outputs).dtype != np.float64 or np.asarray(targets).dtype != np.float64:
        raise TypeError("no method for these vectors")
    return check(outputs, targets)


def without_broadcasting(_outputs: Vector, _targets: Vector) -> float:
    raise TypeError("no method matching abs(::Vector) or ^(::Vector, ::Int)")


MISTAKES = (
    Mistake("only_float64", {"check": only_float64}),
    Mistake("not_element_by_element", {"mae": without_broadcasting}, languages=("julia",)),
    Mistake("returned_by_name", {"pack": dict}),
    Mistake("returned_as_vector", {"pack": lambda values: list(values.values())}),
    Mistake("r2_first", {"pack": in_order("r2", "mae", "mse", "rmse")}),
    Mistake("r2_left_out", {"pack": in_order("mae", "mse", "rmse")}),
    Mistake(
        "rounded", {"pack": lambda values: tuple(round(value, 2) for value in values.values())}
    ),
    Mistake("nothing_returned", {"pack": lambda _values: None}),
)
