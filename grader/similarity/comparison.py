"""A class compared with itself and with earlier ones: the pairs that share much of their own.

What was given, and what more than a third of a class says, is nobody's own. A fingerprint
(Schleimer, Wilkerson and Aiken 2003) counts the more the fewer have it; pairs that share enough of
them are laid over each other token by token. How alike two are by chance depends on the exercise,
so the class itself says it. A class is small: all fingerprints are kept.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import median

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.model import SourceFile
from grader.similarity.tiling import LENGTH, Kinds, fingerprints, runs, tiles
from grader.similarity.tokens import FUNCTION, Place, Tokens, text_tokens, tree_tokens

_SHORTEST, _USUAL = 45, 70
"""The fewest tokens of one's own that tell anything, and those beyond what was given of a usual
submission below which nobody's do."""
_BEGUN = 2 * LENGTH
"""A submission with fewer tokens beyond what was given has not begun: it sets no threshold."""
_LIKELY, _LIKELY_ACROSS = 0.3, 0.05
"""The share of fingerprints from which a pair is looked at, in one language and in two."""
_NEAREST = 8
"""So many are looked at beside each: where a whole class is alike, not every pair of it."""
_THEIRS, _BEYOND = 0.4, 0.17
"""A pair is listed that is so much more alike than one is with one's second nearest, for the
nearest may be a copy: the median of the class, and the two themselves by this part."""
_LEAST, _LEAST_ACROSS, _ENOUGH = 0.45, 0.4, 0.65
"""A pair that is less alike, in one language or in two, is never listed, one that is more alike
always: a class may be three people."""
_RARE = 0.03
"""Code that this part of a class has, or two people, tells as much as code that two alone have."""
_FEW = 3
"""So many of a small class may share code that still counts as their own."""

_NOTHING = Tokens(np.zeros(0, dtype=np.uint64), (), frozenset())
_Mask = NDArray[np.bool_]
_Weights = NDArray[np.float64]


class Pair(Struct, frozen=True):
    """Two programs, by their places in the class; the other one's may be among the earlier ones."""

    one: int
    other: int
    share: float
    """The part of what is their own that both have, from 0 to 1."""
    likeness: float
    """The same, but what many have counts less."""
    passages: tuple[tuple[Place, ...], tuple[Place, ...]]
    """The passages that they share, in the one and in the other, in the order of the text."""
    across: bool
    """The two are written in two languages."""


class Comparison(Struct, frozen=True):
    pairs: Sequence[Pair]
    """The most alike first."""
    short: frozenset[int]
    """The programs of the class that are too short to tell; all of them where most are."""


def compare(
    programs: Sequence[Sequence[SourceFile]],
    earlier: Sequence[Sequence[SourceFile]] = (),
    given: Sequence[SourceFile] = (),
    asked: Collection[str] = (),
) -> Comparison:
    """Return the pairs of a class, and of it with earlier programs, that share most of their own.

    `given`: what everybody may have: the template, the reference, the statement's code.
    `asked`: the functions asked for, as submissions write them: what they never reach does not
    count.
    """
    everybody = [*programs, *earlier]
    trees = [
        tree_tokens(sources, number, asked) or _NOTHING for number, sources in enumerate(everybody)
    ]
    template = tree_tokens(given, -1) or text_tokens(given, -1)
    by_trees = _by(trees, len(programs), template)
    treeless = {at for at, tree in enumerate(trees) if tree is _NOTHING}
    if not treeless:
        return by_trees

    # Without a tree one is written in other tokens than the rest: all have those of their texts.
    texts = [text_tokens(sources, number) for number, sources in enumerate(everybody)]
    by_texts = _by(texts, len(programs), text_tokens(given, -1))
    pairs = [*by_trees.pairs]
    pairs += [pair for pair in by_texts.pairs if treeless & {pair.one, pair.other}]
    short = (by_trees.short - treeless) | (by_texts.short & treeless)
    return Comparison(sorted(pairs, key=_most_alike), frozenset(short))


def _by(texts: Sequence[Tokens], count: int, given: Tokens) -> Comparison:
    """Compare those of the first `count` that have begun with each other and with later ones."""
    template = fingerprints(given.kinds)
    sizes = [int(_own(text, template).sum()) for text in texts]
    begun = [size for size in sizes[:count] if size >= _BEGUN]
    if not begun or median(begun) < _USUAL:
        return Comparison((), frozenset(range(count)))

    read = [text if size >= _BEGUN else _NOTHING for text, size in zip(texts, sizes, strict=True)]
    marks = [fingerprints(text.kinds) for text in read]
    common = np.union1d(template, _shared_by_many(read[:count], marks))
    owned = [_own(text, common) for text in read]
    programs = list(map(_Program, read, _rarities(marks), owned))
    is_long = np.array([own.sum() >= _SHORTEST for own in owned])

    is_across = np.array([[a.languages.isdisjoint(b.languages) for b in read] for a in read])
    rare = [np.unique(at[~np.isin(at, common)]) for at in marks]
    pairs = [
        _pair(first, second, programs)
        for first, second in _likely(rare, is_across)
        if first < count and is_long[first] and is_long[second]
    ]
    listed = _listed(pairs, np.flatnonzero(is_long[:count]), is_across & is_long)
    return Comparison(listed, frozenset(np.flatnonzero(~is_long[:count]).tolist()))


class _Program(Struct, frozen=True):
    text: Tokens
    weights: _Weights
    """The weight of each of its fingerprints."""
    own: _Mask
    """True for the tokens that are its own."""


def _listed(pairs: Sequence[Pair], class_now: NDArray[np.int64], is_across: _Mask) -> list[Pair]:
    """Return the pairs that are more alike than by chance, the most alike first."""
    alike = np.zeros(is_across.shape)
    for pair in pairs:
        alike[pair.one, pair.other] = alike[pair.other, pair.one] = pair.likeness

    is_another = ~np.eye(len(alike), dtype=bool)
    by_chance = _by_chance(alike, is_another, class_now)
    by_chance = np.where(is_across, _by_chance(alike, is_across, class_now), by_chance)
    least = np.clip(by_chance + _BEYOND, np.where(is_across, _LEAST_ACROSS, _LEAST), _ENOUGH)
    listed = [pair for pair in pairs if pair.likeness >= least[pair.one, pair.other]]
    return sorted(listed, key=_most_alike)


def _by_chance(alike: _Weights, beside: _Mask, class_now: NDArray[np.int64]) -> _Weights:
    """Return how alike each two are by chance, where `beside` says who is laid beside whom; as
    alike as can be where nobody of the class is beside two."""
    telling = class_now[beside[class_now].sum(axis=1) > 1]
    seconds = np.sort(alike * beside, axis=1)[:, -2:][:, 0]
    usual = float(np.median(seconds[telling])) if len(telling) else 1.0

    beyond = np.zeros(len(alike))
    beyond[telling] = _THEIRS * (seconds[telling] - usual)
    return np.add.outer(beyond, beyond) / 2 + usual


def _most_alike(pair: Pair) -> tuple[float, int, int]:
    return -pair.share, pair.one, pair.other


def _own(text: Tokens, common: Kinds) -> _Mask:
    """Return which tokens stand in no fingerprint that is common, without the ends of files."""
    marks = fingerprints(text.kinds)
    is_own = np.array([start < end for _, start, end in text.places], dtype=bool)
    if len(marks):
        is_own &= np.convolve(np.isin(marks, common), np.ones(LENGTH, dtype=int)) == 0
    return is_own


def _shared_by_many(texts: Sequence[Tokens], marks: Sequence[Kinds]) -> Kinds:
    """Return the fingerprints that more than a third of the class have; equal ones are one."""
    begun = [(text, at) for text, at in zip(texts, marks, strict=False) if len(at)]
    different = {text.kinds[:-1].tobytes(): at for text, at in begun}
    values, counts = _counted(different.values())
    return values[counts > max(_FEW, len(different) / 3)]


def _counted(marks: Iterable[Kinds]) -> tuple[Kinds, NDArray[np.int64]]:
    """Return all fingerprints, and how many programs have each."""
    return np.unique(np.concatenate([np.unique(at) for at in marks]), return_counts=True)


def _likely(marks: Sequence[Kinds], is_across: _Mask) -> list[tuple[int, int]]:
    """Return the pairs whose rare fingerprints are the same, for each of them the nearest ones in
    its language, and in another."""
    values, counts = _counted(marks)
    # One more: what both of two have tells something too.
    weights = np.log((sum(map(np.any, marks)) + 1) / counts, dtype=np.float64)
    places = [np.searchsorted(values, at) for at in marks]
    shared = np.zeros(is_across.shape)
    for row, at in zip(shared, places, strict=True):
        held = np.zeros(len(values))
        held[at] = weights[at]
        row[:] = [held[another].sum() for another in places]

    totals = shared.diagonal()
    likeness = 2 * shared / np.maximum(np.add.outer(totals, totals), 1e-9)
    np.fill_diagonal(likeness, 0)
    is_looked_at = np.zeros(likeness.shape, dtype=bool)
    for is_of_kind, least in ((~is_across, _LIKELY), (is_across, _LIKELY_ACROSS)):
        of_kind = np.where(is_of_kind & (likeness >= least), likeness, 0)
        nearest = np.argsort(-of_kind, axis=1, kind="stable")[:, :_NEAREST]
        is_near = np.zeros(likeness.shape, dtype=bool)
        np.put_along_axis(is_near, nearest, values=True, axis=1)
        is_looked_at |= (is_near | is_near.T) & (of_kind > 0)
    first, second = np.nonzero(np.triu(is_looked_at, 1))
    return list(zip(first.tolist(), second.tolist(), strict=True))


def _rarities(marks: Sequence[Kinds]) -> list[_Weights]:
    """Return what each fingerprint counts: 1 where few programs have it, half where 16 times as
    many do."""
    values, counts = _counted(marks)
    few = max(_RARE * sum(map(np.any, marks)), 2)
    weights = (few / np.maximum(counts, few)) ** 0.25
    return [weights[np.searchsorted(values, at)] for at in marks]


def _pair(first: int, second: int, programs: Sequence[_Program]) -> Pair:
    both = programs[first], programs[second]
    parts = tiles(both[0].text.kinds, both[1].text.kinds)
    one, other = (
        _shared(program, [(part.starts[side], part.length) for part in parts])
        for side, program in enumerate(both)
    )

    # The geometric mean, for who adds to what was copied has all of it still.
    share, likeness = sqrt(one[0] * other[0]), sqrt(one[1] * other[1])
    across = both[0].text.languages.isdisjoint(both[1].text.languages)
    return Pair(first, second, share, likeness, (one[2], other[2]), across)


def _shared(
    program: _Program, parts: Iterable[tuple[int, int]]
) -> tuple[float, float, tuple[Place, ...]]:
    """Return the share of a program's own that stands in these parts, its likeness, and where it
    stands; a part is its first token and its length."""
    is_shared, likeness = np.zeros(len(program.own), dtype=bool), 0.0
    for start, length in parts:
        is_own = program.own[start : start + length]
        is_shared[start : start + length] = is_own
        # A part that is no fingerprint long has none that says how rare it is.
        if length >= LENGTH:
            weights = program.weights[start : start + length - LENGTH + 1]
            likeness += int(is_own.sum()) * float(weights.mean())

    size = int(program.own.sum())
    passages = _passages(program.text, runs(is_shared))
    return int(is_shared.sum()) / size, likeness / size, passages


def _passages(text: Tokens, rows: Iterable[tuple[int, int]]) -> tuple[Place, ...]:
    """Return where tokens in a row stand, in the order of the text; each function begins anew, for
    what stands between two of them is no token."""
    heads = np.flatnonzero(text.kinds == FUNCTION).tolist()
    passages: list[Place] = []
    for start, end in rows:
        borders = [start, *(at for at in heads if start < at < end), end]
        for at, after in pairwise(borders):
            (file, begin, _), (*_, last) = text.places[at], text.places[after - 1]
            # What is read in another order than it is written may begin before the last one's end.
            if passages and passages[-1][0] == file:
                begin = max(begin, passages[-1][2])
            passages.append((file, begin, max(begin, last)))
    return tuple(passages)
