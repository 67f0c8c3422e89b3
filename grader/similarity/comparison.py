"""A class compared with itself and with earlier ones: the pairs that share much of their own.

What was given, and what more than a third of a class says, is nobody's own. Two are as alike as
much of what is their own stands in fingerprints that both have (Schleimer, Wilkerson and Aiken
2003), which count the more the fewer have them. How alike two are by chance depends on the
exercise, so the class itself says it. A class is small: all fingerprints are kept.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from statistics import median

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.model import SourceFile
from grader.similarity.fingerprints import (
    LENGTH,
    Kinds,
    Mask,
    Weights,
    fingerprints,
    over_tokens,
    runs,
)
from grader.similarity.tokens import FUNCTION, Place, Tokens, text_tokens, tree_tokens

_SHORTEST, _USUAL = 45, 70
"""The fewest tokens of one's own that tell anything, and those beyond what was given of a usual
submission below which nobody's do."""
_BEGUN = 2 * LENGTH
"""A submission with fewer tokens beyond what was given has not begun: it sets no threshold."""
_THEIRS, _BEYOND = 0.4, 0.17
"""A pair is listed that is so much more alike than one is with one's second nearest, for the
nearest may be a copy: the median of the class, and the two themselves by this part."""
_LEAST, _ENOUGH = 0.45, 0.65
"""A pair that is less alike is never listed, one that is more alike always: a class may be three
people."""
_RARE = 0.03
"""Code that this part of a class has, or two people, tells as much as code that two alone have."""
_FEW = 3
"""So many of a small class may share code that still counts as their own."""

_NOTHING = Tokens(np.zeros(0, dtype=np.uint64), (), frozenset())


class Pair(Struct, frozen=True):
    """Two programs, by their places in the class; the other one's may be among the earlier ones."""

    one: int
    other: int
    share: float
    """The part of what is their own that both have, from 0 to 1."""
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
    is_long = np.array([own.sum() >= _SHORTEST for own in owned])

    languages = [text.languages for text in read]
    is_across = np.array([list(map(each.isdisjoint, languages)) for each in languages])
    is_compared = np.outer(is_long, is_long) & ~np.eye(len(read), dtype=bool)
    alike = _alike(marks, owned) * is_compared
    least = _least(alike, np.flatnonzero(is_long[:count]), is_across & is_compared)

    listed = np.argwhere(np.triu(is_compared & (alike >= least))[:count])
    programs = list(map(_Program, read, marks, owned))
    pairs = [
        _pair(one, other, programs, float(alike[one, other])) for one, other in listed.tolist()
    ]
    short = frozenset(np.flatnonzero(~is_long[:count]).tolist())
    return Comparison(sorted(pairs, key=_most_alike), short)


class _Program(Struct, frozen=True):
    text: Tokens
    marks: Kinds
    own: Mask
    """True for the tokens that are its own."""


def _own(text: Tokens, common: Kinds) -> Mask:
    """Return which tokens stand in no fingerprint that is common, without the ends of files."""
    is_own = np.array([start < end for _, start, end in text.places], dtype=bool)
    is_own &= over_tokens(np.isin(fingerprints(text.kinds), common)) == 0
    return is_own


def _shared_by_many(texts: Sequence[Tokens], marks: Sequence[Kinds]) -> Kinds:
    """Return the fingerprints that more than a third of the class have; equal ones are one."""
    begun = [(text, at) for text, at in zip(texts, marks, strict=False) if len(at)]
    different = {text.kinds[:-1].tobytes(): at for text, at in begun}
    each_once = np.concatenate([np.unique(at) for at in different.values()])
    values, counts = np.unique(each_once, return_counts=True)
    return values[counts > max(_FEW, len(different) / 3)]


def _alike(marks: Sequence[Kinds], owned: Sequence[Mask]) -> Weights:
    """Return how alike each two are: of what is their own the part that both have, the geometric
    mean of the two, for who adds to what was copied has all of it still."""
    own = np.concatenate(owned)
    whose = np.repeat(np.arange(len(marks)), list(map(len, marks)))
    values, at = np.unique(np.concatenate(marks), return_inverse=True)
    held, same, times = np.unique(whose * len(values) + at, return_inverse=True, return_counts=True)

    counts = np.bincount(held % len(values))
    few = max(_RARE * len(np.unique(whose)), 2)
    # What one alone has is shared with nobody; so is all that goes beyond the end of a program.
    weights = np.where(counts > 1, (few / np.maximum(counts, few)) ** 0.25, 0)[at]

    shares = np.zeros((len(marks), len(marks)))
    for number, row in enumerate(shares):
        # What stands twice in one and once in the other is shared once.
        theirs = np.bincount(at[whose == number], minlength=len(values))[at]
        shared = weights * np.minimum(theirs / times[same], 1)
        weight = over_tokens(shared) / np.maximum(over_tokens(shared > 0), 1)
        row[:] = np.bincount(whose, weight * own, len(marks))

    shares /= np.maximum(np.bincount(whose, own, len(marks)), 1)
    return np.sqrt(shares * shares.T)


def _least(alike: Weights, class_now: NDArray[np.int64], is_across: Mask) -> Weights:
    """Return how alike each two must be to be more alike than by chance."""
    is_another = ~np.eye(len(alike), dtype=bool)
    by_chance = _by_chance(alike, is_another, class_now)
    by_chance = np.where(is_across, _by_chance(alike, is_across, class_now), by_chance)
    return np.clip(by_chance + _BEYOND, _LEAST, _ENOUGH)


def _by_chance(alike: Weights, beside: Mask, class_now: NDArray[np.int64]) -> Weights:
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


def _pair(first: int, second: int, programs: Sequence[_Program], share: float) -> Pair:
    one, other = programs[first], programs[second]
    mine, theirs = _shared(one, other), _shared(other, one)
    passages = _passages(one.text, runs(mine)), _passages(other.text, runs(theirs))
    across = one.text.languages.isdisjoint(other.text.languages)
    return Pair(first, second, share, passages, across)


def _shared(program: _Program, other: _Program) -> Mask:
    """Return which tokens of a program's own stand in fingerprints that the other one has too."""
    return program.own & (over_tokens(np.isin(program.marks, other.marks)) > 0)


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
