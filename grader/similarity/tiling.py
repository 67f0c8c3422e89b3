"""The parts that two programs share, wherever they stand: greedy string tiling (Wise 1993) that
begins at shared fingerprints."""

import heapq
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

LENGTH = 9
"""The number of tokens of a fingerprint."""
_LEAST = 4
"""What is left of a part beside longer ones, to count."""
_OFTEN = 20
"""What a program says more often tells nothing, and would be tried at each place."""
_BASE = np.uint64(0x9E3779B97F4A7C15)


class Tile(Struct, frozen=True):
    """So many tokens that two programs share."""

    one: int
    """The first of them in the one program; `other`: in the other."""
    other: int
    length: int


def fingerprints(kinds: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a number for each LENGTH tokens in a row (Karp and Rabin 1987)."""
    count = max(len(kinds) - LENGTH + 1, 0)
    marks = np.zeros(count, dtype=np.uint64)
    for offset in range(LENGTH):
        marks = marks * _BASE + kinds[offset : offset + count]
    return marks


def tiles(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> list[Tile]:
    """Return what two programs share, each token once, the longest parts first."""
    first, second = one.tolist(), other.tolist()
    waiting = [(-length, i, j) for i, j, length in _matches(one, other, first, second)]
    heapq.heapify(waiting)
    free_one, free_other = [True] * len(first), [True] * len(second)

    kept = []
    while waiting:
        length, i, j = heapq.heappop(waiting)
        free = [free_one[i + k] and free_other[j + k] for k in range(-length)]
        if all(free):
            kept.append(Tile(i, j, -length))
            free_one[i : i - length] = free_other[j : j - length] = [False] * -length
        else:
            for start, end in _runs(free):
                if end - start >= _LEAST:
                    heapq.heappush(waiting, (start - end, i + start, j + start))
    return kept


def _matches(
    one: NDArray[np.uint64], other: NDArray[np.uint64], first: Sequence[int], second: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Return where the same begins in both, and how long it goes on."""
    at: dict[int, list[int]] = {}
    for j, mark in enumerate(fingerprints(other).tolist()):
        at.setdefault(mark, []).append(j)

    found = []
    for i, mark in enumerate(fingerprints(one).tolist()):
        places = at.get(mark, [])
        for j in places if len(places) <= _OFTEN else ():
            if i and j and first[i - 1] == second[j - 1]:
                continue
            length = LENGTH
            end = min(len(first) - i, len(second) - j)
            while length < end and first[i + length] == second[j + length]:
                length += 1
            found.append((i, j, length))
    return found


def _runs(free: Sequence[bool]) -> list[tuple[int, int]]:
    """Return where what is free begins and ends."""
    runs, start = [], 0
    for at, is_free in enumerate([*free, False]):
        if not is_free:
            if at > start:
                runs.append((start, at))
            start = at + 1
    return runs
