"""Julia's dispatch as far as the source shows it: which methods may a call mean?"""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from grader.languages.julia.source.types import ANY, UNKNOWN, Relation, relation
from grader.languages.source.syntax import Definition, Type

__all__ = ["dispatch", "relations", "signature_of", "without_hidden"]


def signature_of(method: Definition) -> Hashable:
    """Return the key that two methods share of which the later one replaces the earlier."""
    return tuple(
        (
            # Of types that are not understood, only the same words are surely the same type.
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
) -> tuple[Definition, ...]:
    """The methods that a call with these positional arguments may mean; of None, all."""
    if arguments is None:
        return tuple(methods)
    verdicts = {method: relations(method, arguments) for method in methods}
    possible = {
        method: verdict
        for method, verdict in verdicts.items()
        if verdict is not None and "disjoint" not in verdict
    }
    sure = [m for m, verdict in possible.items() if all(v == "accepts" for v in verdict)]
    return without_hidden(possible, sure, len(arguments))


def relations(method: Definition, arguments: Sequence[Type | None]) -> tuple[Relation, ...] | None:
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


def without_hidden(
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
    """Does `wide` take every call with `count` positional arguments that `narrow` takes?"""
    types = [parameter.type for parameter in narrow.positional[:count]]
    types += [None] * (count - len(types))
    verdicts = relations(wide, types)
    return verdicts is not None and all(verdict == "accepts" for verdict in verdicts)
