"""Doubles itself again and again (256 at most, should nobody stop it)."""

import os
import time


def measure(values, weight):
    made = 0
    for _ in range(8):
        try:
            made += os.fork() == 0
        except OSError:
            pass
    time.sleep(20)
    return made
