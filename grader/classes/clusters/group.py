"""Submissions grouped by their unexplained wrong answers.

Submissions that give the same wrong answers in all fields of a function are a cluster. One whose
answers are those of two clusters together errs in two ways, and is in both. Clusters of several
functions that have the same members are one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from math import fsum

from msgspec import Struct

from grader.model import Summary

_DIGITS = 6

_Key = tuple[str, str, str]
"""Function, field, and the digest of the wrong answers in it."""
_Keys = frozenset[_Key]


class Cluster(Struct, frozen=True):
    id: str
    """Short, and the same as long as these answers are given."""
    answers: tuple[_Key, ...]
    """The answers that all members have in common."""
    members: tuple[int, ...]
    """Positions in the class, ascending."""
    points: float
    """The points that these answers cost the members, all together."""


def clusters(summaries: Sequence[Summary]) -> tuple[Cluster, ...]:
    """Return what two submissions or more share: where most points are lost first."""
    lost = [
        {(one.function, one.field, one.answers): one.points for one in summary.unexplained}
        for summary in summaries
    ]
    by_members: dict[tuple[int, ...], list[_Key]] = {}
    for keys, members in _clusters([_by_function(of) for of in lost]):
        by_members.setdefault(members, []).extend(sorted(keys))
    found = [
        Cluster(
            id=hashlib.sha256(repr(keys).encode()).hexdigest()[:_DIGITS],
            answers=tuple(keys),
            members=members,
            points=fsum(lost[position][key] for key in keys for position in members),
        )
        for members, keys in by_members.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.points, -len(one.members), one.id)))


def _by_function(lost: Mapping[_Key, float]) -> list[_Keys]:
    functions = dict.fromkeys(function for function, _, _ in lost)
    return [frozenset(key for key in lost if key[0] == function) for function in functions]


def _clusters(given: Sequence[Sequence[_Keys]]) -> Iterator[tuple[_Keys, tuple[int, ...]]]:
    """Yield the answers of each cluster with its members."""
    counts = Counter(keys for of in given for keys in of)
    order = sorted(counts, key=lambda keys: (-counts[keys], -len(keys), sorted(keys)))
    kept: dict[_Key, list[_Keys]] = {}
    parts: dict[_Keys, list[_Keys]] = {}
    for keys in order:
        parts[keys], rest = _made_of(keys, kept)
        if rest and counts[keys] > 1:
            parts[keys] = [keys]
            for key in keys:
                kept.setdefault(key, []).append(keys)
    members: dict[_Keys, dict[int, None]] = {}
    for position, of in enumerate(given):
        for keys in of:
            for part in parts[keys]:
                members.setdefault(part, {})[position] = None
    for keys, positions in members.items():
        if len(positions) > 1:
            yield keys, tuple(positions)


def _made_of(keys: _Keys, kept: Mapping[_Key, Sequence[_Keys]]) -> tuple[list[_Keys], Set[_Key]]:
    """Return the clusters that are in these answers, the largest first, and what they leave."""
    inside = {part for key in keys for part in kept.get(key, ()) if part <= keys}
    found: list[_Keys] = []
    rest: Set[_Key] = keys
    for part in sorted(inside, key=lambda part: (-len(part), sorted(part))):
        if part <= rest:
            found.append(part)
            rest = rest - part
    return found, rest
