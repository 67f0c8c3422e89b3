"""Compares one returned field with the expected one: by what it is, whatever type it came as.

The place of a difference is written as somebody would write it in the submission's language.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from grader.judging.scoring.arrays import compare_array, shape_text
from grader.judging.scoring.curves import as_curve, curve_difference, drawn
from grader.judging.scoring.elements import (
    DIFFERS,
    PASSED,
    Comparison,
    compare_elements,
    failed,
    is_nothing,
    kind_of,
    wrong_type,
)
from grader.judging.scoring.nested import Difference, PathStep, first_difference
from grader.judging.scoring.views import as_array, is_no_list, unwrap
from grader.languages.code import value_code
from grader.languages.registry import REFERENCE
from grader.languages.registry import kind_of as language_kind
from grader.model import (
    ElementKind,
    Field,
    FunctionValue,
    Language,
    Message,
    Single,
    Tolerance,
    Value,
    Words,
)

# Longer values are shown shortened inside a sentence.
_code = partial(value_code, characters=80)


def compare(
    field: Field, expected: Value, got: Value, tolerance: Tolerance, language: Language = REFERENCE
) -> Comparison:
    """Return whether an answer passed, is of a wrong type though right, or failed, and why.

    Places are written as `language` counts.
    """
    if isinstance(got, FunctionValue):
        return failed("scoring.is_function")
    if field.optional and (is_nothing(expected) or is_nothing(got)):
        if is_nothing(expected):
            return PASSED if is_nothing(got) else DIFFERS
        return failed("scoring.nothing", type=got.type)

    match field.kind:
        case "real" | "integer" | "index" | "complex" | "boolean" | "text":
            return _compare_scalar(field.kind, expected, got, tolerance, language)
        case "curve":
            return _compare_curve(expected, got, tolerance)
        case "vector" | "matrix":
            first = language_kind(language).first_index
            return compare_array(field, expected, got, tolerance, first)
        case "any" if isinstance(expected, Single) and expected.value is not None:
            return _compare_scalar(None, expected, got, tolerance, language)
    return _compare_nested(field, expected, got, tolerance, language)


def _compare_nested(
    field: Field, expected: Value, got: Value, tolerance: Tolerance, language: Language
) -> Comparison:
    difference = first_difference(field, expected, got, tolerance)
    if difference is None:
        is_array = field.kind == "list" and is_no_list(got)
        return wrong_type("scoring.form", type=got.type, form="list") if is_array else PASSED

    if field.element == "index" and isinstance(difference.got, Single):
        hint = _counted_from_elsewhere(difference.expected, difference.got, language)
        difference = difference if hint is None else replace(difference, why=hint.message)
    message = difference_message(difference, language)
    return Comparison("failed" if difference.failed else "wrong_type", message)


def _compare_scalar(
    kind: ElementKind | None, expected: Value, got: Value, tolerance: Tolerance, language: Language
) -> Comparison:
    """Compare without a kind, as `==` does."""
    if not isinstance(expected, Single):
        raise TypeError(f"the reference gave no scalar for a field of kind {kind}")

    scalar, was_wrapped = unwrap(got)
    if not isinstance(scalar, Single):
        array = as_array(got)
        if array is not None:
            return failed("scoring.array_for_scalar", shape=shape_text(array.shape))
        return failed(f"scoring.not_{kind or kind_of(expected.value)}", type=got.type)
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
    right = expected.value if isinstance(expected, Single) else None
    if not isinstance(right, int) or got.value != right + (-1 if first else 1):
        return None
    return failed("scoring.index_base", first=first, language=language_kind(language).title)


def _compare_curve(expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    right, answer = as_curve(expected), as_curve(got)
    if not right:
        raise TypeError("the reference gave no points for a curve")

    if answer is None:
        message: Message | None = Message("scoring.not_curve", {"type": got.type})
    elif not answer:
        message = Message("scoring.curve_empty")
    else:
        message = curve_difference(right, answer, tolerance)
    return PASSED if message is None else Comparison("failed", message, drawn(right, answer or ()))


def difference_message(difference: Difference, language: Language) -> Words | None:
    """Return the message; None where the two values side by side in the report say it already."""
    place = _place(difference.path, language)
    message = _message(difference, language, is_whole=not place)
    if message is None or not place:
        return message
    return Message("scoring.at", {"place": place, "what": message})


def _message(difference: Difference, language: Language, *, is_whole: bool) -> Words | None:
    """Return the message without the place; `is_whole`: the two values are the whole answers."""
    expected, got, why = difference.expected, difference.got, difference.why
    if expected is not None and got is not None:
        if is_whole:
            return why
        values = {"expected": _code(expected, language), "got": _code(got, language)}
        if why is None:
            return Message("scoring.expected_got", values)
        return Message("scoring.expected_got_because", {**values, "why": why})

    if expected is not None:
        item = {"item": _code(expected, language)}
        missing = Message(f"scoring.{difference.side}_missing", item)
        return missing if why is None else Message("scoring.and", {"one": missing, "other": why})
    if got is not None:
        return Message(f"scoring.{difference.side}_extra", {"item": _code(got, language)})

    if isinstance(why, Message) and "form" in why.params:
        form = str(why.params["form"])
        title = language_kind(language).forms.get(form, form)
        return replace(why, params={**why.params, "form": title})

    if why is not None and difference.before is not None:
        path = (*difference.path, *difference.before.path)
        before = difference_message(replace(difference.before, path=path), language)
        return why if before is None else Message("scoring.and", {"one": why, "other": before})
    return why


def _place(path: Sequence[PathStep], language: Language) -> str:
    """Return `[2]["name"]`, in an array `[1, 2]`, of an object `.name`."""
    text = ""
    first = language_kind(language).first_index
    was_in_array = False
    for step in path:
        if isinstance(step.by, str):
            text += f".{step.by}"
        elif not isinstance(step.by, int):
            text += f"[{_code(step.by, language)}]"
        elif was_in_array:
            text = f"{text[:-1]}, {step.by + first}]"
        else:
            text += f"[{step.by + first}]"
        was_in_array = step.in_array

    return text
