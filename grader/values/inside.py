"""An argument with all arguments that are in it."""

from collections.abc import Iterator

from grader.model import Argument, DictArgument, ResultArgument, SequenceArgument


def inside(argument: Argument) -> Iterator[Argument]:
    """Yield the argument, and then what is in it, at any depth."""
    yield argument
    parts: tuple[Argument, ...] = ()
    match argument:
        case SequenceArgument(_, items):
            parts = items
        case DictArgument(keys, items):
            parts = (*keys, *items)
    for part in parts:
        yield from inside(part)


def results_in(argument: Argument) -> Iterator[str]:
    """Yield the names of the earlier steps whose results the argument takes."""
    return (one.step for one in inside(argument) if isinstance(one, ResultArgument))
