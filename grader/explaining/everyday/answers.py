"""Mistakes that the answers show: nothing, or one number in all calls."""

from collections.abc import Iterator

from msgspec.structs import replace

from grader.explaining.everyday.attempt import Attempt, Named, Record
from grader.judging.scoring.parts import expected_parts, given_parts
from grader.languages.code import value_code
from grader.model import ComplexValue, ScalarValue, Value

_ASKED = 3
"""The number of different right answers beside which one number in all calls is no chance."""
_PRINTED = "diagnosis.printed_not_returned"


def returns_nothing(attempt: Attempt) -> Iterator[Named]:
    empty = [record for record in attempt.failures if record.gives_nothing]
    if any(record.case.points for record in empty):
        params = {"count": len(empty), "all": sum(r.asks_for_a_result for r in attempt.records)}
        yield attempt.named("returns_nothing", empty, **params)


def printed_not_returned(attempt: Attempt) -> Iterator[Named]:
    for finding in returns_nothing(attempt):
        asking = [record for record in attempt.records if record.asks_for_a_result]
        # What prints in each call prints a trace.
        if all(bool(record.outcome.printed) == record.gives_nothing for record in asking):
            yield replace(finding, sentence=replace(finding.sentence, key=_PRINTED))


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
        if values or value is None or not _is_number(value) or len(asked) < _ASKED:
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


def _is_number(value: Value) -> bool:
    match value:
        case ScalarValue(value=content):
            return not isinstance(content, bool | str | None)
    return isinstance(value, ComplexValue)
