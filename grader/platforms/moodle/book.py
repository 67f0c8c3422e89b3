"""Moodle's grading worksheet, the instructor's own, with grades filled in, and feedback files.

These are in a zip that Moodle takes back, in folders named as in its own download.
`mod/assign/feedback/file/importziplib.php` splits a folder's name at underscores and expects name,
number, type and plugin: so a name may have none itself. The number is a participant's, or, where
groups hand in, a group's; all of that group get the files, and who is in no group gets none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.locale import words
from grader.model import Locale, Message
from grader.model.handed_in import owner_of
from grader.platforms.gradebook.book import (
    Book,
    BookOptions,
    Filled,
    Gradebook,
    GradedRow,
    Reports,
    WrittenBooks,
    fill_grades,
)
from grader.platforms.gradebook.results import Grade, naming
from grader.platforms.gradebook.scale import Scale, decimal_of
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.words import known_words, read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from grader.platforms.option import Option
from grader.platforms.packaging.parts import PackageFile, to_zip
from grader.render.files import write_whole
from grader.render.text import safe_cell

_NAME_LENGTH = 60
FEEDBACK = "moodle-feedback.zip"


class _FeedbackFolder(Struct, frozen=True):
    """A folder of the zip: the files of one student, or of one group."""

    result: Grade
    name: str
    """The owner's name, for people who look into the zip."""
    number: str
    """The owner's number, for Moodle."""


class MoodleBook(Book, frozen=True):
    worksheet: Worksheet
    comments: bool = False
    """Fill in the column of comments too."""
    feedback: bool = False
    """Make a zip of the students' reports."""

    @property
    def maximum(self) -> Decimal | None:
        maxima = {decimal_of(text) for text in _maxima(self.worksheet) if text}
        return next(iter(maxima)) if len(maxima) == 1 else None

    def placed(self, results: Sequence[Grade]) -> tuple[list[Grade], list[Message]]:
        return in_rows(self.worksheet, results)

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        """Return the worksheet with the grade of every result that has a row, and the points beside
        it where asked.

        A blank result leaves its row as it is, as does a student who handed in nothing.
        """
        sheet = self.worksheet
        problem = _unfit(sheet, scale, wants_comments=self.comments)
        if problem is not None:
            return problem
        comma = _decimal_sign(sheet) == ","
        scale_here = scale.within(self.maximum, comma=comma)
        if isinstance(scale_here, Message):
            return scale_here

        rows = []
        locale: Locale = "es" if sheet.words == known_words()["es"] else "en"
        for result in results:
            beside = {}
            if self.comments and sheet.comments is not None:
                beside[sheet.comments] = safe_cell(_comment(result, locale, comma=comma))
            if result.participant is not None:
                rows.append(GradedRow(result, result.participant.row, beside))

        filled = fill_grades(sheet.table, sheet.grade, rows, scale_here)
        return replace(filled, warnings=[*filled.warnings, *_about_upload(sheet, filled.rows)])

    def beside(self, results: Sequence[Grade], folder: Path, reports: Reports) -> WrittenBooks:
        """Write the zip, the same bytes for the same files, seen whole or not at all; for nobody
        there is none."""
        if not self.feedback:
            return WrittenBooks()

        folders, warnings = _feedback_folders(self.worksheet, results)
        files = []
        for owner in folders:
            report = reports(owner.result.submission)
            if report is not None:
                files.append(PackageFile(_path_in(owner), report.read_bytes()))
        if files:
            write_whole(folder / FEEDBACK, to_zip(files))

        summary = Message("gradebooks.feedback", {"name": FEEDBACK, "count": len(files)})
        return WrittenBooks((folder / FEEDBACK,) if files else (), messages=(summary, *warnings))


def _unfit(worksheet: Worksheet, scale: Scale, *, wants_comments: bool) -> Message | None:
    """Return why grades cannot go into this worksheet; None when they can."""
    words = [text for text in _maxima(worksheet) if text and decimal_of(text) is None]
    if worksheet.scale is not None:
        words += [*_column(worksheet, worksheet.scale), worksheet.table.header[worksheet.scale]]
    if words:
        return Message("gradebooks.scale_of_words", {"scale": words[0]})

    sign = _decimal_sign(worksheet)
    if scale.decimal_comma is not None and scale.decimal_comma != (sign == ","):
        return Message("gradebooks.other_decimal_sign", {"sign": sign})
    if wants_comments and worksheet.comments is None:
        return Message("gradebooks.no_feedback_column", {"found": worksheet.table.headings()})
    return None


def _decimal_sign(worksheet: Worksheet) -> str:
    """Return the sign that the worksheet's own numbers have; else, as its language does, in which
    Moodle reads.

    Two countries of one language may write numbers differently.
    """
    cells = [*_maxima(worksheet), *_column(worksheet, worksheet.grade)]
    numbers = "".join(text for text in cells if decimal_of(text) is not None)
    signs = {",", "."} & set(numbers)
    return signs.pop() if len(signs) == 1 else worksheet.words.decimal


def _maxima(worksheet: Worksheet) -> list[str]:
    return [] if worksheet.maximum is None else _column(worksheet, worksheet.maximum)


def _column(worksheet: Worksheet, column: int) -> list[str]:
    table = worksheet.table
    return [table.value(participant.row, column) for participant in worksheet.participants]


def _about_upload(worksheet: Worksheet, rows: Sequence[int]) -> Iterator[Message]:
    """Yield the choices that Moodle's form needs for a file in which these rows were filled in."""
    table = worksheet.table
    dates = "".join(table.value(row, worksheet.graded) for row in rows)
    graded_before = any(sign.isdigit() for sign in dates)
    if graded_before and worksheet.words != known_words()["en"]:
        yield Message("gradebooks.tick_older")

    if table.delimiter != "," or table.encoding != "utf-8":
        separator = {"\t": "tab"}.get(table.delimiter, table.delimiter)
        params = {"separator": separator, "encoding": _encoding_for_moodle(table.encoding)}
        yield Message("gradebooks.choose_form", params)


def _encoding_for_moodle(codec: str) -> str:
    """Return the encoding as Moodle's form lists it, which has PHP's names."""
    names = {"cp1252": "WINDOWS-1252", "latin-1": "ISO-8859-1"}
    return names.get(codec) or re.sub(r"-([bl]e)$", r"\1", codec).upper()


def _comment(result: Grade, locale: Locale, *, comma: bool) -> str:
    """Return the points, and the late days, only: students read it, and what is known of hidden
    cases is not theirs."""
    points = "" if result.points is None else f"{float(result.points):.6g}"
    text = f"{points} / {float(result.max_points):.6g}"
    if result.lost:
        text += f" (-{float(result.lost * 100):.6g} %)"
    text = text.replace(".", ",") if comma else text
    if result.late_days:
        days = {"count": result.late_days, "left": result.late_days_left or 0}
        text += f"; {words('gradebooks.late_days.taken', locale, **days)}"
    return text


def _feedback_folders(
    worksheet: Worksheet, results: Sequence[Grade]
) -> tuple[list[_FeedbackFolder], list[Message]]:
    """Return a folder for every student or group whose number is beyond doubt; and who has none,
    and why."""
    placed = [(result, result.participant) for result in results if result.participant]
    if not worksheet.in_groups:
        people = [(result, result.student.name, row.number) for result, row in placed]
        return [_FeedbackFolder(*owner) for owner in people], []

    folders: dict[str, _FeedbackFolder] = {}
    without: list[str] = []
    for result, _ in placed:
        group = owner_of(result.by)
        if result.by.origin == "moodle" and group.key:
            folders[result.submission] = _FeedbackFolder(result, group.name, group.key)
        else:
            without.append(result.student.name)

    claims = Counter(int(folder.number) for folder in folders.values())
    certain = [folder for folder in folders.values() if claims[int(folder.number)] == 1]
    without += [folder.name for folder in folders.values() if folder not in certain]
    return certain, naming("gradebooks.no_group_number", without)


def _path_in(folder: _FeedbackFolder) -> str:
    """Return the report's place in the zip; nothing but letters, digits and spaces of the person's
    name is in it. People keep the reports of several assignments in one folder."""
    letters = " ".join(re.sub(r"[\W_]", " ", folder.name)[:_NAME_LENGTH].split())
    file = f"feedback-{'+'.join(folder.result.assignments)}.html"
    return f"{letters or '-'}_{folder.number}_assignsubmission_file_/{file}"


def _read_moodle_book(path: Path, options: BookOptions) -> MoodleBook | Message:
    own_words = options.get("moodle_words")
    words = read_words(Path(own_words)) if own_words else None
    if isinstance(words, Message):
        return words
    worksheet = read_worksheet(path, words)
    if isinstance(worksheet, Message):
        return worksheet

    comments, feedback = (bool(options.get(f"moodle_{name}")) for name in ("comments", "feedback"))
    return MoodleBook(path.name, worksheet, comments, feedback)


_SHEET = "Moodle's grading worksheet, as downloaded: a copy is filled in."
_WORDS = "Its headings and other words, where they are in no language that is known."
_FEEDBACK = "Make a zip of the students' reports for Moodle's feedback files."
MOODLE_GRADEBOOK = Gradebook(
    Option("--moodle", _SHEET, "file", "CSV"),
    (
        Option("--moodle-words", _WORDS, "file", "TOML"),
        Option("--moodle-comments", "Fill in the worksheet's comments too (points).", "flag"),
        Option("--moodle-feedback", _FEEDBACK, "flag"),
    ),
    _read_moodle_book,
)
