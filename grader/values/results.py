"""The earlier steps whose results an argument takes."""

from collections.abc import Iterator

from grader.model import Argument, DictArgument, ResultArgument, SequenceArgument

__all__ = ["results_in"]


def results_in(argument: Argument) -> Iterator[str]:
    """Yield the names of the steps."""
    match argument:
        case ResultArgument(step):
            yield step
        case SequenceArgument(_, items):
            for item in items:
                yield from results_in(item)
        case DictArgument(keys, items):
            for item in (*keys, *items):
                yield from results_in(item)
