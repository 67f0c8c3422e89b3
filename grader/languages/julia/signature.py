"""Julia's methods against the asked ones: which is missing, and what of the others is off."""

from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec.structs import replace

from grader.languages.julia.argument_types import type_of
from grader.languages.julia.dispatch import Fit, dispatch, fits, key_of, may_be, reached
from grader.languages.julia.source.types import relation
from grader.languages.source.functions import (
    Functions,
    HeadProblem,
    ProblemKind,
    Signature,
    keyword_problems,
)
from grader.languages.source.syntax import Definition, Parameter, Type


def _takers(candidates: Mapping[Definition, Fit], signature: Signature) -> tuple[Definition, ...]:
    """Return the methods that take the asked calls, positional arguments alone."""
    accepting = {method: fit for method, fit in candidates.items() if fit.accepts}
    return tuple(dict.fromkeys(reached(accepting, signature)))


def _problems(
    methods: Sequence[Definition], signatures: Sequence[Signature]
) -> Iterator[HeadProblem]:
    """Yield the problems, signature by signature. One that no method answers takes the nearest
    method that answers no other, if there is one; else it is missing."""
    candidates = {signature: fits(methods, signature, signatures) for signature in signatures}
    answers = {signature: _takers(candidates[signature], signature) for signature in signatures}
    busy = {method for takers in answers.values() for method in takers}
    unanswered = {
        signature: candidates[signature] for signature in signatures if not answers[signature]
    }
    nearest = _nearest(unanswered, busy)

    for signature in signatures:
        if answers[signature]:
            yield from _problems_of_best(answers[signature], signature)
        elif signature in nearest:
            method, fit = nearest[signature]
            yield from _type_problems(method, fit, signature)
            yield from _keyword_problems(method, signature)
        elif not any(map(_may_answer, candidates[signature].values())):
            yield HeadProblem("missing_method", methods[0], signature)


def _may_answer(fit: Fit) -> bool:
    """Return true where a type is not understood, which may let everything in."""
    return "narrow" not in fit.verdicts and "unknown" in fit.verdicts


def _problems_of_best(methods: Sequence[Definition], signature: Signature) -> list[HeadProblem]:
    """Return the problems of the method that answers with the fewest."""
    # Calls without the keyword go to the method that has none, if there is one.
    ignored = "" if all(method.takes_keywords for method in methods) else "keyword_required"
    return min((_keyword_problems(method, signature, ignored) for method in methods), key=len)


def _keyword_problems(
    method: Definition, signature: Signature, ignored: str = ""
) -> list[HeadProblem]:
    problems = keyword_problems(method, signature, may_be, _lets_in)
    return [problem for problem in problems if problem.kind != ignored]


def _nearest(
    missing: Mapping[Signature, Mapping[Definition, Fit]], busy: Set[Definition]
) -> dict[Signature, tuple[Definition, Fit]]:
    """Return the method that is meant for each signature, the closest pairs first."""
    pairs = [
        (method, fit, signature)
        for signature, candidates in missing.items()
        for method, fit in candidates.items()
        if method not in busy and "unknown" not in fit.verdicts
        if not _is_for_bool(method, fit, signature)
    ]

    nearest: dict[Signature, tuple[Definition, Fit]] = {}
    used: set[Definition] = set()
    for method, fit, signature in sorted(pairs, key=lambda pair: _distance(*pair)):
        if signature not in nearest and method not in used:
            nearest[signature] = method, fit
            used.add(method)
    return nearest


def _narrow(
    method: Definition, fit: Fit, signature: Signature
) -> Iterator[tuple[Parameter, Parameter]]:
    """Yield the parameters that take a part of what the asked ones take, with these."""
    pairs = zip(method.positional, signature.positional, strict=False)
    for verdict, pair in zip(fit.verdicts, pairs, strict=False):
        if verdict == "narrow":
            yield pair


def _is_for_bool(method: Definition, fit: Fit, signature: Signature) -> bool:
    """Return whether the method has a task of its own: Bool where more is asked by that name."""
    for parameter, target in _narrow(method, fit, signature):
        is_bool = _element(parameter.type) == "Bool" != _element(target.type)
        if is_bool and parameter.name == target.name:
            return True
    return False


def _distance(method: Definition, fit: Fit, signature: Signature) -> int:
    distance = sum(parameter.default is None for parameter in fit.extra)
    for parameter, target in _narrow(method, fit, signature):
        distance += 1 if _element(parameter.type) == _element(target.type) else 2
    return distance


def _type_problems(method: Definition, fit: Fit, signature: Signature) -> Iterator[HeadProblem]:
    for parameter, target in _narrow(method, fit, signature):
        kind: ProblemKind = "exact_element" if _is_exact(parameter, target) else "narrow_type"
        names = (parameter.name or target.name, target.declared, parameter.declared)
        yield HeadProblem(kind, method, signature, *names)


def _is_exact(parameter: Parameter, target: Parameter) -> bool:
    """Return true for `AbstractArray{Real,1}` where `AbstractArray{<:Real,1}` is asked."""
    if parameter.type is None or not parameter.type.parameters or target.type is None:
        return False
    element, *rank = parameter.type.parameters
    opened = replace(parameter.type, parameters=(replace(element, below=True), *rank))
    return not element.below and relation(opened, target.type) == "accepts"


def _element(type_: Type | None) -> str:
    if type_ is None:
        return ""
    return type_.parameters[0].name if type_.parameters else type_.name


def _lets_in(parameter: Parameter, target: Parameter) -> bool:
    return relation(parameter.type, target.type) not in ("narrow", "disjoint")


def _answering(
    methods: Sequence[Definition], signatures: Sequence[Signature]
) -> tuple[Definition, ...]:
    """Return the methods for the asked types, not those of the same name for other ones."""
    if not signatures:
        return tuple(methods)
    called: set[Definition] = set()
    for signature in signatures:
        called.update(reached(fits(methods, signature, signatures), signature))
    return tuple(method for method in methods if method in called)


def _pairs(
    methods: Sequence[Definition], signatures: Sequence[Signature]
) -> Iterator[tuple[Definition, Signature]]:
    first: dict[Definition, Signature] = {}
    for signature in signatures:
        for method in _takers(fits(methods, signature, signatures), signature):
            first.setdefault(method, signature)
    return iter(first.items())


METHODS = Functions(
    several=True,
    replaced_by=key_of,
    called=dispatch,
    answering=_answering,
    pairs=_pairs,
    problems=_problems,
    is_meant=lambda method, signatures: any(
        fits([method], signature, signatures) for signature in signatures
    ),
    type_of=type_of,
)
