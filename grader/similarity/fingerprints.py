"""Fingerprints of programs: rows of tokens that two may share, wherever they stand."""

import numpy as np
from numpy.typing import NDArray

LENGTH = 8
"""The number of tokens of a fingerprint."""
_BASE = np.uint64(0x9E3779B97F4A7C15)

Kinds = NDArray[np.uint64]
"""A number for each token of a program, or for each fingerprint."""
Mask = NDArray[np.bool_]
Weights = NDArray[np.float64]


def fingerprints(kinds: Kinds) -> Kinds:
    """Return a number for each token and those after it, LENGTH in a row (Karp and Rabin 1987);
    after the last one stand others of no kind."""
    padded = np.concatenate([kinds, np.zeros(LENGTH - 1, dtype=np.uint64)])
    marks = np.zeros(len(kinds), dtype=np.uint64)
    for offset in range(LENGTH):
        marks = marks * _BASE + padded[offset : offset + len(kinds)]
    return marks


def over_tokens(of_marks: Mask | Weights) -> Weights:
    """Return for each token the sum of what is said of the fingerprints that it stands in."""
    sums: Weights = np.cumsum(np.concatenate([np.zeros(LENGTH), of_marks]))
    return sums[LENGTH:] - sums[:-LENGTH]


def runs(mask: Mask) -> list[tuple[int, int]]:
    """Return where what is true begins and ends."""
    edges = np.flatnonzero(np.diff(mask, prepend=False, append=False)).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
