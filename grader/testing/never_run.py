"""Functions that look like tests and that nothing runs: they have another name than tests have."""

from collections.abc import Iterator, Sequence, Set
from functools import cache

from grader.bounded import Bounded
from grader.languages.registry import kind_of
from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import called, inside, inside_all, names
from grader.languages.source.text import is_short
from grader.model import SourceFile

_CPU_SECONDS = 0.5


def never_run(sources: Sequence[SourceFile], tested: Set[str], ran: Set[str]) -> Sequence[str]:
    """Return the functions that call what is tested, are none of the tests that ran, and are named
    nowhere; none of sources that are too long or too costly to read."""
    if not is_short(sources):
        return ()
    return _child().ask("names", tuple(sources), tested, ran) or ()


def _names(sources: Sequence[SourceFile], tested: Set[str], ran: Set[str]) -> list[str]:
    units = [kind_of(source.language).reading.read(source) for source in sources]
    trees = [tree for tree in (unit.read_tree() for unit in units) if tree is not None]
    known = {*ran, *names(trees)}

    functions = [node for node in inside_all(trees) if node.kind == "function"]
    unknown = [function for function in functions if function.name not in known]
    return [function.name for function in unknown if not tested.isdisjoint(_called_in(function))]


def _called_in(function: Node) -> Iterator[str]:
    return (called(node).rpartition(".")[2] for node in inside(function))


@cache
def _child() -> Bounded:
    """Return the child that reads the sources of tests."""
    return Bounded({"names": (_names, _CPU_SECONDS)})
