import numpy as np


def regression_metrics(outputs, targets):
    e = outputs - targets
    mse = np.mean(e**2)
    ss_tot = np.sum((targets - np.mean(targets)) ** 2)
    return np.mean(np.abs(e)), mse, np.sqrt(mse), 1 - np.sum(e**2) / ss_tot
