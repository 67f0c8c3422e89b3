"""Places of a program that are probably not what was meant, in whichever language it is written."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import chain

from grader.languages.source.lines import Lexis
from grader.languages.source.neutral import Node, characters
from grader.languages.source.slips import loops, replaced, statements, values
from grader.languages.source.slips.tree import Scope, Words, scope_of
from grader.languages.source.syntax import Parameter, Slip
from grader.model import SourceFile

Finder = Callable[[Scope], Iterator[Slip]]

_FINDERS: Sequence[Finder] = (
    loops.changed_in_its_loop,
    loops.never_ends,
    loops.returns_in_first_pass,
    replaced.parameter_replaced,
    replaced.swap_lost,
    statements.alternative_alone,
    statements.lost_attribute,
    statements.never_equal,
    statements.no_brackets,
    statements.same_row,
    statements.value_dropped,
    values.added_to_new_key,
    values.float_from_division,
    values.never_called,
    values.nothing_kept,
    values.result_dropped,
    values.text_for_number,
)


def slips_in(
    tree: Node | None,
    words: Words,
    written: Callable[[Node], str],
    required: Collection[str] = (),
) -> tuple[Slip, ...]:
    """Return the slips of a function or of a script; none where there is no tree."""
    if tree is None:
        return ()
    try:
        scope = scope_of(tree, words, written, required)
        return tuple(chain.from_iterable(find(scope) for find in (*_FINDERS, *words.finders)))
    except RecursionError:
        return ()


def required(parameters: Sequence[Parameter]) -> frozenset[str]:
    """Return the names of what each call gives by its position."""
    return frozenset(
        parameter.name
        for parameter in parameters
        if parameter.kind in ("positional", "positional_only") and parameter.default is None
    )


def written_in(source: SourceFile, lexis: Lexis) -> Callable[[Node], str]:
    """Return what gives the source of a node in this file."""
    place = cache(lambda: characters(source.text, lexis))

    def written(node: Node) -> str:
        start, end = node.start, node.end
        return source.text[place()(start.line, start.byte) : place()(end.line, end.byte)]

    return written
