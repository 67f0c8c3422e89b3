"""A submission's diagnoses: from all cases for the instructor, from the visible ones for all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.judging.diagnosis.explain import Explanation, Given, explain
from grader.judging.diagnosis.predictions import Predictions
from grader.judging.diagnosis.tokens import RAISES, REFUSED, Token, Unit, outcome_tokens
from grader.model import Assignment, Case, CaseResult, Language, Run

__all__ = ["Diagnosed", "diagnose"]


@dataclass(frozen=True, slots=True)
class Diagnosed:
    """What explains a submission's failures; None where nothing does."""

    by_all: Explanation | None
    by_visible: Explanation | None
    """What may be shown to the student."""


def diagnose(
    assignment: Assignment, predictions: Predictions, run: Run, results: Sequence[CaseResult]
) -> Diagnosed:
    """From all cases, and from the visible ones, where hidden cases may only decide between
    equally good explanations."""
    given = {
        case.id: outcome_tokens(assignment, case, run.outcomes[case.id])
        for case in assignment.cases
        if case.id in run.outcomes
    }
    # A function whose values are of no interest works in its own way: only its failures count.
    interesting = {
        case.id
        for case in assignment.cases
        if any(assignment.function(name).fields for name in _called(case))
    }
    results = [
        result for result in results if result.status != "passed" or result.id in interesting
    ]
    language = run.engine.language if run.engine is not None else None

    def of(*, only_visible: bool) -> Explanation | None:
        return _explained(predictions, results, given, language, only_visible=only_visible)

    return Diagnosed(of(only_visible=False), of(only_visible=True))


def _called(case: Case) -> Iterator[str]:
    yield case.function
    yield from (step.function for step in case.before)


def _explained(
    predictions: Predictions,
    results: Sequence[CaseResult],
    given: Mapping[str, Mapping[Unit, Token]],
    language: Language | None,
    *,
    only_visible: bool,
) -> Explanation | None:
    shown: list[Given] = []
    support: list[Given] = []
    for result in results:
        tokens = given[result.id]
        if only_visible and not result.visible:
            support.append(Given(result.id, tokens, frozenset()))
        else:
            failed = frozenset(_failed_units(result, tokens))
            shown.append(Given(result.id, tokens, failed))
    if all(token in (RAISES, REFUSED) for one in shown for token in one.tokens.values()):
        # Every call raises the submission's own error, as in a file that is not written yet: the
        # error's text says more than any guess.
        return None
    return explain(predictions, shown, support, language)


def _failed_units(result: CaseResult, tokens: Mapping[Unit, Token]) -> set[Unit]:
    """What has to be explained; an open point's other answer too, though it costs nothing."""
    if result.status == "passed" and not result.open_points:
        return set()
    if not result.fields or result.open_points:
        return set(tokens)
    # Where the whole came in a wrong form, its parts have no reason of their own.
    wrong = {
        item.name
        for item in result.fields
        if item.status in ("failed", "missing") or item.message is not None
    }
    if result.message is not None:
        wrong.add("")
    return {unit for unit in tokens if unit[1] in wrong}
