"""Julia's methods against the asked ones: which is missing, and what of the others is off."""

from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec.structs import replace

from grader.languages.julia.argument_types import type_of
from grader.languages.julia.dispatch import Fit, dispatch, fits, may_be, reached, signature_of
from grader.languages.julia.source.types import relation
from grader.languages.source.functions import (
    Asked,
    Functions,
    HeadProblem,
    ProblemKind,
    keyword_problems,
)
from grader.languages.source.syntax import Definition, Parameter, Type


def _chosen(found: Mapping[Definition, Fit], one: Asked) -> tuple[Definition, ...]:
    """The methods that take calls as `one`, positional arguments alone."""
    takers = {method: fit for method, fit in found.items() if fit.accepts}
    return tuple(dict.fromkeys(reached(takers, one)))


def _problems(methods: Sequence[Definition], asked: Sequence[Asked]) -> Iterator[HeadProblem]:
    """Asked method by asked method. One that is missing takes the nearest method that answers no
    other, if there is one; else it is said to be missing."""
    found = {one: fits(methods, one, asked) for one in asked}
    answers = {one: _chosen(found[one], one) for one in asked}
    taken = {method for chosen in answers.values() for method in chosen}
    near = _nearest({one: found[one] for one in asked if not answers[one]}, taken)
    for one in asked:
        if answers[one]:
            yield from _of_answers(answers[one], one)
        elif one in near:
            yield from _types(*near[one], one)
            yield from _keywords(near[one][0], one)
        elif not any(map(_may_answer, found[one].values())):
            yield HeadProblem("missing_method", methods[0], one)


def _may_answer(fit: Fit) -> bool:
    """A type that is not understood may let everything in."""
    return "narrow" not in fit.verdicts and "unknown" in fit.verdicts


def _of_answers(methods: Sequence[Definition], one: Asked) -> list[HeadProblem]:
    """Return the faults of the method that answers best."""
    each = [list(_keywords(method, one)) for method in methods]
    if not all(method.takes_keywords for method in methods):
        # Calls without the keyword go to the method that has none.
        each = [[p for p in found if p.kind != "keyword_required"] for found in each]
    return min(each, key=len)


def _nearest(
    missing: Mapping[Asked, Mapping[Definition, Fit]], taken: Set[Definition]
) -> dict[Asked, tuple[Definition, Fit]]:
    """Pairs of a missing method and the one that is meant for it, the closest first."""
    pairs = [
        (method, fit, one)
        for one, found in missing.items()
        for method, fit in found.items()
        if method not in taken and "unknown" not in fit.verdicts
    ]
    near: dict[Asked, tuple[Definition, Fit]] = {}
    for method, fit, one in sorted(pairs, key=lambda pair: _distance(*pair)):
        if one not in near and method not in {used for used, _ in near.values()}:
            near[one] = method, fit
    return near


def _narrow(method: Definition, fit: Fit, one: Asked) -> Iterator[tuple[Parameter, Parameter]]:
    """Yield the parameters that take a part of what the asked ones take, with these."""
    for verdict, have, want in zip(fit.verdicts, method.positional, one.positional, strict=False):
        if verdict == "narrow":
            yield have, want


def _distance(method: Definition, fit: Fit, one: Asked) -> int:
    types = ((_element(p.type), _element(q.type)) for p, q in _narrow(method, fit, one))
    required = sum(parameter.default is None for parameter in fit.extra)
    return required + sum(1 if have == want else 2 for have, want in types)


def _types(method: Definition, fit: Fit, one: Asked) -> Iterator[HeadProblem]:
    for have, want in _narrow(method, fit, one):
        kind: ProblemKind = "exact_element" if _is_exact(have, want) else "narrow_type"
        names = (have.name or want.name, want.declared, have.declared)
        yield HeadProblem(kind, method, one, *names)


def _is_exact(have: Parameter, want: Parameter) -> bool:
    """`AbstractArray{Real,1}` for `AbstractArray{<:Real,1}`."""
    if have.type is None or not have.type.parameters or want.type is None:
        return False
    element, *rank = have.type.parameters
    opened = replace(have.type, parameters=(replace(element, below=True), *rank))
    return not element.below and relation(opened, want.type) == "accepts"


def _element(type_: Type | None) -> str:
    if type_ is None:
        return ""
    return type_.parameters[0].name if type_.parameters else type_.name


def _keywords(method: Definition, one: Asked) -> Iterator[HeadProblem]:
    return keyword_problems(method, one, may_be, _lets_in)


def _lets_in(have: Parameter, want: Parameter) -> bool:
    return relation(have.type, want.type) not in ("narrow", "disjoint")


def _answering(methods: Sequence[Definition], asked: Sequence[Asked]) -> tuple[Definition, ...]:
    """The methods for the asked types, not those of the same name for other ones."""
    if not asked:
        return tuple(methods)
    called = {method for one in asked for method in reached(fits(methods, one, asked), one)}
    return tuple(method for method in methods if method in called)


def _pairs(
    methods: Sequence[Definition], asked: Sequence[Asked]
) -> Iterator[tuple[Definition, Asked]]:
    first: dict[Definition, Asked] = {}
    for one in asked:
        for method in _chosen(fits(methods, one, asked), one):
            first.setdefault(method, one)
    return iter(first.items())


METHODS = Functions(
    several=True,
    replaced_by=signature_of,
    called=dispatch,
    answering=_answering,
    pairs=_pairs,
    problems=_problems,
    is_meant=lambda method, asked: any(fits([method], one, asked) for one in asked),
    type_of=type_of,
)
