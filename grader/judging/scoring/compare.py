"""Compares one returned field with the expected one: by what it is, whatever type it came as."""

from msgspec.structs import replace

from grader.judging.scoring.arrays import compare_array, shape_text
from grader.judging.scoring.curves import as_curve, difference
from grader.judging.scoring.elements import (
    PASSED,
    Comparison,
    compare_elements,
    failed,
    kind_of,
    wrong_type,
)
from grader.judging.scoring.nested import first_difference
from grader.judging.scoring.places import difference_message
from grader.judging.scoring.views import as_array, is_function, unwrap
from grader.languages.registry import REFERENCE
from grader.languages.registry import kind_of as language_kind
from grader.model import (
    ElementKind,
    Field,
    Language,
    Single,
    Tolerance,
    Value,
)


def compare(
    field: Field,
    expected: Value,
    got: Value,
    tolerance: Tolerance,
    language: Language = REFERENCE,
) -> Comparison:
    """Passed, of a wrong type though right, or failed with the reason.

    Places are written as `language` counts.
    """
    if is_function(got):
        return failed("scoring.is_function")
    match field.kind:
        case "real" | "integer" | "index" | "complex" | "boolean" | "text":
            return _compare_scalar(field.kind, expected, got, tolerance, language)
        case "curve":
            return _compare_curve(expected, got, tolerance)
        case "vector" | "matrix":
            return compare_array(field, expected, got, tolerance)
        case "any" if isinstance(expected, Single) and expected.value is not None:
            return _compare_scalar(None, expected, got, tolerance, language)
    return _compare_nested(field, expected, got, tolerance, language)


def _compare_nested(
    field: Field, expected: Value, got: Value, tolerance: Tolerance, language: Language
) -> Comparison:
    found = first_difference(field, expected, got, tolerance)
    if found is None:
        if field.kind == "list" and got.type == "numpy.ndarray":
            return wrong_type("scoring.form", type=got.type, form="list")
        return PASSED
    if field.element == "index" and isinstance(found.got, Single):
        hint = _counted_from_elsewhere(found.expected, found.got, language)
        found = found if hint is None else replace(found, why=hint.message)
    message = difference_message(found, language)
    return Comparison("failed" if found.failed else "wrong_type", message)


def _compare_scalar(
    kind: ElementKind | None,
    expected: Value,
    got: Value,
    tolerance: Tolerance,
    language: Language,
) -> Comparison:
    """Compare without a kind, as `==` does."""
    if not isinstance(expected, Single):
        raise TypeError(f"the reference gave no scalar for a field of kind {kind}")
    scalar, was_wrapped = unwrap(got)
    if not isinstance(scalar, Single):
        return _no_scalar(kind or kind_of(expected.value), got)
    if scalar.value is None:
        return failed("scoring.nothing", type=scalar.type)
    comparison = compare_elements(kind, expected.value, scalar.value, tolerance)
    if comparison.status == "passed" and was_wrapped:
        return wrong_type("scoring.wrapped", type=got.type)
    if kind == "index" and comparison.status == "failed":
        return _counted_from_elsewhere(expected, scalar, language) or comparison
    return comparison


def _counted_from_elsewhere(
    expected: Value | None, got: Single, language: Language
) -> Comparison | None:
    first = language_kind(language).first_index
    wanted = expected.value if isinstance(expected, Single) else None
    if not isinstance(wanted, int) or got.value != wanted + (-1 if first else 1):
        return None
    return failed("scoring.index_base", first=first, language=language_kind(language).title)


def _no_scalar(kind: ElementKind, got: Value) -> Comparison:
    array = as_array(got)
    if array is not None:
        return failed("scoring.array_for_scalar", shape=shape_text(array.shape))
    return failed(f"scoring.not_{kind}", type=got.type)


def _compare_curve(expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    wanted, given = as_curve(expected), as_curve(got)
    if not wanted:
        raise TypeError("the reference gave no points for a curve")
    if given is None:
        return failed("scoring.not_curve", type=got.type)
    if not given:
        return failed("scoring.curve_empty")
    message = difference(wanted, given, tolerance)
    return PASSED if message is None else Comparison("failed", message)
