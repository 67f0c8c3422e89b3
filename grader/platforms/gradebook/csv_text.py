"""A CSV file of somebody else's, in which cells can be filled in and all else stays as it is.

The `csv` module reads a file into values and forgets how they were written; here every cell keeps
its place in the bytes, so that only the cells that are filled in change.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.submissions.decode import encoding_of
from grader.submissions.walk import read_bytes

_MAX_BYTES = 50_000_000
_DELIMITERS = (",", ";", "\t", ":")


class Cell(Struct, frozen=True):
    value: str
    start: int
    end: int
    """The end of its place in the text, quotes and all."""


class Table(Struct, frozen=True):
    text: str
    mark: bytes
    """The byte order mark, which is no part of the text."""
    encoding: str
    delimiter: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    """The rows without the header; rows may be shorter than it."""

    def value(self, row: int, column: int | None) -> str:
        """Return the cell's text, without spaces around it; empty where there is none."""
        if column is None or column >= len(self.rows[row]):
            return ""
        return self.rows[row][column].value.strip()

    def headings(self) -> str:
        """Return the headings, as a message names them that does not know the table."""
        return ", ".join(self.header)[:300]


def read_table(path: Path) -> Table | Message:
    """Return the table in a CSV file with a header, or why there is none.

    Commas, semicolons, tabs or colons; UTF-8, UTF-16, or Windows-1252.
    """
    raw = read_bytes(path, _MAX_BYTES)
    if isinstance(raw, Message):
        return raw

    mark, encoding = encoding_of(raw)
    try:
        text = raw[len(mark) :].decode(encoding)
    except UnicodeDecodeError:  # every byte is a character of this one
        mark, encoding = b"", "latin-1"
        text = raw.decode(encoding)

    head = text.lstrip("\r\n").splitlines()[:1]
    if not head:
        return Message("gradebooks.empty_table")
    delimiter = max(_DELIMITERS, key=lambda sign: len(next(csv.reader(head, delimiter=sign), [])))

    rows = _parse_rows(text, delimiter)
    if rows is None:
        return Message("gradebooks.broken_table")
    rows = [row for row in rows if len(row) > 1 or row[0].value]
    header = [cell.value.strip() for cell in rows[0]]
    return Table(text, mark, encoding, delimiter, header, rows[1:])


def fill_cells(table: Table, changes: Mapping[tuple[int, int], str]) -> bytes:
    """Return the file with other texts in the cells (row, column), every other byte as it was.

    A text is quoted where the cell was, or must be. A character that the file's encoding cannot
    write becomes a question mark. Raises IndexError for a cell that the file does not have.
    """
    pieces = [table.mark]
    position = 0
    for row, column in sorted(changes):
        cell = table.rows[row][column]
        pieces.append(table.text[position : cell.start].encode(table.encoding))

        was_quoted = table.text[cell.start : cell.end].startswith('"')
        text = _quoted(changes[row, column], table.delimiter, was_quoted)
        pieces.append(text.encode(table.encoding, "replace"))
        position = cell.end

    pieces.append(table.text[position:].encode(table.encoding))
    return b"".join(pieces)


def _parse_rows(text: str, delimiter: str) -> list[list[Cell]] | None:
    """Return the rows; None when a quote that opens a cell is never closed, or something follows a
    closed one."""
    cell = re.compile(rf'"([^"]*(?:""[^"]*)*)"|([^{delimiter}\r\n]*)')
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    position = 0

    while position < len(text) or row:
        match = cell.match(text, position)
        if match is None or (match[2] is not None and match[2].startswith('"')):
            return None
        value = match[2] if match[1] is None else match[1].replace('""', '"')
        row.append(Cell(value, match.start(), match.end()))
        position = match.end()

        after = text[position : position + 1]
        if after == delimiter:
            position += 1
            continue
        if after not in ("", "\r", "\n"):
            return None

        rows.append(row)
        row = []
        position += 2 if text.startswith("\r\n", position) else 1
    return rows


def _quoted(value: str, delimiter: str, was_quoted: bool) -> str:
    if was_quoted or any(sign in value for sign in (delimiter, '"', "\r", "\n")):
        return '"' + value.replace('"', '""') + '"'
    return value
