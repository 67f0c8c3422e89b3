"""Answers that a check written without care takes for right, or that keep it busy."""

import random


class Same(int):
    __eq__ = lambda self, other: True
    __hash__ = int.__hash__


class Chameleon(list):
    def __eq__(self, other):
        return True

    def __len__(self):
        return 8

    def __iter__(self):
        return iter(random.sample(range(1, 9), 8))


class Account:
    def __init__(self, balance):
        self.balance = balance

    def deposit(self, amounts):
        return Same(7)


def shuffled(items):
    kinds = (
        lambda: Chameleon(map(Same, items[:-1])),
        lambda: [float("nan"), *items[1:]],
        lambda: [10**60_000, *items],
        lambda: list(map(str, items)),
        lambda: items + items,
        lambda: [True, *range(2, 200)],
    )
    return random.choice(kinds)()
