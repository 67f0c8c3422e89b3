"""Computes for ever, in a call."""


def measure(values, weight):
    while True:
        pass
