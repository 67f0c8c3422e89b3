"""Tells each empty list what it could hold, by what the other cases have at the same place.

Julia's lists have an element type: where other cases hand over a `Vector{Int64}`, an empty one must
be a `Vector{Int64}` too, and not a `Vector{Any}`, which a function of such vectors does not take.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from grader.grouping import gathered
from grader.model import (
    Argument,
    Call,
    Case,
    CodeArgument,
    DictArgument,
    RecordArgument,
    ResultArgument,
    SequenceArgument,
    Step,
    family_of,
    rebuilt,
    steps_in,
)

Place = tuple[Step, ...]
"""Function, position or keyword, and the way in: `item`, `key`, `value`, a tuple's position."""
Places = Mapping[Place, Sequence[Argument]]

# Two of them become the later one in a list.
_NUMBERS = ("Bool", "Int64", "BigInt", "Float32", "Float64", "ComplexF64")


def with_examples(cases: Sequence[Case]) -> Sequence[Case]:
    """Return the cases with `like` in each empty list, set and dictionary that others show the type
    of."""
    places = arguments_at(cases)

    def filled(case: Case) -> Case:
        return replace(case, calls=tuple(_filled_call(call, places) for call in case.calls))

    return [filled(case) for case in cases]


def arguments_at(cases: Sequence[Case]) -> Places:
    """Return all arguments of the cases and their steps, and all that is in them, by their
    places."""
    calls = chain.from_iterable(case.calls for case in cases)
    return gathered(chain.from_iterable(map(_arguments_in, calls)))


def _arguments_in(call: Call) -> Iterator[tuple[Place, Argument]]:
    keyed: list[tuple[int | str, Argument]] = [*enumerate(call.args), *call.kwargs.items()]
    for key, argument in keyed:
        yield from _everything_in((call.function, key), argument)


def _everything_in(place: Place, argument: Argument) -> Iterator[tuple[Place, Argument]]:
    yield place, argument
    for step, part in steps_in(argument):
        yield from _everything_in((*place, step), part)


def _filled_call(call: Call, places: Places) -> Call:
    args = [_filled((call.function, at), item, places) for at, item in enumerate(call.args)]
    kwargs = {
        name: _filled((call.function, name), item, places) for name, item in call.kwargs.items()
    }
    return replace(call, args=tuple(args), kwargs=kwargs)


def _filled(place: Place, argument: Argument, places: Places) -> Argument:
    match argument:
        case SequenceArgument("list" | "set", (), None):
            return replace(argument, like=example((*place, "item"), places))
        case DictArgument((), _):
            key, value = example((*place, "key"), places), example((*place, "value"), places)
            return replace(argument, like=(key, value) if key and value else None)

    steps = steps_in(argument)
    return rebuilt(argument, (_filled((*place, step), part, places) for step, part in steps))


def example(place: Place, places: Places) -> Argument | None:
    """Return an argument of the type of all that cases have at a place; None where they have
    none."""
    arguments = places.get(place, ())
    kinds = {family_of(argument) for argument in arguments}
    if arguments and kinds <= set(_NUMBERS):
        return max(arguments, key=lambda argument: _NUMBERS.index(family_of(argument)))
    if len(kinds) != 1:
        return None

    first = arguments[0]
    match first:
        case SequenceArgument("tuple") | RecordArgument():
            parts = _examples(place, [step for step, _ in steps_in(first)], places)
            return rebuilt(first, parts) if len(parts) == len(first.items) else None
        case SequenceArgument(kind):
            return SequenceArgument(kind, _examples(place, ["item"], places))
        case DictArgument():
            pair = _examples(place, ["key", "value"], places)
            return DictArgument(pair[:1], pair[1:]) if len(pair) == 2 else DictArgument((), ())
        case CodeArgument() | ResultArgument():
            return None
    return first


def _examples(place: Place, steps: Iterable[Step], places: Places) -> tuple[Argument, ...]:
    arguments = (example((*place, step), places) for step in steps)
    return tuple(argument for argument in arguments if argument is not None)
