"""Moodle's grading worksheet as a gradebook: what the platform's entry says of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path

from grader.model import Message
from grader.platforms.gradebook.book import (
    BookOption,
    Filled,
    Given,
    Gradebook,
    Reports,
    Written,
)
from grader.platforms.gradebook.results import Result
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.feedback_zip import feedback_folders, write_feedback_zip
from grader.platforms.moodle.gradebook import decimal_sign, fill_moodle, maximum_of_worksheet
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.words import read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet

__all__ = ["MOODLE_GRADEBOOK", "MoodleBook"]

FEEDBACK = "moodle-feedback.zip"


@dataclass(frozen=True, slots=True)
class MoodleBook:
    name: str
    worksheet: Worksheet
    comments: bool = False
    """Fill in the column of comments too."""
    feedback: bool = False
    """Make a zip of the students' reports."""

    @property
    def maximum(self) -> Decimal | None:
        return maximum_of_worksheet(self.worksheet)

    def placed(self, results: Sequence[Result]) -> tuple[list[Result], list[Message]]:
        return in_rows(self.worksheet, results)

    def filled(self, results: Sequence[Result], scale: Scale) -> Filled | Message:
        comment = partial(_comment, comma=decimal_sign(self.worksheet) == ",")
        return fill_moodle(self.worksheet, results, scale, comment if self.comments else None)

    def beside(self, results: Sequence[Result], folder: Path, reports: Reports) -> Written:
        if not self.feedback:
            return Written()
        folders, warnings = feedback_folders(self.worksheet, results)
        count = write_feedback_zip(folder / FEEDBACK, folders, reports)
        said = Message("gradebooks.feedback", {"name": FEEDBACK, "count": count})
        return Written((folder / FEEDBACK,) if count else (), (said, *warnings))


def _comment(result: Result, *, comma: bool) -> str:
    """Points only: students read it, and what is known of hidden cases is not theirs."""
    points = "" if result.points is None else f"{float(result.points):.6g}"
    text = f"{points} / {float(result.max_points):.6g}"
    if result.lost:
        text += f" (-{float(result.lost * 100):.6g} %)"
    return text.replace(".", ",") if comma else text


def _read(path: Path, given: Given) -> MoodleBook | Message:
    own = given.get("moodle_words")
    words = read_words(Path(own)) if isinstance(own, str) else None
    if isinstance(words, Message):
        return words
    worksheet = read_worksheet(path, words)
    if isinstance(worksheet, Message):
        return worksheet
    comments, feedback = (given.get(f"moodle_{name}") is True for name in ("comments", "feedback"))
    return MoodleBook(path.name, worksheet, comments, feedback)


MOODLE_GRADEBOOK = Gradebook(
    BookOption(
        "--moodle",
        "Moodle's grading worksheet, as downloaded: a copy is filled in.",
        "file",
        "CSV",
    ),
    (
        BookOption(
            "--moodle-words",
            "Its headings and other words, where they are in no language that is known.",
            "file",
            "TOML",
        ),
        BookOption("--moodle-comments", "Fill in the worksheet's comments too (points).", "flag"),
        BookOption(
            "--moodle-feedback",
            "Make a zip of the students' reports for Moodle's feedback files.",
            "flag",
        ),
    ),
    _read,
)
