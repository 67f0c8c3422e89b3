"""Julia's dispatch as far as the source shows it: the methods that calls may mean."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from grader.languages.julia.source.types import ANY, UNKNOWN, Relation, relation
from grader.languages.source import functions as neutral
from grader.languages.source.functions import Signature
from grader.languages.source.syntax import Definition, Parameter, Type


class Fit(Struct, frozen=True):
    """The relation of a Julia method to an asked one that it may be meant for."""

    verdicts: tuple[Relation, ...]
    """A verdict for each asked positional parameter."""
    extra: tuple[Parameter, ...]
    """Positional parameters after those."""

    @property
    def takes_some(self) -> bool:
        """Return true when it surely takes some of the calls as asked, keywords apart."""
        needed = any(parameter.default is None for parameter in self.extra)
        return "unknown" not in self.verdicts and not needed

    @property
    def accepts(self) -> bool:
        """Return true when it can be called as asked, keywords apart."""
        return self.takes_some and {*self.verdicts} <= {"accepts"}


def reached(candidates: Mapping[Definition, Fit], signature: Signature) -> Iterator[Definition]:
    """Yield the methods that calls reach, of those that may be meant for the asked one.

    Calls that give a keyword go by methods that have keywords, and see no others. Where a method
    surely takes all calls, another one counts only when it surely takes some of them.
    """
    choices = [list(candidates)]
    if signature.named:
        choices.append([method for method in candidates if method.takes_keywords])

    for methods in choices:
        sure = [method for method in methods if candidates[method].accepts]
        some = [method for method in methods if candidates[method].takes_some]
        yield from _without_hidden(some if sure else methods, sure, len(signature.positional))


def fits(
    methods: Iterable[Definition], signature: Signature, signatures: Sequence[Signature]
) -> dict[Definition, Fit]:
    """Return the fits of those methods that may be meant for one of the asked signatures."""
    candidates = {method: _fit(method, signature, signatures) for method in methods}
    return {method: fit for method, fit in candidates.items() if fit is not None}


def _fit(method: Definition, signature: Signature, signatures: Sequence[Signature]) -> Fit | None:
    """Return the fit; None when the method is meant for other types or another number of arguments,
    or has keywords that have nothing to do with those of any asked signature."""
    keywords = [keyword for each in signatures for keyword in each.named]
    if method.keywords and not any(_may_be_any(keyword, keywords) for keyword in method.keywords):
        return None

    count = len(signature.positional)
    extra = method.positional[count:]
    required = [parameter for parameter in extra if parameter.default is None]
    if not all(_may_be_any(parameter, signature.named) for parameter in required):
        return None

    types = [parameter.type for parameter in (*signature.positional, *required)]
    verdicts = _relations(method, types)
    if verdicts is None or "disjoint" in verdicts[:count]:
        return None
    return Fit(verdicts[:count], extra)


def _may_be_any(parameter: Parameter, candidates: Iterable[Parameter]) -> bool:
    return any(may_be(parameter, target) for target in candidates)


def may_be(parameter: Parameter, target: Parameter) -> bool:
    """Return true when `parameter` may be meant for the asked one: by its name, or its type."""
    if parameter.name != target.name:
        if (parameter.type == Type("Bool")) != (target.type == Type("Bool")):
            return False
        if relation(parameter.type, target.type) == "disjoint":
            return False
    return neutral.may_be(parameter, target)


def key_of(method: Definition) -> Hashable:
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
    callees = tuple(methods)
    if arguments is not None:
        relations = {method: _relations(method, arguments) for method in methods}
        verdicts = {method: {*each} for method, each in relations.items() if each is not None}
        possible = [method for method in verdicts if "disjoint" not in verdicts[method]]
        sure = [method for method in possible if verdicts[method] <= {"accepts"}]
        callees = _without_hidden(possible, sure, len(arguments))
    if callees:
        yield callees


def _relations(method: Definition, arguments: Sequence[Type | None]) -> tuple[Relation, ...] | None:
    """Return the relation of each parameter to its argument's type; None when their number does
    not fit."""
    parameters = method.positional
    required = sum(parameter.default is None for parameter in parameters)
    is_many = len(arguments) > len(parameters) and not method.has("rest")
    if len(arguments) < required or is_many:
        return None

    verdicts = [relation(p.type, type_) for p, type_ in zip(parameters, arguments, strict=False)]
    rest: list[Relation] = ["unknown"] * (len(arguments) - len(verdicts))
    return (*verdicts, *rest)


def _without_hidden(
    methods: Iterable[Definition], sure: Iterable[Definition], count: int
) -> tuple[Definition, ...]:
    """Return `methods` without those that are never reached by calls with `count` arguments,
    because one of `sure`, which takes all of these calls, is more specific."""
    takers = list(sure)

    def is_hidden(method: Definition) -> bool:
        wider = [taker for taker in takers if _covers(method, taker, count)]
        return not all(_covers(taker, method, count) for taker in wider)

    return tuple(method for method in methods if not is_hidden(method))


def _covers(wide: Definition, narrow: Definition, count: int) -> bool:
    """Return true when `wide` takes every call with `count` positional arguments of `narrow`."""
    types = [parameter.type for parameter in narrow.positional[:count]]
    types += [None] * (count - len(types))
    verdicts = _relations(wide, types)
    return verdicts is not None and {*verdicts} <= {"accepts"}
