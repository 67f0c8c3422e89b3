"""Ties what has no order: the items of sets and the keys of dictionaries."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.model import Value
from grader.values.identity import identity, in_order

__all__ = ["Paired", "paired"]


@dataclass(frozen=True, slots=True)
class Paired:
    pairs: Sequence[tuple[int, int]]
    """The places of both."""
    missing: Sequence[Value]
    extra: Sequence[Value]


def paired(
    wanted: Sequence[Value], given: Sequence[Value], alike: Callable[[Value, Value], bool]
) -> Paired:
    """Pair what is equal, then what is `alike`: each that is missing with the first such."""
    places: dict[str, list[int]] = defaultdict(list)
    for place in reversed(range(len(given))):
        places[identity(given[place])].append(place)
    partners: dict[int, int] = {}
    for place, item in enumerate(wanted):
        if found := places.get(identity(item)):
            partners[place] = found.pop()
    left = [place for rest in places.values() for place in rest]
    # The first comes last, where it is taken away without moving the others.
    left.sort(key=lambda place: in_order(given[place]), reverse=True)
    missing = [place for place in range(len(wanted)) if place not in partners]
    missing.sort(key=lambda place: in_order(wanted[place]))
    for place in missing:
        for index in reversed(range(len(left))):
            if alike(wanted[place], given[left[index]]):
                partners[place] = left.pop(index)
                break
    return Paired(
        sorted(partners.items()),
        [wanted[place] for place in missing if place not in partners],
        [given[place] for place in reversed(left)],
    )
