"""Random calls of an assignment's functions: short and nasty ones first.

No domain has to be declared: the cases say by example what a call looks like. A random call keeps a
case's argument types, which of its arrays are equally long and which take their elements from
which, and draws new lengths and values from those that the assignment's cases use at the same
place, and from their neighbours.
"""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

from grader.assignment.examples import Found, arguments_at
from grader.model import (
    Argument,
    ArrayArgument,
    Assignment,
    Call,
    Case,
    CodeArgument,
    Listed,
    Scalar,
    ScalarArgument,
    Step,
    Text,
)
from grader.values import elements
from grader.verify.nested_inputs import NASTY, Nested, neighbours, texts_like

__all__ = ["random_cases"]

_LONGEST = 40
_POOL_AT_MOST = 400
# Every so many calls the longest vector grows by one: a first counterexample is a short one.
_GROWS_EVERY = 8

_OneCall = TypeVar("_OneCall", Case, Step)
_Pool = tuple[str, str]
"""Function, and the argument's position or keyword with its type."""


@dataclass(frozen=True)
class _Pools:
    scalars: Mapping[_Pool, list[Scalar]]
    """The values that cases use at each place, and what lies next to them."""
    found: Found


def random_cases(assignment: Assignment, count: int, seed: int) -> Iterator[Case]:
    """`count` calls, the same for the same seed; cases that should raise are no model for one."""
    source = random.Random(seed)
    models = [case for case in assignment.cases if not assignment.expected[case.id].raises]
    models = [
        case
        for case in models
        if any(assignment.function(call.function).fields for call in _calls(case))
    ]
    alike: dict[tuple[str, ...], list[Case]] = {}
    for case in models:
        alike.setdefault(_code(case), []).append(case)
    pools = {code: _Pools(_pools(cases), arguments_at(cases)) for code, cases in alike.items()}
    for index in range(count):
        longest = min(1 + index // _GROWS_EVERY, _LONGEST)
        model = source.choice(models)
        yield _like_case(model, index, longest, pools[_code(model)], source)


def _code(case: Case) -> tuple[str, ...]:
    """Return the code among the arguments: what `len` is applied to is nothing for `sqrt`."""
    given = chain.from_iterable((*call.args, *call.kwargs.values()) for call in _calls(case))
    return tuple(repr(one.code) for one in given if isinstance(one, CodeArgument))


def _pools(cases: Sequence[Case]) -> Mapping[_Pool, list[Scalar]]:
    """The values that cases use at each place, and what lies next to them."""
    values: dict[_Pool, dict[Scalar, None]] = {}
    for call in chain.from_iterable(map(_calls, cases)):
        for place, argument in _places(call):
            pool = values.setdefault(place, {})
            for value in _values(argument)[:_POOL_AT_MOST]:
                pool.update(dict.fromkeys((value, *neighbours(value, _kind(argument)))))
            pool.update(dict.fromkeys(NASTY.get(_kind(argument), ())))
    return {place: list(pool) for place, pool in values.items()}


def _calls(case: Case) -> Sequence[Call]:
    return (*case.before, case)


def _places(call: Call) -> Iterator[tuple[_Pool, Argument]]:
    for position, argument in enumerate(call.args):
        yield (call.function, f"{position}:{_kind(argument)}"), argument
    for name, argument in call.kwargs.items():
        yield (call.function, f"{name}:{_kind(argument)}"), argument


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


def _like_case(model: Case, index: int, longest: int, pools: _Pools, source: random.Random) -> Case:
    return replace(
        _like(model, longest, pools, source),
        id=f"random_{index}",
        points=Fraction(0),
        visible=True,
        title=Text(f"random call {index}"),
        before=tuple(_like(step, longest, pools, source) for step in model.before),
        # Random numbers of its own, where a call is repeated or seeded because it draws some.
        seed=None if model.seed is None and model.repeat == 1 else index * model.repeat,
    )


def _like(model: _OneCall, longest: int, pools: _Pools, source: random.Random) -> _OneCall:
    lengths: dict[int, int] = {}

    def new_length(old: int) -> int:
        # Arrays that were equally long stay so: that is what makes the call a meaningful one.
        if old not in lengths:
            lengths[old] = source.randint(1, longest)
        return lengths[old]

    def changed(
        place: _Pool, argument: ScalarArgument | ArrayArgument, drawn_from: Argument | None
    ) -> Argument:
        pool: list[Any] = pools.scalars[place]
        if isinstance(argument, ScalarArgument):
            texts: list[str] = [str(text) for text in pool] if argument.type == "String" else []
            return replace(argument, value=source.choice([*pool, *texts_like(texts, source)]))
        if drawn_from is not None:
            pool = _values(drawn_from)
        shape = tuple(new_length(size) for size in argument.shape)
        # Few different values in one call, so that ties and constant vectors come often.
        few = source.sample(pool, min(len(pool), source.randint(1, 8)))
        items = tuple(source.choice(few) for _ in range(math.prod(shape)))
        return ArrayArgument(argument.element, shape, Listed(items), argument.container)

    def choice(place: _Pool, argument: ArrayArgument) -> Argument:
        pool = pools.scalars[place]
        items = tuple(source.sample(pool, min(len(pool), new_length(argument.shape[0]))))
        return replace(argument, shape=(len(items),), recipe=Listed(items))

    places = list(_places(model))
    domains = _domains([argument for _, argument in places])
    made = {
        at: choice(place, argument)
        for at, (place, argument) in enumerate(places)
        if at in domains.values() and isinstance(argument, ArrayArgument)
    }
    nested = Nested(pools.found, new_length, source)
    names = [*range(len(model.args)), *model.kwargs]
    for at, (place, argument) in enumerate(places):
        if not isinstance(argument, ScalarArgument | ArrayArgument):
            made[at] = nested.varied(argument, (model.function, names[at]))
        elif at not in made:
            drawn_from = made[domains[at]] if at in domains else None
            made[at] = changed(place, argument, drawn_from)
    arguments = [made[at] for at in range(len(places))]
    positional = len(model.args)
    return replace(
        model,
        args=tuple(arguments[:positional]),
        kwargs=dict(zip(model.kwargs, arguments[positional:], strict=True)),
    )


def _domains(arguments: Sequence[Argument]) -> Mapping[int, int]:
    """Return which arrays take their elements from which other: labels from the list of classes.

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
