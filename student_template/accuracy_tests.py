"""Tests of `accuracy`. A right program passes them all; how many wrong ones do they catch?"""

import numpy as np
from accuracy import accuracy

# Each test is a function. This one is a beginning, without the marks in front of its lines:
#
# def test_three_of_four_are_right():
#     outputs = np.array([True, False, True, True])
#     targets = np.array([True, True, True, True])
#     assert abs(accuracy(outputs, targets) - 0.75) < 1e-9
