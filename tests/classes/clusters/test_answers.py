"""Submissions are grouped by what they answer wrongly, also in a class of ten thousand."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from grader.classes.clusters.answers import clusters, unexplained_answers, wrong_answers
from grader.classes.clusters.sources import side_by_side
from grader.explaining import KnownMistakes, diagnose
from grader.judging.report.build import Evidence, build
from grader.judging.scoring import score_run
from grader.model import (
    Answer,
    Function,
    HandedIn,
    Summary,
    Unexplained,
)
from tests.explaining.everyday.making import MEAN, NoMistakes, asking
from tests.handing_in import submission
from tests.judging.making import assignment, case, field, python, raised, returned, run

Answers = tuple[tuple[str, str, str], ...]

A = (("f", "low", "a"), ("f", "mean", "a"))
B = (("f", "high", "b"),)
C = (("f", "low", "a"),)


def summary(name: str, *answers: tuple[str, str, str]) -> Summary:
    found = tuple(Unexplained(*answer, 1.0) for answer in answers)
    return Summary("x", name, HandedIn(()), "python", "graded", 0.0, 1.0, unexplained=found)


def found(
    *given: tuple[tuple[str, str, str], ...],
) -> dict[tuple[tuple[str, str, str], ...], set[int]]:
    made = clusters([summary(str(at), *answers) for at, answers in enumerate(given)])
    return {one.answers: set(one.members) for one in made}


def test_who_errs_in_two_ways_is_in_two_clusters() -> None:
    assert found(A, A, B, B, A + B) == {A: {0, 1, 4}, B: {2, 3, 4}}


def test_two_mistakes_that_meet_in_one_field_are_two() -> None:
    assert found(A, A, A, C, C) == {A: {0, 1, 2}, C: {3, 4}}


def test_what_nobody_shares_is_no_cluster() -> None:
    assert found(A, B, ()) == {}


def test_one_mistake_in_two_functions_is_one_cluster() -> None:
    other = (("g", "mean", "z"),)
    assert found(A + other, A + other) == {A + other: {0, 1}}


def test_the_most_points_come_first_and_names_do_not_depend_on_who_else_is_there() -> None:
    small, large = [summary(str(at), *A) for at in range(2)], [summary("c", *B)] * 5
    made = clusters([*small, *large])
    assert [one.answers for one in made] == [B, A]
    assert made[1].id == clusters(small)[0].id


def test_ten_thousand_submissions_take_less_than_a_second_of_processor_time() -> None:
    source = Random(1)
    mistakes = [
        tuple(("f", f"field{source.randrange(8)}{part}", f"{number}") for part in range(4))
        for number in range(300)
    ]
    every = [
        summary(str(at), *{*source.choice(mistakes), *source.choice(mistakes)})
        for at in range(10_000)
    ]
    began = time.process_time()
    assert len(clusters(every)) > 100
    assert time.process_time() - began < 1


def test_own_exceptions_are_alike_by_type_text_and_origin() -> None:
    """Not by the line, which differs from program to program."""
    function = Function("f", (field("x"),), "value", {})
    subject = assignment(
        (function,), (case("one"), case("two")), dict.fromkeys(("one", "two"), Answer(python(1)))
    )

    def key(*error: str, **more: Any) -> Sequence[Unexplained]:
        outcomes = {"one": raised(*error, file="f", **more), "two": returned(1)}
        made = run(outcomes)
        report = build(subject, submission(""), Evidence(made, score_run(made, subject)))
        return unexplained_answers(subject, None, made, report)

    index = key("IndexError", "out of range", line=3)
    assert len(index) == 1
    assert key("IndexError", "out of range", line=9) == index
    assert key("IndexError", "out of range\nat f.py:9") == index
    assert key("KeyError", "out of range", line=3) != index
    assert key("IndexError", "too many", line=3) != index
    assert key("IndexError", "out of range", line=3, origin="inside") != index


def test_what_an_everyday_mistake_explains_is_no_cluster_of_its_own() -> None:
    subject = asking(MEAN, [1.0, 2.0, 3.0, 4.0])
    known = KnownMistakes(NoMistakes())
    answers = {"c0": None, "c1": 7.0, "c2": None, "c3": 4.0}
    made = run({case: returned(answer) for case, answer in answers.items()})
    results = score_run(made, subject)
    evidence = Evidence(made, results, diagnosed=diagnose(subject, known, made, results))
    report = build(subject, submission(""), evidence)
    assert [diagnosis.mistakes for diagnosis in report.diagnoses] == [("returns_nothing",)]
    assert {*wrong_answers(subject, known, made, report)["mean", "mean"]} == {"c1"}


def test_lines_in_common_are_marked_unless_right_submissions_have_them() -> None:
    one = submission("def f(xs):\n    n = len(xs) + 1  # why?\n    return sum(xs) / n\n")
    other = submission("def f(v):\n    k = len(v)+1\n    w = v[0]\n    return sum(v) / k\n")
    right = submission("def f(x):\n    n = len(x)\n    return sum(x) / n\n")
    views = side_by_side([("ana", one), ("bea", other)], [right])
    assert [[line for line, marked in view.lines if marked] for view in views] == [
        ["    n = len(xs) + 1  # why?"],
        ["    k = len(v)+1"],
    ]
