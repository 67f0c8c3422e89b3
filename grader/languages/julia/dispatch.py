"""Julia's dispatch as far as the source shows it: the methods that calls may mean."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from grader.languages.julia.source.types import ANY, UNKNOWN, Relation, relation
from grader.languages.source import functions as neutral
from grader.languages.source.functions import Asked
from grader.languages.source.syntax import Definition, Parameter, Type


class Fit(Struct, frozen=True):
    """The relation of a Julia method to an asked one that it may be meant for."""

    verdicts: tuple[Relation, ...]
    """A verdict for each asked positional parameter."""
    extra: tuple[Parameter, ...]
    """Positional parameters after those."""

    @property
    def takes_some(self) -> bool:
        """True when it surely takes some of the calls as asked, keywords apart."""
        needed = any(parameter.default is None for parameter in self.extra)
        return "unknown" not in self.verdicts and not needed

    @property
    def accepts(self) -> bool:
        """Return true when it can be called as asked, keywords apart."""
        return self.takes_some and {*self.verdicts} <= {"accepts"}


def reached(found: Mapping[Definition, Fit], asked: Asked) -> Iterator[Definition]:
    """Yield the methods that calls reach, of those that may be meant for an asked one.

    Calls that give a keyword go by methods that have keywords, and see no others. Where a method
    surely takes all calls, another one counts only when it surely takes some of them.
    """
    choices = [list(found)]
    if asked.named:
        choices.append([method for method in found if method.takes_keywords])
    for methods in choices:
        sure = [method for method in methods if found[method].accepts]
        some = [method for method in methods if found[method].takes_some] if sure else methods
        yield from _without_hidden(some, sure, len(asked.positional))


def fits(
    methods: Iterable[Definition], asked: Asked, every: Sequence[Asked]
) -> dict[Definition, Fit]:
    """Return the fits of those methods that may be meant for the asked one."""
    found = {method: _fit(method, asked, every) for method in methods}
    return {method: fit for method, fit in found.items() if fit is not None}


def _fit(method: Definition, asked: Asked, every: Sequence[Asked]) -> Fit | None:
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
    verdicts = _relations(method, [*types, *(parameter.type for parameter in required)])
    if verdicts is None or "disjoint" in verdicts[:count]:
        return None
    return Fit(verdicts[:count], extra)


def may_be(parameter: Parameter, asked: Parameter) -> bool:
    """Return true when `parameter` may be meant for the asked one: by its name, or its type."""
    if parameter.name != asked.name:
        if (parameter.type == Type("Bool")) != (asked.type == Type("Bool")):
            return False
        if relation(parameter.type, asked.type) == "disjoint":
            return False
    return neutral.may_be(parameter, asked)


def signature_of(method: Definition) -> Hashable:
    """Return the key that two methods share of which the later one replaces the earlier."""
    return tuple(
        (
            # Types that are not understood are surely the same only in the same words.
            parameter.declared if UNKNOWN in _parts(parameter.type) else parameter.type or ANY,
            parameter.default is None,
            parameter.kind == "rest",
        )
        for parameter in method.parameters
        if parameter.kind in ("positional_only", "rest")
    )


def _parts(type_: Type | None) -> Iterator[Type]:
    if type_ is not None:
        yield type_
        for parameter in type_.parameters:
            yield from _parts(parameter)


def dispatch(
    methods: Sequence[Definition], arguments: tuple[Type | None, ...] | None
) -> Iterator[tuple[Definition, ...]]:
    """Yield the methods that a call with these positional arguments may mean, if there are any; all
    methods where the arguments are not known."""
    meant = tuple(methods)
    if arguments is not None:
        possible = {
            method: verdicts
            for method in methods
            if (verdicts := _relations(method, arguments)) is not None
            and "disjoint" not in verdicts
        }
        sure = [method for method, verdicts in possible.items() if {*verdicts} <= {"accepts"}]
        meant = _without_hidden(possible, sure, len(arguments))
    if meant:
        yield meant


def _relations(method: Definition, arguments: Sequence[Type | None]) -> tuple[Relation, ...] | None:
    """Return the relation of each parameter to its argument's type; None when their number does
    not fit."""
    parameters = method.positional
    required = sum(parameter.default is None for parameter in parameters)
    many = method.has("rest")
    if len(arguments) < required or (len(arguments) > len(parameters) and not many):
        return None
    return tuple(
        relation(parameters[index].type, argument) if index < len(parameters) else "unknown"
        for index, argument in enumerate(arguments)
    )


def _without_hidden(
    methods: Iterable[Definition], sure: Iterable[Definition], count: int
) -> tuple[Definition, ...]:
    """`methods` without those that are never reached by calls with `count` arguments, because one
    of `sure`, which takes all of these calls, is more specific."""
    takers = list(sure)
    return tuple(
        method for method in methods if not any(_hides(one, method, count) for one in takers)
    )


def _hides(one: Definition, other: Definition, count: int) -> bool:
    return _covers(other, one, count) and not _covers(one, other, count)


def _covers(wide: Definition, narrow: Definition, count: int) -> bool:
    """Return true when `wide` takes every call with `count` positional arguments of `narrow`."""
    types = [parameter.type for parameter in narrow.positional[:count]]
    types += [None] * (count - len(types))
    verdicts = _relations(wide, types)
    return verdicts is not None and {*verdicts} <= {"accepts"}
