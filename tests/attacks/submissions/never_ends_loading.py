"""Computes for ever while it is loaded, before and after what it defines."""

X = [number for number in iter(int, 1)]


def measure(values, weight):
    return 0


while True:
    pass
