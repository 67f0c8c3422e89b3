"""The points of a case by the assignment's policy, and what is said of a call that failed."""

from fractions import Fraction

import pytest

from grader.judging.scoring import score_case
from grader.model import (
    Answer,
    CaseResult,
    ExceptionInfo,
    Function,
    Language,
    Message,
    Outcome,
    OutcomeKind,
    Policy,
    Scoring,
)
from tests.judging.making import assignment, case, field, message, python, raised, returned

TRIO = Function(
    "f", (field("a"), field("b", "integer"), field("c", weight=Fraction(2))), "tuple", {}
)
RIGHT = (1, 2, 3)


def score(
    outcome: Outcome,
    policy: Policy = "per_field",
    expected: Answer | None = None,
    language: Language = "python",
) -> CaseResult:
    wanted = expected or Answer(python(RIGHT))
    made = assignment((TRIO,), (case(points=8),), {"one": wanted}, scoring=Scoring(policy))
    return score_case(made, made.cases[0], (outcome,), language)


@pytest.mark.parametrize(
    ("policy", "given", "status", "points", "of_fields"),
    [
        ("per_field", (1, 2, 3), "passed", 8, (2, 2, 4)),
        ("per_field", (1, 2, 4), "partial", 4, (2, 2, 0)),
        ("per_field", (0, 0, 0), "failed", 0, (0, 0, 0)),
        ("per_field", (1, 2.0, 4), "partial", "3.8", (2, "1.8", 0)),
        ("per_field", (0, 2.0, 0), "partial", "1.8", (0, "1.8", 0)),
        ("per_field", (1,), "partial", "1.8", ("1.8", 0, 0)),
        ("per_case", (1, 2, 3), "passed", 8, (2, 2, 4)),
        ("per_case", (1, 2, 4), "failed", 0, (0, 0, 0)),
        # A wrong type alone costs its share, as elsewhere.
        ("per_case", (1, 2.0, 3), "partial", "7.8", (2, "1.8", 4)),
        ("per_function", (1, 2.0, 3), "partial", "7.8", (2, "1.8", 4)),
        ("per_function", (1, 2, 4), "failed", 0, (0, 0, 0)),
    ],
)
def test_each_policy_gives_its_points(
    policy: Policy, given: object, status: str, points: int | str, of_fields: tuple[int | str, ...]
) -> None:
    result = score(returned(given), policy)
    assert (result.status, result.points, result.max_points) == (status, Fraction(points), 8)
    assert [one.points for one in result.fields] == [*map(Fraction, of_fields)]
    assert [one.max_points for one in result.fields] == [2, 2, 4]


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("exception", "error"),
        ("missing", "missing"),
        ("timeout", "timeout"),
        ("memory", "memory"),
        ("crashed", "crashed"),
        ("too_large", "failed"),
        ("not_run", "not_run"),
    ],
)
def test_without_an_answer_there_are_no_points(kind: OutcomeKind, status: str) -> None:
    result = score(Outcome(kind, detail=message("nan")))
    assert (result.status, result.points, result.fields) == (status, 0, ())
    assert result.message == message("nan")


AT = ExceptionInfo("KeyError", "'x'", 3, "a.py")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("missing"), message("missing_function", function="f")),
        (
            Outcome("exception", exception=AT),
            message("exception_at", type="KeyError", text="'x'", file="a.py", line=3),
        ),
        (raised("KeyError", "'x'"), message("exception", type="KeyError", text="'x'")),
        (raised("KeyError", "'x'", line=3), message("exception", type="KeyError", text="'x'")),
        (raised("KeyError", "'x'", file="a"), message("exception", type="KeyError", text="'x'")),
        (Outcome("timeout"), None),
    ],
)
def test_a_call_that_fails_says_why(outcome: Outcome, said: Message | None) -> None:
    assert score(outcome).message == said


KINDS = Answer(None, raises=True, kinds={"python": ("ValueError", "KeyError")})


@pytest.mark.parametrize(
    ("expected", "outcome", "status", "said"),
    [
        (Answer(None, raises=True), raised("TypeError"), "passed", None),
        (Answer(None, raises=True), returned(3), "failed", message("should_raise")),
        (KINDS, raised("E", types=("E", "ValueError")), "passed", None),
        (KINDS, raised("E", types=("lib.KeyError",)), "passed", None),
        (
            KINDS,
            raised("TypeError", types=("TypeError", "Exception")),
            "failed",
            message("other_error", type="TypeError", kinds="ValueError, KeyError"),
        ),
        (KINDS, Outcome("timeout", detail=message("nan")), "timeout", message("nan")),
        (
            Answer(None, raises=True),
            Outcome("memory", exception=AT, detail=message("nan")),
            "memory",
            message("nan"),
        ),
        (KINDS, Outcome("missing"), "missing", message("missing_function", function="f")),
    ],
)
def test_where_an_error_is_asked_for_one_of_the_right_kind_is_right(
    expected: Answer, outcome: Outcome, status: str, said: Message | None
) -> None:
    result = score(outcome, expected=expected)
    assert (result.status, result.points) == (status, 8 if status == "passed" else 0)
    assert (result.message, result.fields) == (said, ())


def test_a_language_that_is_not_named_takes_any_error() -> None:
    assert score(raised("Other", types=("Other",)), expected=KINDS, language="julia").points == 8
