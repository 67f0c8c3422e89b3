"""Known ways to get the metrics of a regression wrong.

Each replaces steps of regression_metrics.py, called as those are: `mae`, `mse` and `r2` with the
checked vectors, `rmse` with MSE, `pack` with the values by name. Mistakes that no case could tell
apart are one, whose hint names all the causes.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from grader.diagnosis.mistake import Mistake
from grader.model.text import Text

from .regression_metrics import Vector, check, mean, mse, r2, sum_of_squares, total

__all__ = ["MISTAKES"]

ALL = ("mae", "mse", "rmse", "r2")


def variation(targets: Vector) -> float:
    """SS_tot: what the denominator of R² should be."""
    return sum_of_squares(targets - mean(targets))


def defined(step: Callable[[Vector, Vector], float]) -> Callable[[Vector, Vector], float]:
    """Another R² where the targets vary, and the right one where they do not."""

    def other(outputs: Vector, targets: Vector) -> float:
        return step(outputs, targets) if np.ptp(targets) else r2(outputs, targets)

    return other


def constant(value: Callable[[float], float]) -> Callable[[Vector, Vector], float]:
    """R², and for equal targets `value` of the sum of squared errors."""

    def other(outputs: Vector, targets: Vector) -> float:
        if np.ptp(targets):
            return r2(outputs, targets)
        return value(sum_of_squares(outputs - targets))

    return other


def correlation_squared(outputs: Vector, targets: Vector) -> float:
    below = variation(outputs) * variation(targets)
    together = total((outputs - mean(outputs)) * (targets - mean(targets)))
    return together**2 / below if below else 0.0


def residual_variance(outputs: Vector, targets: Vector) -> float:
    return 1.0 - variation(outputs - targets) / variation(targets)


def adjusted(outputs: Vector, targets: Vector) -> float:
    n = targets.size
    left = 1.0 - r2(outputs, targets)
    return 1.0 - left * (n - 1) / (n - 2) if n > 2 else 1.0 - left


def failing(_unexplained: float) -> float:
    raise ZeroDivisionError("division by zero")


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


def in_order(*names: str) -> Callable[[Mapping[str, float]], Any]:
    return lambda values: tuple(values[name] for name in names)


ERRORS = (
    Mistake(
        "mae_without_absolute_value",
        {"mae": lambda outputs, targets: mean(outputs - targets)},
        Text(
            "Your MAE is negative or too small: errors of opposite sign cancel each other.",
            "Tu MAE es negativo o demasiado pequeño: los errores de signo contrario se anulan.",
        ),
        ("mae",),
    ),
    Mistake(
        "mae_absolute_of_mean",
        {"mae": lambda outputs, targets: abs(mean(outputs - targets))},
        Text(
            "In your MAE errors of opposite sign cancel each other: the absolute value comes after "
            "the mean.",
            "En tu MAE los errores de signo contrario se anulan: el valor absoluto se aplica "
            "después de la media.",
        ),
        ("mae",),
    ),
    Mistake(
        "mae_is_median",
        {"mae": lambda outputs, targets: float(np.median(np.abs(outputs - targets)))},
        Text(
            "What you return as MAE is the median of the absolute errors. The M stands for mean.",
            "Lo que devuelves como MAE es la mediana de los errores absolutos. La M es de media.",
        ),
        ("mae",),
    ),
    Mistake(
        "mae_is_sum",
        {"mae": lambda outputs, targets: total(np.abs(outputs - targets))},
        Text(
            "Your MAE grows with the number of elements: it is a sum.",
            "Tu MAE crece con el número de elementos: es una suma.",
        ),
        ("mae",),
    ),
    Mistake(
        "mae_is_largest",
        {"mae": lambda outputs, targets: float(np.max(np.abs(outputs - targets)))},
        Text(
            "What you return as MAE is the largest absolute error.",
            "Lo que devuelves como MAE es el mayor de los errores absolutos.",
        ),
        ("mae",),
    ),
    Mistake(
        "mse_is_sum",
        {"mse": lambda outputs, targets: sum_of_squares(outputs - targets)},
        Text(
            "Your MSE grows with the number of elements: it is a sum.",
            "Tu MSE crece con el número de elementos: es una suma.",
        ),
        ("mse", "rmse"),
    ),
    Mistake(
        "mse_halved",
        {"mse": lambda outputs, targets: mse(outputs, targets) / 2.0},
        Text(
            "Your MSE is half of what it should be. The factor 1/2 belongs to some cost functions, "
            "for the sake of their derivative.",
            "Tu MSE es la mitad de lo que debería. El factor 1/2 es de algunas funciones de coste, "
            "por comodidad al derivar.",
        ),
        ("mse", "rmse"),
    ),
    Mistake(
        "mse_over_n_minus_one",
        {
            "mse": lambda outputs, targets: (
                sum_of_squares(outputs - targets) / max(targets.size - 1, 1)
            )
        },
        Text(
            "Your MSE divides by one less than the number of elements. Nothing is estimated here.",
            "Tu MSE divide entre uno menos que el número de elementos. Aquí no se estima nada.",
        ),
        ("mse", "rmse"),
    ),
    Mistake(
        "mse_is_square_of_mean",
        {"mse": lambda outputs, targets: mean(outputs - targets) ** 2},
        Text(
            "Your MSE squares the mean error. Take the mean of the squares.",
            "Tu MSE eleva al cuadrado el error medio. Haz la media de los cuadrados.",
        ),
        ("mse", "rmse"),
    ),
    Mistake(
        "mse_is_variance_of_errors",
        {"mse": lambda outputs, targets: variation(outputs - targets) / targets.size},
        Text(
            "Your MSE does not change when all outputs are shifted: it is the variance of the "
            "errors.",
            "Tu MSE no cambia si se desplazan todas las salidas: es la varianza de los errores.",
        ),
        ("mse", "rmse"),
    ),
    Mistake(
        "rmse_without_root",
        {"rmse": lambda mse_value: mse_value},
        Text(
            "What you return as RMSE is MSE.",
            "Lo que devuelves como RMSE es el MSE.",
        ),
        ("rmse",),
    ),
    Mistake(
        "rmse_squared",
        {"rmse": lambda mse_value: mse_value**2},
        Text(
            "Your RMSE is the square of MSE. The R stands for root.",
            "Tu RMSE es el cuadrado del MSE. La R es de raíz.",
        ),
        ("rmse",),
    ),
    Mistake(
        "mse_and_rmse_swapped",
        {"pack": in_order("mae", "rmse", "mse", "r2")},
        Text(
            "MSE and RMSE have changed places in your tuple.",
            "MSE y RMSE están intercambiados en tu tupla.",
        ),
        ("mse", "rmse"),
    ),
)

R2 = (
    Mistake(
        "arguments_swapped",
        {"r2": lambda outputs, targets: r2(targets, outputs)},
        Text(
            "Your R² takes the outputs for the targets. It is the only metric here for which the "
            "order of the arguments matters.",
            "Tu R² toma las salidas por los objetivos. Es la única de estas métricas en la que "
            "importa el orden de los argumentos.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_of_the_outputs_mean",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0
                    - sum_of_squares(outputs - targets) / sum_of_squares(targets - mean(outputs))
                )
            )
        },
        Text(
            "Your R² measures the targets from the mean of the outputs. From which mean should it?",
            "Tu R² mide los objetivos respecto a la media de las salidas. ¿Respecto a qué media "
            "debería?",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_one_minus_forgotten",
        {
            "r2": defined(
                lambda outputs, targets: sum_of_squares(outputs - targets) / variation(targets)
            )
        },
        Text(
            "Your R² is 0 for perfect outputs: it is the part that is not explained.",
            "Tu R² vale 0 con salidas perfectas: es la parte que queda sin explicar.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_inverted",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - variation(targets) / sum_of_squares(outputs - targets)
                    if (outputs - targets).any()
                    else 1.0
                )
            )
        },
        Text(
            "Numerator and denominator of your R² have changed places.",
            "El numerador y el denominador de tu R² están intercambiados.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_around_zero",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - sum_of_squares(outputs - targets) / sum_of_squares(targets)
                )
            )
        },
        Text(
            "Your R² compares with predicting 0 everywhere. With what should it compare?",
            "Tu R² compara con predecir siempre 0. ¿Con qué debería comparar?",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_is_squared_correlation",
        {"r2": defined(correlation_squared)},
        Text(
            "What you return as R² is the square of the correlation, which does not see that "
            "outputs are shifted or stretched, and is never negative.",
            "Lo que devuelves como R² es el cuadrado de la correlación, que no ve si las salidas "
            "están desplazadas o estiradas y nunca es negativo.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_is_explained_over_total",
        {
            "r2": defined(
                lambda outputs, targets: (
                    sum_of_squares(outputs - mean(targets)) / variation(targets)
                )
            )
        },
        Text(
            "Your R² divides the variation of the outputs by that of the targets. This is only the "
            "same for a line that was fitted to these data.",
            "Tu R² divide la variación de las salidas entre la de los objetivos. Solo coincide en "
            "el caso de una recta ajustada a estos mismos datos.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_of_centred_errors",
        {"r2": defined(residual_variance)},
        Text(
            "Your R² does not see that all outputs are shifted: it takes the variance of the "
            "errors, not their squares.",
            "Tu R² no ve que todas las salidas estén desplazadas: toma la varianza de los errores "
            "y no sus cuadrados.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_mixed_denominators",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - mse(outputs, targets) * (targets.size - 1) / variation(targets)
                )
            )
        },
        Text(
            "Your R² divides MSE by a variance that is itself taken over one element less (`var` "
            "in Julia, `ddof=1` in NumPy).",
            "Tu R² divide el MSE entre una varianza calculada con un elemento menos (`var` en "
            "Julia, `ddof=1` en NumPy).",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_adjusted",
        {"r2": adjusted},
        Text(
            "Your R² is adjusted for the number of variables, of which nothing is known here.",
            "Tu R² está ajustado por el número de variables, del que aquí no se sabe nada.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_from_absolute_errors",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - total(np.abs(outputs - targets)) / total(np.abs(targets - mean(targets)))
                )
            )
        },
        Text(
            "Your R² is made of absolute values. The errors are squared in it.",
            "Tu R² se calcula con valores absolutos. En él los errores van al cuadrado.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_clipped",
        {"r2": lambda outputs, targets: max(r2(outputs, targets), 0.0)},
        Text(
            "Your R² is 0 where it should be negative. Despite its name it is no square.",
            "Tu R² vale 0 donde debería ser negativo. A pesar de su nombre, no es un cuadrado.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_absolute",
        {"r2": lambda outputs, targets: abs(r2(outputs, targets))},
        Text(
            "Your R² has lost its sign: outputs can be worse than always predicting the mean.",
            "Tu R² ha perdido el signo: las salidas pueden ser peores que predecir siempre la "
            "media.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_root",
        {"r2": defined(lambda outputs, targets: math.sqrt(max(r2(outputs, targets), 0.0)))},
        Text(
            "What you return as R² is R: a square root too many.",
            "Lo que devuelves como R² es R: sobra una raíz cuadrada.",
        ),
        ("r2",),
    ),
)

EQUAL_TARGETS = (
    Mistake(
        "r2_equal_targets_nan",
        {"r2": constant(lambda unexplained: -math.inf if unexplained else math.nan)},
        Text(
            "For equal targets your R² is a division by 0: infinite, or NaN without errors.",
            "Con objetivos iguales tu R² es una división entre 0: infinito, o NaN si no hay "
            "errores.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_equal_targets_always_nan",
        {"r2": constant(lambda _unexplained: math.nan)},
        Text(
            "For equal targets your R² is NaN. There are two cases, which have a value each.",
            "Con objetivos iguales tu R² da NaN. Hay dos casos y cada uno tiene su valor.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_equal_targets_always_one",
        {"r2": constant(lambda _unexplained: 1.0)},
        Text(
            "For equal targets your R² is always 1, also with errors.",
            "Con objetivos iguales tu R² vale siempre 1, también cuando hay errores.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_equal_targets_always_zero",
        {"r2": constant(lambda _unexplained: 0.0)},
        Text(
            "For equal targets your R² is always 0, also without any error.",
            "Con objetivos iguales tu R² vale siempre 0, también cuando no hay ningún error.",
        ),
        ("r2",),
    ),
    Mistake(
        "r2_equal_targets_raise",
        {"r2": constant(failing)},
        Text(
            "The function fails when all targets are equal: a division by 0, or a name that only "
            "the special case uses.",
            "La función falla cuando todos los objetivos son iguales: una división entre 0, o un "
            "nombre que solo aparece en el caso especial.",
        ),
    ),
)

CALLS = (
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

MISTAKES: tuple[Mistake, ...] = (*ERRORS, *R2, *EQUAL_TARGETS, *CALLS)
