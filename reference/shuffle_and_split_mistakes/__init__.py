"""Known ways to get shuffling and splitting wrong."""

import math
import random
from collections.abc import Callable
from typing import Any

from grader.api import Around, Mistake

Items = list[Any]


def _shuffles_a_copy(own: Callable[[Items], None], items: Items) -> None:
    own(list(items))


def _first_position(_count: int) -> int:
    return 0


def _sorted(items: Items) -> None:
    items.sort()


def _with_replacement(items: Items, count: int) -> Items:
    return [random.choice(items) for _ in range(count)]


def _one_more(own: Callable[[Items, int], Items], items: Items, count: int) -> Items:
    return own(items, min(count + 1, len(items)))


def _in_order(items: Items) -> Items:
    return list(items)


def _itself(items: Items) -> Items:
    return items


def _rounded_down(count: int, share: float) -> int:
    return math.floor(share * count)


def _size_of_the_rest(count: int, share: float) -> int:
    return count - round(share * count)


def _drawn_one_by_one(items: Items, share: float) -> tuple[Items, Items]:
    first: Items = []
    others: Items = []
    for item in items:
        (first if random.random() < share else others).append(item)
    return first, others


def _from_one_before(mixed: Items, first: int) -> Items:
    return mixed[max(first - 1, 0) :]


def _from_one_after(mixed: Items, first: int) -> Items:
    return mixed[first + 1 :]


MISTAKES = (
    Mistake("copy_shuffled", {"shuffle_items": Around(_shuffles_a_copy)}),
    Mistake("not_random", {"position": _first_position}),
    Mistake("sorted", {"shuffle_items": _sorted}),
    Mistake("with_replacement", {"draw_sample": _with_replacement}),
    Mistake("one_too_many", {"draw_sample": Around(_one_more)}),
    Mistake("taken_in_order", {"shuffled": _in_order}),
    Mistake("argument_shuffled", {"copied": _itself}),
    Mistake("size_rounded_down", {"first_size": _rounded_down}),
    Mistake("drawn_one_by_one", {"split_in_two": _drawn_one_by_one}),
    Mistake("parts_exchanged", {"first_size": _size_of_the_rest}),
    Mistake("parts_overlap", {"rest": _from_one_before}),
    Mistake("item_between_lost", {"rest": _from_one_after}),
)
