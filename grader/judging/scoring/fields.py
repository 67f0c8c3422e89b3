"""The fields of one call: each compared with the reference's, for its share of the points."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as attribute
from fractions import Fraction
from functools import lru_cache

from grader.judging.scoring.compare import Comparison, compare
from grader.judging.scoring.counting import counted_from
from grader.judging.scoring.drawn import drawn
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.judging.scoring.printed import compare_printed
from grader.languages.code import value_code
from grader.model import (
    Assignment,
    CurveReport,
    Expected,
    Field,
    FieldResult,
    FieldStatus,
    Function,
    Language,
    Message,
    Outcome,
    Value,
)
from grader.values.once import once_for_each

__all__ = ["Standards", "points_of", "score_fields", "shares_of"]

_ZERO = Fraction(0)
# The same values for every submission of a class, in each language; 20 microseconds each.
_expected_code = once_for_each(4096)(value_code)


@dataclass(frozen=True, slots=True)
class Standards:
    """The standards that answers are held to, and how they are shown."""

    assignment: Assignment
    """The assignment as it is in `language`."""
    language: Language
    earlier: Mapping[str, Value] = attribute(default_factory=dict)
    """The results of the case's earlier steps, by name."""


def score_fields(
    by: Standards,
    function: Function,
    shares: tuple[Fraction, ...],
    expected: Expected,
    outcome: Outcome,
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """The results, and what is to be said once of all that was returned."""
    if not function.fields:
        return (), None
    parts_wanted = expected_parts(function, expected)
    wanted = {
        field.name: counted_from(by.assignment.first_index, field, parts_wanted[field.name])
        for field in function.fields
        if field.name in parts_wanted
    }
    parts, container_message = given_parts(function, outcome)
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        part = parts.get(field.name)
        if part is None:
            status: FieldStatus = "missing"
            message: Message | None = Message("scoring.field_missing")
        else:
            comparison = _compare(by, field, wanted[field.name], part, outcome)
            status, message = comparison.status, comparison.message
        if field.source == "argument" and status == "failed":
            message = _changed(function, field, expected) or message
        if status == "passed" and container_message is not None and field.source == "returned":
            # Said once, with the case; the field only loses the share that a wrong type costs.
            status = "wrong_type"
        results.append(
            FieldResult(
                field.name,
                field.title,
                points_of(share, status, by),
                share,
                status,
                _expected_code(wanted[field.name], by.language),
                None if part is None else value_code(part, by.language),
                message,
                _curve(field, status, wanted[field.name], part),
            )
        )
    return tuple(results), container_message


def points_of(share: Fraction, status: FieldStatus, by: Standards) -> Fraction:
    if status == "wrong_type":
        return share * (1 - by.assignment.scoring.type_share)
    return share if status == "passed" else _ZERO


def _compare(
    by: Standards, field: Field, wanted: Value, part: Value, outcome: Outcome
) -> Comparison:
    if field.source != "printed":
        return compare(field, wanted, part, by.assignment.tolerance, by.language)
    if outcome.printed_cut:
        characters = by.assignment.limits.printed_characters
        return Comparison("failed", Message("scoring.printed_too_long", {"count": characters}))
    return compare_printed(field.match, wanted, part, by.assignment.tolerance)


def _changed(function: Function, field: Field, expected: Expected) -> Message | None:
    """Say that an argument was changed which the reference leaves as it is."""
    observed = [one.name for one in function.fields if one.source == "argument"]
    if observed.index(field.name) not in expected.unchanged:
        return None
    return Message("scoring.was_changed", {"name": field.name})


def _curve(
    field: Field, status: FieldStatus, wanted: Value, part: Value | None
) -> CurveReport | None:
    if field.kind != "curve" or status != "failed" or part is None:
        return None
    return drawn(wanted, part)


@lru_cache(maxsize=256)
def shares_of(points: Fraction, weights: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Return the worth of each field of a case; the same for every submission of a class."""
    whole = sum(weights, _ZERO)
    return tuple(points * weight / whole for weight in weights)
