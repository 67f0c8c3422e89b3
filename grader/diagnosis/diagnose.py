"""A submission's diagnoses: from all cases for the instructor, from the visible ones for all."""

from collections.abc import Mapping, Sequence

from grader.diagnosis.explain import Explanation, Predictions, explain
from grader.diagnosis.tokens import RAISES, Token, Unit, outcome_tokens
from grader.model import Assignment, Run
from grader.scoring import CaseResult

__all__ = ["diagnose"]


def diagnose(
    assignment: Assignment,
    predictions: Predictions,
    run: Run,
    results: Sequence[CaseResult],
    *,
    only_visible: bool = False,
) -> Explanation | None:
    """With `only_visible`, hidden cases may only decide between equally good explanations."""
    shown: dict[Unit, Token] = {}
    support: dict[Unit, Token] = {}
    failed: set[Unit] = set()
    for result in results:
        case = result.case
        tokens = outcome_tokens(assignment, case, run.outcomes[case.id])
        if only_visible and not case.visible:
            support.update(tokens)
            continue
        shown.update(tokens)
        failed |= _failed_units(result, tokens)
    if all(token == RAISES for token in shown.values()):
        # Every call raises the submission's own error, as in a file that is not written yet: the
        # error's text says more than any guess.
        return None
    language = run.engine.language if run.engine is not None else None
    return explain(predictions, shown, frozenset(failed), support, language)


def _failed_units(result: CaseResult, tokens: Mapping[Unit, Token]) -> set[Unit]:
    """What has to be explained; an open point's other answer too, though it costs nothing."""
    if result.status == "passed" and not result.open_points:
        return set()
    if not result.fields or result.open_points:
        return set(tokens)
    wrong = {item.field.name for item in result.fields if item.status != "passed"}
    return {unit for unit in tokens if unit[1] in wrong}
