"""The questions that rules ask of a language's source; nothing of it is run."""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from grader.languages.source.functions import ONE_EACH, Functions
from grader.languages.source.lines import PLAIN, Lexis
from grader.languages.source.syntax import Path, Unit
from grader.model import Language, SourceFile


class Reading(Struct, frozen=True):
    """Constant `READING` of the module `reading`."""

    read: Callable[[SourceFile], Unit]
    asked: Callable[[str, str], tuple[str, str]]
    """(name, parameter list in brackets) -> the first line as it is to be written, and a source
    with only a function that has this parameter list."""
    lexis: Lexis = PLAIN
    functions: Functions = ONE_EACH
    evaluates: frozenset[Path] = frozenset()
    """Functions that run text as code."""
    applies: Mapping[Path, str] = field(default_factory=dict)
    """Functions that call another one for each element -> the construct of `no_loops` that they
    count as."""
    lent_by: tuple[Language, ...] = ()
    """Languages whose libraries can be called from it."""
    advised: frozenset[str] = frozenset()
    """Keys of `rules.*` that have a remedy in words for this language."""
