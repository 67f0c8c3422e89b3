import numpy as np


def hold_out(n, p):
    indices = np.random.permutation(n)
    training = round(n * p)
    return indices[:training], indices[training:]


def hold_out_with_validation(n, p_val, p_test):
    indices = np.random.permutation(n)
    training = round(n * p_val)
    validation = training + round(n * p_test)
    return indices[:training], indices[training:validation], indices[validation:]
