"""Definitions that nothing reads: of a merge that is not finished, or inside a text."""

import re
from collections.abc import Iterator, Sequence

from grader.judging.diagnosis.everyday.attempt import Attempt, Named
from grader.judging.diagnosis.everyday.source import is_missing, is_unread
from grader.judging.diagnosis.skipped import defines
from grader.judging.diagnosis.undefined import place_of

_MERGE_MARK = re.compile(r"<{7} |={7}$|>{7} ")
_REFUSED = r"MethodError: no method matching|StackOverflowError"


def merge_marks(attempt: Attempt) -> Iterator[Named]:
    """Yield the first mark of an unfinished merge in a definition that cannot be read for it."""
    records = [record for record in attempt.failures if record.outcome.kind == "missing"]
    records = records or attempt.raising(_REFUSED)
    if not all(definition.written for definition in attempt.definitions):
        records = attempt.failures

    for file, lines, number in _defining_lines(attempt) if records else ():
        if (mark := _mark_in_body(lines, number)) is not None:
            yield attempt.named("merge_marks", records, place=place_of(file, mark, attempt.code))
            return


def in_a_text(attempt: Attempt) -> Iterator[Named]:
    """Yield the line that would define the function, where no definition was read."""
    if is_unread(attempt) or not is_missing(attempt) or attempt.definitions:
        return

    for file, _, number in _defining_lines(attempt):
        yield attempt.named("in_a_text", place=place_of(file, number, attempt.code))
        return


def _defining_lines(attempt: Attempt) -> Iterator[tuple[str, Sequence[str], int]]:
    """Yield the file, its lines, and the number of each line that begins as the definition."""
    for unit in attempt.code.units:
        lines = unit.source.text.splitlines()
        for number, line in enumerate(lines, 1):
            if defines(line, attempt.name):
                yield unit.source.name, lines, number


def _mark_in_body(lines: Sequence[str], head: int) -> int | None:
    """Return the line of the first mark below that head, before its lines are indented no more."""
    for number, line in enumerate(lines[head:], head + 1):
        if _MERGE_MARK.match(line):
            return number
        if line.strip() and _indentation(line) <= _indentation(lines[head - 1]):
            return None
    return None


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())
