"""Functions of one name, and which of them the asked calls reach."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from grader.languages.source.asked import Asked, may_be
from grader.languages.source.problem import Problem, keyword_problems
from grader.languages.source.syntax import Definition, Type
from grader.model import Argument

__all__ = ["ONE_EACH", "Functions"]


@dataclass(frozen=True, slots=True)
class Functions:
    """All definitions that these functions are given have one name."""

    several: bool
    """A name can stand for several methods at once."""
    replaced_by: Callable[[Definition], Hashable]
    """Return a definition's key: of definitions with an equal key, the later one replaces the
    earlier."""
    called: Callable[
        [Sequence[Definition], tuple[Type | None, ...] | None], Iterator[tuple[Definition, ...]]
    ]
    """Return the definition that a call with these arguments runs; of those that are given
    together, one."""
    answering: Callable[[Sequence[Definition], Sequence[Asked]], tuple[Definition, ...]]
    """Return the definitions that calls as asked may reach."""
    pairs: Callable[[Sequence[Definition], Sequence[Asked]], Iterator[tuple[Definition, Asked]]]
    """Each definition with the asked signature that it answers first."""
    problems: Callable[[Sequence[Definition], Sequence[Asked]], Iterator[Problem]]
    """Yield the problems that calls as asked would stumble over."""
    is_meant: Callable[[Definition, Sequence[Asked]], bool]
    """A definition of a similar name may be meant for the asked one."""
    type_of: Callable[[Argument], Type]
    """Return an argument's type, as far as it decides which method runs."""


def _is_meant(definition: Definition, asked: Sequence[Asked]) -> bool:
    required = [parameter for parameter in definition.positional if parameter.default is None]
    if len(required) < len(asked[-1].positional) and not definition.has("rest"):
        return False
    problems = _problems(definition, asked[-1])
    return not any(problem.kind in ("too_few", "extra_parameter") for problem in problems)


def _problems(definition: Definition, asked: Asked) -> Iterator[Problem]:
    """Return what a call as asked would stumble over."""
    have, count = len(definition.positional), len(asked.positional)
    if have < count and not definition.has("rest"):
        yield Problem("too_few", definition, asked, wanted=str(count), got=str(have))
    yield from keyword_problems(definition, asked, may_be)


ONE_EACH = Functions(
    several=False,
    replaced_by=lambda _: None,
    called=lambda definitions, _: ((one,) for one in definitions),
    answering=lambda definitions, _: tuple(definitions),
    pairs=lambda definitions, asked: iter([(definitions[-1], asked[-1])]),
    problems=lambda definitions, asked: _problems(definitions[-1], asked[-1]),
    is_meant=_is_meant,
    type_of=lambda _: Type("?"),
)
"""A name stands for the function that was defined last."""
