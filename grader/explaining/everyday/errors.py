"""Mistakes that exceptions show, by their type, text and place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

from grader.explaining.everyday.attempt import LEAST, Attempt, Named, Record, named
from grader.explaining.everyday.error_texts import (
    ELEMENT_OF_NUMBER,
    ENDLESS_RECURSION,
    FUNCTION_NOT_CALLED,
    IN_LINES,
    INDEX_ZERO,
    NOT_CALLABLE,
    OF_NOTHING,
    TEXTS_OF_JULIA,
    TRUTH_OF_AN_ARRAY,
    TUPLE_FOR_NUMBER,
    WHOLE_COMPARED,
)
from grader.explaining.everyday.undefined import (
    Undefined,
    definition_around,
    place_of,
    sentence_about,
    undefined_in,
)
from grader.languages.source.syntax import NOT_WRITTEN
from grader.model import PROGRAM, ExceptionInfo, Message

_END_AS_INDEX = re.compile(r"\[[^\]]*\bend\b")
_IS_NO_FUNCTION = r"TypeError: '\w+' object is not callable|MethodError: objects of type"
_CALLED = re.compile(r"(?<![\w.])(\w+!?)\(")
_NO_METHOD = r"MethodError: no method matching (?:\w+\.)*(?P<call>(?P<name>[\w!]+)\(.*\))"
_RAISING = re.compile(r"@assert\b|\b(error|throw)\(|\b(raise|assert)\b")
_SAYS_NOT_WRITTEN = re.compile(f"^NotImplementedError|{NOT_WRITTEN.pattern}", re.IGNORECASE)
_TELLING = 12
"""A shorter beginning of errors' texts tells nothing."""

_Raised = tuple[Record, ExceptionInfo]


def _of_text(patterns: Mapping[str, str], attempt: Attempt) -> Iterator[Named]:
    """Yield the place of the first error with the text of one of these sentences."""
    for key, pattern in patterns.items():
        records, places = [], []
        for record in attempt.raising(pattern):
            error = record.exception
            if error is None or error.line is None:
                continue

            if re.search(IN_LINES.get(key, ""), attempt.line_of(error)):
                records.append(record)
                places.append(place_of(error.file, error.line, attempt.code))
        if records:
            yield named(key, records, place=places[0])


truth_of_an_array = partial(_of_text, TRUTH_OF_AN_ARRAY)
of_nothing = partial(_of_text, OF_NOTHING)
tuple_for_number = partial(_of_text, TUPLE_FOR_NUMBER)
element_of_number = partial(_of_text, ELEMENT_OF_NUMBER)
whole_compared = partial(_of_text, WHOLE_COMPARED)
function_calculated_with = partial(_of_text, FUNCTION_NOT_CALLED)
endless_recursion = partial(_of_text, ENDLESS_RECURSION)
MISTAKES_OF_JULIA = {
    key: partial(_of_text, {key: pattern}) for key, pattern in TEXTS_OF_JULIA.items()
}
"""By their names."""


def index_zero(attempt: Attempt) -> Iterator[Named]:
    """Yield the place of an index 0. That of `v[end]` comes of an empty `v`, not of counting."""
    errors = [record.exception for record in attempt.raising(INDEX_ZERO["index_zero"])]
    lines = map(attempt.line_of, errors)
    if not any(map(_END_AS_INDEX.search, lines)):
        yield from _of_text(INDEX_ZERO, attempt)


def not_callable(attempt: Attempt) -> Iterator[Named]:
    """Yield the place of round brackets behind a list. Where `keys` is a function, `d.keys` is one,
    which a dictionary keeps for itself, and square brackets would be no cure."""
    texts = [unit.source.text for unit in attempt.code.units]
    has_function = "keys" in attempt.code.reading.own_functions
    if not (has_function and any(".keys(" in text for text in texts)):
        yield from _of_text(NOT_CALLABLE, attempt)


def hides_a_function(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a value that is called as the language's own function, which it hides."""
    for record in attempt.raising(_IS_NO_FUNCTION):
        error = record.exception
        if error is None or error.line is None:
            continue

        around = definition_around(error.file, error.line, attempt.code)
        if around is None:
            continue

        parameters = {parameter.name for parameter in around.parameters}
        names = attempt.code.body(around).locals - parameters
        called = set(_CALLED.findall(attempt.line_of(error)))
        for name in sorted(called & names & attempt.code.reading.own_functions):
            place = place_of(error.file, error.line, attempt.code)
            yield named("hides_a_function", [record], name=name, place=place)


def reads_input(attempt: Attempt) -> Iterator[Named]:
    if attempt.function.name != PROGRAM:
        yield from _of_text({"reads_input": "EOFError"}, attempt)


def own_check(attempt: Attempt) -> Iterator[Named]:
    """Yield the first line of the submission that raises an error itself, where a result is asked
    for."""
    by_place: dict[tuple[str | None, int], list[_Raised]] = {}
    for record in attempt.failures:
        error = record.exception
        if error is None or error.line is None or record.answer.value is None:
            continue
        if _RAISING.search(attempt.line_of(error)) and not says_not_written(error):
            by_place.setdefault((error.file, error.line), []).append((record, error))

    sentences = {place: _said_by([error for _, error in at]) for place, at in by_place.items()}
    for (file, line), raised in by_place.items():
        if any(record.case.points for record, _ in raised):
            sentence = sentences[file, line]
            # What several methods check alike is one mistake.
            alike = [place for place in by_place if sentences[place] == sentence]
            records = [record for place in alike for record, _ in by_place[place]]
            key = "own_check" if len(alike) == 1 else "own_checks"
            asked = [record for record in attempt.records if record.answer.value is not None]
            counts = {"count": len(records), "all": len(asked)}
            place = place_of(file, line, attempt.code)
            yield attempt.named(key, records, place=place, error=sentence, **counts)
            return


def says_not_written(error: ExceptionInfo) -> bool:
    """Return whether the error's text says that something is still to be written."""
    return _SAYS_NOT_WRITTEN.search(f"{error.type}: {error.message}") is not None


def shared_error(attempt: Attempt) -> Iterator[Named]:
    """Yield the one error that at least half of the failures are: it says the same in several
    places, or comes of one place."""
    by_text: dict[object, list[_Raised]] = {}
    by_place: dict[object, list[_Raised]] = {}
    for record in attempt.failures:
        if (error := record.exception) is not None:
            by_text.setdefault((error.type, _first_line(error)), []).append((record, error))
            by_place.setdefault((error.type, error.file, error.line), []).append((record, error))

    shared = max((*by_place.values(), *by_text.values()), key=len, default=[])
    counting = [record for record, _ in shared if record.case.points]
    if len(counting) < LEAST or 2 * len(shared) < len(attempt.failures):
        return

    records = [record for record, _ in shared]
    errors = [error for _, error in shared]
    first = errors[0]
    if first.type == "EOFError" and records[0].case.function == PROGRAM:
        return  # the cases themselves say in plainer words that no input is left
    params: dict[str, str | int | Message] = {"error": _said_by(errors), "count": len(shared)}
    if first.line is None:
        yield attempt.named("shared_error", records, **params)
    else:
        place = place_of(first.file, first.line, attempt.code)
        is_one_place = len({(error.file, error.line) for error in errors}) == 1
        key = "shared_error_at" if is_one_place else "shared_error_from"
        # Without the function's name: an error that several have is said once.
        yield named(key, records, place=place, **params)


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


def no_own_method(attempt: Attempt) -> Iterator[Named]:
    """Yield the first place where the submission calls a function of its own with arguments that
    none of its methods takes."""
    by_place: dict[tuple[str | None, int], list[_Raised]] = {}
    for record in attempt.raising(_NO_METHOD):
        error = record.exception
        if error is not None and error.line is not None and error.origin != "call":
            by_place.setdefault((error.file, error.line), []).append((record, error))

    for (file, line), raised in by_place.items():
        call = re.match(_NO_METHOD, f"MethodError: {raised[0][1].message}")
        if call is not None and call["name"] in attempt.code.function_names():
            records = [record for record, _ in raised]
            place = place_of(file, line, attempt.code)
            yield named("no_own_method", records, name=call["name"], call=call["call"], place=place)
            return


def undefined_name(attempt: Attempt) -> Iterator[Named]:
    first: dict[str, Undefined] = {}
    cases: dict[str, set[str]] = {}
    for record in attempt.failures:
        undefined = undefined_in(record.outcome)
        if undefined is not None:
            first.setdefault(undefined.name, undefined)
            cases.setdefault(undefined.name, set()).add(record.case.id)

    for name, undefined in first.items():
        packages = attempt.assignment.support.packages
        sentence = sentence_about(undefined, attempt.code, attempt.skipped, packages)
        yield Named(sentence, frozenset(cases[name]))
