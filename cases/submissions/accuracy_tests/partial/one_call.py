from accuracy import accuracy
import numpy as np


def test_one_call():
    assert accuracy(np.array([True, False, True, True]), np.array([True] * 4)) == 0.75


def test_that_is_wrong():
    assert accuracy(np.array([True, False]), np.array([True, True])) == 0.75
