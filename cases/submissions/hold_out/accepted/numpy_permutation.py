import numpy as np


def hold_out(n, p):
    indices = np.random.permutation(n)
    training = int(round(n * (1 - p)))
    return indices[:training], indices[training:]


def hold_out_with_validation(n, p_val, p_test):
    others, test = hold_out(n, p_test)
    training, validation = hold_out(len(others), p_val * n / len(others))
    return others[training], others[validation], test
