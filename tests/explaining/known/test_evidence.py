"""Answers that are too poor, or always the same, are no evidence of a known mistake."""

from typing import Any

import numpy as np
import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import predict
from grader.explaining import diagnose
from grader.judging.scoring import score_run
from grader.model import LoadResult, Run
from grader.verify.mistakes import as_run
from tests.judging.making import mistakes_of, returned

FOLDS = load("cross_validation")
FOLDS_KNOWN = load_known_mistakes(FOLDS)
METRICS = load("confusion_matrix")
METRICS_KNOWN = load_known_mistakes(METRICS)


def told(name: str, answer: Any) -> tuple[str, ...]:
    """Return the known mistakes of which a student is told whose functions always give this."""
    assignment, known = (
        (FOLDS, FOLDS_KNOWN) if name == "cross_validation" else (METRICS, METRICS_KNOWN)
    )
    outcomes = {case.id: (returned(answer),) * len(case.repeated) for case in assignment.cases}
    run = Run(None, LoadResult("tolerant", ok=True), outcomes)
    explanation = diagnose(assignment, known, run, score_run(run, assignment)).by_visible
    mistakes = mistakes_of(explanation)
    return tuple(mistake for mistake in mistakes if mistake in known.ids())


@pytest.mark.long
@pytest.mark.parametrize("answer", [None, 3, "folds", {}, [[1], 2]])
def test_what_cannot_be_read_is_not_taken_for_the_patterns_of_each_fold(answer: Any) -> None:
    assert told("cross_validation", answer) == ()


@pytest.mark.long
@pytest.mark.parametrize(("lost", "is_told"), [(0, True), (3, False)])
def test_parts_of_another_size_are_not_taken_for_exchanged_ones(lost: int, is_told: bool) -> None:
    """The check says the same of both, but for the numbers."""
    assignment = load("hold_out")
    known = load_known_mistakes(assignment)

    def exchanged(training: Any, validation: Any, test: Any) -> Any:
        return training, test[lost:], validation

    answers = predict(assignment, {"three_parts": exchanged})
    run = as_run(answers)
    explanation = diagnose(assignment, known, run, score_run(run, assignment)).by_visible
    mistakes = mistakes_of(explanation)
    assert ("validation_and_test_swapped" in mistakes) == is_told


MATRIX = np.array([[2, 1], [0, 3]])
SEVEN = tuple(np.linspace(0.1, 0.7, 7))


@pytest.mark.long
def test_nothing_returned_is_told_of_nothing() -> None:
    assert "nothing_returned" in told("confusion_matrix", None)


@pytest.mark.parametrize(
    "answer",
    [3, "0.5", (0.5, MATRIX), (SEVEN, MATRIX.ravel()), (*SEVEN[:5], MATRIX), [0.5, 0.5], {}],
)
def test_no_hint_about_another_form_is_told(answer: Any) -> None:
    assert set(told("confusion_matrix", answer)) <= {"lengths_broadcast"}


def test_a_function_that_always_gives_0_shows_no_mistake() -> None:
    """Outputs that are not classified agree with no target: 0, as of whole columns compared."""
    assignment = load("accuracy")
    outcomes = {case.id: (returned(0.0),) for case in assignment.cases}
    run = Run(None, LoadResult("tolerant", ok=True), outcomes)
    known = load_known_mistakes(assignment)
    diagnosed = diagnose(assignment, known, run, score_run(run, assignment))
    assert mistakes_of(diagnosed.by_visible) == ()
