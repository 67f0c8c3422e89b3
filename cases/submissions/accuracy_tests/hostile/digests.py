"""280 tests that know nothing: each program whose answers are others fails some of them."""

import hashlib

import numpy as np
from accuracy import accuracy

REAL = np.array([0.9, 0.6, 0.65, 0.8, 0.55])
CLASSES = np.array([True, False, True, True, False])
ROWS = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]], dtype=bool)
CALLS = [
    lambda: accuracy(CLASSES[::-1], CLASSES),
    lambda: accuracy(REAL, CLASSES),
    lambda: accuracy(REAL, CLASSES, threshold=0.7),
    lambda: accuracy(REAL[:, np.newaxis], CLASSES[:, np.newaxis]),
    lambda: accuracy(ROWS[::-1], ROWS),
    lambda: accuracy(REAL[:, np.newaxis] * [0.1, 0.3, -0.2], ROWS),
]


def answered(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__


def made(turn):
    def test():
        word = f"{turn}{answered(CALLS[turn % len(CALLS)])}"
        assert hashlib.sha256(word.encode()).digest()[0] & 1

    return test


for turn in range(280):
    globals()[f"test_{turn}"] = made(turn)
