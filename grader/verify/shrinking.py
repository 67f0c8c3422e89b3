"""Makes a call smaller, as long as what was seen of it can still be seen."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from grader.model import (
    Argument,
    ArrayArgument,
    Case,
    DictArgument,
    Listed,
    ScalarArgument,
    SequenceArgument,
)
from grader.values import elements

_TEXT_AT_MOST = 60


def shrink(case: Case, seen: Callable[[Case], bool]) -> Case:
    """Drop elements, items and characters while the case still shows what was seen."""
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in _smaller(case):
            if seen(smaller):
                case, shrunk = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """First without an element at one place of all that are equally long, then one by one."""
    lengths = {length for argument in case.args if (length := _length(argument)) is not None}
    for length in sorted(lengths, reverse=True):
        for index in range(length if length > 1 else 0):
            yield replace(
                case,
                args=tuple(
                    _without(argument, index) if _length(argument) == length else argument
                    for argument in case.args
                ),
            )
    for at, argument in enumerate(case.args):
        for smaller in _smaller_ones(argument):
            yield replace(case, args=(*case.args[:at], smaller, *case.args[at + 1 :]))


def _length(argument: Argument) -> int | None:
    match argument:
        case ArrayArgument(_, (length,)):
            return length
        case SequenceArgument("list", items):
            return len(items)
    return None


def _without(argument: Argument, index: int) -> Argument:
    if isinstance(argument, SequenceArgument):
        items = (*argument.items[:index], *argument.items[index + 1 :])
        return replace(argument, items=items, like=None if items else argument.items[index])
    if isinstance(argument, ArrayArgument):
        left = elements(argument).tolist()
        del left[index]
        return replace(argument, shape=(len(left),), recipe=Listed(tuple(left)))
    if isinstance(argument, DictArgument):
        keys, items = argument.keys, argument.items
        pair = None if len(items) > 1 else (keys[index], items[index])
        left = (*keys[:index], *keys[index + 1 :]), (*items[:index], *items[index + 1 :])
        return DictArgument(*left, pair)
    return argument


def _smaller_ones(argument: Argument) -> Iterator[Argument]:
    """The argument with one thing less in it, at any depth."""
    match argument:
        case ScalarArgument("String", str(text)) if len(text) <= _TEXT_AT_MOST:
            for at in range(len(text)):
                yield ScalarArgument("String", text[:at] + text[at + 1 :])
        case SequenceArgument(_, items) | DictArgument(_, items):
            is_tuple = isinstance(argument, SequenceArgument) and argument.kind == "tuple"
            if not is_tuple:
                yield from (_without(argument, index) for index in range(len(items)))
            for at, item in enumerate(items):
                for smaller in _smaller_ones(item):
                    yield replace(argument, items=(*items[:at], smaller, *items[at + 1 :]))
