"""Grading within the limits of a target's container: a package, a submission -> the reports."""

import math
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import AssignmentError
from grader.assignment.mistakes.frozen import FrozenFile, read_frozen
from grader.assignment.mistakes.known import known_of_frozen
from grader.explaining.line.search import IN_CLASS
from grader.grading import Grading, grade, read
from grader.judging.report import Evidence, build, redact
from grader.model import AssignmentRef, Limits, Message, ScoreReport, SubmissionRef, Text, not_run
from grader.platforms.option import Option
from grader.platforms.packaging.parts import ASSIGNMENT, SETTINGS, Settings, to_settings
from grader.running import Grouping, open_runtime
from grader.version import __version__

# The grader's own share: it starts up, judges, and writes the result.
_OWN_SECONDS = 60.0
_OWN_MEMORY_MB = 150
# With less than this, Julia does not even start.
_LEAST_MEMORY_MB = 384
_CGROUPS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


class Autograded(Struct, frozen=True):
    instructor: ScoreReport
    student: ScoreReport
    settings: Settings


def autograde(
    package: Path, submission: Path, seconds: float | None = None, options: Sequence[Option] = ()
) -> Autograded:
    """Return the reports of the one submission in the folder `submission`.

    A failure in the grader or in the package is a report without a grade, never a zero: this raises
    nothing, for a platform would take an exception for the student's failure. The failure is told
    on standard error. `seconds`: after which the platform ends all this, where it is not known
    before. `options`: the target's own.
    """
    settings = Settings()
    try:
        settings = to_settings((package / SETTINGS).read_bytes(), options)
        settings = replace(settings, seconds=seconds or settings.seconds)
        frozen = read_frozen(package / ASSIGNMENT)
        report = _grade_by(frozen, submission, settings)
        return Autograded(report, redact(report, frozen.assignment.hidden_view), settings)
    except AssignmentError as error:
        print(error.text(settings.locale), file=sys.stderr)
        reason = ASSIGNMENT
    except Exception as error:
        traceback.print_exc()
        reason = type(error).__name__

    report = _report_of_failure(Message("export.failed", {"reason": reason}))
    return Autograded(report, redact(report, "total"), settings)


def _grade_by(frozen: FrozenFile, folder: Path, settings: Settings) -> ScoreReport:
    started = time.monotonic()
    limits = fitted(frozen.assignment.limits, settings.seconds, memory_here())
    assignment = replace(frozen.assignment, limits=limits)
    submission = read(assignment, folder.resolve(), "submission")
    grouping: Grouping = "visible" if assignment.withheld else "apart"

    with open_runtime(settings.sandbox, settings.julia_engine, expected=1) as runtime:
        if isinstance(runtime, Message):
            # No sandbox works here.
            return build(assignment, submission, Evidence(not_run(runtime, assignment.load)))

        known_mistakes = known_of_frozen(frozen)
        grading = Grading(assignment, runtime, known_mistakes, grouping, IN_CLASS)
        report = grade(grading, submission)

        has_time = settings.seconds is None or 3 * (time.monotonic() - started) < settings.seconds
        if report.status == "grader_error" and has_time:
            # The machine may have been short of something for a moment.
            report = grade(grading, submission)
        return report


def _report_of_failure(message: Message) -> ScoreReport:
    """Return a report for where not even the assignment could be read."""
    return ScoreReport(
        audience="instructor",
        assignment=AssignmentRef(id="", title=Text(f"grader {__version__}"), digest=""),
        submission=SubmissionRef(id="submission", language=None, digest=""),
        status="grader_error",
        score=None,
        max_score=0.0,
        message=message,
    )


def fitted(limits: Limits, seconds: float | None, memory_bytes: int | None) -> Limits:
    """Return the limits, none of them more generous than before.

    A platform that ends the container at its own limit takes the grader with the submission, and
    what sleeps or fills the memory would have no grade. So visible and hidden cases, each in a
    process that may load twice, must end before; CPU seconds stay as they are.
    """
    if seconds is not None:
        each = max(seconds - _OWN_SECONDS, seconds / 2) / 2
        load = min(limits.load_wall_seconds, each / 4)
        total = min(limits.total_wall_seconds, each - 2 * load)
        case = min(limits.case_wall_seconds, total)
        limits = replace(
            limits, load_wall_seconds=load, total_wall_seconds=total, case_wall_seconds=case
        )

    if memory_bytes is not None:
        room = max(memory_bytes // (1 << 20) - _OWN_MEMORY_MB, _LEAST_MEMORY_MB)
        limits = replace(limits, memory_mb=min(limits.memory_mb, room))
    return limits


def memory_here() -> int | None:
    """Return the bytes that this container may use; None where nothing says, or nothing bounds
    it."""
    for path in _CGROUPS:
        with suppress(OSError, ValueError):
            text = path.read_text(encoding="ascii").strip()
            # Version 2 says `max`, version 1 a number beyond any machine.
            if text.isdigit() and int(text) < 1 << 50:
                return int(text)
    return None


def whole_seconds(limits: Limits) -> int:
    """Return what a run can take at most: two processes, each loading twice, and the rest."""
    each = 2 * limits.load_wall_seconds + limits.total_wall_seconds
    return math.ceil(_OWN_SECONDS + 2 * each)
