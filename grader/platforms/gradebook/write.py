"""All gradebooks that were asked for, beside each other in an output folder."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from grader.model import Message
from grader.model.summary import Summary
from grader.platforms.canvas.gradebook import CanvasGradebook, fill_canvas, maximum_of_column
from grader.platforms.gradebook.filled import Filled
from grader.platforms.gradebook.lateness import LateRules, with_lateness
from grader.platforms.gradebook.overview import overview_csv
from grader.platforms.gradebook.results import Result, results_of
from grader.platforms.gradebook.scale import Scale
from grader.platforms.moodle.feedback_zip import Reports, feedback_folders, write_feedback_zip
from grader.platforms.moodle.gradebook import decimal_sign, fill_moodle, maximum_of_worksheet
from grader.platforms.moodle.rows import in_rows
from grader.platforms.moodle.worksheet import Worksheet

__all__ = ["Asked", "Written", "write_gradebooks"]

OVERVIEW = "gradebook.csv"
FEEDBACK = "moodle-feedback.zip"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which gradebooks, on which scale. A gradebook has its file's name beside it."""

    scale: Scale = field(default_factory=Scale)
    rules: LateRules = field(default_factory=LateRules)
    moodle: tuple[str, Worksheet] | None = None
    comments: bool = False
    """Fill in Moodle's column of comments too."""
    feedback_files: bool = False
    """A zip of the students' reports for Moodle; needs the worksheet."""
    drafts: bool = True
    """Whether drafts get a grade and a report in Moodle."""
    canvas: tuple[str, CanvasGradebook] | None = None
    canvas_column: str | None = None


@dataclass(frozen=True, slots=True)
class Written:
    files: tuple[Path, ...]
    said: tuple[Message, ...]
    """What each file holds, and everything that the instructor has to look at."""


def write_gradebooks(
    asked: Asked, summaries: Iterable[Summary], folder: Path, reports: Reports
) -> Written:
    """Writes `gradebook.csv`, and what was asked for, into `folder`; nobody else's file is touched.

    A gradebook that cannot be filled in is not written, and said. Raises OSError when the disk is
    full or the folder may not be written to.
    """
    results, said = results_of(summaries)
    if asked.moodle is not None:
        results, warnings = in_rows(asked.moodle[1], results)
        said += warnings
    results, about_drafts = _drafts(results, count=asked.drafts)
    results, about_lateness = with_lateness(results, asked.rules)
    said += [*about_drafts, *about_lateness]
    files = [folder / OVERVIEW]
    _write(files[0], overview_csv(results, _scale(asked)).encode("utf-8"))
    if asked.moodle is not None:
        name, worksheet = asked.moodle
        comma = decimal_sign(worksheet) == ","
        comment = partial(_comment, comma=comma) if asked.comments else None
        filled = fill_moodle(worksheet, results, asked.scale, comment)
        files += _keep(filled, "moodle", folder, name, said)
        if asked.feedback_files:
            folders, warnings = feedback_folders(worksheet, results)
            count = write_feedback_zip(folder / FEEDBACK, folders, reports)
            said += [Message("gradebooks.feedback", {"name": FEEDBACK, "count": count}), *warnings]
            files += [folder / FEEDBACK] if count else []
    if asked.canvas is not None:
        name, book = asked.canvas
        filled = fill_canvas(book, results, asked.scale, asked.canvas_column)
        files += _keep(filled, "canvas", folder, name, said)
    return Written(tuple(files), tuple(said))


def _drafts(results: list[Result], *, count: bool) -> tuple[list[Result], list[Message]]:
    """The results with drafts among them said, and, unless they count, without grade and row."""
    names = [result.student.name for result in results if result.by.draft]
    if not names:
        return results, []
    key = "gradebooks.drafts" if count else "gradebooks.drafts_left_out"
    said = [Message(key, {"count": len(names), "names": "; ".join(names)})]
    if count:
        return results, said
    return [
        replace(result, points=None, participant=None) if result.by.draft else result
        for result in results
    ], said


def _scale(asked: Asked) -> Scale:
    """For the overview: the gradebook's own maximum where none is asked for."""
    if asked.scale.out_of is not None:
        return asked.scale
    found = None
    if asked.moodle is not None:
        found = maximum_of_worksheet(asked.moodle[1])
    if found is None and asked.canvas is not None:
        found = maximum_of_column(asked.canvas[1], asked.canvas_column)
    return replace(asked.scale, out_of=found)


def _keep(
    filled: Filled | Message, kind: str, folder: Path, name: str, said: list[Message]
) -> list[Path]:
    """Write a gradebook that could be filled in; its name begins with its kind, so that it is
    never the file that it was made of."""
    if isinstance(filled, Message):
        said += [Message("gradebooks.not_filled", {"name": name}), filled]
        return []
    target = folder / f"{kind}-{name}"
    _write(target, filled.content)
    said.append(Message("gradebooks.filled", {"name": target.name, "count": filled.grades}))
    said += filled.warnings
    return [target]


def _comment(result: Result, *, comma: bool) -> str:
    """Points only: students read it, and what is known of hidden cases is not theirs."""
    points = "" if result.points is None else f"{float(result.points):.6g}"
    text = f"{points} / {float(result.max_points):.6g}"
    if result.lost:
        text += f" (-{float(result.lost * 100):.6g} %)"
    return text.replace(".", ",") if comma else text


def _write(target: Path, content: bytes) -> None:
    unfinished = target.with_name(f".writing-{target.name}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
