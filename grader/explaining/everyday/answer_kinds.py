"""The kind of a value that a function gives, where another one is asked: a text for a number."""

from collections.abc import Iterator, Mapping, Sequence

from grader.explaining.everyday.attempt import Attempt, Named, Record
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.languages.code import value_code
from grader.model import (
    ArrayValue,
    ComplexValue,
    DictValue,
    FunctionValue,
    Message,
    ScalarValue,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)

_Kind = str
"""The end of a key: `number`, or, of a list whose items all are numbers, `numbers`."""
_LIST, _MATRIX = "list", "matrix"
_OF_ITEMS = {"number": "numbers", "truth": "truths", "text": "texts", "dictionary": "dictionaries"}
_ASKED = 3
"""The number of different right answers beside which one number in all calls is no chance."""
_LISTS = {_LIST, _MATRIX, *_OF_ITEMS.values()}


def another_kind(attempt: Attempt) -> Iterator[Named]:
    """Yield the first field that has one kind in all calls, where all are asked for another."""
    function, records = attempt.function, _with_values(attempt)
    # Where a call passes, its kind is right.
    all_fail = all(record.failed for record in records)
    if not all_fail or not any(record.case.points for record in records):
        return

    answers = [given_parts(function, record.outcome)[0] for record in records]
    expected = [expected_parts(function, record.answer) for record in records]
    for field in function.fields:
        kind, asked_kind = _common(field.name, answers), _common(field.name, expected)
        if kind is None or asked_kind is None or not _differ(kind, asked_kind):
            continue

        params = {
            "kind": _word(kind, asked_kind, [answer[field.name] for answer in answers]),
            "asked": Message(f"diagnosis.kind.{asked_kind}"),
        }
        key = "another_kind" if len(function.fields) == 1 else "another_kind.part"
        yield attempt.named(key, records, name=field.title, **params)
        return


def another_count(attempt: Attempt) -> Iterator[Named]:
    """Yield the number of results, where all calls give as many, and others are asked for."""
    records = _with_values(attempt)
    values = [record.outcome.value for record in records]
    counts = {len(value.items) if isinstance(value, TupleValue) else 0 for value in values}
    asked = len(attempt.function.returned)
    if attempt.function.returns != "tuple" or len(counts) != 1 or counts <= {0, asked}:
        return

    failing = [record for record in records if record.failed]
    if any(record.case.points for record in failing):
        yield attempt.named("another_count", failing, count=counts.pop(), asked=asked)


def always_the_same(attempt: Attempt) -> Iterator[Named]:
    """Yield the first number that is the same in all calls, where several are asked for."""
    function = attempt.function
    records = [record for record in _with_values(attempt) if len(record.case.calls) == 1]
    if not records or not attempt.has_one_answer:
        return

    answers = [given_parts(function, record.outcome)[0] for record in records]
    expected = [expected_parts(function, record.answer) for record in records]
    for field in function.fields:
        values = {answer.get(field.name) for answer in answers}
        asked = {parts.get(field.name) for parts in expected}
        value = values.pop()
        if values or value is None or kind_of_value(value) != "number" or len(asked) < _ASKED:
            continue

        wrong = [record for record in records if _is_wrong(attempt, record, field.name)]
        key = "always_the_same" if len(function.fields) == 1 else "always_the_same.part"
        text = value_code(value, attempt.language)
        if any(record.case.points for record in wrong):
            yield attempt.named(key, wrong, name=field.title, value=text, count=len(records))
            return


def _is_wrong(attempt: Attempt, record: Record, field: str) -> bool:
    return record.failed and record.tokens.get(field) != attempt.right(record).get(field)


def _with_values(attempt: Attempt) -> list[Record]:
    """Return the calls that gave a value where one is asked for."""
    return [
        record for record in attempt.records if record.has_value and record.answer.value is not None
    ]


def _common(field: str, parts: Sequence[Mapping[str, Value]]) -> _Kind | None:
    """Return the kind that the field has in all calls; None where it has none, or several."""
    if not all(field in part for part in parts):
        return None
    kinds = {kind_of_value(part[field]) for part in parts}
    return kinds.pop() if len(kinds) == 1 else None


def _differ(kind: _Kind, other: _Kind) -> bool:
    """Return whether no value is of both kinds: a list may be one of numbers."""
    are_lists = {kind, other} <= _LISTS
    return kind != other and not (are_lists and _LIST in (kind, other))


def _word(kind: _Kind, asked_kind: _Kind, values: Sequence[Value]) -> Message:
    """Return the word for the kind of these values: a tuple is one where no list is asked."""
    are_tuples = all(isinstance(value, TupleValue) for value in values)
    is_tuple = are_tuples and asked_kind not in _LISTS
    return Message(f"diagnosis.kind.{'tuple' if is_tuple else kind}")


def kind_of_value(value: Value) -> _Kind | None:
    """Return the end of the kind's key; None for a value of another kind than these."""
    match value:
        case ScalarValue(value=content):
            return _kind_of_content(content)
        case ComplexValue():
            return "number"
        case DictValue():
            return "dictionary"
        case SetValue():
            return "set"
        case FunctionValue():
            return "function"
        case ArrayValue(shape=(_,), items=items):
            return _list_of({_kind_of_content(item) for item in items})
        case SequenceValue(items=parts):
            return _list_of(set(map(kind_of_value, parts)))
        case ArrayValue(shape=(_, _)):
            return _MATRIX
        case ArrayValue(shape=(_, _, *_)):
            return _LIST
    return None


def _kind_of_content(content: object) -> _Kind:
    if content is None:
        return "nothing"
    if isinstance(content, bool):
        return "truth"
    return "text" if isinstance(content, str) else "number"


def _list_of(kinds: set[_Kind | None]) -> _Kind:
    """Return the kind of a list by those of its items."""
    return _OF_ITEMS.get(kinds.pop() or "", _LIST) if len(kinds) == 1 else _LIST
