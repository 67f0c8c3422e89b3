"""Points for tests: one case for each wrong program, and one that says which tests are right."""

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


def score_tests(run: Run, assignment: Assignment, tested: Tested) -> tuple[CaseResult, ...]:
    """Return one result per program that was asked, in the assignment's order."""
    programs = {program.case: program for program in tested.programs}
    return tuple(
        _result(case, programs[case.id], run.outcomes[case.id], is_right=not number)
        for number, case in enumerate(assignment.cases)
        if case.id in run.outcomes
    )


def _result(case: Case, program: Program, outcome: Outcome, *, is_right: bool) -> CaseResult:
    passed, said = (_right if is_right else _wrong)(outcome)
    if passed and program.hint is not None:
        # A student who has caught it may know what it was.
        title, hint = case.title, program.hint
        said_too = Text(f"{title['en']}: {hint['en']}", f"{title['es']}: {hint['es']}")
        case = replace(case, title=said_too)
    if passed:
        return result_of(case, "passed", case.points, message=said)
    status: CaseStatus = "not_run" if outcome.kind == "not_run" else "failed"
    return result_of(case, status, Fraction(0), message=said)


def _right(outcome: Outcome) -> tuple[bool, Message | None]:
    """Say which tests fail on the right program, and what no test calls."""
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
