"""Objects, arguments and printed text that are never the same twice, never end, or have no honest parts."""

import sys


class Endless(list):
    def __iter__(self):
        return iter(int, 1)

    def __len__(self):
        return 0

    __eq__ = __contains__ = lambda self, other: True
    __hash__ = None


class Account:
    reads = 0

    def __init__(self, balance):
        self.secret = balance

    def __getattribute__(self, name):
        if name == "deposit":
            Account.reads += 1
            return lambda amounts: self(amounts)
        return object.__getattribute__(self, name)

    def __call__(self, amounts):
        amounts[:] = [amounts, Endless([1]), {1: amounts}]
        amounts.append(amounts)
        print("\x1b[31m7.5\u202e", file=sys.stderr)
        print(-1)
        return float("nan")

    def deposit(self, amounts):
        return 0.0


def shuffled(items):
    unhashable = Endless(items)
    items[:] = [unhashable, items]
    return [items, unhashable, *map(Endless, range(3) and [[1], [2]])]
