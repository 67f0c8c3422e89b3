"""The values of a call by the names of its function's fields: returned, observed and printed."""

from collections.abc import Mapping

from grader.judging.scoring.views import (
    as_dictionary,
    is_first_alone,
    parts_by_name,
    parts_by_position,
    unknown_names,
    with_numbers,
    without_names,
)
from grader.languages.shortened import cut
from grader.model import (
    Answer,
    DictValue,
    Field,
    Function,
    Message,
    NamedTupleValue,
    Outcome,
    ScalarValue,
    TupleValue,
    Value,
)


def expected_parts(function: Function, answer: Answer) -> Mapping[str, Value]:
    """Return the parts of what the reference gave for a call that returned."""
    fields, value = function.returned, answer.value
    parts: Mapping[str, Value] = {}
    if function.returns == "value" and value is not None:
        parts = {fields[0].name: value}
    elif function.returns == "tuple" and value is not None:
        values = parts_by_position(value)
        if values is None or len(values) != len(fields):
            raise TypeError(f"the reference of {function.name} does not return its fields")
        parts = {field.name: part for field, part in zip(fields, values, strict=True)}
    return {**parts, **_parts_beside(function, answer)}


def given_parts(
    function: Function, outcome: Outcome | Answer
) -> tuple[Mapping[str, Value], Message | None]:
    """Return the parts that a submission gave, and what is wrong with what they came in; a call
    that failed gave none."""
    if outcome.value is None:
        return {}, None

    parts, message = _returned_parts(function, outcome.value)
    return {**parts, **_parts_beside(function, outcome)}, message


def _parts_beside(function: Function, outcome: Outcome | Answer) -> dict[str, Value]:
    """Return the parts that are not returned."""
    observed = (field.name for field in function.fields if field.source == "argument")
    parts: dict[str, Value] = dict(zip(observed, outcome.observed, strict=False))
    for field in function.fields:
        if field.source == "printed":
            parts[field.name] = ScalarValue("text", outcome.printed)
    return parts


def _returned_parts(function: Function, got: Value) -> tuple[Mapping[str, Value], Message | None]:
    fields = function.returned
    if function.returns == "nothing":
        return {}, None
    if function.returns == "value":
        return {fields[0].name: got}, None

    count = len(fields)
    if is_first_alone(got, fields):
        alone = Message("scoring.first_alone", {"type": got.type, "count": count})
        return {fields[0].name: got}, alone

    got = without_names(got, fields)
    dictionary = as_dictionary(got)
    if dictionary is not None:
        is_tuple = isinstance(got, NamedTupleValue)
        key = "scoring.named_out_of_order" if is_tuple else "scoring.by_name"
        return _looked_up(dictionary, fields, key)

    values = parts_by_position(got)
    if values is None:
        return {}, Message("scoring.not_tuple", {"type": got.type, "count": count})
    parts = {field.name: part for field, part in zip(fields, values, strict=False)}
    if len(values) != count:
        return parts, Message("scoring.tuple_length", {"got": len(values), "expected": count})
    if not isinstance(got, TupleValue):
        return parts, Message("scoring.not_a_tuple_but", {"type": got.type, "count": count})
    return parts, None


def _looked_up(
    dictionary: DictValue, fields: tuple[Field, ...], key: str
) -> tuple[Mapping[str, Value], Message]:
    """Return the parts that are found by name, and the message: `key` where all are found."""
    parts = parts_by_name(dictionary, fields)
    missing = [field.name for field in fields if field.name not in parts]
    unknown = unknown_names(dictionary, fields) if missing else []
    if not unknown:
        return parts, Message(key, {"type": dictionary.type})
    names = {"names": ", ".join(cut(unknown, str)), "fields": ", ".join(missing)}
    return parts, Message("scoring.unknown_names", {"type": dictionary.type, **names})


def counted_from(first: int, field: Field, value: Value) -> Value:
    """Return a value whose positions count from 0 as one whose positions count from `first`."""
    if not first or "index" not in (field.kind, field.element):
        return value
    return with_numbers(value, lambda number: number + first)
