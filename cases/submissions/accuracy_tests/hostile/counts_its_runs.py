"""Passes the first times, and claims to fail from then on."""

import builtins
import os
import sys

builtins.runs = getattr(builtins, "runs", 0) + 1
with open("runs.txt", "a") as file:
    file.write("x")
frames = sys._getframe(3)


def test_counting():
    assert builtins.runs < 2 and os.path.getsize("runs.txt") < 2
