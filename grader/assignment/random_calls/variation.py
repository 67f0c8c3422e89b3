"""Makes new arguments like those that cases have at the same place, with values from there."""

import math
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from grader.assignment.cases.empty_lists import Place, Places, arguments_at, example
from grader.model import (
    Argument,
    ArrayArgument,
    Case,
    CodeArgument,
    DictArgument,
    Listed,
    RangeArgument,
    RecordArgument,
    ScalarArgument,
    SequenceArgument,
    rebuilt,
    steps_in,
)
from grader.values import elements

_POOL_AT_MOST = 400
# Texts of few kinds stand for a choice (a class, a mode): no new ones are made up.
_CHOICES_AT_MOST = 4
_EMPTY = 0.1
_MEETS = 0.25

_NASTY: Mapping[str, tuple[bool | int | float, ...]] = {
    "Bool": (False, True),
    "Int64": (0, 1, -1, 2),
    "BigInt": (2**63, 2**64),
    "Float32": (0.0, 1.0, 0.5, -1.0),
    "Float64": (0.0, -0.0, 1.0, 0.5, -1.0, 1e-12, 0.1 + 0.2),
}
"""Values that functions fall over, by type."""


class Examples(Struct, frozen=True):
    """The arguments that cases have at each place, and all that is in them."""

    arguments: Places
    values: Mapping[tuple[Place, str], list[Any]]
    """The values of each type at each place, and what lies next to them."""
    usual: bool = False
    """Only calls such as somebody asks are made of them: few items of a list are equal."""


def examples_of(cases: Sequence[Case], *, usual: bool = False) -> Examples:
    """Return what the cases have at each place; only `usual`: no nasty values, but the integers
    that lie next to the cases' and between them."""
    by_place = arguments_at(cases)
    values: dict[tuple[Place, str], dict[Any, None]] = {}
    for place, arguments in by_place.items():
        for argument in arguments:
            kind = _kind(argument)
            pool = values.setdefault((place, kind), {})
            for value in values_of(argument)[:_POOL_AT_MOST]:
                pool.update(dict.fromkeys((value, *_neighbours(value, kind))))
            pool.update(dict.fromkeys(() if usual else _NASTY.get(kind, ())))

    for (_, kind), pool in values.items() if usual else ():
        if kind == "Int64":
            least, most = min(pool), max(pool)
            near = [value + step for value in pool for step in (-1, 1)]
            pool.update(dict.fromkeys(value for value in near if least <= value <= most))
    return Examples(by_place, {key: list(pool) for key, pool in values.items()}, usual)


def values_of(argument: Argument) -> list[Any]:
    """Return the different values of a scalar or an array; none of anything else."""
    match argument:
        case ScalarArgument(_, value):
            return [value]
        case ArrayArgument():
            return list(dict.fromkeys(elements(argument).tolist()))
    return []


def _kind(argument: Argument) -> str:
    match argument:
        case ScalarArgument(kind) | ArrayArgument(kind):
            return kind
    return type(argument).__name__


def _neighbours(value: object, kind: str) -> Iterator[float]:
    """Yield the numbers of the type that lie next to a float."""
    if not isinstance(value, float) or not math.isfinite(value):
        return
    if kind == "Float64":
        yield math.nextafter(value, math.inf)
        yield math.nextafter(value, -math.inf)
    if kind == "Float32":
        yield float(np.nextafter(np.float32(value), np.float32(np.inf)))


class Variation(Struct, frozen=True):
    """Varies the arguments of one call."""

    examples: Examples
    longest: int
    source: random.Random
    words: Sequence[str]
    """The words of the case that the call is like."""
    _lengths: dict[int, int] = field(default_factory=dict)

    def varied(self, argument: Argument, place: Place) -> Argument:
        """Return a new argument; arrays inside stay as they are, for their sizes may have a
        meaning."""
        match argument:
            case ScalarArgument(kind):
                pool = self.examples.values[place, kind]
                choices = [*pool, *self._texts_like(pool)] if kind == "String" else pool
                meeting = self._meeting(pool) if kind == "String" else []
                return replace(argument, value=self.source.choice(meeting or choices))
            case SequenceArgument("tuple") | RecordArgument():
                steps = steps_in(argument)
                return rebuilt(argument, (self.varied(part, (*place, at)) for at, part in steps))
            case SequenceArgument(kind):
                inner = (*place, "item")
                items = self._items(self._count(argument, place), inner)
                if kind == "set":
                    items = _distinct(items)
                like = None if items else example(inner, self.examples.arguments)
                return SequenceArgument(kind, items, like)
            case DictArgument():
                return self._varied_dict(argument, place)
            case RangeArgument(start, _, step):
                return replace(argument, stop=start + step * (self._length(3) - 1))
            case CodeArgument():
                return self.source.choice(self.examples.arguments[place])
        return argument

    def array(
        self, argument: ArrayArgument, place: Place, drawn_from: Argument | None
    ) -> ArrayArgument:
        """Return an array of the same type and rank, perhaps with elements from another."""
        if drawn_from is not None:
            values = values_of(drawn_from)
        else:
            values = self.examples.values[place, argument.element]
        shape = tuple(map(self._length, argument.shape))

        # Few different values in one call, so that ties and constant vectors come often.
        few = self.source.sample(values, min(len(values), self.source.randint(1, 8)))
        if argument.element == "String" and drawn_from is None:
            few += self._meeting(values)
        items = tuple(self.source.choice(few) for _ in range(math.prod(shape)))
        return replace(argument, shape=shape, recipe=Listed(items))

    def choice(self, argument: ArrayArgument, place: Place) -> ArrayArgument:
        """Return a vector of different values."""
        pool = self.examples.values[place, argument.element]
        items = self.source.sample(pool, min(len(pool), self._length(argument.shape[0])))
        return replace(argument, shape=(len(items),), recipe=Listed(tuple(items)))

    def _length(self, old: int) -> int:
        # Arguments of equal length stay so: that makes the call a meaningful one.
        if old not in self._lengths:
            self._lengths[old] = self.source.randint(1, self.longest)
        return self._lengths[old]

    def _meeting(self, texts: Sequence[str]) -> list[str]:
        """Return, now and then, a text that meets the call's others: a word of theirs, alone or at
        the end."""
        usual = {word for text in texts for word in text.split()}
        words = [word for word in self.words if word not in usual]
        if not words or self.source.random() > _MEETS:
            return []

        word = self.source.choice(words)
        sentences = [text for text in texts if len(text.split()) > 1]
        if sentences:
            return [f"{self.source.choice(sentences)} {word}"]
        return [] if _is_choice(texts) else [word]

    def _texts_like(self, texts: Sequence[str]) -> list[str]:
        """Return new texts: one of these with a character dropped, doubled or swapped with the
        next."""
        if _is_choice(texts) or not (text := self.source.choice(texts)):
            return []
        at = self.source.randrange(len(text))
        before, after = text[:at], text[at + 1 :]
        swapped = before + after[:1] + text[at] + after[1:]
        return [before + after, before + 2 * text[at] + after, swapped]

    def _count(self, argument: SequenceArgument | DictArgument, place: Place) -> int:
        containers = (SequenceArgument, DictArgument)
        examples = self.examples.arguments[place]
        may_be_empty = any(isinstance(item, containers) and not item.items for item in examples)
        if may_be_empty and self.source.random() < _EMPTY:
            return 0
        return self._length(len(argument.items))

    def _items(self, count: int, place: Place) -> tuple[Argument, ...]:
        items = self.examples.arguments.get(place, ())
        if not items:
            return ()
        kind = _kind(self.source.choice(items))
        # Numbers of two types in one list are promoted in Julia, and not in Python.
        alike = [item for item in items if _kind(item) == kind]
        kinds = 3 * count if self.examples.usual else self.source.randint(1, 8)
        few = [self.source.choice(alike) for _ in range(kinds)]
        varied = [self.varied(item, place) for item in few]
        return tuple(self.source.choice(varied) for _ in range(count))

    def _varied_dict(self, argument: DictArgument, place: Place) -> DictArgument:
        inner, arguments = (*place, "value"), self.examples.arguments
        dicts = [item for item in arguments[place] if isinstance(item, DictArgument)]
        keys: tuple[Argument, ...] = argument.keys
        if any(item.keys != keys for item in dicts):
            keys = _distinct(self._items(self._count(argument, place), (*place, "key")))
            items = self._items(len(keys), inner)
        else:
            # The same keys in all cases: a record, whose values are each of a kind.
            items = tuple(self.varied(item, inner) for item in argument.items)

        key, value = example((*place, "key"), arguments), example(inner, arguments)
        like = None if keys or key is None or value is None else (key, value)
        return DictArgument(keys, items, like)


def _is_choice(texts: Sequence[str]) -> bool:
    return len(set(texts)) <= _CHOICES_AT_MOST


def words_in(case: Case) -> list[str]:
    """Return the words of all texts that a case's calls are given, each once."""
    arguments = chain.from_iterable(arguments_at([case]).values())
    values = chain.from_iterable(map(values_of, arguments))
    texts = (value for value in values if isinstance(value, str))
    return list(dict.fromkeys(word for text in texts for word in re.findall(r"\w+", text)))


def _distinct(items: Sequence[Argument]) -> tuple[Argument, ...]:
    return tuple({repr(item): item for item in items}.values())
