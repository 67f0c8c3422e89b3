"""The fields of a call that the assignment's own check judges."""

from collections.abc import Sequence
from fractions import Fraction

from grader.judging.scoring.fields import Standards, points_of
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.languages.code import value_code
from grader.model import (
    Call,
    Expected,
    FieldResult,
    Language,
    Message,
    Outcome,
    Value,
)

__all__ = ["score_checked"]

_SHOWN_ANSWERS = 3


def score_checked(
    by: Standards, call: Call, shares: tuple[Fraction, ...], expected: Expected, outcome: Outcome
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """The results, and what is to be said once of all that was returned.

    The reference's answer is one of many: it is not shown.
    """
    # Imported here: most assignments have no check, and the process of one takes time to import.
    from grader.judging.scoring.checking.findings import Finding, findings  # noqa: PLC0415

    function = by.assignment.function(call.function)
    given = [given_parts(function, answer) for answer in outcome.answers]
    parts = [part for part, _ in given]
    container_message = next((message for _, message in given if message is not None), None)
    found = findings(by.assignment, call, expected_parts(function, expected), parts, by.earlier)
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        is_wrong_type = container_message is not None and field.source == "returned"
        finding = found.get(field.name, Finding("wrong_type" if is_wrong_type else "passed", None))
        results.append(
            FieldResult(
                field.name,
                field.title,
                points_of(share, finding.status, by),
                share,
                finding.status,
                None,
                _answers_code([part.get(field.name) for part in parts], by.language),
                finding.message,
            )
        )
    return tuple(results), container_message


def _answers_code(answers: Sequence[Value | None], language: Language) -> str | None:
    """The answers of the first repetitions, one after the other."""
    codes = [value_code(answer, language) for answer in answers[:_SHOWN_ANSWERS] if answer]
    more = ["…"] if len(answers) > _SHOWN_ANSWERS else []
    return "; ".join([*codes, *more]) if codes else None
