"""Tests that students hand in: points for each wrong program that one of them catches."""

from fractions import Fraction

import pytest

from grader import model
from grader.judging.scoring import score_run
from grader.model import Answer, CaseResult, Message, Outcome, Program, Text
from tests.judging.making import assignment, case, python, returned, run

CASES = (case("right", points=0), case("first", points=2), case("second", points=3, visible=False))
RIGHT = (Program("right"),)
WRONG = (
    Program("first", hint=Text("Look again.", "Mira otra vez.")),
    Program("second"),
)

HOLDS: tuple[int, list[str], list[str]] = (1, [], [])


def results(**answers: object) -> dict[str, CaseResult]:
    outcomes = {
        name: one if isinstance(one, Outcome) else returned(one)
        for name, one in {"right": HOLDS, **answers}.items()
    }
    tested = model.Tested("f", (), (), (), "", "", RIGHT, WRONG)
    expected = {one.id: Answer(python(None)) for one in CASES}
    made = assignment((), CASES, expected, tested=tested)
    return {result.id: result for result in score_run(run(outcomes), made)}


def message(key: str, **said: str | Text) -> Message:
    return Message(f"tests.{key}", said)


# A test that fails, and why, in each language.
A, B = ["a: it is false", "a: es falso"], ["b: too slow", "b: muy lento"]
BOTH = Text("a: it is false\nb: too slow", "a: es falso\nb: muy lento")


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        ((3, [], []), "passed", None),
        ((3, [], ["f", "g"]), "passed", message("uncalled", functions="f, g")),
        ((3, [A, B], []), "failed", message("fail_on_right", tests=BOTH)),
        ((0, [], ["f"]), "failed", message("none")),
        ((1, [A], ["f"]), "failed", message("fail_on_right", tests=Text(*A))),
        ("odd", "failed", message("none")),
        (Outcome("timeout"), "failed", message("none")),
        (Outcome("not_run"), "not_run", message("none")),
    ],
)
def test_no_test_may_fail_on_a_right_program(
    answer: object, status: str, said: Message | None
) -> None:
    found = results(right=answer)["right"]
    assert (found.status, found.message) == (status, said)


@pytest.mark.parametrize(
    ("answer", "points", "status", "said"),
    [
        (("caught", ["test_a", "test_b"]), 2, "passed", message("caught", tests="test_a, test_b")),
        (("unnoticed", []), 0, "failed", message("unnoticed")),
        (("untried", []), 0, "failed", message("untried")),
        ("odd", 0, "failed", message("not_run")),
        (Outcome("timeout"), 0, "failed", message("not_run")),
        (Outcome("not_run"), 0, "not_run", message("not_run")),
    ],
)
def test_a_wrong_program_earns_its_points_where_a_test_catches_it(
    answer: object, points: int, status: str, said: Message
) -> None:
    found = results(first=answer)["first"]
    assert (found.points, found.max_points) == (points, 2)
    assert (found.status, found.message) == (status, said)


def test_who_catches_a_known_mistake_reads_its_hint() -> None:
    caught = results(first=("caught", ["t"]), second=("caught", ["t"]))
    assert caught["first"].title == Text("first: Look again.", "first: Mira otra vez.")
    assert caught["second"].title == Text("second")
    assert results(first=("untried", []))["first"].title == Text("first")


def test_while_a_test_fails_on_a_right_program_a_wrong_one_earns_a_tenth_and_no_hint() -> None:
    found = results(right=(5, [A], []), first=("caught", ["t"]), second=("untried", []))
    first, second = found["first"], found["second"]
    assert (first.status, first.points, first.title) == ("partial", Fraction(1, 5), Text("first"))
    assert (second.status, second.points) == ("failed", 0)


def test_a_run_that_gave_nothing_has_no_results() -> None:
    made = assignment((), CASES, {}, tested=model.Tested("f", (), (), (), "", "", RIGHT, WRONG))
    assert score_run(run({}), made) == ()


def test_each_program_that_was_tried_has_its_result() -> None:
    found = results(second=("caught", ["t"]), right=(1, [], []))
    assert list(found) == ["right", "second"]
    assert (found["second"].visible, found["right"].visible) == (False, True)
    assert (found["second"].function, found["second"].points) == ("f", 3)
