"""Random parts of a list: shuffled in place, a sample without replacement, a split in two.

Every answer that is another arrangement is right too: `shuffle_and_split_checks.py` judges.
"""

import random
from typing import Any


def shuffle_items(items: list[Any]) -> None:
    """Put the items in a random order, in the list itself."""
    mix(items)


def mix(items: list[Any]) -> None:
    """Exchange each item, from the last, with any one up to it (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        chosen = position(last + 1)
        items[chosen], items[last] = items[last], items[chosen]


def position(count: int) -> int:
    """Any of `count` positions, each as likely as another."""
    return random.randrange(count)


def draw_sample(items: list[Any], count: int) -> list[Any]:
    """Draw `count` of the items, none of them twice; the list stays as it is."""
    if count > len(items):
        raise ValueError("there are not so many items")
    return shuffled(items)[:count]


def split_in_two(items: list[Any], share: float) -> tuple[list[Any], list[Any]]:
    """Split into a random part with this share of the items, and the rest; the list stays."""
    if not 0 <= share <= 1:
        raise ValueError("a share is from 0 to 1")
    mixed = shuffled(items)
    first = first_size(len(items), share)
    return mixed[:first], rest(mixed, first)


def shuffled(items: list[Any]) -> list[Any]:
    mixed = copied(items)
    mix(mixed)
    return mixed


def copied(items: list[Any]) -> list[Any]:
    return list(items)


def first_size(count: int, share: float) -> int:
    return round(share * count)


def rest(mixed: list[Any], first: int) -> list[Any]:
    return mixed[first:]
