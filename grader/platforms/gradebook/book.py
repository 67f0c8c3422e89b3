"""An instructor's gradebook file, as each platform that has one reads it and fills it in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader.model import Message
from grader.platforms.gradebook.csv_text import Table
from grader.platforms.gradebook.results import Result
from grader.platforms.gradebook.scale import Scale, decimal_of
from grader.platforms.option import Option

Given = Mapping[str, Any]
"""Options by name, as texts and flags; a file that was not given is None, a text empty."""
Reports = Callable[[str], Path | None]
"""A submission's id -> the student's own report."""


class Filled(Struct, frozen=True):
    content: bytes
    """The instructor's file with grades in it, and every other byte as it was."""
    grades: int
    warnings: Sequence[Message]


class Written(Struct, frozen=True):
    files: tuple[Path, ...] = ()
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

    def placed(self, results: Sequence[Result]) -> tuple[list[Result], list[Message]]:
        """Return the results with what the file knows of their students."""
        return list(results), []

    def filled(self, results: Sequence[Result], scale: Scale) -> Filled | Message:
        """Return the file with grades in it, or why it cannot be filled in."""
        raise NotImplementedError

    def beside(self, results: Sequence[Result], folder: Path, reports: Reports) -> Written:
        """Write into `folder` what the platform takes besides the file."""
        del results, folder, reports
        return Written()


class Gradebook(Struct, frozen=True):
    """A platform's gradebook, as the registry knows it."""

    file: Option
    options: tuple[Option, ...]
    """The options that mean nothing without the file."""
    read: Callable[[Path, Given], Book | Message]
    """(the file, the options) -> the gradebook, or why it is none."""


def cells_of(
    table: Table, grade: int, rows: Iterable[tuple[Result, int, Mapping[int, str]]]
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
