"""Calls of every kind that the text speaks of, each with its value by hand."""

import numpy as np
import pytest
from accuracy import accuracy


def truth(text):
    return np.array([sign == "1" for sign in text.split()])


def test_bool_vectors():
    assert accuracy(truth("1 0 1 1"), truth("1 1 1 1")) == pytest.approx(0.75)
    assert accuracy(truth("0 0 0 0 1"), truth("0 1 1 1 0")) == pytest.approx(0.2)


def test_threshold():
    outputs = np.array([0.9, 0.6, 0.65, 0.8, 0.55])
    targets = truth("1 0 1 1 0")
    assert accuracy(outputs, targets) == pytest.approx(0.6)
    assert accuracy(outputs, targets, threshold=0.7) == pytest.approx(0.8)
    assert accuracy(np.array([0.3, 0.2, 0.58]), truth("0 0 1")) == pytest.approx(1)


def test_one_column():
    column = np.array([[0.9], [0.4], [0.3], [0.8]])
    assert accuracy(column, truth("1 0 0 0").reshape(4, 1)) == pytest.approx(0.75)


ROWS = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]], dtype=bool)


def test_rows_of_bools():
    outputs = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 1, 0]], dtype=bool)
    assert accuracy(outputs, ROWS) == pytest.approx(0.6)


def test_rows_of_outputs():
    outputs = np.array(
        [[0.4, 0.35, 0.25], [0.2, 0.45, 0.35], [0.6, 0.7, 0.8], [0.9, 0.6, 0.1], [0.1, 0.3, 0.6]]
    )
    targets = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0], [0, 0, 1]], dtype=bool)
    assert accuracy(outputs, targets) == pytest.approx(0.8)


def test_errors():
    with pytest.raises(ValueError):
        accuracy(truth("1"), truth("1 0"))
    with pytest.raises(ValueError):
        accuracy(truth("1 0"), np.array([1.0, 0.0]))
