"""An instructor's gradebook file, as each platform that has one reads it and fills it in; and all
that were asked for, written beside each other into an output folder."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.summary import Summary
from grader.platforms.gradebook.csv_text import Table, fill_cells
from grader.platforms.gradebook.results import (
    Grade,
    LateRules,
    names_of,
    naming,
    results_of,
    with_lateness,
)
from grader.platforms.gradebook.scale import Scale, decimal_of
from grader.platforms.option import Option
from grader.render.files import write_whole
from grader.render.text import digits, safe_cell

OVERVIEW = "gradebook.csv"
"""Every student's grade on the scale, with what lateness cost: a table of our own."""
_COLUMNS = (
    "name", "id", "email", "submission", "points", "max_points", "submitted", "late",
    "before_lateness", "lateness_percent", "grade", "out_of",
)  # fmt: skip
_LATE_DAYS = ("late_days", "late_days_left")
"""The days that this hand-in took, and those that are left; only where there are late days."""
BookOptions = Mapping[str, Any]
"""Options by name, as texts and flags; None for what was not given."""
Reports = Callable[[str], Path | None]
"""A submission's id -> the student's own report."""


class GradedRow(Struct, frozen=True):
    """A result, the row of a gradebook that is its own, and what else the row gets."""

    result: Grade
    row: int
    beside: Mapping[int, str] = {}
    """Other texts than the grade, by column."""


class Filled(Struct, frozen=True):
    content: bytes
    """The instructor's file with grades in it, and every other byte as it was."""
    rows: Sequence[int]
    """The rows that got a grade."""
    warnings: Sequence[Message]


class WrittenBooks(Struct, frozen=True):
    files: tuple[Path, ...] = ()
    unfilled: bool = False
    """True where a gradebook that was asked for got no grade."""
    messages: tuple[Message, ...] = ()
    """Messages about each file's contents, and about everything that the instructor has to look
    at."""


class Book(Struct, frozen=True):
    """A gradebook file that was read, with the options that were given for it."""

    name: str
    """The file's name."""

    @property
    def maximum(self) -> Decimal | None:
        """Return the grade that its grades are out of; None when the file does not say."""
        raise NotImplementedError

    def placed(self, results: Sequence[Grade]) -> tuple[list[Grade], list[Message]]:
        """Return the results with what the file knows of their students."""
        return list(results), []

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        """Return the file with grades in it, or why it cannot be filled in."""
        raise NotImplementedError

    def beside(self, results: Sequence[Grade], folder: Path, reports: Reports) -> WrittenBooks:
        """Write into `folder` what the platform takes besides the file."""
        del results, folder, reports
        return WrittenBooks()


class Gradebook(Struct, frozen=True):
    """A platform's gradebook, as the registry knows it."""

    file: Option
    options: tuple[Option, ...]
    """The options that mean nothing without the file."""
    read: Callable[[Path, BookOptions], Book | Message]
    """(the file, the options) -> the gradebook, or why it is none."""


class AskedBooks(Struct, frozen=True):
    """The gradebooks that are asked for, and their scale."""

    scale: Scale = Scale()
    rules: LateRules = LateRules()
    drafts: bool = True
    """True when drafts get a grade and a report."""
    books: tuple[tuple[str, Book], ...] = ()
    """Each with the name of its platform."""


def fill_grades(table: Table, column: int, rows: Iterable[GradedRow], scale: Scale) -> Filled:
    """Return the table with each row's grade in `column`, and the texts beside it.

    A blank result leaves its row as it is; a row that is cut off stays so.
    """
    cells: dict[tuple[int, int], str] = {}
    graded: list[int] = []
    warnings: list[Message] = []
    replaced = 0
    for row in rows:
        grade = scale.text(row.result.share)
        if not grade:
            continue
        texts = {column: grade, **row.beside}
        if max(texts) >= len(table.rows[row.row]):
            warnings.append(Message("gradebooks.short_row", {"name": row.result.student.name}))
            continue

        graded.append(row.row)
        cells |= {(row.row, place): text for place, text in texts.items()}
        before = decimal_of(table.value(row.row, column))
        replaced += before is not None and before != decimal_of(grade)

    if replaced:
        warnings.append(Message("gradebooks.replaced", {"count": replaced}))
    return Filled(fill_cells(table, cells), graded, warnings)


def write_gradebooks(
    request: AskedBooks, summaries: Iterable[Summary], folder: Path, reports: Reports
) -> WrittenBooks:
    """Write `gradebook.csv`, and what was asked for, into `folder`; nobody else's file is touched.

    A gradebook that cannot be filled in is not written, which a message says. Raises OSError when
    the disk is full or the folder may not be written to.
    """
    results, messages = results_of(summaries)
    for _, book in request.books:
        results, warnings = book.placed(results)
        messages += warnings

    results, about_drafts = _tell_drafts(results, count=request.drafts)
    results, about_lateness = with_lateness(results, request.rules)
    messages += [*about_drafts, *about_lateness]

    overview = folder / OVERVIEW
    write_whole(overview, _overview_text(results, _overview_scale(request)))

    steps = [WrittenBooks((overview,), messages=tuple(messages))]
    for platform, book in request.books:
        steps.append(_write_filled(platform, book, results, request.scale, folder))
        steps.append(book.beside(results, folder, reports))
    files = tuple(file for step in steps for file in step.files)
    about_files = tuple(message for step in steps for message in step.messages)
    return WrittenBooks(files, any(step.unfilled for step in steps), about_files)


def _tell_drafts(results: list[Grade], *, count: bool) -> tuple[list[Grade], list[Message]]:
    """Return the results, drafts without grade and row unless they count, and a message that names
    the drafts."""
    names = names_of([result for result in results if result.by.draft], results)
    if count:
        return results, naming("gradebooks.drafts", names)

    results = [
        replace(result, points=None, participant=None) if result.by.draft else result
        for result in results
    ]
    return results, naming("gradebooks.drafts_left_out", names)


def _overview_scale(request: AskedBooks) -> Scale:
    """Return the overview's scale: out of the first gradebook's maximum where none is asked for."""
    if request.scale.out_of is not None:
        return request.scale
    maxima = (book.maximum for _, book in request.books)
    out_of = next((maximum for maximum in maxima if maximum is not None), None)
    return replace(request.scale, out_of=out_of)


def _write_filled(
    platform: str, book: Book, results: list[Grade], scale: Scale, folder: Path
) -> WrittenBooks:
    """Write a gradebook that can be filled in; its name begins with its platform's, so that it is
    never the file that it was made of."""
    filled = book.filled(results, scale)
    if isinstance(filled, Message):
        refusal = Message("gradebooks.not_filled", {"name": book.name})
        return WrittenBooks(unfilled=True, messages=(refusal, filled))

    target = folder / f"{platform}-{book.name}"
    write_whole(target, filled.content)
    count = len(filled.rows)
    summary = Message("gradebooks.filled", {"name": target.name, "count": count})
    return WrittenBooks((target,), not count, (summary, *filled.warnings))


def _overview_text(results: Sequence[Grade], scale: Scale) -> str:
    """Return one row per student, in order; write it as UTF-8, `newline=""`.

    `grade` is on the scale and blank for what was not graded; `before_lateness` is what it would
    be in time, `lateness_percent` the part of it that lateness cost. Texts are quoted, and one
    that a spreadsheet would take for a formula begins with an apostrophe.
    """
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\n")
    has_days = any(result.late_days_left is not None for result in results)
    writer.writerow(_COLUMNS + _LATE_DAYS * has_days)
    for result in results:
        out_of = scale.out_of or Decimal(_number_text(result.max_points))
        days = [str(result.late_days), str(result.late_days_left)] * has_days
        writer.writerow(_overview_row(result, replace(scale, out_of=out_of)) + days)
    return table.getvalue()


def _overview_row(result: Grade, scale: Scale) -> list[str]:
    student, submitted = result.student, result.by.submitted
    return [
        *map(safe_cell, (student.name, student.key, student.email, result.submission)),
        _number_text(result.points),
        _number_text(result.max_points),
        submitted.isoformat() if submitted else "",
        _late_text(result),
        scale.text(result.whole_share),
        _number_text(result.lost * 100),
        scale.text(result.share),
        str(scale.out_of),
    ]


def _late_text(result: Grade) -> str:
    """Return whether it is late by the rules of this gradebook, else by what was known when it was
    graded."""
    if result.lost or result.late_days or result.by.late:
        return "yes"
    return "" if result.by.late is None else "no"


def _number_text(number: Fraction | None) -> str:
    return "" if number is None else digits(number)
