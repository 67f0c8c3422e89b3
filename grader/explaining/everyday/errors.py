"""Mistakes that exceptions show, by their type, text and place."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from grader.explaining.everyday.attempt import LEAST, Attempt, Named, named
from grader.explaining.everyday.error_texts import IN_LINES, TEXTS
from grader.explaining.everyday.undefined import (
    definition_around,
    place_of,
    sentence_about,
    undefined_in,
)
from grader.grouping import gathered
from grader.model import PROGRAM, ExceptionInfo, Message

_IS_NO_FUNCTION = r"TypeError: '\w+' object is not callable|MethodError: objects of type"
_CALLED = re.compile(r"(?<![\w.])(\w+!?)\(")
_TELLING = 12
"""A shorter beginning of errors' texts tells nothing."""


def of_text(mistake: str, attempt: Attempt) -> Iterator[Named]:
    """Yield for each of the mistake's sentences the place of the first error with its text."""
    for key, pattern in TEXTS[mistake].items():
        in_line = re.compile(IN_LINES.get(key, ""))
        raised = [error for error in attempt.raised(pattern) if in_line.search(error.code)]
        if raised:
            yield named(key, raised, place=raised[0].place)


def of_texts(*mistakes: str) -> dict[str, Callable[[Attempt], Iterator[Named]]]:
    """Return the detections of mistakes that the texts of errors show."""
    return {mistake: partial(of_text, mistake) for mistake in mistakes}


def hides_a_function(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a value that is called as the language's own function, which it hides."""
    for raised in attempt.raised(_IS_NO_FUNCTION):
        around = definition_around(raised.error.file, raised.line, attempt.code)
        if around is None:
            continue

        parameters = {parameter.name for parameter in around.parameters}
        names = attempt.code.body(around).locals - parameters
        called = set(_CALLED.findall(raised.code))
        for name in sorted(called & names & attempt.code.reading.own_functions):
            yield named("hides_a_function", [raised], name=name, place=raised.place)


def reads_input(attempt: Attempt) -> Iterator[Named]:
    if attempt.function.name != PROGRAM:
        yield from of_text("reads_input", attempt)


def shared_error(attempt: Attempt) -> Iterator[Named]:
    """Yield the one error that at least half of the failures are: it says the same in several
    places, or comes of one place."""
    failures = ((record.exception, record) for record in attempt.failures)
    ended = [(error, record) for error, record in failures if error is not None]
    by_text = gathered(((error.type, _first_line(error)), record) for error, record in ended)
    by_place = gathered(((error.type, error.file, error.line), record) for error, record in ended)

    shared = max((*by_place.values(), *by_text.values()), key=len, default=[])
    counting = [record for record in shared if record.case.points]
    if len(counting) < LEAST or 2 * len(shared) < len(attempt.failures):
        return

    errors = [record.exception for record in shared if record.exception is not None]
    first = errors[0]
    if first.type == "EOFError" and attempt.function.name == PROGRAM:
        return  # the cases themselves say in plainer words that no input is left
    params: dict[str, str | int | Message] = {"error": _said_by(errors), "count": len(shared)}
    if first.line is None:
        yield attempt.named("shared_error", shared, **params)
    else:
        place = place_of(first.file, first.line, attempt.code)
        is_one_place = len({(error.file, error.line) for error in errors}) == 1
        key = "shared_error_at" if is_one_place else "shared_error_from"
        # Without the function's name: an error that several have is said once.
        yield named(key, shared, place=place, **params)


def _first_line(error: ExceptionInfo) -> str:
    return error.message.partition("\n")[0]


def _said_by(errors: Sequence[ExceptionInfo]) -> str:
    """Return the errors' type, and what all of them begin and end with."""
    texts = [_first_line(error) for error in errors]
    start = _common_start(texts)
    if len(start) < min(_TELLING, *map(len, texts)):
        return errors[0].type
    if start in texts:
        return f"{errors[0].type}: {start}"

    end = _common_start([text[len(start) :][::-1] for text in texts])[::-1]
    return f"{errors[0].type}: {start}…{end}"


def _common_start(texts: Sequence[str]) -> str:
    columns = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    return "".join(letters[0] for letters in columns)


def undefined_name(attempt: Attempt) -> Iterator[Named]:
    failures = ((undefined_in(record.outcome), record) for record in attempt.failures)
    by_name = gathered((name.name, (name, record)) for name, record in failures if name is not None)

    for uses in by_name.values():
        (first, _), packages = uses[0], attempt.assignment.support.packages
        sentence = sentence_about(first, attempt.code, attempt.skipped, packages)
        yield Named(sentence, frozenset(record.case.id for _, record in uses))
