"""Places of a program that are probably not what was meant, in whichever language it is written."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from grader.languages.source.lines import Lexis
from grader.languages.source.slips import loops, statements, values
from grader.languages.source.slips.tree import Scope, scope_of
from grader.languages.source.syntax import Definition, Slip, Unit
from grader.languages.source.words import Words

Finder = Callable[[Scope], Iterator[Slip]]

_FINDERS: Sequence[Finder] = tuple(
    find
    for module in (loops, statements, values)
    for name, find in vars(module).items()
    if getattr(find, "__module__", "") == module.__name__ and not name.startswith("_")
)
"""Every public function of these modules."""


def slips_in(part: Definition | Unit, words: Words, lexis: Lexis) -> tuple[Slip, ...]:
    """Return the slips of a function or of a script; none where there is no tree."""
    tree = part.read_tree()
    if tree is None:
        return ()
    try:
        scope = scope_of(part, tree, words, lexis)
        return tuple(chain.from_iterable(find(scope) for find in (*_FINDERS, *words.finders)))
    except RecursionError:
        return ()
