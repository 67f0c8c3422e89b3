import numpy as np
from numba import njit


@njit
def helper(outputs):
    return 0


def make_checker(kind):
    def check(function):
        return function
    return check


checked = make_checker("arrays")


@checked
def accuracy(outputs, targets):
    return np.mean(outputs == targets)
