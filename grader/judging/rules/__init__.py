"""Rules on the source of a submission; nothing of it is run.

A rule is a module with a function `check` and a model `Options`, and an entry in `RULES`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from pydantic import BaseModel

from grader.judging.rules import no_library_call, no_loops, signature
from grader.judging.rules.finding import RuleFinding, Violation, finding_of, unreadable
from grader.judging.rules.methods import cases_that_run
from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition
from grader.model import Assignment, Function, Rule

__all__ = ["RULES", "Code", "RuleFinding", "RuleKind", "check"]


@dataclass(frozen=True, slots=True)
class RuleKind:
    """A rule, as the others see it."""

    check: Callable[[Code, Rule, Function], Iterator[Violation]]
    """The check, which yields what is found in one of the functions that the rule names."""
    options: type[BaseModel]
    """The model of its options, all of which have a default."""


RULES: Mapping[str, RuleKind] = MappingProxyType(
    {
        "no_loops": RuleKind(no_loops.check, no_loops.Options),
        "no_library_call": RuleKind(no_library_call.check, no_library_call.Options),
        "signature": RuleKind(signature.check, signature.Options),
    }
)

# Of one rule in one function; more say nothing new, and hostile sources have a million.
_MOST_FINDINGS = 25


def check(code: Code, assignment: Assignment) -> tuple[RuleFinding, ...]:
    """Return what the assignment's rules find in the submission's sources, in the order of the
    rules, their functions, and places.

    Never raises for what a submission contains. Of a file that cannot be read, one finding says so.
    """
    files = {unit.source.name: index for index, unit in enumerate(code.units)}
    findings: list[RuleFinding] = []
    for rule in assignment.rules:
        functions = {name: _as_written(assignment, name, code) for name in rule.functions}
        written = replace(rule, functions=tuple(one.name for one in functions.values()))
        for name, function in functions.items():
            found = list(islice(RULES[rule.id].check(code, written, function), _MOST_FINDINGS))
            cases: dict[Definition, frozenset[str]] = {}
            if found and rule.cost == "method":
                elsewhere = frozenset(written.functions) - {function.name}
                cases = cases_that_run(code, assignment, name, elsewhere)
            some = [finding_of(item, rule, name, cases.get(item.definition)) for item in found]
            findings += sorted(some, key=lambda f: (files[f.file], f.line, f.column))
        findings += (
            unreadable(unit.source, rule, name)
            for unit in code.units
            for name in rule.functions[:1]
            if not unit.readable
        )
    return tuple(findings)


def _as_written(assignment: Assignment, name: str, code: Code) -> Function:
    """The function under the name that it has in the source."""
    function = assignment.function(name)
    return replace(function, name=function.written(code.language))
