"""The parts that two programs share, wherever they stand: greedy string tiling (Wise 1993) that
begins at shared fingerprints."""

import heapq
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

LENGTH = 8
"""The number of tokens of a fingerprint."""
_LEAST = 4
"""The tokens that must be left of a part beside longer ones, for it to count."""
_OFTEN = 20
"""A fingerprint that a program has more often tells nothing, and would be tried at each place."""
_BASE = np.uint64(0x9E3779B97F4A7C15)

Kinds = NDArray[np.uint64]
"""A number for each token of a program, or for each fingerprint."""


class Tile(Struct, frozen=True):
    """So many tokens that two programs share."""

    starts: tuple[int, int]
    """The first of them in the one program, and in the other."""
    length: int


def fingerprints(kinds: Kinds) -> Kinds:
    """Return a number for each LENGTH tokens in a row (Karp and Rabin 1987)."""
    count = max(len(kinds) - LENGTH + 1, 0)
    marks = np.zeros(count, dtype=np.uint64)
    for offset in range(LENGTH):
        marks = marks * _BASE + kinds[offset : offset + count]
    return marks


def tiles(first: Kinds, second: Kinds) -> list[Tile]:
    """Return what two programs share, each token once, the longest parts first."""
    waiting = [(-length, i, j) for i, j, length in _matches(first, second)]
    heapq.heapify(waiting)
    free_first, free_second = np.ones(len(first), dtype=bool), np.ones(len(second), dtype=bool)

    parts = []
    while waiting:
        length, i, j = heapq.heappop(waiting)
        side, other_side = free_first[i : i - length], free_second[j : j - length]
        free = side & other_side
        if free.all():
            parts.append(Tile((i, j), -length))
            side[:] = other_side[:] = False
            continue
        for start, end in runs(free):
            if end - start >= _LEAST:
                heapq.heappush(waiting, (start - end, i + start, j + start))
    return parts


def _matches(first: Kinds, second: Kinds) -> Iterator[tuple[int, int, int]]:
    """Yield where the same begins in both, and how long it goes on."""
    places: dict[int, list[int]] = defaultdict(list)
    for j, mark in enumerate(fingerprints(second).tolist()):
        places[mark].append(j)

    for i, mark in enumerate(fingerprints(first).tolist()):
        for j in places[mark] if len(places[mark]) <= _OFTEN else ():
            if i and j and first[i - 1] == second[j - 1]:
                continue
            yield i, j, _common(first[i:], second[j:])


def _common(first: Kinds, second: Kinds) -> int:
    """Return the number of tokens with which both begin; little more is read than that takes."""
    length, both = LENGTH, min(len(first), len(second))
    while length < both and np.array_equal(first[:length], second[:length]):
        length *= 2
    length = min(length, both)
    return int(np.logical_and.accumulate(first[:length] == second[:length]).sum())


def runs(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return where what is true begins and ends."""
    edges = np.flatnonzero(np.diff(mask, prepend=False, append=False)).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
