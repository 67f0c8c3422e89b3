"""Computes for ever in what looks like a definition: a decorator, a default, a base class."""


def slow(function):
    while True:
        pass


@slow
def measure(values, weight=slow(None)):
    return 0
