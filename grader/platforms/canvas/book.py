"""Canvas's gradebook, the instructor's own export, with one assignment's grades filled in.

The form is that of `lib/gradebook_importer.rb`: `Student`, `ID` (or `LastName`, `FirstName`,
`ID`), SIS columns, `Section`, then `Title (id)`; a row "Points Possible" above the students, and
perhaps one that says how grades are posted.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from msgspec.structs import replace

from grader.model import Message
from grader.platforms.gradebook.book import (
    Book,
    BookOptions,
    Filled,
    Gradebook,
    GradedRow,
    fill_grades,
)
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.matching import Row, folded_text, match
from grader.platforms.gradebook.results import Grade
from grader.platforms.gradebook.scale import Scale, decimal_of
from grader.platforms.option import Option

_STUDENT_COLUMNS = (
    "Student", "LastName", "FirstName", "ID", "SIS User ID", "SIS Login ID", "Integration ID",
    "Root Account", "Section",
)  # fmt: skip
_TOTALS = re.compile(
    r"(?:Unposted )?(?:Current|Final|Override) (?:Score|Points|Grade|Status)\b|.* (?:Current|Final"
    r"|Unposted Current|Unposted Final) (?:Score|Points|Grade)$"
)
_TITLE = re.compile(r"(?P<title>.+) \((?P<id>\d+)\)")
_LEFT_ALONE = {"EX": "gradebooks.excused", "N/A": "gradebooks.not_assigned"}
_SMALLEST_STEP = Decimal("0.01")
# `anon 5aB7` stands in the place of a name that Canvas hides.
_HIDDEN = frozenset({"anon"})


class CanvasBook(Book, frozen=True):
    table: Table
    points_possible: int | None
    """The row; None when the file has none."""
    students: Sequence[int]
    """Rows."""
    column: str | None = None
    """The assignment's title, its number or both; None where there is only one."""

    @property
    def maximum(self) -> Decimal | None:
        column = self._grade_column()
        if isinstance(column, Message) or self.points_possible is None:
            return None
        return decimal_of(self.table.value(self.points_possible, column))

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        """Return the file with a grade in every row that is one result's. An excused row stays so,
        and a blank result leaves its row as it is."""
        column = self._grade_column()
        if isinstance(column, Message):
            return column
        if scale.step < _SMALLEST_STEP or (scale.step / _SMALLEST_STEP) % 1:
            return Message("gradebooks.canvas_decimals", {"step": str(scale.step)})
        scale_here = scale.within(self.maximum, comma=self.table.delimiter == ";")
        if isinstance(scale_here, Message):
            return scale_here

        students = [_gradebook_row(self.table, row) for row in self.students]
        pairs, warnings = match(results, students, "canvas", _HIDDEN)
        rows = []
        for row, result in pairs.items():
            problem = _LEFT_ALONE.get(self.table.value(row, column).upper())
            if problem is None:
                rows.append(GradedRow(result, row))
            elif result.share is not None:
                warnings.append(Message(problem, {"name": result.student.name}))

        filled = fill_grades(self.table, column, rows, scale_here)
        return replace(filled, warnings=[*warnings, *filled.warnings])

    def _grade_column(self) -> int | Message:
        """Return the assignment's column."""
        header, choice = self.table.header, self.column
        assignments = list(filter(self._is_assignment, range(len(header))))
        columns = [at for at in assignments if choice is None or _is_called(header[at], choice)]
        if len(columns) == 1:
            return columns[0]

        titles = "; ".join(header[at] for at in assignments)[:500] or "-"
        if choice is None:
            return Message("gradebooks.which_column", {"columns": titles})
        key = "gradebooks.columns_alike" if columns else "gradebooks.no_column"
        return Message(key, {"wanted": choice, "columns": titles})

    def _is_assignment(self, column: int) -> bool:
        title, possible = self.table.header[column], self.points_possible
        if not title or title in _STUDENT_COLUMNS or _TOTALS.match(title):
            return False
        return possible is None or "read only" not in self.table.value(possible, column).lower()


def _read_canvas_book(path: Path, options: BookOptions) -> CanvasBook | Message:
    table = read_table(path)
    if isinstance(table, Message):
        return table
    if "ID" not in table.header or not {"Student", "LastName"} & set(table.header):
        return Message("gradebooks.no_canvas", {"found": table.headings()})

    rows = range(len(table.rows))
    possible = next((row for row in rows if "Points Possible" in table.value(row, 0)), None)

    def is_student(row: int) -> bool:
        key = _value_under(table, row, "ID") or _value_under(table, row, "SIS Login ID")
        return row != possible and key != ""

    students = list(filter(is_student, rows))
    return CanvasBook(path.name, table, possible, students, options.get("canvas_column"))


def _is_called(title: str, title_or_number: str) -> bool:
    parts = _TITLE.fullmatch(title)
    names = [title, *(parts.groups() if parts else ())]
    return folded_text(title_or_number) in map(folded_text, names)


def _gradebook_row(table: Table, row: int) -> Row:
    name = _value_under(table, row, "Student")
    if not name:
        last, first = (_value_under(table, row, part) for part in ("LastName", "FirstName"))
        name = f"{last}, {first}"

    keys = {_value_under(table, row, heading) for heading in ("ID", "SIS User ID", "SIS Login ID")}
    login = _value_under(table, row, "SIS Login ID")
    return Row(row, frozenset(keys - {""}), name, login if "@" in login else "")


def _value_under(table: Table, row: int, heading: str) -> str:
    return table.value(row, table.header.index(heading)) if heading in table.header else ""


_COLUMN = "The assignment's title or number in Canvas's gradebook."
CANVAS_GRADEBOOK = Gradebook(
    Option("--canvas", "Canvas's gradebook, as exported: a copy is filled in.", "file", "CSV"),
    (Option("--canvas-column", _COLUMN, metavar="TITLE"),),
    _read_canvas_book,
)
