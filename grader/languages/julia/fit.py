"""Does a Julia method answer an asked one?"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from grader.languages.julia.source.methods import relations, without_hidden
from grader.languages.julia.source.types import Relation, relation
from grader.languages.source import asked as neutral
from grader.languages.source.asked import Asked
from grader.languages.source.syntax import Definition, Parameter, Type

__all__ = ["Fit", "fit", "may_be", "reached"]


@dataclass(frozen=True, slots=True)
class Fit:
    """The relation of a Julia method to an asked one that it may be meant for."""

    verdicts: tuple[Relation, ...]
    """A verdict for each asked positional parameter."""
    extra: tuple[Parameter, ...]
    """Positional parameters after those."""

    @property
    def accepts(self) -> bool:
        """Can it be called as asked, keywords apart?"""
        return all(verdict == "accepts" for verdict in self.verdicts) and all(
            parameter.default is not None for parameter in self.extra
        )

    @property
    def takes_some(self) -> bool:
        """True when it surely takes some of the calls as asked, keywords apart."""
        return "unknown" not in self.verdicts and all(
            parameter.default is not None for parameter in self.extra
        )


def reached(fits: Mapping[Definition, Fit], asked: Asked) -> Iterator[Definition]:
    """Yield the methods that calls reach, of those that may be meant for an asked one.

    Calls that give a keyword go by methods that have keywords, and see no others. Where a method
    surely takes all calls, another one counts only when it surely takes some of them.
    """
    choices = [list(fits)]
    if asked.named:
        choices.append([method for method in fits if method.takes_keywords])
    for methods in choices:
        sure = [method for method in methods if fits[method].accepts]
        some = [method for method in methods if fits[method].takes_some] if sure else methods
        yield from without_hidden(some, sure, len(asked.positional))


def fit(method: Definition, asked: Asked, every: Iterable[Asked]) -> Fit | None:
    """Return the fit; None when the method is meant for other types or another number of arguments,
    or has keywords that have nothing to do with the asked ones (`every` asked method's)."""
    count = len(asked.positional)
    named = [parameter for one in every for parameter in one.named]
    if method.keywords and not any(may_be(k, p) for k in method.keywords for p in named):
        return None
    extra = method.positional[count:]
    required = [parameter for parameter in extra if parameter.default is None]
    if any(not any(may_be(p, n) for n in asked.named) for p in required):
        return None
    types = [parameter.type for parameter in asked.positional]
    verdicts = relations(method, [*types, *(parameter.type for parameter in required)])
    if verdicts is None or "disjoint" in verdicts[:count]:
        return None
    return Fit(verdicts[:count], extra)


def may_be(parameter: Parameter, asked: Parameter) -> bool:
    """May `parameter` be meant for the asked one: by its name, or else by what it holds?"""
    if parameter.name != asked.name:
        if (parameter.type == Type("Bool")) != (asked.type == Type("Bool")):
            return False
        if relation(parameter.type, asked.type) == "disjoint":
            return False
    return neutral.may_be(parameter, asked)
