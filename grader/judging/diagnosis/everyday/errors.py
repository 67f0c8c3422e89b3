"""Mistakes that exceptions show, by their type, text and place."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grader.judging.diagnosis.everyday.attempt import Attempt, Named
from grader.judging.diagnosis.undefined import place_of, sentence_about, undefined_in

# As a mistake's errors in `tokens.py`: each in the words of both languages, of all their versions.
_TRUTH_OF_AN_ARRAY = {
    "truth_of_an_array.python": r"ValueError: The truth value of an array",
    "truth_of_an_array.julia": r"TypeError: non-boolean \((Bit|Array|Vector|Matrix|SubArray)",
}
_INDEX_ZERO = {"index_zero": r"BoundsError: (?s:.*) at index \[(\d+, )*0(, \d+)*\]"}
_LEAST = 2


def _of_text(patterns: Mapping[str, str], attempt: Attempt) -> Iterator[Named]:
    """Yield the place of the first error with the text of one of these sentences."""
    for key, pattern in patterns.items():
        told = []
        for record in attempt.failures:
            error = record.exception
            text = "" if error is None else f"{error.type}: {error.message}"
            if error is not None and error.line is not None and re.match(pattern, text):
                told.append((record, place_of(error.file, error.line, attempt.code)))
        if told:
            yield attempt.named(key, [record for record, _ in told], place=told[0][1])


truth_of_an_array = partial(_of_text, _TRUTH_OF_AN_ARRAY)
index_zero = partial(_of_text, _INDEX_ZERO)


def shared_error(attempt: Attempt) -> Iterator[Named]:
    """Every call fails with one error, in one place."""
    errors = [record.exception for record in attempt.records]
    places = {error and (error.type, error.file, error.line) for error in errors}
    counting = [record for record in attempt.failures if record.case.points]
    if len(places) > 1 or errors[0] is None or len(counting) < _LEAST:
        return

    error = errors[0]
    texts = {record.exception.message for record in attempt.records if record.exception}
    what = f"{error.type}: {error.message}" if len(texts) == 1 else error.type
    if error.line is None:
        yield attempt.named("shared_error", error=what)
        return
    place = place_of(error.file, error.line, attempt.code)
    yield attempt.named("shared_error_at", error=what, place=place)


def undefined_name(attempt: Attempt) -> Iterator[Named]:
    undefined = [(record, undefined_in(record.outcome)) for record in attempt.failures]
    names = {record.case.id: name for record, name in undefined if name is not None}
    sentence = sentence_about([*names.values()], attempt.code, attempt.skipped)
    if sentence is not None:
        yield Named(sentence, [*names])
