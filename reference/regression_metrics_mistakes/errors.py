"""Mistakes in the metrics of the errors: MAE, MSE and RMSE."""

from math import sqrt

import numpy as np

from grader.api import Mistake

from ..regression_metrics import mean, mse, sum_of_squares, total
from .common import in_order, variation

MISTAKES = (
    Mistake(
        "mae_without_absolute_value", {"mae": lambda outputs, targets: mean(outputs - targets)}
    ),
    Mistake("mae_absolute_of_mean", {"mae": lambda outputs, targets: abs(mean(outputs - targets))}),
    Mistake(
        "mae_is_median",
        {"mae": lambda outputs, targets: float(np.median(np.abs(outputs - targets)))},
    ),
    Mistake("mae_is_sum", {"mae": lambda outputs, targets: total(np.abs(outputs - targets))}),
    Mistake(
        "mae_is_largest", {"mae": lambda outputs, targets: float(np.max(np.abs(outputs - targets)))}
    ),
    Mistake(
        "mse_is_square_of_sum",
        {"mse": lambda outputs, targets: total(outputs - targets) ** 2 / targets.size},
    ),
    Mistake("mse_is_sum", {"mse": lambda outputs, targets: sum_of_squares(outputs - targets)}),
    Mistake(
        "mse_root_of_sum",
        {"mse": lambda outputs, targets: sqrt(sum_of_squares(outputs - targets)) / targets.size},
    ),
    Mistake("mse_halved", {"mse": lambda outputs, targets: mse(outputs, targets) / 2.0}),
    Mistake(
        "mse_over_n_minus_one",
        {
            "mse": lambda outputs, targets: (
                sum_of_squares(outputs - targets) / max(targets.size - 1, 1)
            )
        },
    ),
    Mistake(
        "mse_is_square_of_mean", {"mse": lambda outputs, targets: mean(outputs - targets) ** 2}
    ),
    Mistake(
        "mse_is_variance_of_errors",
        {"mse": lambda outputs, targets: variation(outputs - targets) / targets.size},
    ),
    Mistake("rmse_without_root", {"rmse": lambda mse_value: mse_value}),
    Mistake("rmse_squared", {"rmse": lambda mse_value: mse_value**2}),
    Mistake("mse_and_rmse_swapped", {"pack": in_order("mae", "rmse", "mse", "r2")}),
)
