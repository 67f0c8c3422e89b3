"""Tells each empty list what it could hold, by what the other cases have at the same place.

Julia's lists have an element type: where other cases hand over a `Vector{Int64}`, an empty one must
be a `Vector{Int64}` too, and not a `Vector{Any}`, which a function of such vectors does not take.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    CodeArgument,
    DictArgument,
    RangeArgument,
    ResultArgument,
    ScalarArgument,
    SequenceArgument,
    Step,
)

Place = tuple[str | int, ...]
"""Function, position or keyword, and the way in: `item`, `key`, `value`, a tuple's position."""
Found = Mapping[Place, Sequence[Argument]]
_Call = TypeVar("_Call", Case, Step)

# Two of them become the later one in a list.
_NUMBERS = ("Bool", "Int64", "BigInt", "Float32", "Float64", "ComplexF64")


def with_examples(cases: Sequence[Case]) -> Sequence[Case]:
    """The cases with `like` in each empty list, set and dictionary that others show the type of."""
    found = arguments_at(cases)
    return [
        replace(_with(case, found), before=tuple(_with(step, found) for step in case.before))
        for case in cases
    ]


def arguments_at(cases: Sequence[Case]) -> Found:
    """All arguments of the cases and their steps, and all that is in them, by their places."""
    found: dict[Place, list[Argument]] = {}
    for case in cases:
        for call in case.calls:
            for place, argument in _places(call):
                _gather(place, argument, found)
    return found


def _with(call: _Call, found: Found) -> _Call:
    args = [_filled((call.function, at), of, found) for at, of in enumerate(call.args)]
    kwargs = {name: _filled((call.function, name), of, found) for name, of in call.kwargs.items()}
    return replace(call, args=tuple(args), kwargs=kwargs)


def _places(call: Call) -> Iterator[tuple[Place, Argument]]:
    for position, argument in enumerate(call.args):
        yield (call.function, position), argument
    for name, argument in call.kwargs.items():
        yield (call.function, name), argument


def _gather(place: Place, argument: Argument, found: dict[Place, list[Argument]]) -> None:
    found.setdefault(place, []).append(argument)
    match argument:
        case SequenceArgument("tuple", items):
            for at, item in enumerate(items):
                _gather((*place, at), item, found)
        case SequenceArgument(_, items):
            for item in items:
                _gather((*place, "item"), item, found)
        case DictArgument(keys, items):
            for key, item in zip(keys, items, strict=True):
                _gather((*place, "key"), key, found)
                _gather((*place, "value"), item, found)


def _filled(place: Place, argument: Argument, found: Found) -> Argument:
    match argument:
        case SequenceArgument("tuple", items):
            inside = (_filled((*place, at), item, found) for at, item in enumerate(items))
            return replace(argument, items=tuple(inside))
        case SequenceArgument(_, items, like):
            return replace(
                argument,
                items=tuple(_filled((*place, "item"), item, found) for item in items),
                like=like if items or like else example((*place, "item"), found),
            )
        case DictArgument(keys, items):
            pair = example((*place, "key"), found), example((*place, "value"), found)
            known = None if keys or None in pair else pair
            return replace(
                argument,
                items=tuple(_filled((*place, "value"), item, found) for item in items),
                like=cast("tuple[Argument, Argument] | None", known),
            )
    return argument


def example(place: Place, found: Found) -> Argument | None:
    """An argument of the type of all that cases have at a place; None where they have none."""
    here = found.get(place, ())
    if not here:
        return None
    first, kinds = here[0], {_kind(argument) for argument in here}
    if kinds <= set(_NUMBERS):
        return max(here, key=lambda argument: _NUMBERS.index(_kind(argument)))
    if len(kinds) > 1:
        return None
    match first:
        case SequenceArgument("tuple", items):
            inside = [example((*place, at), found) for at in range(len(items))]
            known = tuple(item for item in inside if item is not None)
            return replace(first, items=known) if len(known) == len(items) else None
        case SequenceArgument(kind):
            item = example((*place, "item"), found)
            return SequenceArgument(kind, () if item is None else (item,))
        case DictArgument():
            key, item = example((*place, "key"), found), example((*place, "value"), found)
            return DictArgument(*(((key,), (item,)) if key and item else ((), ())))
    return None if isinstance(first, CodeArgument | ResultArgument) else first


def _kind(argument: Argument) -> Hashable:
    """Arguments of one kind have one type, but for what is in them."""
    match argument:
        case ScalarArgument(name):
            return name
        case ArrayArgument(element, shape, _, container):
            return element, len(shape), container
        case SequenceArgument("tuple", items):
            return "tuple", len(items)
        case SequenceArgument(kind):
            return (kind,)
        case RangeArgument(_, _, step):
            return "range", step == 1
    return (type(argument),)
