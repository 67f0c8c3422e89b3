"""Moodle's grading worksheet, the instructor's own, with grades filled in, and feedback files.

These are in a zip that Moodle takes back, in folders named as in its own download.
`mod/assign/feedback/file/importziplib.php` splits a folder's name at underscores and expects name,
number, type and plugin: so a name may have none itself. The number is a participant's, or, where
groups hand in, a group's; all of that group get the files, and who is in no group gets none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from decimal import Decimal
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.model.handed_in import owner_of
from grader.platforms.gradebook.book import (
    Book,
    Filled,
    Given,
    Gradebook,
    Reports,
    WrittenBooks,
    cells_of,
)
from grader.platforms.gradebook.csv_text import filled
from grader.platforms.gradebook.results import Grade, naming
from grader.platforms.gradebook.scale import Scale, decimal_of, written
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.words import known_words, read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from grader.platforms.option import Option
from grader.platforms.packaging.parts import PackageFile, to_zip
from grader.render.files import write_whole
from grader.render.text import safe_cell

_NAME_LENGTH = 60
FEEDBACK = "moodle-feedback.zip"


class _Folder(Struct, frozen=True):
    """The owner of a submission's files in the zip."""

    name: str
    """The name for people who look into the zip."""
    number: str
    """The number for Moodle."""
    file: str
    """The report's name; people keep those of several assignments in one folder."""
    submission: str


class MoodleBook(Book, frozen=True):
    worksheet: Worksheet
    comments: bool = False
    """Fill in the column of comments too."""
    feedback: bool = False
    """Make a zip of the students' reports."""

    @property
    def maximum(self) -> Decimal | None:
        found = {decimal_of(text) for text in _maxima(self.worksheet) if text}
        return next(iter(found)) if len(found) == 1 else None

    def placed(self, results: Sequence[Grade]) -> tuple[list[Grade], list[Message]]:
        return in_rows(self.worksheet, results)

    def filled(self, results: Sequence[Grade], scale: Scale) -> Filled | Message:
        """Fill in the grade of every result that has a row, and the points beside it where asked.

        A blank result leaves its row as it is, as does a student who handed in nothing.
        """
        sheet = self.worksheet
        problem = _unfit(sheet, scale, wants_comments=self.comments)
        maximum = scale.maximum(self.maximum)
        if problem is not None:
            return problem
        if isinstance(maximum, Message):
            return maximum
        comma = _decimal_sign(sheet) == ","
        rows = []
        for one in results:
            if one.participant is not None and one.share is not None:
                grade = written(scale.grade(one.share, maximum), scale.step, comma=comma)
                texts = {sheet.grade: grade}
                if self.comments and sheet.comments is not None:
                    texts[sheet.comments] = safe_cell(_comment(one, comma=comma))
                rows.append((one, one.participant.row, texts))
        cells, warnings = cells_of(sheet.table, sheet.grade, rows)
        filled_in = {row for row, _ in cells}
        warnings += _about_upload(sheet, filled_in)
        return Filled(filled(sheet.table, cells), len(filled_in), warnings)

    def beside(self, results: Sequence[Grade], folder: Path, reports: Reports) -> WrittenBooks:
        """Write the zip, the same bytes for the same files, seen whole or not at all; for nobody
        there is none."""
        if not self.feedback:
            return WrittenBooks()
        folders, warnings = _feedback_folders(self.worksheet, results)
        files = [
            PackageFile(f"{_name(one)}/{one.file}", report.read_bytes())
            for one in folders
            if (report := reports(one.submission)) is not None
        ]
        if files:
            write_whole(folder / FEEDBACK, to_zip(files))
        said = Message("gradebooks.feedback", {"name": FEEDBACK, "count": len(files)})
        return WrittenBooks((folder / FEEDBACK,) if files else (), said=(said, *warnings))


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
        found = ", ".join(worksheet.table.header)[:300]
        return Message("gradebooks.no_feedback_column", {"found": found})
    return None


def _decimal_sign(worksheet: Worksheet) -> str:
    """Return the sign that the worksheet's own numbers have; else, as its language does, in which
    Moodle reads.

    Two countries of one language may write numbers differently.
    """
    cells = [*_maxima(worksheet), *_column(worksheet, worksheet.grade)]
    signs = {
        sign for text in cells if decimal_of(text) is not None for sign in ".," if sign in text
    }
    return signs.pop() if len(signs) == 1 else worksheet.words.decimal


def _maxima(worksheet: Worksheet) -> list[str]:
    return [] if worksheet.maximum is None else _column(worksheet, worksheet.maximum)


def _column(worksheet: Worksheet, column: int) -> list[str]:
    return [worksheet.table.value(one.row, column) for one in worksheet.participants]


def _about_upload(worksheet: Worksheet, filled_in: Set[int]) -> Iterator[Message]:
    """The choices that Moodle's form needs for this file."""
    table = worksheet.table
    graded = any(sign.isdigit() for row in filled_in for sign in table.value(row, worksheet.graded))
    if graded and worksheet.words != known_words()["en"]:
        yield Message("gradebooks.tick_older")
    if table.delimiter != "," or table.encoding != "utf-8":
        separator = {"\t": "tab"}.get(table.delimiter, table.delimiter)
        params = {"separator": separator, "encoding": _encoding_for_moodle(table.encoding)}
        yield Message("gradebooks.choose_form", params)


def _encoding_for_moodle(codec: str) -> str:
    """Return the encoding as Moodle's form lists it, which has PHP's names."""
    names = {"cp1252": "WINDOWS-1252", "latin-1": "ISO-8859-1"}
    return names.get(codec) or re.sub(r"-([bl]e)$", r"\1", codec).upper()


def _comment(result: Grade, *, comma: bool) -> str:
    """Points only: students read it, and what is known of hidden cases is not theirs."""
    points = "" if result.points is None else f"{float(result.points):.6g}"
    text = f"{points} / {float(result.max_points):.6g}"
    if result.lost:
        text += f" (-{float(result.lost * 100):.6g} %)"
    return text.replace(".", ",") if comma else text


def _feedback_folders(
    worksheet: Worksheet, results: Sequence[Grade]
) -> tuple[list[_Folder], list[Message]]:
    """A folder for every student or group whose number is beyond doubt; who has none, and why."""
    placed = [(one, one.participant) for one in results if one.participant is not None]
    if not worksheet.in_groups:
        return [_folder_of(one, one.student.name, own.number) for one, own in placed], []
    folders: dict[str, _Folder] = {}
    without: list[str] = []
    for one, _ in placed:
        group = owner_of(one.by)
        if one.by.origin == "moodle" and group.key:
            folders[one.submission] = _folder_of(one, group.name, group.key)
        else:
            without.append(one.student.name)
    claims = Counter(int(folder.number) for folder in folders.values())
    certain = [folder for folder in folders.values() if claims[int(folder.number)] == 1]
    without += [folder.name for folder in folders.values() if claims[int(folder.number)] > 1]
    return certain, [naming("gradebooks.no_group_number", without)] if without else []


def _folder_of(result: Grade, name: str, number: str) -> _Folder:
    file = f"feedback-{'+'.join(result.assignments)}.html"
    return _Folder(name, number, file, result.submission)


def _name(folder: _Folder) -> str:
    """The folder's name; nothing but letters, digits and spaces of the person's is in it."""
    letters = " ".join(re.sub(r"[\W_]", " ", folder.name)[:_NAME_LENGTH].split())
    return f"{letters or '-'}_{folder.number}_assignsubmission_file_"


def _read(path: Path, given: Given) -> MoodleBook | Message:
    own = given.get("moodle_words")
    words = read_words(Path(own)) if own else None
    if isinstance(words, Message):
        return words
    worksheet = read_worksheet(path, words)
    if isinstance(worksheet, Message):
        return worksheet
    comments, feedback = (bool(given.get(f"moodle_{name}")) for name in ("comments", "feedback"))
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
    _read,
)
