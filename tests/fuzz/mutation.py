"""Hostile bytes made from good ones, for a bounded time, and again the same for the same seed."""

import copy
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

__all__ = ["mutated_bytes", "mutated_json", "rounds"]

_NUMBERS: Sequence[Any] = (
    *(0, -1, 1, True, False, None, 2**31, 2**63, -(2**63) - 1, 10**400, 1e308, -0.0, 5e-324),
    *("", "NaN", "Infinity", "-Infinity", "9223372036854775808", "-", "--1", "٣", "0" * 5000),
    *([], {}, [[]], [{}], {"t": "int"}, "\ud800", "\x00", "\u202e", "<b>", "x" * 3000),
)
_STEPS = 8


def rounds(seconds: float, seed: int) -> Iterator[random.Random]:
    """Sources of chance, one for each round, until the time is over; at least one."""
    ends = time.monotonic() + seconds
    number = 0
    while number == 0 or time.monotonic() < ends:
        yield random.Random(f"{seed}/{number}")
        number += 1


def mutated_bytes(good: Sequence[bytes], words: Sequence[bytes], chance: random.Random) -> bytes:
    """One of `good` with up to eight changes; `words` are what its format is made of."""
    raw = bytearray(chance.choice(good))
    for _ in range(chance.randint(1, _STEPS)):
        start = chance.randrange(len(raw) + 1)
        end = min(len(raw), start + chance.choice((0, 1, 2, 8, 64, 512)))
        piece = bytes(raw[start:end])
        other = chance.choice(good)
        from_other = chance.randrange(len(other) + 1)
        raw[start:end] = chance.choice(
            (
                b"",
                bytes(chance.randrange(256) for _ in piece),
                chance.choice(words),
                piece + piece,
                piece[::-1],
                piece * chance.choice((3, 50, 500)),
                other[from_other : from_other + chance.choice((1, 16, 256))],
            )
        )
        if chance.random() < 0.05:
            del raw[start:]
    return bytes(raw)


def mutated_json(good: Any, chance: random.Random) -> Any:
    """A JSON value in which some of the values are other ones."""
    parts = list(_places(good))
    content = json.loads(json.dumps(good))
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(parts)
        content = _replaced(content, path, lambda old: _other(old, good, chance))
    return content


def _places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items: Any = ()
    if isinstance(content, dict):
        items = content.items()
    elif isinstance(content, list):
        items = enumerate(content)
    for key, item in items:
        yield from _places(item, (*path, key))


def _replaced(content: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    if not path:
        return change(content)
    if not isinstance(content, dict | list):  # an earlier change took it away
        return content
    try:
        below = content[path[0]]
    except (KeyError, IndexError, TypeError):
        return content
    content[path[0]] = _replaced(below, path[1:], change)
    return content


def _other(old: Any, good: Any, chance: random.Random) -> Any:
    choices: list[Callable[[], Any]] = [
        lambda: copy.deepcopy(chance.choice(_NUMBERS)),
        lambda: [old] * chance.choice((0, 1, 2, 300)),
        lambda: {"t": "tuple", "type": "tuple", "items": [old]},
        lambda: _nested(old, chance.choice((5, 40, 2000))),
        lambda: json.loads(json.dumps(good)),
    ]
    if isinstance(old, list) and old:
        choices += [lambda: old[:-1], lambda: old + old[:1], lambda: old[::-1]]
    if isinstance(old, dict) and old:
        dropped = chance.choice(sorted(old))
        choices += [lambda: {key: item for key, item in old.items() if key != dropped}]
    return chance.choice(choices)()


def _nested(content: Any, depth: int) -> Any:
    for _ in range(depth):
        content = {"t": "sequence", "type": "list", "items": [content]}
    return content
