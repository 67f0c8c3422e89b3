"""The toy platform's gradebook: a CSV file with the columns `who` and `mark`."""

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
from grader.platforms.gradebook.matching import Row, match
from grader.platforms.gradebook.results import Grade
from grader.platforms.gradebook.scale import Scale
from grader.platforms.option import Option

__all__ = ["TOY_GRADEBOOK"]


class ToyBook(Book, frozen=True):
    table: Table
    best: Decimal | None

    @property
    def maximum(self) -> Decimal | None:
        return self.best

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        rows = [Row(row, frozenset([cells[0].value])) for row, cells in enumerate(self.table.rows)]
        pairs, warnings = match(results, rows, "toy", frozenset())
        scale_here = scale.within(self.maximum, comma=False)
        if isinstance(scale_here, Message):
            return scale_here

        graded = [GradedRow(result, row) for row, result in pairs.items()]
        filled = fill_grades(self.table, 1, graded, scale_here)
        return replace(filled, warnings=[*warnings, *filled.warnings])


def _read(path: Path, options: BookOptions) -> ToyBook | Message:
    table = read_table(path)
    if isinstance(table, Message):
        return table
    best = options["toy_best"]
    return ToyBook(path.name, table, Decimal(best) if best else None)


TOY_GRADEBOOK = Gradebook(
    Option("--toy", "The toy platform's gradebook.", "file", "CSV"),
    (Option("--toy-best", "Its best mark.", metavar="NUMBER"),),
    _read,
)
