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

    right, *wrong = (case for case in assignment.cases if case.id in run.outcomes)
    [outcome] = run.outcomes[right.id]
    holds, message = _right(outcome)
    status: CaseStatus = "passed" if holds else _not_passed(outcome)
    first = result_of(right, status, Fraction(0), message=message)

    programs = {program.case: program for program in tested.wrong}
    results = (_result(case, programs[case.id], run.outcomes[case.id][0], holds) for case in wrong)
    return (first, *results)


def _result(case: Case, program: Program, outcome: Outcome, suite_holds: bool) -> CaseResult:
    caught, message = _wrong(outcome)
    if not caught:
        return result_of(case, _not_passed(outcome), Fraction(0), message=message)
    if not suite_holds:
        return result_of(case, "partial", case.points * _WHILE_WRONG, message=message)
    if program.hint is not None:
        # A student who has caught it may know what it was.
        title, hint = case.title, program.hint
        with_hint = Text(f"{title['en']}: {hint['en']}", f"{title['es']}: {hint['es']}")
        case = replace(case, title=with_hint)
    return result_of(case, "passed", case.points, message=message)


def _not_passed(outcome: Outcome) -> CaseStatus:
    return "not_run" if outcome.kind == "not_run" else "failed"


def _right(outcome: Outcome) -> tuple[bool, Message | None]:
    """Return whether the tests hold on right programs; say which do not, and what none calls."""
    match outcome.value and plain_data(outcome.value):
        case [int(), [_, *_] as failing, list()]:
            english, spanish = ("\n".join(texts) for texts in zip(*failing, strict=True))
            return False, Message("tests.fail_on_right", {"tests": Text(english, spanish)})
        case [int(count), [], list(uncalled)] if count:
            names = {"functions": ", ".join(uncalled)}
            return True, Message("tests.uncalled", names) if uncalled else None
    return False, Message("tests.none")


def _wrong(outcome: Outcome) -> tuple[bool, Message | None]:
    match outcome.value and plain_data(outcome.value):
        case [str(word), list(names)]:
            told = {"tests": ", ".join(names)} if names else {}
            return word == "caught", Message(f"tests.{word}", told)
    return False, Message("tests.not_run")
