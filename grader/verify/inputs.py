"""Random calls of an assignment's functions: short and nasty ones first.

No domain has to be declared: the cases say by example what a call looks like. A random call keeps a
case's argument types, which of its arrays are equally long and which take their elements from
which, and draws new lengths and values from those that the assignment's cases use at the same
place, and from their neighbours.
"""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from grader.model import (
    Argument,
    ArrayArgument,
    Assignment,
    Case,
    Listed,
    Scalar,
    ScalarArgument,
    Text,
)
from grader.values import elements

__all__ = ["random_cases"]

_LONGEST = 40
_POOL_AT_MOST = 400
# Every so many calls the longest vector grows by one: a first counterexample is a short one.
_GROWS_EVERY = 8

# Texts stand for a choice (a class, a mode): no new ones are made up.
_NASTY: Mapping[str, tuple[Scalar, ...]] = {
    "Bool": (False, True),
    "Int64": (0, 1, -1, 2),
    "BigInt": (2**63, 2**64),
    "Float32": (0.0, 1.0, 0.5, -1.0),
    "Float64": (0.0, -0.0, 1.0, 0.5, -1.0, 1e-12, 0.1 + 0.2),
}

Place = tuple[str, int | str]
"""Function and the argument's position or keyword."""


def random_cases(assignment: Assignment, count: int, seed: int) -> Iterator[Case]:
    """`count` calls, the same for the same seed; cases that should raise are no model for one."""
    source = random.Random(seed)
    models = [case for case in assignment.cases if not assignment.expected[case.id].raises]
    models = [case for case in models if assignment.function(case.function).fields]
    pools = _pools(models)
    for index in range(count):
        longest = min(1 + index // _GROWS_EVERY, _LONGEST)
        yield _like(source.choice(models), index, longest, pools, source)


def _pools(cases: Sequence[Case]) -> Mapping[Place, list[Scalar]]:
    """The values that cases use at each place, and what lies next to them."""
    values: dict[Place, dict[Scalar, None]] = {}
    for case in cases:
        for place, argument in _places(case):
            pool = values.setdefault(place, {})
            for value in _values(argument)[:_POOL_AT_MOST]:
                pool.update(dict.fromkeys(_with_neighbours(value, argument)))
            pool.update(dict.fromkeys(_NASTY.get(_kind(argument), ())))
    return {place: list(pool) for place, pool in values.items()}


def _places(case: Case) -> Iterator[tuple[Place, Argument]]:
    for position, argument in enumerate(case.args):
        yield (case.function, f"{position}:{_kind(argument)}"), argument
    for name, argument in case.kwargs.items():
        yield (case.function, f"{name}:{_kind(argument)}"), argument


def _kind(argument: Argument) -> str:
    match argument:
        case ScalarArgument(kind) | ArrayArgument(kind):
            return kind
    return ""


def _values(argument: Argument) -> list[Any]:
    match argument:
        case ScalarArgument(_, value):
            return [value]
        case ArrayArgument():
            return list(dict.fromkeys(elements(argument).tolist()))
    return []


def _with_neighbours(value: Scalar, argument: Argument) -> Iterator[Scalar]:
    yield value
    if _kind(argument) == "Float64" and isinstance(value, float) and math.isfinite(value):
        yield math.nextafter(value, math.inf)
        yield math.nextafter(value, -math.inf)
    if _kind(argument) == "Float32" and isinstance(value, float) and math.isfinite(value):
        yield float(np.nextafter(np.float32(value), np.float32(np.inf)))


def _like(
    model: Case,
    index: int,
    longest: int,
    pools: Mapping[Place, list[Scalar]],
    source: random.Random,
) -> Case:
    lengths: dict[int, int] = {}

    def new_length(old: int) -> int:
        # Arrays that were equally long stay so: that is what makes the call a meaningful one.
        if old not in lengths:
            lengths[old] = source.randint(1, longest)
        return lengths[old]

    def changed(place: Place, argument: Argument, drawn_from: Argument | None) -> Argument:
        pool = pools[place]
        if isinstance(argument, ScalarArgument):
            return replace(argument, value=source.choice(pool))
        if drawn_from is not None:
            pool = _values(drawn_from)
        if not isinstance(argument, ArrayArgument):
            return argument
        shape = tuple(new_length(size) for size in argument.shape)
        # Few different values in one call, so that ties and constant vectors come often.
        few = source.sample(pool, min(len(pool), source.randint(1, 8)))
        items = tuple(source.choice(few) for _ in range(math.prod(shape)))
        return ArrayArgument(argument.element, shape, Listed(items), argument.container)

    def choice(place: Place, argument: ArrayArgument) -> Argument:
        pool = pools[place]
        items = tuple(source.sample(pool, min(len(pool), new_length(argument.shape[0]))))
        return replace(argument, shape=(len(items),), recipe=Listed(items))

    places = list(_places(model))
    domains = _domains([argument for _, argument in places])
    made = {
        at: choice(place, argument)
        for at, (place, argument) in enumerate(places)
        if at in domains.values() and isinstance(argument, ArrayArgument)
    }
    for at, (place, argument) in enumerate(places):
        if at not in made:
            drawn_from = made[domains[at]] if at in domains else None
            made[at] = changed(place, argument, drawn_from)
    arguments = [made[at] for at in range(len(places))]
    positional = len(model.args)
    return Case(
        id=f"random_{index}",
        function=model.function,
        args=tuple(arguments[:positional]),
        kwargs=dict(zip(model.kwargs, arguments[positional:], strict=True)),
        points=Fraction(0),
        visible=True,
        title=Text(f"random call {index}"),
    )


def _domains(arguments: Sequence[Argument]) -> Mapping[int, int]:
    """Which arrays take their elements from which other: labels from the list of classes.

    Such a list names nothing twice, holds all that the others have, and has its own length.
    """
    vectors = {
        at: (argument, _values(argument))
        for at, argument in enumerate(arguments)
        if isinstance(argument, ArrayArgument) and len(argument.shape) == 1
    }
    lists = {
        at: (argument, values)
        for at, (argument, values) in vectors.items()
        if len(values) == argument.shape[0]
    }
    return {
        at: other
        for at, (argument, values) in vectors.items()
        for other, (named, names) in lists.items()
        if argument.element == named.element
        and argument.shape != named.shape
        and set(values) <= set(names)
        and len(values) > 0
    }
