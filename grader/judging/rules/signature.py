"""The rule `signature`: the function can be called as the assignment says.

What accepts more than asked is fine: no types at all, `AbstractVector{Bool}`, `**kwargs`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct, convert

from grader.judging.rules.finding import Violation, clipped, remedy
from grader.judging.rules.scope import Code
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import HeadProblem, Signature
from grader.languages.source.syntax import Definition, Parameter
from grader.model import Function, Language, Message, Rule


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    parameter_names: Literal["order", "exact"] = "order"
    """`order`: only names that stand in another order than asked are a finding; `exact`: every
    positional parameter has the asked name."""


def check(code: Code, rule: Rule, function: Function) -> Iterator[Violation]:
    signatures = signatures_of(function, code.language)
    definitions = code.named(function.name)
    if not signatures:
        return
    if not definitions:
        yield from _other_name(code, function, signatures)
        return
    if definitions[-1].owner is not None:
        return  # a method of a class: no call reaches it, and running says so
    functions = code.reading.functions
    exact = convert(rule.options, Options).parameter_names == "exact"
    for problem in functions.problems(definitions, signatures):
        yield _found(problem, function, code.language)
    for definition, one in functions.pairs(definitions, signatures):
        for problem in name_problems(definition, one, exact=exact):
            yield _found(problem, function, code.language)


def _other_name(
    code: Code, function: Function, signatures: Sequence[Signature]
) -> Iterator[Violation]:
    """The function is there, but not quite under its name. One that takes other arguments is
    another function: a whole-course file has that of the next exercise, too."""
    wanted = _folded(function.name)
    for name in code.function_names():
        if _folded(name) != wanted:
            continue
        definition = next(
            (d for d in code.named(name) if code.reading.functions.is_meant(d, signatures)), None
        )
        if definition is not None:
            problem = HeadProblem("other_name", definition, signatures[0], name=name)
            yield _found(problem, function, code.language)


def _folded(name: str) -> str:
    return name.replace("_", "").lower()


def name_problems(
    definition: Definition, signature: Signature, *, exact: bool = False
) -> Iterator[HeadProblem]:
    """The names of positional parameters in another order, or where `exact`, any other name."""
    wanted = [parameter.name for parameter in signature.positional]
    have: list[Parameter] = list(definition.positional[: len(wanted)])
    names = [parameter.name for parameter in have]
    if names != wanted and sorted(names) == sorted(wanted):
        yield HeadProblem("argument_order", definition, signature, got=", ".join(names))
    elif exact:
        for parameter, name in zip(have, wanted, strict=False):
            if parameter.name != name:
                yield HeadProblem(
                    "parameter_name", definition, signature, name=parameter.name, wanted=name
                )


def _found(problem: HeadProblem, function: Function, language: Language) -> Violation:
    params: dict[str, str | int | float] = {
        "function": function.name,
        "signature": problem.signature.head,
        "name": clipped(problem.name),
        "wanted": clipped(problem.wanted),
        "got": clipped(problem.got),
    }
    kind = problem.kind
    return Violation(
        problem.definition,
        problem.definition.place,
        Message(f"rules.signature.{kind}", params),
        remedy(f"signature.{kind}", language, params),
    )
