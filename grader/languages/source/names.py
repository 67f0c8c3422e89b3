"""Names that are written almost like another one."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import takewhile
from operator import eq

from grader.values.signs import other_signs

_DIGIT = re.compile(r"\d")
_ALIKE = 0.9
"""Below it lie names that only look alike, such as true_positives and false_positives."""
_HALF = 0.5
_SHORTEST = 5
"""Shorter names are one slip of the finger away from many others."""


def folded(name: str) -> str:
    return name.replace("_", "").rstrip("!").casefold()


def near_name(name: str, names: Iterable[str]) -> str | None:
    """Return the one of the names that is written almost like `name`."""
    candidates = set(names) - {name}
    same = [c for c in candidates if folded(c) == folded(name) or _is_of_other_signs(c, name)]
    if same:
        return same[0] if len(same) == 1 else None

    # `fold1` and `fold2` are two names that are both meant.
    near = [candidate for candidate in candidates if _is_near(name, candidate)]
    near = [candidate for candidate in near if _DIGIT.sub("", candidate) != _DIGIT.sub("", name)]
    return near[0] if len(near) == 1 else None


def _is_of_other_signs(name: str, candidate: str) -> bool:
    """Return whether a sign of another script is all the difference; alone, it could be any."""
    return other_signs(name, candidate) is not None and alike(name, candidate) >= _HALF


def _is_near(name: str, candidate: str) -> bool:
    """Return True for one letter too many, one too few, or two that changed places, at most one
    other between them; and for long names that have nearly all letters in common."""
    if abs(len(name) - len(candidate)) > min(len(name), len(candidate)):
        return False

    start = _common_start(name, candidate)
    end = _common_start(name[start:][::-1], candidate[start:][::-1])
    middle = name[start : len(name) - end]
    candidate_middle = candidate[start : len(candidate) - end]
    swapped = middle[-1:] + middle[1:-1] + middle[:1]
    # `two_a_b` and `two_b_a` are two names that are both meant.
    is_swap = len(middle) in (2, 3) and swapped == candidate_middle and "_" not in middle
    is_slip = is_swap or len(middle + candidate_middle) == 1
    if is_slip and max(len(name), len(candidate)) >= _SHORTEST:
        return True

    return alike(name, candidate) >= _ALIKE


def alike(name: str, other: str) -> float:
    """Return the share of letters that two names have in common, in their order."""
    return SequenceMatcher(None, name.casefold(), other.casefold()).ratio()


def _common_start(first: str, second: str) -> int:
    """Return the number of letters with which both begin."""
    return sum(takewhile(bool, map(eq, first, second)))
