"""The words of a language by which slips are told."""

from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec import Struct

from grader.languages.source.syntax import Slip


class Words(Struct, frozen=True):
    """The words of a language by which slips are told, where the languages differ."""

    giving_values: Collection[str]
    """Functions that change nothing that they are given."""
    giving_new: Collection[str]
    """Functions whose new value is all that they do; of the methods of any text, `.strip`."""
    giving_nothing: Collection[str]
    """Functions that give nothing; of the methods of any object, `.append`."""
    never_equal: Collection[str]
    """Functions whose result is equal to no list and to no text."""
    alternative: str
    """The word or sign for `or`."""
    loops_have_scope: bool
    """True where the variable of a `for` is another one than that of the same name outside."""
    finders: Sequence[Callable[..., Iterator[Slip]]]
    """Finders, each of a scope, of the slips that other languages cannot have."""


NO_WORDS = Words((), (), (), (), "", loops_have_scope=False, finders=())
