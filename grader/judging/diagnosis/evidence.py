"""Problems in the heads of the asked functions, which some known mistakes need for a proof."""

from collections.abc import Iterator

from grader.judging.rules.scope import Code, asked_of
from grader.languages.source.problem import ProblemKind
from grader.model import Assignment

__all__ = ["problems_in_heads"]


def problems_in_heads(code: Code, assignment: Assignment) -> frozenset[ProblemKind]:
    """Return the kinds of problems that reading the source shows, without running it."""
    return frozenset(_kinds(code, assignment))


def _kinds(code: Code, assignment: Assignment) -> Iterator[ProblemKind]:
    for function in assignment.functions:
        asked = asked_of(function, code.language)
        definitions = code.named(function.name)
        if not asked or not definitions or not function.fields:
            continue
        for problem in code.reading.functions.problems(definitions, asked):
            yield problem.kind
        names = [parameter.name for parameter in asked[-1].positional]
        for definition in definitions:
            own = [parameter.name for parameter in definition.positional[: len(names)]]
            if own != names and sorted(own) == sorted(names):
                yield "argument_order"
