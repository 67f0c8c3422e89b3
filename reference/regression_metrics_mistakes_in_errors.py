"""Mistakes in the metrics of the errors: MAE, MSE and RMSE."""

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .regression_metrics import mean, mse, sum_of_squares, total
from .regression_metrics_mistakes_common import in_order, variation

__all__ = ["IN_ERRORS"]


IN_ERRORS = (
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
