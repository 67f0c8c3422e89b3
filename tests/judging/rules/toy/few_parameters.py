"""The rule `few_parameters`: the function, and each helper that it calls, has few parameters."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, convert

from grader.judging.rules.finding import Violation, remedy
from grader.judging.rules.reach import reach
from grader.judging.rules.scope import Code
from grader.model import Function, Message, Rule


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    most: Annotated[int, Meta(ge=0)] = 4


def check(code: Code, rule: Rule, function: Function) -> Iterator[Violation]:
    most = convert(rule.options, Options).most
    for group in reach(code, code.answering(function), helpers=True, elsewhere=frozenset()):
        for definition in group.alternatives:
            if len(definition.parameters) > most:
                message = Message(
                    "rules.few_parameters.too_many",
                    {"name": definition.name, "count": len(definition.parameters), "most": most},
                )
                advice = remedy("few_parameters", code.language)
                yield Violation(definition, definition.place, message, advice)
