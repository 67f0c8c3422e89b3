"""Moodle's grading worksheet: which column is what, whatever language the site speaks.

Moodle finds its columns by headings in the site's language, and people by the number at the end of
`Participant 101` (in Spanish `Participante101`, with or without a space). So are they found here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.model import Message
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.folding import folded_text

__all__ = ["Worksheet", "grade_column", "participant_number", "read_worksheet"]

_PARTICIPANT = re.compile(r"(\D{3,40}?)\s?(\d{1,18})")

# As in Moodle's language packs for English, Spanish, Galician, Catalan, Portuguese and French.
_HEADINGS = {
    "grade": "grade|calificacion|nota|cualificacion|qualificacio|avaliacao|note",
    "maximum": "maximum grade|calificacion maxima|puntuacion maxima|cualificacion maxima"
    "|qualificacio maxima|nota maxima|note maximale",
    "name": "full name|nombre completo|apellido(s) y nombre|nome completo|nom complet",
    "email": "email address|direccion de correo|direccion email|correo electronico"
    "|direccion de correo electronico|enderezo de correo|adreca electronica",
    "group": "group|grupo|grup|groupe",
    "submitted": "last modified (submission)|ultima modificacion (entrega)"
    "|ultima modificacion (envio)|darrera modificacio (tramesa)",
    "feedback": "feedback comments|comentarios de retroalimentacion|comentarios de realimentacion"
    "|comentarios de retroaccion",
}


@dataclass(frozen=True, slots=True)
class Worksheet:
    table: Table
    numbers: Sequence[str]
    """Of each row, the participant's number; empty where the row is nobody's."""
    grade: int | None = None
    maximum: int | None = None
    name: int | None = None
    email: int | None = None
    group: int | None = None
    submitted: int | None = None
    feedback: int | None = None


def read_worksheet(path: Path) -> Worksheet | Message:
    """The worksheet in a CSV file; why it is none, otherwise."""
    table = read_table(path)
    if isinstance(table, Message):
        return table
    numbers = _numbers(table)
    if numbers is None:
        return Message("gradebooks.no_participants")
    columns = {kind: _column(table.header, headings) for kind, headings in _HEADINGS.items()}
    return Worksheet(table, numbers, **columns)


def grade_column(worksheet: Worksheet, wanted: str | None) -> int | Message:
    """The column that grades go into: the one headed `wanted`, else Moodle's own."""
    header = worksheet.table.header
    found = worksheet.grade if wanted is None else _column(header, folded_text(wanted))
    if found is None:
        return Message("gradebooks.no_grade_column", {"found": ", ".join(header)[:300]})
    return found


def participant_number(text: str) -> str:
    """`101` of `Participant 101`; empty when the text is nothing of the kind."""
    found = _PARTICIPANT.fullmatch(text.strip())
    return found[2] if found else ""


def _numbers(table: Table) -> list[str] | None:
    """From the first column in which every row has one word and a number of its own."""
    for column in range(len(table.header)):
        cells = [table.value(row, column) for row in range(len(table.rows))]
        found = [_PARTICIPANT.fullmatch(cell) for cell in cells]
        words = {match[1] for match in found if match}
        numbers = [match[2] if match else "" for match in found]
        present = [number for number in numbers if number]
        blank = all(match or not cell for match, cell in zip(found, cells, strict=True))
        if blank and len(words) == 1 and len(present) == len(set(present)):
            return numbers
    return None


def _column(header: Sequence[str], headings: str) -> int | None:
    known = headings.split("|")
    found = [number for number, text in enumerate(header) if folded_text(text) in known]
    return found[0] if found else None
