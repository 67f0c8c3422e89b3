"""Ties what has no order: the items of sets and the keys of dictionaries."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from grader.model import Value
from grader.values.identity import identity, in_order

_Alike = Callable[[Value, Value], bool | None]
"""A comparison of two values; None when no more may be tried."""


class Paired(Struct, frozen=True):
    pairs: Sequence[tuple[int, int]]
    """The places of both."""
    missing: Sequence[Value]
    extra: Sequence[Value]


def paired(wanted: Sequence[Value], given: Sequence[Value], alike: _Alike) -> Paired:
    """Pair what is equal, then what is `alike`: each that is missing with the first such."""
    places: dict[str, list[int]] = defaultdict(list)
    for place in reversed(range(len(given))):
        places[identity(given[place])].append(place)
    partners: dict[int, int] = {}
    for place, item in enumerate(wanted):
        if found := places.get(identity(item)):
            partners[place] = found.pop()
    missing = [(place, item) for place, item in enumerate(wanted) if place not in partners]
    missing.sort(key=lambda one: in_order(one[1]))
    left = [(place, given[place]) for rest in places.values() for place in rest]
    # The first comes last, where it is taken away without moving the others.
    left.sort(key=lambda one: in_order(one[1]), reverse=True)
    partners.update(_near(missing, left, alike))
    return Paired(
        sorted(partners.items()),
        [item for place, item in missing if place not in partners],
        [item for _, item in reversed(left)],
    )


def _near(
    missing: Sequence[tuple[int, Value]], left: list[tuple[int, Value]], alike: _Alike
) -> Iterator[tuple[int, int]]:
    """Take out of `left` what is near something that is missing."""
    for place, item in missing:
        for index in reversed(range(len(left))):
            is_alike = alike(item, left[index][1])
            if is_alike is None:
                return
            if is_alike:
                yield place, left.pop(index)[0]
                break
