"""What takes matrices, records, objects, constants and functions: the reference, and right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

LEFT = "left"


class Side(Enum):
    RIGHT = 2


@dataclass
class Item:
    weight: int
    value: int


def total(grid: list[list[int]]) -> int:
    return sum(sum(row) for row in grid)


def weight(items: list[dict[str, int]]) -> int:
    return sum(item["weight"] for item in items)


def worth(items: Sequence[Item]) -> int:
    return sum(item.value for item in items)


def side(which: object) -> str:
    return "l" if which == LEFT else "r" if which is Side.RIGHT else "?"


def kept(test: Callable[[Any], bool], items: list[Any]) -> list[Any]:
    return [item for item in items if test(item)]
