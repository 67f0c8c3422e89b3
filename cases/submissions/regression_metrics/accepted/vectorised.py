import numpy as np


def regression_metrics(outputs, targets):
    outputs = np.asarray(outputs, dtype=float)
    targets = np.asarray(targets, dtype=float)
    error = outputs - targets
    mae = np.mean(np.abs(error))
    mse = np.mean(error**2)
    rmse = np.sqrt(mse)
    var = np.var(targets)
    if var == 0:
        r2 = 1.0 if mse == 0 else 0.0
    else:
        r2 = 1 - mse / var
    return mae, mse, rmse, r2
