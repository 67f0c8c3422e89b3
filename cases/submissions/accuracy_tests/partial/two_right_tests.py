"""Two right tests: they earn what they catch."""

import numpy as np
import pytest
from accuracy import accuracy

CLASSES = np.array([True, False, True, True, False])


def test_one_of_five():
    assert accuracy(CLASSES[::-1], CLASSES) == pytest.approx(0.2)


def test_threshold():
    outputs = np.array([0.9, 0.6, 0.65, 0.8, 0.55])
    assert accuracy(outputs, CLASSES, threshold=0.7) == pytest.approx(0.8)
