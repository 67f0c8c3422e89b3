"""Pairs what has no order: the items of sets and the keys of dictionaries."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from grader.grouping import grouped
from grader.model import Value
from grader.values.identity import identity, in_order

_Alike = Callable[[Value, Value], bool | None]
"""A comparison of two values; None when no more may be tried."""


class Paired(Struct, frozen=True):
    pairs: Sequence[tuple[int, int]]
    """The places of both."""
    missing: Sequence[Value]
    extra: Sequence[Value]


def paired(expected: Sequence[Value], got: Sequence[Value], alike: _Alike) -> Paired:
    """Pair what is equal, then what is `alike`: each that is missing with the first such."""
    places = grouped(reversed(range(len(got))), lambda place: identity(got[place]))

    partners: dict[int, int] = {}
    for place, item in enumerate(expected):
        if equal := places.get(identity(item)):
            partners[place] = equal.pop()

    missing = [place for place in range(len(expected)) if place not in partners]
    missing.sort(key=lambda place: in_order(expected[place]))
    extra = [place for rest in places.values() for place in rest]
    # The first comes last, where it is taken away without moving the others.
    extra.sort(key=lambda place: in_order(got[place]), reverse=True)

    def near() -> Iterator[tuple[int, int]]:
        """Take out of `extra` what is near something that is missing."""
        for place in missing:
            for index in reversed(range(len(extra))):
                is_alike = alike(expected[place], got[extra[index]])
                if is_alike is None:
                    return
                if is_alike:
                    yield place, extra.pop(index)
                    break

    partners.update(near())
    without_partner = [expected[place] for place in missing if place not in partners]
    return Paired(sorted(partners.items()), without_partner, [got[at] for at in reversed(extra)])
