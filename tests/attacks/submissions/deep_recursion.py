"""Recurses until the stack is used up, with Python's own limit taken away."""

import sys


def measure(values, weight):
    sys.setrecursionlimit(2**31 - 1)

    def deeper(n):
        return [deeper(n + 1)].__len__()

    return deeper(0)
