"""The wrong answers of one submission that no known mistake explains, by function and field."""

import hashlib
from collections.abc import Iterator, Mapping
from fractions import Fraction

from grader.judging.diagnosis import Predictions
from grader.judging.diagnosis.diagnose import failed_units, telling
from grader.judging.diagnosis.tokens import (
    NO_ANSWER,
    RAISES,
    REFUSED,
    Token,
    Unit,
    is_failure,
    outcome_tokens,
)
from grader.languages.localised import localised
from grader.model import Assignment, CaseResult, Run, ScoreReport, Unexplained

Aspect = tuple[str, str]
"""Function and field; the field is empty for a call as a whole, also for one that fails."""

_DIGITS = 16


def unexplained(
    assignment: Assignment, predictions: Predictions | None, run: Run | None, report: ScoreReport
) -> tuple[Unexplained, ...]:
    """Return what the class page groups submissions by."""
    language = report.submission.language
    if run is None or language is None or report.status != "graded":
        return ()
    if assignment.tested is not None:  # what tests give is no answer of a function
        return ()
    lost = {result.id: result for result in report.cases}
    return tuple(
        Unexplained(
            function,
            field,
            digest_of_answers(answers),
            float(sum((_lost(lost[case], field) for case in answers), Fraction(0))),
        )
        for (function, field), answers in wrong_answers(
            assignment, predictions, run, report
        ).items()
    )


def digest_of_answers(answers: Mapping[str, Token]) -> str:
    return hashlib.sha256(repr(sorted(answers.items())).encode()).hexdigest()[:_DIGITS]


def wrong_answers(
    assignment: Assignment, predictions: Predictions | None, run: Run, report: ScoreReport
) -> Mapping[Aspect, Mapping[str, Token]]:
    """Return the unexplained wrong answers by case.

    Nothing for a submission that only raises errors of its own, as one that is not written yet,
    and nothing of calls that gave no answer at all: the report says why.
    """
    assignment = localised(assignment, report.submission.language or "")
    cases = {case.id: case for case in assignment.cases}
    found: dict[Aspect, dict[str, Token]] = {}
    own_errors = True
    for result in telling(assignment, report.cases):
        if result.status == "passed" and not result.open_points:
            own_errors = False
            continue
        tokens = outcome_tokens(assignment, cases[result.id], run.outcomes[result.id])
        own_errors = own_errors and all(token in (RAISES, REFUSED) for token in tokens.values())
        failed = failed_units(result, tokens) - _explained(predictions, report, result, tokens)
        for field, token in _answers({unit: tokens[unit] for unit in sorted(failed)}):
            found.setdefault((result.function, field), {})[result.id] = token
    return {} if own_errors else found


def _explained(
    predictions: Predictions | None,
    report: ScoreReport,
    result: CaseResult,
    tokens: Mapping[Unit, Token],
) -> set[Unit]:
    """Return the units in which a diagnosis predicts what was given, and those of calls whose
    failure it explains."""
    found: set[Unit] = set()
    if predictions is None:
        return found
    units = tuple(tokens)
    given = predictions.numbers(units, tokens)
    known = set(predictions.ids())
    for diagnosis in report.diagnoses:
        if result.id in diagnosis.cases:
            found |= {unit for unit, token in tokens.items() if is_failure(token)}
        mistakes = tuple(name for name in diagnosis.mistakes if name in known)
        predicted = predictions.together(mistakes, result.id, units) if mistakes else None
        if predicted is not None:
            pairs = zip(units, given, predicted, strict=True)
            found |= {unit for unit, token, other in pairs if token == other}
    return found


def _answers(failed: Mapping[Unit, Token]) -> Iterator[tuple[str, Token]]:
    """Yield a case's wrong answers by field; one for all where the call failed."""
    failure = next((token for token in failed.values() if is_failure(token)), None)
    if failure == NO_ANSWER:
        return
    if failure is not None:
        yield "", failure
        return
    for (_, field), token in failed.items():
        yield field, token


def _lost(result: CaseResult, field: str) -> Fraction:
    for item in result.fields:
        if item.name == field:
            return item.max_points - item.points
    return result.max_points - result.points
