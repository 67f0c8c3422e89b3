"""Grading in a target's container: a package and a submission -> the score reports."""

import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader import __version__
from grader.assignment import AssignmentError
from grader.assignment.frozen import Frozen, read_frozen
from grader.assignment.known import known_of_frozen
from grader.judging.grading import Grading, grade, read
from grader.judging.report import Evidence, build, redact
from grader.model import (
    AssignmentRef,
    LoadResult,
    Message,
    Run,
    ScoreReport,
    SubmissionRef,
    Text,
)
from grader.platforms.option import Option
from grader.platforms.packaging.limits import fitted, memory_here
from grader.platforms.packaging.parts import ASSIGNMENT
from grader.platforms.packaging.settings import SETTINGS, Settings, to_settings
from grader.running import Asked, open_runtime


class Graded(Struct, frozen=True):
    instructor: ScoreReport
    student: ScoreReport
    settings: Settings


def autograde(
    package: Path,
    submission: Path,
    seconds: float | None = None,
    options: Sequence[Option] = (),
) -> Graded:
    """The reports of the one submission in the folder `submission`.

    Whatever fails in the grader or in the package is a report without a grade, never a zero: this
    raises nothing, for a platform takes what raises for the student's failure. What failed is told
    on standard error. `seconds`: after which the platform ends all this, where it is not known
    before. `options`: the target's own.
    """
    settings = Settings()
    try:
        settings = to_settings((package / SETTINGS).read_bytes(), options)
        settings = replace(settings, seconds=seconds or settings.seconds)
        frozen = read_frozen(package / ASSIGNMENT)
        report = _graded(frozen, submission, settings)
        return Graded(report, redact(report, frozen.assignment.hidden_view), settings)
    except AssignmentError as error:
        print(error.text(settings.locale), file=sys.stderr)
        reason = ASSIGNMENT
    except Exception as error:
        traceback.print_exc()
        reason = type(error).__name__
    report = _failed(Message("export.failed", {"reason": reason}))
    return Graded(report, redact(report, "total"), settings)


def _graded(frozen: Frozen, folder: Path, settings: Settings) -> ScoreReport:
    started = time.monotonic()
    limits = fitted(frozen.assignment.limits, settings.seconds, memory_here())
    assignment = replace(frozen.assignment, limits=limits)
    submission = read(assignment, folder.resolve(), "submission")
    asked: Asked = "visible" if assignment.withheld else "apart"
    with open_runtime(settings.sandbox, settings.julia_engine, expected=1) as runtime:
        if isinstance(runtime, Message):
            # No sandbox works here.
            nothing = Run(None, LoadResult(assignment.load, ok=False), problem=runtime)
            return build(assignment, submission, Evidence(nothing))
        known = known_of_frozen(frozen)
        grading = Grading(assignment, runtime, known.predictions, known.hints, asked)
        report = grade(grading, submission)
        again = settings.seconds is None or 3 * (time.monotonic() - started) < settings.seconds
        if report.status == "grader_error" and again:
            # The machine may have been short of something for a moment.
            report = grade(grading, submission)
        return report


def _failed(message: Message) -> ScoreReport:
    """A report where not even the assignment could be read."""
    return ScoreReport(
        audience="instructor",
        assignment=AssignmentRef(id="", title=Text(f"grader {__version__}"), digest=""),
        submission=SubmissionRef(id="submission", language=None, digest=""),
        status="grader_error",
        score=None,
        max_score=0.0,
        message=message,
    )
