"""Names that are written almost like another one."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import takewhile
from operator import eq

_DIGIT = re.compile(r"\d")
_ALIKE = 0.9
"""Below it lie names that only look alike, such as true_positives and false_positives."""
_SHORTEST = 5
"""Shorter names are one slip of the finger away from many others."""


def folded(name: str) -> str:
    return name.replace("_", "").casefold()


def near_name(name: str, names: Iterable[str]) -> str | None:
    """Return the one of the names that is written almost like `name`."""
    candidates = set(names) - {name}
    same = [candidate for candidate in candidates if folded(candidate) == folded(name)]
    if same:
        return same[0] if len(same) == 1 else None

    # `fold1` and `fold2` are two names that are both meant.
    near = [candidate for candidate in candidates if _is_near(name, candidate)]
    near = [candidate for candidate in near if _DIGIT.sub("", candidate) != _DIGIT.sub("", name)]
    return near[0] if len(near) == 1 else None


def _is_near(name: str, other: str) -> bool:
    """Return True for one letter too many, one too few, or two that changed places; and for long
    names that have nearly all in common."""
    shortest = min(len(name), len(other))
    if abs(len(name) - len(other)) > shortest:
        return False

    start = _alike_from_the_start(name, other)
    end = _alike_from_the_start(name[start:][::-1], other[start:][::-1])
    rest, other_rest = name[start : len(name) - end], other[start : len(other) - end]
    slip = len(rest + other_rest) == 1 or (len(rest) == 2 and rest == other_rest[::-1])
    if slip and max(len(name), len(other)) >= _SHORTEST:
        return True
    return SequenceMatcher(None, name, other).ratio() >= _ALIKE


def _alike_from_the_start(name: str, other: str) -> int:
    return sum(takewhile(bool, map(eq, name, other)))
