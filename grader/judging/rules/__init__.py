"""Rules on the source of a submission; nothing of it is run.

A rule is a module with a function `check` and a type `Options`, and an entry in `RULES`.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.rules import no_library_call, no_loops, signature
from grader.judging.rules.finding import Violation, finding_of, is_unread, unreadable
from grader.judging.rules.reach import cases_that_run
from grader.judging.rules.scope import Code
from grader.model import Assignment, CaseResult, Finding, Function, Rule, SourceFile

__all__ = ["RULES", "Code", "RuleKind", "check", "findings_unread", "is_unread"]


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
    rules, their functions, and places, with the points that each finding takes from the results.

    Never raises for what a submission contains. One finding tells of a file that cannot be read.
    """
    files = {unit.source.name: index for index, unit in enumerate(code.units)}
    remaining = {result.id: max(result.points, Fraction(0)) for result in results}
    findings: list[Finding] = []
    for rule in assignment.rules:
        functions = {name: _as_written(assignment, name, code) for name in rule.functions}
        written = replace(rule, functions=tuple(f.name for f in functions.values()))
        for name, function in functions.items():
            every = RULES[rule.id].check(code, written, function)
            violations = list(islice(every, _MOST_FINDINGS))
            violations.sort(key=lambda v: (files[v.definition.source.name], v.place))

            run_by = {}
            if violations and rule.cost == "method":
                elsewhere = frozenset(written.functions) - {function.name}
                run_by = cases_that_run(code, assignment, name, elsewhere)

            for violation in violations:
                cases = run_by.get(violation.definition, remaining)
                costly = [r for r in results if r.function == name and r.id in cases]
                lost = Fraction(0) if violation.warning else _lost(costly, rule, remaining)
                findings.append(finding_of(violation, rule, name, lost))

    unread = [unit.source for unit in code.units if not unit.readable]
    return (*findings, *findings_unread(assignment, unread))


def findings_unread(assignment: Assignment, sources: Sequence[SourceFile]) -> tuple[Finding, ...]:
    """Return the findings that these files could not be looked at: of each rule, or where there is
    none, one for each file."""
    rules = [rule for rule in assignment.rules if rule.functions]
    rules = rules or [Rule("source", (assignment.functions[0].name,))]
    return tuple(unreadable(source, rule) for rule in rules for source in sources)


def _lost(results: Sequence[CaseResult], rule: Rule, remaining: dict[str, Fraction]) -> Fraction:
    """Take a finding's points out of `remaining`: two findings never take the same."""
    share = rule.share if rule.cost == "share" else Fraction(rule.cost != "warning")
    lost = Fraction(0)
    for result in results:
        amount = min(max(result.points, Fraction(0)) * share, remaining[result.id])
        remaining[result.id] -= amount
        lost += amount
    return lost


def _as_written(assignment: Assignment, name: str, code: Code) -> Function:
    """Return the function under the name that it has in the source."""
    function = assignment.function(name)
    return replace(function, name=function.written(code.language))
