"""Points for tests: one case for each wrong program, and one that says which tests are right."""

from collections.abc import Iterator
from fractions import Fraction

from grader.judging.scoring.views import listed
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    Message,
    Outcome,
    Program,
    Run,
    Tested,
    Text,
    Value,
    Words,
)
from grader.values.returned import plain_data

__all__ = ["score_tests"]

_NOTHING = Fraction(0)


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
    title = case.title
    if passed and program.hint is not None:
        # Who has caught it may know what it was.
        title = Text(f"{title['en']}: {program.hint['en']}", f"{title['es']}: {program.hint['es']}")
    return CaseResult(
        id=case.id,
        title=title,
        function=case.function,
        visible=case.visible,
        points=case.points if passed else _NOTHING,
        max_points=case.points,
        status="passed" if passed else "not_run" if outcome.kind == "not_run" else "failed",
        message=said,
        called=case.called,
    )


def _right(outcome: Outcome) -> tuple[bool, Words | None]:
    """Say which tests fail on the right program, and what no test calls."""
    match [plain_data(part) for part in _parts(outcome)]:
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


def _wrong(outcome: Outcome) -> tuple[bool, Words | None]:
    match [plain_data(part) for part in _parts(outcome)]:
        case ["caught", list(by)]:
            return True, Message("tests.caught", {"tests": ", ".join(by)})
        case ["unnoticed", _]:
            return False, Message("tests.unnoticed")
        case ["untried", _]:
            return False, Message("tests.untried")
    return False, Message("tests.not_run")


def _parts(outcome: Outcome) -> Iterator[Value]:
    yield from () if outcome.value is None else listed(outcome.value) or ()
