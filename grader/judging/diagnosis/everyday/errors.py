"""Mistakes that exceptions show, by their type, text and place."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grader.judging.diagnosis.everyday.attempt import LEAST, Attempt, Named
from grader.judging.diagnosis.undefined import (
    Undefined,
    place_of,
    sentence_about,
    undefined_in,
)
from grader.model import Message

# As a mistake's errors in `tokens.py`: each in the words of both languages, of all their versions.
_TRUTH_OF_AN_ARRAY = {
    "truth_of_an_array.python": r"ValueError: The truth value of an array",
    "truth_of_an_array.julia": r"TypeError: non-boolean \((Bit|Array|Vector|Matrix|SubArray)",
}
_INDEX_ZERO = {"index_zero": r"BoundsError: (?s:.*) at index \[(\d+, )*0(, \d+)*\]"}


def _of_text(patterns: Mapping[str, str], attempt: Attempt) -> Iterator[Named]:
    """Yield the place of the first error with the text of one of these sentences."""
    for key, pattern in patterns.items():
        records, places = [], []
        for record in attempt.failures:
            error = record.exception
            text = "" if error is None else f"{error.type}: {error.message}"
            if error is not None and error.line is not None and re.match(pattern, text):
                records.append(record)
                places.append(place_of(error.file, error.line, attempt.code))
        if records:
            yield attempt.named(key, records, place=places[0])


truth_of_an_array = partial(_of_text, _TRUTH_OF_AN_ARRAY)
index_zero = partial(_of_text, _INDEX_ZERO)


def shared_error(attempt: Attempt) -> Iterator[Named]:
    """Yield an error that all failing calls raise in one place, if it is half of the failures."""
    failing = [record for record in attempt.failures if record.exception is not None]
    errors = [record.exception for record in failing if record.exception is not None]
    places = {(error.type, error.file, error.line) for error in errors}
    counting = [record for record in failing if record.case.points]
    if len(places) != 1 or len(counting) < LEAST or 2 * len(failing) < len(attempt.failures):
        return

    first = errors[0]
    texts = {error.message.partition("\n")[0] for error in errors}
    what = f"{first.type}: {texts.pop()}" if len(texts) == 1 else first.type
    params: dict[str, str | int | Message] = {"error": what, "count": len(failing)}
    if first.line is None:
        yield attempt.named("shared_error", failing, **params)
    else:
        place = place_of(first.file, first.line, attempt.code)
        yield attempt.named("shared_error_at", failing, place=place, **params)


def undefined_name(attempt: Attempt) -> Iterator[Named]:
    first: dict[str, Undefined] = {}
    cases: dict[str, set[str]] = {}
    for record in attempt.failures:
        undefined = undefined_in(record.outcome)
        if undefined is not None:
            first.setdefault(undefined.name, undefined)
            cases.setdefault(undefined.name, set()).add(record.case.id)

    for name, undefined in first.items():
        sentence = sentence_about(undefined, attempt.code, attempt.skipped)
        yield Named(sentence, frozenset(cases[name]))
