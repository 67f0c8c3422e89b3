"""Puts results of its own in the place of those that are told."""

import gc
import sys

from accuracy import accuracy
import numpy as np

for frame in iter(lambda f=[sys._getframe()]: f.__setitem__(0, f[0].f_back) or f[0], None):
    if "results" in frame.f_locals:
        frame.f_locals["results"].append(["test_forged", "x.py", 1, "failed", "", []])
        frame.f_globals["_ran"] = lambda *_: [1, "failed", "", []]


def test_one_call():
    accuracy(np.array([True, False, True, True]), np.array([True] * 4))
