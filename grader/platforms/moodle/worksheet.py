"""Moodle's grading worksheet: who stands in which row, and all that it says of each."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.matching import folded_text
from grader.platforms.gradebook.results import Participant
from grader.platforms.moodle.words import Words, known_words

_PARTICIPANT = re.compile(r"\D{3,40}?\s?(\d{1,18})")
_TIME = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?\s*m\b)?")
_YEAR = re.compile(r"\b(20\d\d)\b")
_DAY = re.compile(r"(?<![\d:])(\d{1,2})(?![\d:])")
_DATES = ("submitted", "due", "cut_off")
_ISO = re.compile(r"(20\d\d)-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d))?")


class Worksheet(Struct, frozen=True):
    table: Table
    words: Words
    """The words of the language in which it was downloaded."""
    participants: Sequence[Participant]
    grade: int
    """The column; so are those that follow, None where the file has none."""
    maximum: int | None = None
    scale: int | None = None
    """The scale's name, in the place of a maximum."""
    comments: int | None = None
    graded: int | None = None
    in_groups: bool = False
    """The assignment is handed in by groups."""
    blind: bool = False
    """True when it names nobody."""


def read_worksheet(path: Path, words: Mapping[str, Words] | None = None) -> Worksheet | Message:
    """Return the worksheet in a CSV file, or why it is none.

    `words` are languages beside those that come with the grader.
    """
    table = read_table(path)
    if isinstance(table, Message):
        return table
    language = _language(table.header, {**known_words(), **(words or {})})
    grade = None if language is None else language.column("grade", table.header)
    if language is None or grade is None:
        return Message("gradebooks.unknown_worksheet", {"found": table.headings()})
    participants = _parse_participants(table, language)
    if participants is None:
        return Message("gradebooks.no_participants")

    kinds = ("maximum", "scale", "comments", "graded")
    columns = {kind: language.column(kind, table.header) for kind in kinds}
    in_groups = language.column("group", table.header) is not None
    blind = language.column("name", table.header) is None
    return Worksheet(
        table, language, participants, grade, **columns, in_groups=in_groups, blind=blind
    )


def participant_number(text: str) -> str:
    """Return `101` of `Participant 101`; nothing when the text is not of the kind."""
    match = _PARTICIPANT.fullmatch(text.strip())
    return match[1] if match else ""


def _language(header: Sequence[str], languages: Mapping[str, Words]) -> Words | None:
    """Return the language that knows most of the headings, and the two that must be there."""
    kinds = ("identifier", "grade", "graded", "submitted", "maximum", "name", "comments")

    def headings(words: Words) -> set[str]:
        return {kind for kind in kinds if words.column(kind, header) is not None}

    needed = {"identifier", "grade"}
    candidates = [words for words in languages.values() if needed <= headings(words)]
    return max(candidates, key=lambda words: len(headings(words)), default=None)


def _parse_participants(table: Table, words: Words) -> list[Participant] | None:
    """Return the rows; None when two of them have one number, or none has any."""
    kinds = ("identifier", "name", "email", "group", "submitted", "status", "due")
    columns = {kind: words.column(kind, table.header) for kind in kinds}
    columns["cut_off"] = _cut_off(table.header, words)
    months = words.month_numbers()

    participants = []
    for row in range(len(table.rows)):
        cell = {kind: table.value(row, column) for kind, column in columns.items()}
        number = participant_number(cell["identifier"])
        if not number:
            continue

        extension, draft, late = _parse_status(cell["status"], words, months)
        dates = {kind: parse_date(cell[kind], months) for kind in _DATES}
        unread = any(dates[kind] is None and re.search(r"\d", cell[kind]) for kind in _DATES)
        end = extension or dates["due"] or dates["cut_off"]
        person = (row, number, cell["name"], cell["email"], cell["group"])
        participants.append(Participant(*person, dates["submitted"], unread, end, draft, late))

    numbers = {participant.number for participant in participants}
    return participants if participants and len(numbers) == len(participants) else None


def _cut_off(header: Sequence[str], words: Words) -> int | None:
    """Return the last column of this heading: Galician calls the due date before it the same."""
    backwards = words.column("cut_off", header[::-1])
    return None if backwards is None else len(header) - 1 - backwards


def _parse_status(
    text: str, words: Words, months: Mapping[str, int]
) -> tuple[datetime | None, bool, bool | None]:
    """Return the extension, whether it is a draft, and whether Moodle calls it late.

    The parts of the column stand between dashes; the only date in it is that of an extension.
    """
    if not text:
        return None, False, None

    parts = text.split(" - ")
    dates = [date for part in parts if (date := parse_date(part, months)) is not None]
    folded = [folded_text(part) for part in parts]
    drafts, lates = (tuple(map(folded_text, forms)) for forms in (words.draft, words.late))
    late = any(
        (part.startswith(lates) or part.endswith(lates)) and any(map(str.isdigit, part))
        for part in folded
    )
    return max(dates, default=None), folded[0].startswith(drafts), late


def parse_date(text: str, months: Mapping[str, int]) -> datetime | None:
    """Return the date and time, without zone, for none is written; None when the text says none.

    A month is taken by its name only, one of `months`: `5/10/26` is read in two ways.
    """
    plain = folded_text(text, keep=":-")
    iso = _ISO.search(plain)
    if iso is not None:
        return _valid_time([int(part or 0) for part in iso.groups()])

    time, year = _TIME.search(plain), _YEAR.search(plain)
    numbers = {months[word] for word in re.findall(r"[^\W\d_]+", plain) if word in months}
    if time is None or year is None or len(numbers) != 1:
        return None
    days = _DAY.findall(plain.replace(time[0], " ", 1).replace(year[0], " ", 1))
    hour, half = int(time[1]), time[4]
    if len(days) != 1 or (half and not 1 <= hour <= 12):
        return None

    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    clock = [hour, int(time[2]), int(time[3] or 0)]
    return _valid_time([int(year[1]), numbers.pop(), int(days[0]), *clock])


def _valid_time(parts: Sequence[int]) -> datetime | None:
    year, month, day, hour, minute, second = parts
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
