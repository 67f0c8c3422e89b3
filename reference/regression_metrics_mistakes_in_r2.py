"""Mistakes in R², and where it cannot be computed."""

import math
from collections.abc import Callable

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .regression_metrics import Vector, mean, mse, r2, sum_of_squares, total
from .regression_metrics_mistakes_common import variation

__all__ = ["IN_R2"]


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


FORMULAS = (
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

IN_R2 = (*FORMULAS, *EQUAL_TARGETS)
