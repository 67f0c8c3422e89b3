"""Canvas's gradebook, the instructor's own export, with one assignment's grades filled in.

The form is that of `lib/gradebook_importer.rb`: `Student`, `ID` (or `LastName`, `FirstName`,
`ID`), SIS columns, `Section`, then `Title (id)`; a row "Points Possible" above the students, and
perhaps one that says how grades are posted.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from grader.model import Message
from grader.platforms.gradebook.book import Book, Filled, Given, Gradebook, cells_of
from grader.platforms.gradebook.csv_text import Table, filled, read_table
from grader.platforms.gradebook.matching import Row, folded_text, match
from grader.platforms.gradebook.results import Grade
from grader.platforms.gradebook.scale import Scale, decimal_of, written
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
        chosen = self._chosen()
        if isinstance(chosen, Message) or self.points_possible is None:
            return None
        return decimal_of(self.table.value(self.points_possible, chosen))

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        """Fill in a grade in every row that is one result's. An excused row stays so, and a
        blank result leaves its row as it is."""
        chosen = self._chosen()
        if isinstance(chosen, Message):
            return chosen
        if scale.step < _SMALLEST_STEP or (scale.step / _SMALLEST_STEP) % 1:
            return Message("gradebooks.canvas_decimals", {"step": str(scale.step)})
        maximum = scale.maximum(self.maximum)
        if isinstance(maximum, Message):
            return maximum
        table = self.table
        rows = [_row(table, row) for row in self.students]
        pairs, warnings = match(results, rows, "canvas", _HIDDEN)
        comma = table.delimiter == ";" if scale.decimal_comma is None else scale.decimal_comma
        grades = []
        for row, result in pairs.items():
            if result.share is None:
                continue
            if problem := _LEFT_ALONE.get(table.value(row, chosen).upper()):
                warnings.append(Message(problem, {"name": result.student.name}))
                continue
            grade = written(scale.grade(result.share, maximum), scale.step, comma=comma)
            grades.append((result, row, {chosen: grade}))
        cells, about_cells = cells_of(table, chosen, grades)
        return Filled(filled(table, cells), len(cells), [*warnings, *about_cells])

    def _chosen(self) -> int | Message:
        """Return the assignment's column."""
        possible, wanted = self.points_possible, self.column
        assignments = {
            column: title
            for column, title in enumerate(self.table.header)
            if title
            and title not in _STUDENT_COLUMNS
            and not _TOTALS.match(title)
            and (possible is None or "read only" not in self.table.value(possible, column).lower())
        }
        found = [
            column for column, title in assignments.items() if wanted is None or _is(title, wanted)
        ]
        if len(found) == 1:
            return found[0]
        listed = "; ".join(assignments.values())[:500] or "-"
        if wanted is None:
            return Message("gradebooks.which_column", {"columns": listed})
        key = "gradebooks.columns_alike" if found else "gradebooks.no_column"
        return Message(key, {"wanted": wanted, "columns": listed})


def _read(path: Path, given: Given) -> CanvasBook | Message:
    table = read_table(path)
    if isinstance(table, Message):
        return table
    if "ID" not in table.header or not {"Student", "LastName"} & set(table.header):
        return Message("gradebooks.no_canvas", {"found": ", ".join(table.header)[:300]})
    rows = range(len(table.rows))
    possible = next((row for row in rows if "Points Possible" in table.value(row, 0)), None)
    students = [
        row
        for row in rows
        if row != possible and (_at(table, row, "ID") or _at(table, row, "SIS Login ID"))
    ]
    return CanvasBook(path.name, table, possible, students, given.get("canvas_column") or None)


def _is(title: str, wanted: str) -> bool:
    parts = _TITLE.fullmatch(title)
    names = [title, *(parts.groups() if parts else ())]
    return folded_text(wanted) in map(folded_text, names)


def _row(table: Table, row: int) -> Row:
    keys = {_at(table, row, name) for name in ("ID", "SIS User ID", "SIS Login ID")}
    name = _at(table, row, "Student")
    if not name:
        name = f"{_at(table, row, 'LastName')}, {_at(table, row, 'FirstName')}"
    login = _at(table, row, "SIS Login ID")
    return Row(row, frozenset(keys - {""}), name, login if "@" in login else "")


def _at(table: Table, row: int, name: str) -> str:
    return table.value(row, table.header.index(name)) if name in table.header else ""


_COLUMN = "The assignment's title or number in Canvas's gradebook."
CANVAS_GRADEBOOK = Gradebook(
    Option("--canvas", "Canvas's gradebook, as exported: a copy is filled in.", "file", "CSV"),
    (Option("--canvas-column", _COLUMN, metavar="TITLE"),),
    _read,
)
