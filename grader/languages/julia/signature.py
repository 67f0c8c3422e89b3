"""Julia's methods against the asked ones: which is missing, and what of the others is off."""

from collections.abc import Iterator, Sequence

from grader.languages.julia.argument_types import type_of
from grader.languages.julia.fit import Fit, fit, may_be, reached
from grader.languages.julia.source.methods import dispatch, signature_of
from grader.languages.julia.source.types import relation
from grader.languages.source.asked import Asked
from grader.languages.source.functions import Functions
from grader.languages.source.problem import Problem, default_problem
from grader.languages.source.syntax import Definition, Parameter, Type

__all__ = ["METHODS"]


def _chosen(
    methods: Sequence[Definition], one: Asked, asked: Sequence[Asked]
) -> tuple[Definition, ...]:
    """The methods that take calls as `one`, positional arguments alone."""
    fits = {method: fit(method, one, asked) for method in methods}
    takers = {m: found for m, found in fits.items() if found is not None and found.accepts}
    return tuple(dict.fromkeys(reached(takers, one)))


def _problems(methods: Sequence[Definition], asked: Sequence[Asked]) -> Iterator[Problem]:
    """Asked method by asked method. One that is missing takes the nearest method that answers no
    other, if there is one; else it is said to be missing."""
    answers = {one: _chosen(methods, one, asked) for one in asked}
    taken = {method for found in answers.values() for method in found}
    near = _nearest(methods, [one for one in asked if not answers[one]], taken, asked)
    for one in asked:
        if answers[one]:
            yield from _of_answers(answers[one], one)
        elif one in near:
            method, found = near[one]
            yield from _types(method, one, found)
            yield from _keywords(method, one)
        elif not any(_may_answer(fit(method, one, asked)) for method in methods):
            yield Problem("missing_method", methods[0], one)


def _may_answer(found: Fit | None) -> bool:
    """A type that is not understood may let everything in."""
    return found is not None and "narrow" not in found.verdicts and "unknown" in found.verdicts


def _of_answers(methods: Sequence[Definition], one: Asked) -> list[Problem]:
    """Return the faults of the method that answers best."""
    each = [list(_keywords(method, one)) for method in methods]
    if not all(method.takes_keywords for method in methods):
        # Calls without the keyword go to the method that has none.
        each = [[p for p in found if p.kind != "keyword_required"] for found in each]
    return min(each, key=len)


def _nearest(
    methods: Sequence[Definition],
    missing: Sequence[Asked],
    taken: set[Definition],
    asked: Sequence[Asked],
) -> dict[Asked, tuple[Definition, Fit]]:
    """Pairs of a missing method and the one that is meant for it, the closest first."""
    pairs = []
    for i, one in enumerate(missing):
        for j, method in enumerate(methods):
            found = fit(method, one, asked)
            if method not in taken and found is not None and "unknown" not in found.verdicts:
                pairs.append((_distance(method, one, found), i, j, found))
    near: dict[Asked, tuple[Definition, Fit]] = {}
    used = set()
    for _, i, j, found in sorted(pairs, key=lambda pair: pair[:3]):
        if missing[i] not in near and j not in used:
            near[missing[i]] = methods[j], found
            used.add(j)
    return near


def _distance(method: Definition, one: Asked, found: Fit) -> int:
    distance = sum(parameter.default is None for parameter in found.extra)
    for verdict, have, want in zip(found.verdicts, method.positional, one.positional, strict=False):
        if verdict == "narrow":
            distance += 1 if _element(have.type) == _element(want.type) else 2
    return distance


def _types(method: Definition, one: Asked, found: Fit) -> Iterator[Problem]:
    for verdict, have, want in zip(found.verdicts, method.positional, one.positional, strict=False):
        if verdict == "narrow":
            yield Problem(
                "exact_element" if _is_exact(have, want) else "narrow_type",
                method,
                one,
                have.name or want.name,
                want.declared,
                have.declared,
            )


def _is_exact(have: Parameter, want: Parameter) -> bool:
    """`AbstractArray{Real,1}` for `AbstractArray{<:Real,1}`."""
    if have.type is None or not have.type.parameters or want.type is None:
        return False
    element = have.type.parameters[0]
    open_element = Type(element.name, element.parameters, below=True)
    opened = Type(have.type.name, (open_element, *have.type.parameters[1:]))
    return not element.below and relation(opened, want.type) == "accepts"


def _element(type_: Type | None) -> str:
    if type_ is None:
        return ""
    return type_.parameters[0].name if type_.parameters else type_.name


def _keywords(method: Definition, one: Asked) -> Iterator[Problem]:
    names = {parameter.name for parameter in one.named}
    others = [parameter for parameter in method.keywords if parameter.name not in names]
    extra = list(method.positional[len(one.positional) :])
    for want in one.named:
        have = next((p for p in method.keywords if p.name == want.name), None)
        if have is not None:
            yield from _keyword(method, one, have, want)
        elif (positional := _misnamed(extra, want)) is not None:
            extra.remove(positional)
            yield Problem("positional_keyword", method, one, want.name)
        elif not method.has("keyword_rest"):
            other = _misnamed(others, want)
            if other is None:
                yield Problem("missing_keyword", method, one, want.name)
            else:
                others.remove(other)
                yield Problem("other_keyword", method, one, other.name, want.name)
    for parameter in [*extra, *others]:
        if parameter.default is None:
            yield Problem("extra_parameter", method, one, parameter.name)


def _keyword(method: Definition, one: Asked, have: Parameter, want: Parameter) -> Iterator[Problem]:
    if relation(have.type, want.type) in ("narrow", "disjoint"):
        yield Problem("keyword_type", method, one, want.name, want.declared, have.declared)
    problem = default_problem(method, one, have, want)
    if problem is not None:
        yield problem


def _misnamed(candidates: Sequence[Parameter], want: Parameter) -> Parameter | None:
    """Return the parameter, of those not asked for, that may stand for `want`."""
    return next((parameter for parameter in candidates if may_be(parameter, want)), None)


def _called(
    methods: Sequence[Definition], arguments: tuple[Type | None, ...] | None
) -> Iterator[tuple[Definition, ...]]:
    if meant := dispatch(methods, arguments):
        yield meant


def _answering(methods: Sequence[Definition], asked: Sequence[Asked]) -> tuple[Definition, ...]:
    """The methods for the asked types, not those of the same name for other ones."""
    if not asked:
        return tuple(methods)
    called: set[Definition] = set()
    for one in asked:
        fits = {method: fit(method, one, asked) for method in methods}
        meant = {method: found for method, found in fits.items() if found is not None}
        called.update(reached(meant, one))
    return tuple(method for method in methods if method in called)


def _pairs(
    methods: Sequence[Definition], asked: Sequence[Asked]
) -> Iterator[tuple[Definition, Asked]]:
    seen = set()
    for one in asked:
        for method in _chosen(methods, one, asked):
            if method not in seen:
                seen.add(method)
                yield method, one


METHODS = Functions(
    several=True,
    replaced_by=signature_of,
    called=_called,
    answering=_answering,
    pairs=_pairs,
    problems=_problems,
    is_meant=lambda method, asked: any(fit(method, one, asked) is not None for one in asked),
    type_of=type_of,
)
