"""The fields of one call: compared with the reference's, or judged by the assignment's check."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec import field as attribute
from msgspec.structs import replace

from grader.judging.scoring.compare import compare
from grader.judging.scoring.curves import drawn
from grader.judging.scoring.elements import PASSED, Comparison, failed
from grader.judging.scoring.parts import counted_from, expected_parts, given_parts
from grader.judging.scoring.printed import compare_printed
from grader.languages.code import value_code
from grader.model import (
    Answer,
    Assignment,
    Call,
    CurveReport,
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

_ZERO = Fraction(0)
_SHOWN_ANSWERS = 3
# The same values for every submission of a class, in each language; 20 microseconds each.
_expected_code = once_for_each(4096)(value_code)


class Standards(Struct, frozen=True):
    """The standards that answers are held to, and how they are shown."""

    assignment: Assignment
    """The assignment as it is in `language`."""
    language: Language
    earlier: Mapping[str, Value] = attribute(default_factory=dict)
    """The results of the case's earlier steps, by name."""


def score_fields(
    by: Standards,
    call: Call,
    shares: tuple[Fraction, ...],
    expected: Answer,
    outcomes: Sequence[Outcome],
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """The results, and what is to be said once of all that was returned.

    Of several outcomes a check judges all at once. The reference's answer is shown only where it is
    the one right answer.
    """
    function = by.assignment.function(call.function)
    is_checked = function.check is not None and outcomes[0].kind == "value"
    given = [given_parts(function, outcome) for outcome in outcomes]
    parts = [part for part, _ in given]
    container_message = next((message for _, message in given if message is not None), None)
    wanted = expected_parts(function, expected)
    if is_checked:
        found, shown = _checked(by, call, wanted, parts), {}
    else:
        first = by.assignment.first_index
        shown = {
            field.name: counted_from(first, field, wanted[field.name])
            for field in function.fields
            if field.name in wanted
        }
        found = {
            field.name: _compared(by, field, shown, parts[0], outcomes[0])
            for field in function.fields
        }
        for name in _left_alone(function, expected):
            if found[name].status == "failed":
                found[name] = failed("scoring.was_changed", name=name)
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        comparison, right = found.get(field.name, PASSED), shown.get(field.name)
        status = comparison.status
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
                None if right is None else _expected_code(right, by.language),
                _given_code(parts, field.name, by.language),
                comparison.message,
                _curve(field, status, right, parts[0].get(field.name)),
            )
        )
    return _paid(results, set(_left_alone(function, expected))), container_message


def _paid(results: Sequence[FieldResult], left_alone: Collection[str]) -> tuple[FieldResult, ...]:
    """Pay for arguments that were left alone only where something else is right: to do nothing
    leaves them alone too."""
    others = [result for result in results if result.name not in left_alone]
    if not others or any(result.points for result in others):
        return tuple(results)

    def unpaid(result: FieldResult) -> FieldResult:
        message = Message("scoring.only_left_alone") if result.points else result.message
        return replace(result, points=_ZERO, message=message)

    return tuple(unpaid(one) if one.name in left_alone else one for one in results)


def points_of(share: Fraction, status: FieldStatus, by: Standards) -> Fraction:
    if status == "wrong_type":
        return share * (1 - by.assignment.scoring.type_share)
    return share if status == "passed" else _ZERO


def _checked(
    by: Standards, call: Call, wanted: Mapping[str, Value], given: Sequence[Mapping[str, Value]]
) -> Mapping[str, Comparison]:
    """Return what the assignment's own check finds wrong."""
    # Imported here: most assignments have no check, and the process of one takes time to import.
    from grader.judging.scoring.checking.findings import findings  # noqa: PLC0415

    return findings(by.assignment, call, wanted, given, by.earlier)


def _compared(
    by: Standards,
    field: Field,
    wanted: Mapping[str, Value],
    given: Mapping[str, Value],
    outcome: Outcome,
) -> Comparison:
    if field.name not in given:
        return Comparison("missing", Message("scoring.field_missing"))
    right, mine, tolerance = wanted[field.name], given[field.name], by.assignment.tolerance
    if field.source != "printed":
        return compare(field, right, mine, tolerance, by.language)
    if outcome.printed_cut:
        return failed("scoring.printed_too_long", count=by.assignment.limits.printed_characters)
    return compare_printed(field.match, right, mine, tolerance)


def _left_alone(function: Function, expected: Answer) -> Iterator[str]:
    """Return the names of the arguments that the reference leaves as they are."""
    observed = [field.name for field in function.fields if field.source == "argument"]
    return (observed[number] for number in expected.unchanged)


def _given_code(parts: Sequence[Mapping[str, Value]], name: str, language: Language) -> str | None:
    """The answers of the first repetitions, one after the other."""
    codes = [value_code(part[name], language) for part in parts[:_SHOWN_ANSWERS] if name in part]
    more = ["…"] if len(parts) > _SHOWN_ANSWERS else []
    return "; ".join([*codes, *more]) if codes else None


def _curve(
    field: Field, status: FieldStatus, wanted: Value | None, part: Value | None
) -> CurveReport | None:
    if field.kind != "curve" or status != "failed" or wanted is None or part is None:
        return None
    return drawn(wanted, part)


def shares_of(fields: Sequence[Field], points: Fraction) -> tuple[Fraction, ...]:
    """Return the worth of each field of a case."""
    whole = sum((field.weight for field in fields), _ZERO)
    return tuple(points * field.weight / whole for field in fields)
