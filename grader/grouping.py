"""Items by what they have in common, in their order."""

from collections.abc import Callable, Iterable
from typing import TypeVar

_Item = TypeVar("_Item")
_Key = TypeVar("_Key")


def grouped(items: Iterable[_Item], key: Callable[[_Item], _Key]) -> dict[_Key, list[_Item]]:
    """Return the items by the key of each."""
    return gathered((key(item), item) for item in items)


def gathered(pairs: Iterable[tuple[_Key, _Item]]) -> dict[_Key, list[_Item]]:
    """Return the items of pairs by their keys."""
    groups: dict[_Key, list[_Item]] = {}
    for key, item in pairs:
        groups.setdefault(key, []).append(item)
    return groups
