"""The known mistakes: each is one, is told from the others, and helps whoever made it."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from grader import model
from grader.api import Mistake
from grader.assignment.mistakes import load_hints, load_mistakes, predict, replaced_together
from grader.assignment.reference import with_replaced
from grader.judging.diagnosis.tokens import answer_tokens
from grader.judging.scoring import score_case
from grader.languages.registry import SHIPPED
from grader.model import Assignment, Case, CaseResult, Outcome
from reference import confusion_matrix as reference

Answers = Mapping[str, model.Answers]


@pytest.fixture(scope="module")
def mistakes(assignment: Assignment) -> tuple[Mistake, ...]:
    return load_mistakes(assignment)


@pytest.fixture(scope="module")
def answers(assignment: Assignment, mistakes: Sequence[Mistake]) -> Mapping[str, Answers]:
    return {mistake.id: answers_with(assignment, [mistake]) for mistake in mistakes}


def answers_with(assignment: Assignment, mistakes: Sequence[Mistake]) -> Answers:
    replaced = replaced_together(mistakes)
    assert replaced is not None
    return predict(assignment, replaced)


def score(assignment: Assignment, case: Case, answers: model.Answers) -> CaseResult:
    [answer] = answers
    outcome = Outcome("exception") if answer.raises else Outcome("value", answer.value)
    return score_case(assignment, case, (outcome,))


def scores(assignment: Assignment, answers: Answers) -> list[CaseResult]:
    return [score(assignment, case, answers[case.id]) for case in assignment.cases]


def tokens(assignment: Assignment, answers: Answers) -> dict[tuple[str, str], object]:
    found: dict[tuple[str, str], object] = {}
    for case in assignment.cases:
        found |= answer_tokens(assignment, case, answers[case.id])
    return found


def test_there_are_at_least_thirty_with_ids_of_their_own(mistakes: Sequence[Mistake]) -> None:
    ids = [mistake.id for mistake in mistakes]
    assert len(ids) == len(set(ids)) >= 30
    assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in ids)


def test_each_can_happen_in_a_language_that_there_is(mistakes: Sequence[Mistake]) -> None:
    for mistake in mistakes:
        assert mistake.languages, mistake.id
        assert set(mistake.languages) <= set(SHIPPED), mistake.id


def test_each_that_the_text_decides_loses_points_already_in_a_visible_case(
    assignment: Assignment, mistakes: Sequence[Mistake], answers: Mapping[str, Answers]
) -> None:
    for mistake in mistakes:
        if mistake.decided == "scored":
            results = scores(assignment, answers[mistake.id])
            lost = [result for result in results if result.points < result.max_points]
            assert any(case.visible for case in lost), mistake.id


def test_each_that_the_text_leaves_open_loses_nothing_and_is_told(
    assignment: Assignment, mistakes: Sequence[Mistake], answers: Mapping[str, Answers]
) -> None:
    open_ones = [mistake for mistake in mistakes if mistake.decided == "open_point"]
    assert {mistake.id for mistake in open_ones} == {"threshold_exclusive", "lengths_broadcast"}
    for mistake in open_ones:
        results = scores(assignment, answers[mistake.id])
        assert sum((result.points for result in results), Fraction(0)) == assignment.max_score
        (note,) = {note for result in results for note in result.open_points}
        assert {point.id for point in assignment.open_points if point.note == note} == {mistake.id}


def test_any_two_differ_in_what_they_give(
    mistakes: Sequence[Mistake], answers: Mapping[str, Answers]
) -> None:
    given = {name: repr(answer) for name, answer in answers.items()}
    for one, other in combinations(mistakes, 2):
        if set(one.languages) & set(other.languages):
            assert given[one.id] != given[other.id], (one.id, other.id)


def test_two_that_replace_different_functions_can_be_made_at_once(
    assignment: Assignment, mistakes: Sequence[Mistake]
) -> None:
    """Each of many such pairs is still a mistake, and all but a few are like no other."""
    random = np.random.default_rng(5)
    together = [pair for pair in combinations(mistakes, 2) if replaced_together(pair)]
    chosen = [together[index] for index in random.choice(len(together), 60, replace=False)]
    given = [tuple(tokens(assignment, answers_with(assignment, pair)).values()) for pair in chosen]
    right = tuple(tokens(assignment, assignment.expected).values())
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


@pytest.mark.parametrize("locale", ["en", "es"])
def test_hints_are_sentences_and_give_no_formula_away(
    assignment: Assignment, mistakes: Sequence[Mistake], locale: str
) -> None:
    formula = re.compile(r"\b(VP|VN|FP|FN)\b\s*[+/]")
    hints = [getattr(hint, locale) for hint in load_hints(assignment, mistakes).values()]
    assert all(hints)
    assert len(set(hints)) == len(hints)
    for hint in hints:
        assert hint[-1] in ".?", hint
        assert 20 <= len(hint) <= 300, hint
        assert not formula.search(hint), hint
