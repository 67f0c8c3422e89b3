"""The rule `signature`: the function can be called as the assignment says.

What accepts more than asked is fine: no types at all, `AbstractVector{Bool}`, `**kwargs`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct, convert
from msgspec.structs import replace

from grader.judging.rules.finding import Violation, clipped, remedy
from grader.judging.rules.scope import Code
from grader.judging.skipped import defines
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import HeadProblem, Signature
from grader.languages.source.lines import Position
from grader.languages.source.names import folded
from grader.languages.source.syntax import Definition
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
        violation = violation_of(problem, function, code.language)
        unread = None
        if problem.kind == "missing_method":
            unread = _unread_head(code, problem.definition)
        if unread is not None:
            message = replace(violation.message, key="rules.signature.unread_method")
            violation = replace(violation, place=unread, message=message)
        yield violation
    for definition, signature in functions.pairs(definitions, signatures):
        for problem in name_problems(definition, signature, exact=exact):
            yield violation_of(problem, function, code.language)


def _unread_head(code: Code, method: Definition) -> Position | None:
    """Return the place in the method's file where another one begins that could not be read."""
    read = {d.place.line for unit in code.units for d in unit.definitions}
    for number, line in enumerate(method.source.text.splitlines(), 1):
        if number not in read and defines(line, method.name):
            return Position(number, 0)
    return None


def _other_name(
    code: Code, function: Function, signatures: Sequence[Signature]
) -> Iterator[Violation]:
    """Yield the function that is there, but not quite under its name. One that takes other
    arguments is another function: a whole-course file has that of the next exercise, too."""
    for name in code.function_names():
        if folded(name) != folded(function.name):
            continue

        for definition in code.named(name):
            if code.reading.functions.is_meant(definition, signatures):
                problem = HeadProblem("other_name", definition, signatures[0], name=name)
                yield violation_of(problem, function, code.language)
                break


def name_problems(
    definition: Definition, signature: Signature, *, exact: bool = False
) -> Iterator[HeadProblem]:
    """Yield the names of positional parameters in another order, or where `exact`, any other
    name."""
    expected = [parameter.name for parameter in signature.positional]
    names = [parameter.name for parameter in definition.positional[: len(expected)]]
    if names != expected and sorted(names) == sorted(expected):
        yield HeadProblem("argument_order", definition, signature, got=", ".join(names))
        return

    for name, right in zip(names, expected, strict=False):
        if exact and name != right:
            yield HeadProblem("parameter_name", definition, signature, name=name, wanted=right)


def violation_of(problem: HeadProblem, function: Function, language: Language) -> Violation:
    """Return the problem as a finding of this rule."""
    params: dict[str, str | int | float] = {
        "function": function.written(language),
        "signature": problem.signature.head,
        "name": clipped(problem.name),
        "wanted": clipped(problem.wanted),
        "got": clipped(problem.got),
    }
    message = Message(f"rules.signature.{problem.kind}", params)
    advice = remedy(f"signature.{problem.kind}", language, params)
    return Violation(problem.definition, problem.definition.place, message, advice)
