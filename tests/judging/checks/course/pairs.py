"""Two of some numbers that make a sum: often there are several such pairs."""

import random
from typing import Any


def pair(numbers: Any, total: float) -> tuple[float, float]:
    """The first pair, looked for from the front."""
    rest = [float(number) for number in numbers]
    while rest:
        first = rest.pop(0)
        if total - first in rest:
            return first, total - first
    raise ValueError("there is no such pair")


def below(limit: int) -> int:
    """Any whole number from 0 that is below the limit."""
    return limit - 1


def shuffled(items: Any) -> list[Any]:
    mixed = list(items)
    random.shuffle(mixed)
    return mixed
