"""Returns sets, dictionaries and objects that have no end, no order, no hash and no honesty."""

import collections
import sys


class Liar(set):
    def __len__(self):
        return 10**12

    def __iter__(self):
        while True:
            yield 15.0

    def __eq__(self, other):
        return True

    __hash__ = None


class Unhashable:
    """In a set, and unhashable from then on; equal to everything; of a million attributes."""

    hashed = False

    def __hash__(self):
        if self.hashed:
            raise TypeError
        self.hashed = True
        return 0

    def __eq__(self, other):
        return True

    def __getattr__(self, name):
        return Unhashable()

    def __repr__(self):
        sys.exit()


def measure(values, weight):
    if values[0] > 1:
        # Numbers that all have one hash.
        return {k * (2**61 - 1) for k in range(20_000)}, {Unhashable(): Liar({1})}, 3
    cycle = {}
    cycle.update(dict.fromkeys(range(9), cycle))
    own = collections.deque()
    own.extend([own] * 9)
    return {
        1.5: (cycle, own, {frozenset({k, k + 0.5}) for k in range(10_000)}),
        0.25: dict.fromkeys(range(10**6), 1.0),
    }.get(float(values[0]), (Liar({15.0}), Unhashable(), [Liar()]))
