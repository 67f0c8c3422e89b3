"""Closes every descriptor, or turns all of them into one another, and goes on."""

import os


def measure(values, weight):
    if values[0] > 1:
        os.closerange(0, 4096)
    else:
        for descriptor in range(256):
            try:
                os.dup2(1, descriptor)
            except OSError:
                pass
    return 0
