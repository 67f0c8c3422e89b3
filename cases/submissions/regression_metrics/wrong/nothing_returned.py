import numpy as np


def regression_metrics(outputs, targets):
    e = outputs - targets
    print("MAE:", np.mean(np.abs(e)))
    print("MSE:", np.mean(e**2))
