"""The fields of one call: compared with the reference's, or judged by the assignment's check."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from grader.judging.scoring.compare import compare
from grader.judging.scoring.elements import PASSED, Comparison, failed
from grader.judging.scoring.equality import nearest_parts
from grader.judging.scoring.parts import counted_from, expected_parts, given_parts
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.text import compare_text, share_of_parts, text_in
from grader.judging.scoring.written import compare_patterns, compare_with_before, compare_written
from grader.languages.code import value_code
from grader.model import (
    PROGRAM,
    Answer,
    Assignment,
    Call,
    Field,
    FieldResult,
    FieldStatus,
    Language,
    Message,
    Outcome,
    ScalarValue,
    UpTo,
    Value,
)
from grader.values.once import once_for_each

_ZERO = Fraction(0)
_SHOWN_ANSWERS = 3
_ELEMENT = "scoring.element"
# The same values for every submission of a class, in each language; 20 microseconds each.
_expected_code = once_for_each(4096)(value_code)


def score_fields(
    standards: Standards,
    call: Call,
    shares: tuple[Fraction, ...],
    answer: Answer,
    outcomes: Sequence[Outcome],
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """Return the fields' results, and a message about the returned value as a whole.

    A check judges several outcomes at once. The results have the reference's answer only where no
    other answer is right.
    """
    function = standards.assignment.function(call.function)
    parts, messages = zip(*(given_parts(function, outcome) for outcome in outcomes), strict=True)
    message = next(filter(None, messages), None)
    right = expected_parts(function, answer)

    if function.check is not None and outcomes[0].kind == "value":
        # Imported here: most assignments have no check, and its process takes time to import.
        from grader.judging.scoring.checking.findings import findings  # noqa: PLC0415

        comparisons = findings(standards, call, right, parts).all
        right_answers: Mapping[str, Value] = {}
    else:
        comparisons, right_answers = _comparisons(standards, call, right, parts[0], outcomes[0])

    arguments = [field.name for field in function.fields if field.source == "argument"]
    left_alone = {arguments[number] for number in answer.unchanged}
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        comparison = comparisons.get(field.name, PASSED)
        if comparison.status == "passed" and message is not None and field.source == "returned":
            # Said once, with the case; the field only loses the share that a wrong type costs.
            comparison = replace(comparison, status="wrong_type")
        if comparison.status == "failed" and right_answers and field.name in left_alone:
            changed = Message("scoring.was_changed", {"name": field.name})
            comparison = replace(comparison, message=changed)

        expected, got = right_answers.get(field.name), parts[0].get(field.name)
        points = _by_parts(field, share, comparison.status, expected, got)
        result = FieldResult(
            name=field.name,
            title=field.title,
            points=points or _points(share, comparison.status, standards.assignment),
            max_points=share,
            status=comparison.status,
            expected=None if expected is None else _expected_code(expected, standards.language),
            got=_code(parts, field.name, standards.language),
            message=comparison.message,
            curve=comparison.curve,
        )
        results.append(result)

    if call.function == PROGRAM:
        nothing = [name for name, value in right.items() if _is_nothing(value)]
        return _paid(results, nothing, "scoring.only_nothing"), message
    return _paid(results, left_alone, "scoring.only_left_alone"), message


def _comparisons(
    standards: Standards,
    call: Call,
    right: Mapping[str, Value],
    parts: Mapping[str, Value],
    outcome: Outcome,
) -> tuple[Mapping[str, Comparison], Mapping[str, Value]]:
    """Return the comparison of each field, and the answers beside which no other is right."""
    function = standards.assignment.function(call.function)
    fields = function.fields
    first = standards.assignment.first_index
    right_answers = {
        field.name: counted_from(first, field, right[field.name])
        for field in fields
        if field.name in right
    }

    comparisons = {
        field.name: _compared(standards, field, right_answers, parts, outcome) for field in fields
    }
    for up_to in function.up_to:
        # Fields that belong together are moved together, or not at all.
        if any(comparisons[name].status == "failed" for name in up_to.fields):
            moved = {**parts, **nearest_parts(up_to, right_answers, parts)}
            for field in (field for field in fields if field.name in up_to.fields):
                comparison = _compared(standards, field, right_answers, moved, outcome)
                comparisons[field.name] = _said_of(comparison, up_to)

    by_pattern = compare_patterns(call, parts)
    comparisons |= by_pattern
    for field in fields:
        if field.source == "written" and comparisons[field.name].status == "failed":
            unwritten = compare_with_before(call, field.name, parts[field.name])
            comparisons[field.name] = unwritten or comparisons[field.name]

    # What matches is one right answer of many, and so is the reference's.
    only_right = {name: value for name, value in right_answers.items() if name not in by_pattern}
    return comparisons, only_right


def _said_of(comparison: Comparison, up_to: UpTo) -> Comparison:
    """Return the comparison; where it only says that something differs, it says that so it does up
    to this."""
    message = comparison.message
    is_plain = message is None or (isinstance(message, Message) and message.key == _ELEMENT)
    says_no_more = is_plain and comparison.status == "failed"
    return failed(f"scoring.up_to.{up_to.comparer}") if says_no_more else comparison


def _by_parts(
    field: Field, share: Fraction, status: FieldStatus, expected: Value | None, got: Value | None
) -> Fraction:
    """Return the points that the right parts of a wrong text earn; 0 where the whole alone does."""
    if field.points_by is None or status != "failed" or expected is None or got is None:
        return _ZERO
    return share * share_of_parts(field, field.points_by, expected, got)


def _is_nothing(value: Value) -> bool:
    """Return whether a program that does nothing gives this."""
    return isinstance(value, ScalarValue) and value.value in ("", 0)


def _paid(
    results: Sequence[FieldResult], idle: Collection[str], why: str
) -> tuple[FieldResult, ...]:
    """Return the results; `idle` fields, which are right without any work (such as an argument that
    was left alone), have points only if another field has."""
    work = [result for result in results if result.name not in idle]
    if not work or any(result.points for result in work):
        return tuple(results)

    unpaid = Message(why)
    return tuple(
        replace(result, points=_ZERO, message=unpaid)
        if result.points and result.name in idle
        else result
        for result in results
    )


def _points(share: Fraction, status: FieldStatus, assignment: Assignment) -> Fraction:
    if status == "wrong_type":
        return share * (1 - assignment.scoring.type_share)
    return share if status == "passed" else _ZERO


def _compared(
    standards: Standards,
    field: Field,
    right: Mapping[str, Value],
    parts: Mapping[str, Value],
    outcome: Outcome,
) -> Comparison:
    if field.name not in parts:
        return Comparison("missing", Message("scoring.field_missing"))

    assignment = standards.assignment
    expected, got = right[field.name], parts[field.name]
    tolerance = standards.case.tolerance_of(field, assignment.tolerance)
    if field.source not in ("printed", "written"):
        return compare(field, expected, got, tolerance, standards.language)
    if outcome.printed_cut and field.source == "printed":
        return failed("scoring.printed_too_long", count=assignment.limits.printed_characters)
    if field.source == "written":
        elsewhere = outcome.errors if field.name == "output" else text_in(parts.get("output", got))
        return compare_written(field, expected, got, elsewhere, tolerance)

    comparison = compare_text(field, expected, got, tolerance)
    errors = ScalarValue("text", outcome.errors)
    if comparison.status == "passed" or not errors.value:
        return comparison
    is_elsewhere = compare_text(field, expected, errors, tolerance).status == "passed"
    return failed("scoring.wrong_stream") if is_elsewhere else comparison


def _code(parts: Sequence[Mapping[str, Value]], name: str, language: Language) -> str | None:
    """Return the answers of the first repetitions, one after the other."""
    codes = [value_code(part[name], language) for part in parts[:_SHOWN_ANSWERS] if name in part]
    rest = ["…"] if len(parts) > _SHOWN_ANSWERS else []
    return "; ".join([*codes, *rest]) if codes else None


# The same for every submission of a class.
@once_for_each(256)
def weight_of(fields: Sequence[Field]) -> Fraction:
    """Return the weight of all fields of a call."""
    return sum((field.weight for field in fields), _ZERO)


@once_for_each(256)
def shares_of(fields: Sequence[Field], of_weight: Fraction) -> tuple[Fraction, ...]:
    """Return the worth of each field of a call, of which a weight of 1 has so many points."""
    return tuple(of_weight * field.weight for field in fields)
