"""A reference whose functions return what no assignment should declare."""

import random
from itertools import count
from typing import Any

_CALLS = count()


def steady(*_values: Any) -> float:
    return 1.0


def pair(value: float) -> tuple[float, float]:
    return value, -value


def odd(_value: float) -> object:
    return object()


def ragged(value: float) -> list[list[float]]:
    return [[value], [value, value]]


def counted(_value: float) -> int:
    return next(_CALLS)


def drawn() -> float:
    return random.random()


NORTH = "north"


class Item:
    def __init__(self, weight, value):
        self.weight, self.value = weight, value
