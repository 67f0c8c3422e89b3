"""Rules on the source of a submission; nothing of it is run.

A rule is a module with a function `check` and a type `Options`, and an entry in `RULES`.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.rules import no_library_call, no_loops, signature
from grader.judging.rules.finding import Violation, finding_of, unreadable
from grader.judging.rules.reach import cases_that_run
from grader.judging.rules.scope import Code
from grader.model import Assignment, CaseResult, Finding, Function, Rule

__all__ = ["RULES", "Code", "RuleKind", "check"]


class RuleKind(Struct, frozen=True):
    """A rule, as the others see it."""

    check: Callable[[Code, Rule, Function], Iterator[Violation]]
    """The check, which yields what is found in one of the functions that the rule names."""
    options: Any
    """The type of its options, all of which have a default."""


RULES: dict[str, RuleKind] = {
    "no_loops": RuleKind(no_loops.check, no_loops.Options),
    "no_library_call": RuleKind(no_library_call.check, no_library_call.Options),
    "signature": RuleKind(signature.check, signature.Options),
}

# Findings of one rule in one function; more say nothing new, and hostile sources have a million.
_MOST_FINDINGS = 25


def check(
    code: Code, assignment: Assignment, results: Sequence[CaseResult] = ()
) -> tuple[Finding, ...]:
    """Return what the assignment's rules find in the submission's sources, in the order of the
    rules, their functions, and places, with the points that it takes from the results.

    Never raises for what a submission contains. One finding tells of a file that cannot be read.
    """
    files = {unit.source.name: index for index, unit in enumerate(code.units)}
    left = {result.id: result.points for result in results}
    findings: list[Finding] = []
    for rule in assignment.rules:
        functions = {name: _as_written(assignment, name, code) for name in rule.functions}
        written = replace(rule, functions=tuple(one.name for one in functions.values()))
        for name, function in functions.items():
            found = list(islice(RULES[rule.id].check(code, written, function), _MOST_FINDINGS))
            found.sort(key=lambda one: (files[one.definition.source.name], one.place))
            own = [result for result in results if result.function == name]
            run_by = {}
            if found and rule.cost == "method":
                elsewhere = frozenset(written.functions) - {function.name}
                run_by = cases_that_run(code, assignment, name, elsewhere)
            for one in found:
                cases = run_by.get(one.definition, left)
                lost = _lost([] if one.warning else own, cases, rule, left)
                findings.append(finding_of(one, rule, name, lost))
        findings += (
            unreadable(unit.source, rule, name)
            for unit in code.units
            for name in rule.functions[:1]
            if not unit.readable
        )
    return tuple(findings)


def _lost(
    results: Sequence[CaseResult], cases: Collection[str], rule: Rule, left: dict[str, Fraction]
) -> Fraction:
    """Take a finding's points of these cases out of `left`: two findings never take the same."""
    share = rule.share if rule.cost == "share" else Fraction(rule.cost != "warning")
    lost = Fraction(0)
    for result in results:
        if result.id in cases:
            amount = min(result.points * share, left[result.id])
            left[result.id] -= amount
            lost += amount
    return lost


def _as_written(assignment: Assignment, name: str, code: Code) -> Function:
    """The function under the name that it has in the source."""
    function = assignment.function(name)
    return replace(function, name=function.written(code.language))
