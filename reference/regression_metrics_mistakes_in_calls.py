"""Mistakes in what a call takes and in what is returned."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .regression_metrics import Vector, check
from .regression_metrics_mistakes_common import in_order

__all__ = ["IN_CALLS"]

ALL = ("mae", "mse", "rmse", "r2")


def only_float64(outputs: Any, targets: Any) -> tuple[Vector, Vector]:
    if np.asarray(outputs).dtype != np.float64 or np.asarray(targets).dtype != np.float64:
        raise TypeError("no method for these vectors")
    return check(outputs, targets)


def without_broadcasting(_outputs: Vector, _targets: Vector) -> float:
    raise TypeError("no method matching abs(::Vector) or ^(::Vector, ::Int)")


def by_name(values: Mapping[str, float]) -> Any:
    return dict(values)


def undefined(_values: Mapping[str, float]) -> Any:
    """What code does that asks for something that is not there."""
    raise NameError("name is not defined")


IN_CALLS = (
    Mistake(
        "only_float64",
        {"check": only_float64},
        Text(
            "Float64 vectors work, integer and Float32 ones fail. They may hold any real numbers: "
            "in Julia `AbstractArray{<:Real,1}`.",
            "Funciona con vectores Float64 y falla con enteros o Float32. Pueden contener números "
            "reales de cualquier tipo: en Julia, `AbstractArray{<:Real,1}`.",
        ),
    ),
    Mistake(
        "not_element_by_element",
        {"mae": without_broadcasting},
        Text(
            "Every call fails: `abs` and `^` of a whole vector do not exist in Julia. Put a dot "
            "where the operation goes element by element.",
            "Fallan todas las llamadas: en Julia no existen `abs` ni `^` de un vector entero. Pon "
            "un punto donde la operación va elemento a elemento.",
        ),
        languages=("julia",),
    ),
    Mistake(
        "returned_by_name",
        {"pack": by_name},
        Text(
            "You return a dictionary. What is asked for is a tuple, in a stated order.",
            "Devuelves un diccionario. Lo que se pide es una tupla, en un orden concreto.",
        ),
        ALL,
    ),
    Mistake(
        "returned_as_vector",
        {"pack": lambda values: list(values.values())},
        Text(
            "You return a list or vector: square brackets. A tuple has round ones, or none.",
            "Devuelves una lista o un vector: corchetes. Una tupla lleva paréntesis, o nada.",
        ),
        ALL,
    ),
    Mistake(
        "r2_first",
        {"pack": in_order("r2", "mae", "mse", "rmse")},
        Text(
            "R² comes first in your tuple. In which place is it asked for?",
            "R² va primero en tu tupla. ¿En qué lugar se pide?",
        ),
        ALL,
    ),
    Mistake(
        "r2_left_out",
        {"pack": in_order("mae", "mse", "rmse")},
        Text(
            "Your tuple has three values: R² is missing.",
            "Tu tupla tiene tres valores: falta R².",
        ),
        ALL,
    ),
    Mistake(
        "rounded",
        {"pack": lambda values: tuple(round(value, 2) for value in values.values())},
        Text(
            "Your values are rounded. Return them as they are, and round only when you print.",
            "Tus valores están redondeados. Devuélvelos tal cual y redondea solo al imprimir.",
        ),
        ALL,
    ),
    Mistake(
        "nothing_returned",
        {"pack": lambda _values: None},
        Text(
            "The function returns nothing. Printing is not returning; in Julia the last expression "
            "counts.",
            "La función no devuelve nada. Imprimir no es devolver; en Julia cuenta la última "
            "expresión.",
        ),
        ALL,
    ),
    Mistake(
        "undefined_name",
        {"pack": undefined},
        Text(
            "Every call fails. Read the message: is each name that you use defined, and written "
            "the same everywhere?",
            "Falla toda llamada. Lee el mensaje: ¿está definido cada nombre que usas, y se escribe "
            "igual en todas partes?",
        ),
    ),
)
