"""The known mistakes of the first assignment, made at once and told.

That each loses points, an open point none, and that cases tell any two apart is what
`grader verify` proves.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pytest

from grader import model
from grader.api import Mistake
from grader.assignment.mistakes.package import load_mistakes, predict, replaced_together
from grader.assignment.reference.module import with_replaced
from grader.explaining.known.tokens import answer_tokens
from grader.judging.scoring import score_run
from grader.languages.registry import SHIPPED
from grader.model import Assignment
from grader.verify.mistakes import as_run
from reference import confusion_matrix as reference

Answers = Mapping[str, model.Answers]


@pytest.fixture(scope="module")
def mistakes(assignment: Assignment) -> tuple[Mistake, ...]:
    return load_mistakes(assignment)


def answers_with(assignment: Assignment, mistakes: Sequence[Mistake]) -> Answers:
    replaced = replaced_together(mistakes)
    assert replaced is not None
    return predict(assignment, replaced)


def tokens(assignment: Assignment, answers: Answers) -> dict[tuple[str, str], object]:
    tokens: dict[tuple[str, str], object] = {}
    for case in assignment.cases:
        tokens |= answer_tokens(assignment, case, answers[case.id])
    return tokens


def test_at_least_thirty_that_can_happen_in_a_language_there_is(
    mistakes: Sequence[Mistake],
) -> None:
    assert len(mistakes) >= 30
    for mistake in mistakes:
        assert mistake.languages, mistake.id
        assert set(mistake.languages) <= set(SHIPPED), mistake.id


def test_each_that_the_text_leaves_open_is_told_as_the_point_that_it_is(
    assignment: Assignment, mistakes: Sequence[Mistake]
) -> None:
    left_open = [mistake for mistake in mistakes if mistake.decided == "open_point"]
    assert {mistake.id for mistake in left_open} == {"threshold_exclusive", "lengths_broadcast"}

    for mistake in left_open:
        results = score_run(as_run(answers_with(assignment, [mistake])), assignment)
        (note,) = {note for result in results for note in result.open_points}
        assert {point.id for point in assignment.open_points if point.note == note} == {mistake.id}


def test_two_that_replace_different_functions_can_be_made_at_once(
    assignment: Assignment, mistakes: Sequence[Mistake]
) -> None:
    """Each of many such pairs is still a mistake, and all but a few are like no other."""
    random = np.random.default_rng(5)
    together = [pair for pair in combinations(mistakes, 2) if replaced_together(pair)]
    chosen = [together[index] for index in random.choice(len(together), 60, replace=False)]
    given = [tuple(tokens(assignment, answers_with(assignment, pair)).values()) for pair in chosen]
    reference_answers = {name: item.answers for name, item in assignment.expected.items()}
    right = tuple(tokens(assignment, reference_answers).values())
    assert right not in given
    assert len(set(given)) >= 54


def test_two_that_replace_the_same_function_cannot(mistakes: Sequence[Mistake]) -> None:
    by_id = {mistake.id: mistake for mistake in mistakes}
    transposed, flat = by_id["matrix_transposed"], by_id["matrix_flat"]
    assert replaced_together([transposed, flat]) is None
    assert replaced_together([transposed, by_id["threshold_fixed"]]) is not None


def test_composed_mistakes_both_show() -> None:
    by_hand = {
        "count": lambda predicted, targets: reference.count(targets, predicted),
        "layout": lambda counts: reference.layout(counts).T,
    }
    result = with_replaced(reference, by_hand)["confusionMatrix"](
        [True, False, False], [True, True, False]
    )
    assert result[2:5] == (1.0, 0.5, 0.5)
    assert result[7].tolist() == [[1, 0], [1, 1]]
