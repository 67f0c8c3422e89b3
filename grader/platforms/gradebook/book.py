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
from grader.platforms.gradebook.csv_text import Table
from grader.platforms.gradebook.results import (
    Grade,
    LateRules,
    called,
    naming,
    results_of,
    with_lateness,
)
from grader.platforms.gradebook.scale import Scale, decimal_of, written
from grader.platforms.option import Option
from grader.render.files import write_whole
from grader.render.text import safe_cell

_OVERVIEW = "gradebook.csv"
"""Every student's grade on the scale, with what lateness cost: a table of our own."""
_COLUMNS = (
    "name", "id", "email", "submission", "points", "max_points", "submitted", "late",
    "before_lateness", "lateness_percent", "grade", "out_of",
)  # fmt: skip
Given = Mapping[str, Any]
"""Options by name, as texts and flags; a file that was not given is None, a text empty."""
Reports = Callable[[str], Path | None]
"""A submission's id -> the student's own report."""


class Filled(Struct, frozen=True):
    content: bytes
    """The instructor's file with grades in it, and every other byte as it was."""
    grades: int
    warnings: Sequence[Message]


class WrittenBooks(Struct, frozen=True):
    files: tuple[Path, ...] = ()
    unfilled: bool = False
    """True where a gradebook that was asked for got no grade."""
    said: tuple[Message, ...] = ()
    """Messages about each file's contents, and about everything that the instructor has to look
    at."""


class Book(Struct, frozen=True):
    """A gradebook file that was read, with the options that were given for it."""

    name: str
    """The file's name."""

    @property
    def maximum(self) -> Decimal | None:
        """The grade that its grades are out of; None when the file does not say."""
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
    read: Callable[[Path, Given], Book | Message]
    """(the file, the options) -> the gradebook, or why it is none."""


class AskedBooks(Struct, frozen=True):
    """The gradebooks that are asked for, and their scale."""

    scale: Scale = Scale()
    rules: LateRules = LateRules()
    drafts: bool = True
    """True when drafts get a grade and a report."""
    books: tuple[tuple[str, Book], ...] = ()
    """Each with the name of its platform."""


def cells_of(
    table: Table, grade: int, rows: Iterable[tuple[Grade, int, Mapping[int, str]]]
) -> tuple[dict[tuple[int, int], str], list[Message]]:
    """Return the texts by row and column, and what is to be said of them: of each result the row,
    and its texts by column. `grade` is the column of grades; a row that is cut off stays so."""
    cells: dict[tuple[int, int], str] = {}
    warnings: list[Message] = []
    replaced = 0
    for result, row, texts in rows:
        if max(texts) >= len(table.rows[row]):
            warnings.append(Message("gradebooks.short_row", {"name": result.student.name}))
            continue
        cells |= {(row, column): text for column, text in texts.items()}
        before = decimal_of(table.value(row, grade))
        replaced += before is not None and before != decimal_of(texts[grade])
    if replaced:
        warnings.append(Message("gradebooks.replaced", {"count": replaced}))
    return cells, warnings


def write_gradebooks(
    asked: AskedBooks, summaries: Iterable[Summary], folder: Path, reports: Reports
) -> WrittenBooks:
    """Write `gradebook.csv`, and what was asked for, into `folder`; nobody else's file is touched.

    A gradebook that cannot be filled in is not written, and said. Raises OSError when the disk is
    full or the folder may not be written to.
    """
    results, said = results_of(summaries)
    for _, book in asked.books:
        results, warnings = book.placed(results)
        said += warnings
    results, about_drafts = _drafts(results, count=asked.drafts)
    results, about_lateness = with_lateness(results, asked.rules)
    said += [*about_drafts, *about_lateness]
    files, unfilled = [folder / _OVERVIEW], False
    write_whole(files[0], _overview(results, _scale(asked)))
    for platform, book in asked.books:
        for done in (
            _filled(platform, book, results, asked.scale, folder),
            book.beside(results, folder, reports),
        ):
            files += done.files
            said += done.said
            unfilled |= done.unfilled
    return WrittenBooks(tuple(files), unfilled, tuple(said))


def _drafts(results: list[Grade], *, count: bool) -> tuple[list[Grade], list[Message]]:
    """The results with drafts among them said, and, unless they count, without grade and row."""
    names = called([result for result in results if result.by.draft], results)
    if not names:
        return results, []
    key = "gradebooks.drafts" if count else "gradebooks.drafts_left_out"
    if not count:
        results = [
            replace(one, points=None, participant=None) if one.by.draft else one for one in results
        ]
    return results, [naming(key, names)]


def _scale(asked: AskedBooks) -> Scale:
    """Return the overview's scale: out of the first gradebook's maximum where none is asked for."""
    if asked.scale.out_of is not None:
        return asked.scale
    maxima = (book.maximum for _, book in asked.books)
    return replace(asked.scale, out_of=next((one for one in maxima if one is not None), None))


def _filled(
    platform: str, book: Book, results: list[Grade], scale: Scale, folder: Path
) -> WrittenBooks:
    """Write a gradebook that can be filled in; its name begins with its platform's, so that it is
    never the file that it was made of."""
    filled = book.filled(results, scale)
    if isinstance(filled, Message):
        said = Message("gradebooks.not_filled", {"name": book.name})
        return WrittenBooks(unfilled=True, said=(said, filled))
    target = folder / f"{platform}-{book.name}"
    write_whole(target, filled.content)
    said = Message("gradebooks.filled", {"name": target.name, "count": filled.grades})
    return WrittenBooks((target,), not filled.grades, (said, *filled.warnings))


def _overview(results: Sequence[Grade], scale: Scale) -> str:
    """One row per student, in order; write it as UTF-8, `newline=""`.

    `grade` is on the scale and blank for what was not graded; `before_lateness` is what it would
    be in time, `lateness_percent` the part of it that lateness cost. Texts are quoted, and one
    that a spreadsheet would take for a formula begins with an apostrophe.
    """
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for result in results:
        most = float(result.max_points)
        out_of = scale.out_of if scale.out_of is not None else Decimal(f"{most:.12g}")
        writer.writerow(
            [
                safe_cell(result.student.name),
                safe_cell(result.student.key),
                safe_cell(result.student.email),
                safe_cell(result.submission),
                "" if result.points is None else f"{float(result.points):.12g}",
                f"{most:.12g}",
                result.by.submitted.isoformat() if result.by.submitted else "",
                _late_said(result),
                _grade(result.whole_share, scale, out_of),
                f"{float(result.lost * 100):.12g}",
                _grade(result.share, scale, out_of),
                str(out_of),
            ]
        )
    return table.getvalue()


def _late_said(result: Grade) -> str:
    """Return whether it is late by the rules of this gradebook, else by what was known when it was
    graded."""
    if result.lost or result.by.late:
        return "yes"
    return "" if result.by.late is None else "no"


def _grade(share: Fraction | None, scale: Scale, out_of: Decimal) -> str:
    if share is None:
        return ""
    return written(scale.grade(share, out_of), scale.step, comma=bool(scale.decimal_comma))
