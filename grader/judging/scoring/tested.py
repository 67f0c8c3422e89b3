"""Points for tests: one case for each wrong program, and one that says which tests are right.

Only a suite that holds on right programs says anything of wrong ones: tests that guess catch them
all, and fail on a right one.
"""

from fractions import Fraction

from msgspec.structs import replace

from grader.judging.scoring.verdict import result_of
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    CaseStatus,
    Message,
    Outcome,
    Program,
    Run,
    Tested,
    Text,
)
from grader.values.returned import plain_data

_WHILE_WRONG = Fraction(1, 10)
"""The share of its points that a wrong program earns while a test fails on a right one."""


def score_tests(run: Run, assignment: Assignment, tested: Tested) -> tuple[CaseResult, ...]:
    """Return one result per program that was asked, in the assignment's order."""
    if not run.outcomes:
        return ()
    right, *asked = (case for case in assignment.cases if case.id in run.outcomes)
    hold, said = _right(run.outcomes[right.id][-1])
    status: CaseStatus = "passed" if hold else _not_passed(run.outcomes[right.id][-1])
    first = result_of(right, status, Fraction(0), message=said)

    programs = {program.case: program for program in tested.wrong}
    results = (_result(case, programs[case.id], run.outcomes[case.id][-1], hold) for case in asked)
    return (first, *results)


def _result(case: Case, program: Program, outcome: Outcome, suite_holds: bool) -> CaseResult:
    caught, said = _wrong(outcome)
    if caught and not suite_holds:
        return result_of(case, "partial", case.points * _WHILE_WRONG, message=said)
    if caught and program.hint is not None:
        # A student who has caught it may know what it was.
        title, hint = case.title, program.hint
        said_too = Text(f"{title['en']}: {hint['en']}", f"{title['es']}: {hint['es']}")
        case = replace(case, title=said_too)
    if caught:
        return result_of(case, "passed", case.points, message=said)
    return result_of(case, _not_passed(outcome), Fraction(0), message=said)


def _not_passed(outcome: Outcome) -> CaseStatus:
    return "not_run" if outcome.kind == "not_run" else "failed"


def _right(outcome: Outcome) -> tuple[bool, Message | None]:
    """Return whether the tests hold on right programs; say which do not, and what none calls."""
    match outcome.value and plain_data(outcome.value):
        case [int(count), list(failing), list(uncalled)]:
            if failing:
                english, spanish = ("\n".join(said) for said in zip(*failing, strict=True))
                said = Text(english, spanish)
                return False, Message("tests.fail_on_right", {"tests": said})
            if not count:
                return False, Message("tests.none")
            if uncalled:
                return True, Message("tests.uncalled", {"functions": ", ".join(uncalled)})
            return True, None
    return False, Message("tests.none")


def _wrong(outcome: Outcome) -> tuple[bool, Message | None]:
    match outcome.value and plain_data(outcome.value):
        case ["caught", list(by)]:
            return True, Message("tests.caught", {"tests": ", ".join(by)})
        case ["unnoticed", _]:
            return False, Message("tests.unnoticed")
        case ["untried", _]:
            return False, Message("tests.untried")
    return False, Message("tests.not_run")
