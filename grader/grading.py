"""The way of one submission to its score report, through all rooms."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining import KnownMistakes
from grader.explaining.line.said import with_lines
from grader.explaining.line.search import Budget
from grader.explaining.looking import Looking
from grader.judging.report import Evidence, build
from grader.judging.rules import is_unread
from grader.judging.scoring import CheckError, score_run
from grader.languages.localised import localised
from grader.model import Assignment, Diagnosed, Run, ScoreReport, Submission
from grader.running import Grouping, Runtime
from grader.submissions import read_submission
from grader.submissions.choice import Criteria
from grader.testing import run
from grader.values.once import once_for_each


class Grading(Struct, frozen=True):
    """The parts that are the same for every submission of a run."""

    assignment: Assignment
    runtime: Runtime
    known_mistakes: KnownMistakes | None = None
    """None leaves the diagnosis out."""
    grouping: Grouping = "apart"
    line: Budget | None = None
    """The cost of a search for the line of what nothing else explains; None leaves it out."""


def read(
    assignment: Assignment,
    path: str | Path,
    name: str | None = None,
    oldest_first: Sequence[str] = (),
) -> Submission:
    """Return the submission in a file or folder, in the language that defines most of it.

    `oldest_first`: names of files in the order in which they came in, where that is known.
    """
    criteria = Criteria(assignment.functions, assignment.blanks, oldest_first)
    return read_submission(Path(path), assignment.languages, criteria, id=name)


def grade(grading: Grading, submission: Submission) -> ScoreReport:
    """Return the instructor's report of one submission.

    Never raises for what a submission contains; `redact` makes the student's report of it.
    """
    if submission.language is None:
        return judge(grading, submission, None)

    answers = run(submission, grading.assignment, grading.runtime, grading.grouping)
    return judge_whole(grading, submission, answers)[0]


def judge_whole(
    grading: Grading, submission: Submission, run: Run | None, found: Evidence | None = None
) -> tuple[ScoreReport, Run | None]:
    """Return the report of a run, and the run with the lines that were looked for; `found`: what
    `evidence_of` gave."""
    evidence = _explained(grading, submission, found or evidence_of(grading, submission, run))
    report = report_of(grading, submission, evidence)
    searched = None if run is None else _searched(grading, submission, run, report)
    if searched is None or not searched.lines:
        return report, run
    return report_of(grading, submission, replace(evidence, run=searched)), searched


def judge(grading: Grading, submission: Submission, run: Run | None) -> ScoreReport:
    """Return the instructor's report of a run; None: there was nothing to run."""
    found = evidence_of(grading, submission, run)
    return report_of(grading, submission, _explained(grading, submission, found))


def evidence_of(grading: Grading, submission: Submission, run: Run | None) -> Evidence:
    """Return the results of a run, and what rules find in its source; no causes."""
    if submission.language is None or run is None:
        return Evidence(None)
    if run.problem is not None:
        return Evidence(run)

    assignment = localised(grading.assignment, submission.language)
    try:
        results = score_run(run, assignment)
    except CheckError as error:
        return Evidence(replace(run, problem=error.message))

    findings = looking_of(grading).findings(submission, submission.language, results)
    return Evidence(run, results, findings)


def _explained(grading: Grading, submission: Submission, evidence: Evidence) -> Evidence:
    """Return the evidence with causes, whose lines are still to be said."""
    known, run, results = grading.known_mistakes, evidence.run, evidence.results
    if known is None or submission.language is None or run is None or run.problem is not None:
        return evidence

    diagnosed = Diagnosed()
    if grading.assignment.tested is None:
        is_read = not any(map(is_unread, evidence.findings))
        seen = submission if is_read else replace(submission, sources=())
        diagnosed = looking_of(grading).diagnosed(seen, submission.language, run, results)
    return replace(evidence, diagnosed=diagnosed, hints=known.hints)


def report_of(grading: Grading, submission: Submission, evidence: Evidence) -> ScoreReport:
    """Return the instructor's report of what was found."""
    assignment, run = grading.assignment, evidence.run
    if submission.language is None or run is None:
        return build(assignment, submission, evidence)

    hint, results = assignment.line_hint, evidence.results
    diagnosed = with_lines(evidence.diagnosed, run.lines, results, submission, hint)
    whole = replace(evidence, diagnosed=diagnosed)
    return build(localised(assignment, submission.language), submission, whole)


def _searched(grading: Grading, submission: Submission, run: Run, report: ScoreReport) -> Run:
    """Return the run with the lines that are proved for what the report explains by nothing."""
    assignment = grading.assignment
    if grading.line is None or submission.language is None or assignment.tested is not None:
        return run

    from grader.testing.line import Trial  # noqa: PLC0415  (most submissions need none)

    trial = Trial(
        assignment, looking_of(grading), grading.runtime, submission, run, report, grading.line
    )
    return trial.run_with_lines()


@once_for_each(8)
def looking_of(grading: Grading) -> Looking:
    """Return what looks at the sources of a grading's submissions."""
    has_reference = grading.assignment.reference is not None
    return Looking(
        grading.assignment, grading.known_mistakes, _random_calls if has_reference else None
    )


_RANDOM_CALLS = 240


def _random_calls(assignment: Assignment) -> Assignment:
    from grader.assignment.random_calls.answered import with_random_cases  # noqa: PLC0415
    from grader.assignment.random_calls.functions import usual_cases  # noqa: PLC0415

    # Nobody is asked for the day -1, which a right program answers as it likes.
    return with_random_cases(assignment, _RANDOM_CALLS, usual_cases)
