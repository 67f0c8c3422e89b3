"""Definitions and parameters that nothing reads: in a text, replaced, or not used."""

import re
from collections.abc import Iterator
from itertools import chain

from grader.explaining.everyday.attempt import Attempt, Named, Record, named
from grader.explaining.everyday.slips import reached
from grader.explaining.everyday.source import (
    blank_codes,
    is_missing,
    is_unread,
    replaced_by,
)
from grader.explaining.everyday.undefined import place_of
from grader.judging.skipped import defines
from grader.languages.source.stubs import is_written
from grader.languages.source.syntax import Definition, Parameter
from grader.languages.source.text import code_of

_NUMBERED = re.compile(r"\s*(\d{1,5})(?:\b|_)")


def line_numbers(attempt: Attempt) -> Iterator[Named]:
    """Yield the file whose every line begins with its number, as in a listing."""
    for unit in attempt.code.units if is_missing(attempt) else ():
        lines = [line for line in unit.source.text.splitlines() if line.strip()]
        numbers = [int(number[1]) for line in lines if (number := _NUMBERED.match(line))]
        if len(numbers) == len(lines) > 1 and numbers == sorted({*numbers}):
            yield named("line_numbers", attempt.failures, file=unit.source.name)
            return


def in_a_text(attempt: Attempt) -> Iterator[Named]:
    """Yield the line that would define the function, where no definition was read."""
    if is_unread(attempt) or not is_missing(attempt) or attempt.definitions:
        return

    for unit in attempt.code.units:
        for number, line in enumerate(unit.source.text.splitlines(), 1):
            if defines(line, attempt.name):
                place = place_of(unit.source.name, number, attempt.code)
                yield attempt.named("in_a_text", place=place)
                return


def defined_twice(attempt: Attempt) -> Iterator[Named]:
    """Yield the first function that runs, and that replaces another one of its file."""
    definitions = chain(*(group.alternatives for group in reached(attempt)))
    pairs = ((first, last) for last in definitions for first in _replaced_by(last, attempt))
    for first, last in pairs:
        place, other = attempt.place(first), attempt.place(last)
        name = last.name
        yield named("defined_twice", attempt.failures, name=name, place=place, other=other)
        return


def _replaced_by(last: Definition, attempt: Attempt) -> Iterator[Definition]:
    """Yield what the definition always replaces, but for stubs and for what says the same."""
    same = {code_of(last), *blank_codes(attempt.assignment.blanks, attempt.language)}
    for first in replaced_by(last, attempt.code):
        # In Julia a call with a keyword that the first one alone has still comes to it.
        is_replaced = _keywords(first) <= _keywords(last)
        if is_replaced and _stands_alone(first) and code_of(first) not in same:
            yield first


def _keywords(definition: Definition) -> set[str]:
    return {parameter.name for parameter in definition.keywords}


def _stands_alone(definition: Definition) -> bool:
    """Return whether it is written, whatever happens, and without a decorator, which may keep it
    under another name."""
    begins = definition.span[0] if definition.span is not None else None
    is_plain = begins is not None and begins.line == definition.place.line
    is_outside = begins is not None and not begins.byte
    return is_written(definition) and is_plain and (is_outside or definition.owner is not None)


def unused_parameter(attempt: Attempt) -> Iterator[Named]:
    """Yield the first parameter that the function never reads, where calls give it and fail. One of
    several that every call gives may be there for another function's sake."""
    answering = attempt.code.answering(attempt.function) or attempt.definitions
    if len(answering) != 1 or not is_written(answering[0]):
        return

    definition = answering[0]
    parameters = definition.parameters[definition.owner is not None :]
    unread = attempt.code.unread(definition)
    required = [parameter for parameter in parameters if parameter in definition.required]
    for number, parameter in enumerate(parameters):
        is_needed = parameter not in required or len(required) == 1
        if parameter not in unread or not is_needed or not _has_a_name(parameter):
            continue

        giving = [record for record in attempt.records if _gives(record, number, parameter)]
        failing = [record for record in giving if record.failed]
        if any(record.case.points for record in failing) and 2 * len(failing) >= len(giving):
            place = attempt.place(definition)
            yield attempt.named("unused_parameter", failing, name=parameter.name, place=place)
            return


def _has_a_name(parameter: Parameter) -> bool:
    """Return False for `_`, and for what takes whatever else a call gives: they may be unread."""
    return parameter.kind not in ("rest", "keyword_rest") and parameter.name.strip("_") != ""


def _gives(record: Record, number: int, parameter: Parameter) -> bool:
    """Return whether the call has an argument for the parameter, the first of which is number 0."""
    call = record.call.arranged
    return number < len(call.args) or parameter.name in call.kwargs
