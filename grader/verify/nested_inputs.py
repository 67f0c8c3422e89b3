"""Random arguments of lists, tuples, sets, dictionaries and texts, from what cases have there."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from grader.assignment.examples import Found, Place, example
from grader.model import (
    Argument,
    CodeArgument,
    DictArgument,
    RangeArgument,
    Scalar,
    ScalarArgument,
    SequenceArgument,
)

__all__ = ["NASTY", "Nested", "neighbours", "texts_like"]

# Texts of few kinds stand for a choice (a class, a mode): no new ones are made up.
_CHOICES_AT_MOST = 4
_EMPTY = 0.1

NASTY: dict[str, tuple[Scalar, ...]] = {
    "Bool": (False, True),
    "Int64": (0, 1, -1, 2),
    "BigInt": (2**63, 2**64),
    "Float32": (0.0, 1.0, 0.5, -1.0),
    "Float64": (0.0, -0.0, 1.0, 0.5, -1.0, 1e-12, 0.1 + 0.2),
}
"""Values that functions fall over, by type."""


def neighbours(value: object, kind: str) -> Iterator[float]:
    """The numbers of the type that lie next to a float."""
    if kind == "Float64" and isinstance(value, float) and math.isfinite(value):
        yield math.nextafter(value, math.inf)
        yield math.nextafter(value, -math.inf)
    if kind == "Float32" and isinstance(value, float) and math.isfinite(value):
        yield float(np.nextafter(np.float32(value), np.float32(np.inf)))


def texts_like(texts: Sequence[str], source: random.Random) -> list[str]:
    """New texts: one of them with a character dropped, doubled or swapped with the next."""
    if len(set(texts)) <= _CHOICES_AT_MOST:
        return []
    text = source.choice(texts)
    if not text:
        return []
    at = source.randrange(len(text))
    before, after = text[:at], text[at + 1 :]
    swapped = before + after[:1] + text[at] + after[1:]
    return [before + after, before + 2 * text[at] + after, swapped]


@dataclass(frozen=True)
class Nested:
    """Varies what is in an argument. A place's values come from that place in the cases."""

    found: Found
    new_length: Callable[[int], int]
    """Return the new length of a list by its old one: equally long lists stay equally long."""
    source: random.Random

    def varied(self, argument: Argument, place: Place) -> Argument:
        match argument:
            case ScalarArgument():
                return self._scalar(argument, place)
            case SequenceArgument("tuple", items):
                inside = (self.varied(item, (*place, at)) for at, item in enumerate(items))
                return replace(argument, items=tuple(inside))
            case SequenceArgument(kind):
                inner = (*place, "item")
                items = self._items(self._count(argument, place), inner)
                if kind == "set":
                    items = tuple({repr(item): item for item in items}.values())
                return SequenceArgument(kind, items, None if items else example(inner, self.found))
            case DictArgument():
                return self._dict(argument, place)
            case RangeArgument(start, _, step):
                return replace(argument, stop=start + step * (self.new_length(3) - 1))
            case CodeArgument():
                return self.source.choice(self.found[place])
        return argument

    def _count(self, argument: SequenceArgument | DictArgument, place: Place) -> int:
        empty = any(_length(one) == 0 for one in self.found[place])
        if empty and self.source.random() < _EMPTY:
            return 0
        return self.new_length(len(argument.items))

    def _items(self, count: int, place: Place) -> tuple[Argument, ...]:
        among = self.found.get(place, ())
        if not among:
            return ()
        first = self.source.choice(among)
        # Numbers of two types in one list are promoted in Julia, and not in Python.
        alike = [one for one in among if _type(one) == _type(first)]
        few = [self.source.choice(alike) for _ in range(self.source.randint(1, 8))]
        varied = [self.varied(one, place) for one in few]
        return tuple(self.source.choice(varied) for _ in range(count))

    def _dict(self, argument: DictArgument, place: Place) -> DictArgument:
        inner = (*place, "value")
        keys: Sequence[Argument] = argument.keys
        if any(isinstance(one, DictArgument) and one.keys != keys for one in self.found[place]):
            drawn = self._items(self._count(argument, place), (*place, "key"))
            keys = tuple({repr(key): key for key in drawn}.values())
            items = self._items(len(keys), inner)
        else:
            # The same keys in all cases: a record, whose values are each of a kind.
            items = tuple(self.varied(item, inner) for item in argument.items)
        shown = example((*place, "key"), self.found), example(inner, self.found)
        like = None if keys or shown[0] is None or shown[1] is None else (shown[0], shown[1])
        return DictArgument(tuple(keys), items, like)

    def _scalar(self, argument: ScalarArgument, place: Place) -> ScalarArgument:
        same = [one for one in self.found[place] if _type(one) == argument.type]
        values = [one.value for one in same if isinstance(one, ScalarArgument)]
        pool = [*values, *NASTY.get(argument.type, ())]
        for value in values:
            pool += neighbours(value, argument.type)
        texts = [value for value in values if isinstance(value, str)]
        if argument.type == "String" and texts:
            pool += texts_like(texts, self.source)
        return replace(argument, value=self.source.choice(pool))


def _type(argument: Argument) -> str:
    return argument.type if isinstance(argument, ScalarArgument) else type(argument).__name__


def _length(argument: Argument) -> int:
    return len(argument.items) if isinstance(argument, SequenceArgument | DictArgument) else -1
