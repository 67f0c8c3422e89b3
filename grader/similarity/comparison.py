"""A class compared with itself and with earlier ones: the pairs that share much of their own.

What was given, and what more than a third of a class says, is nobody's own. A fingerprint
(Schleimer, Wilkerson and Aiken 2003) counts the more the fewer have it; pairs that share enough of
them are laid over each other token by token. A class is small: all fingerprints are kept.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.model import SourceFile
from grader.similarity.tiling import LENGTH, fingerprints, tiles
from grader.similarity.tokens import Place, Tokens, tokens_of

_LISTED, _BY_CHANCE = 0.7, 12
"""A pair is listed that shares this part of its own, and so many tokens more."""
_SHORTEST, _USUAL = 60, 100
"""The fewest tokens beyond what was given that tell anything, and those of a usual submission
below which nobody's do."""
_LIKELY = 0.3
"""The share of fingerprints from which a pair is looked at."""
_AT_ONCE = 4096
"""Columns of the table of who has which fingerprint."""
_FEW = 3
"""Of a small class, so many may share what is still their own."""

_Marks = NDArray[np.uint64]
_Mask = NDArray[np.bool_]


class Pair(Struct, frozen=True):
    """Two programs, by their places in the class; the other one's may be among the earlier ones."""

    one: int
    other: int
    share: float
    """The part of what is their own that both have, from 0 to 1."""
    passages: tuple[tuple[Place, ...], tuple[Place, ...]]
    """What they share, in the one and in the other, in the order of the text."""


class Comparison(Struct, frozen=True):
    pairs: Sequence[Pair]
    """The most alike first."""
    short: frozenset[int]
    """Those of the class that are too short to tell; all of them where most are."""


def compare(
    programs: Sequence[Sequence[SourceFile]],
    earlier: Sequence[Sequence[SourceFile]] = (),
    given: Sequence[SourceFile] = (),
) -> Comparison:
    """Return the pairs of a class, and of it with earlier programs, that share most of their own.

    `given`: what everybody may have: the template, the reference, the statement's code.
    """
    texts = [tokens_of(sources, number) for number, sources in enumerate([*programs, *earlier])]
    marks = [fingerprints(text.kinds) for text in texts]
    is_given = np.unique(fingerprints(tokens_of(given, -1).kinds))
    both = list(zip(texts, marks, strict=True))
    sizes = [int(_own(text, np.isin(at, is_given)).sum()) for text, at in both]
    if not programs or np.median(sizes[: len(programs)]) < _USUAL:
        return Comparison((), frozenset(range(len(programs))))

    common = np.union1d(is_given, _shared_by_many(texts[: len(programs)], marks))
    shared = [np.isin(at, common) for at in marks]
    own = [_own(text, mask) for text, mask in zip(texts, shared, strict=True)]
    short = {at for at, size in enumerate(sizes) if size < _SHORTEST}
    candidates = _likely([np.unique(at[~mask]) for at, mask in zip(marks, shared, strict=True)])

    pairs = [
        _pair(one, other, texts, own)
        for one, other in candidates
        if one < len(programs) and not {one, other} & short
    ]
    listed = sorted((pair for pair in pairs if _tells(pair, own)), key=_most_alike)
    return Comparison(listed, frozenset(at for at in short if at < len(programs)))


def _tells(pair: Pair, own: Sequence[_Mask]) -> bool:
    """Return whether they share more than two of the class do by chance: of little, more."""
    least = min(int(own[pair.one].sum()), int(own[pair.other].sum()))
    return least > 0 and pair.share >= _LISTED + _BY_CHANCE / least


def _most_alike(pair: Pair) -> tuple[float, int, int]:
    return -pair.share, pair.one, pair.other


def _own(text: Tokens, common: _Mask) -> _Mask:
    """Return which tokens stand in no fingerprint that is common."""
    if not len(common):
        return np.ones(len(text.kinds), dtype=bool)
    is_own: _Mask = np.convolve(common, np.ones(LENGTH, dtype=int)) == 0
    return is_own


def _shared_by_many(texts: Sequence[Tokens], marks: Sequence[_Marks]) -> _Marks:
    """Return the fingerprints that more than a third of the class have; equal ones are one."""
    different = {text.kinds[:-1].tobytes(): at for text, at in zip(texts, marks, strict=False)}
    values, counts = np.unique(
        np.concatenate([np.unique(at) for at in different.values()]), return_counts=True
    )
    return values[counts > max(_FEW, len(different) / 3)]


def _likely(marks: Sequence[_Marks]) -> list[tuple[int, int]]:
    """Return the pairs whose rare fingerprints are the same."""
    values, counts = np.unique(np.concatenate(marks), return_counts=True)
    weights = np.log(len(marks) / counts, dtype=np.float64)
    totals = np.array([weights[np.searchsorted(values, at)].sum() for at in marks])
    several = counts > 1
    values, roots = values[several], np.sqrt(weights[several])

    shared = np.zeros((len(marks), len(marks)))
    for start in range(0, len(values), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        table = np.array([np.isin(values[part], at) for at in marks]) * roots[part]
        shared += table @ table.T

    likeness = 2 * shared / np.maximum(totals[:, None] + totals[None, :], 1e-9)
    ones, others = np.nonzero(np.triu(likeness >= _LIKELY, 1))
    return list(zip(ones.tolist(), others.tolist(), strict=True))


def _pair(one: int, other: int, texts: Sequence[Tokens], own: Sequence[_Mask]) -> Pair:
    parts = tiles(texts[one].kinds, texts[other].kinds)
    spans = (
        [(tile.one, tile.length) for tile in parts],
        [(tile.other, tile.length) for tile in parts],
    )
    counted = sum(
        int(own[place][start : start + length].sum())
        for place, side in zip((one, other), spans, strict=True)
        for start, length in side
    )
    share = counted / max(int(own[one].sum() + own[other].sum()), 1)
    passages = [
        tuple(place for start, length in sorted(side)
              for place in _passages(texts[at], own[at], start, length))
        for at, side in zip((one, other), spans, strict=True)
    ]  # fmt: skip
    return Pair(one, other, share, (passages[0], passages[1]))


def _passages(text: Tokens, own: _Mask, start: int, length: int) -> list[Place]:
    """Return where a part's own tokens stand, those in a row as one."""
    passages: list[Place] = []
    is_before = False
    for at in range(start, start + length):
        file, begin, end = text.places[at]
        if own[at] and is_before:
            passages[-1] = (file, passages[-1][1], end)
        elif own[at]:
            passages.append((file, begin, end))
        is_before = bool(own[at])
    return passages
