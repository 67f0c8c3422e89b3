"""The way of one submission to its score report, through all rooms."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.judging.diagnosis import Diagnosed, Hints, Predictions, diagnose
from grader.judging.report import Evidence, build
from grader.judging.rules import Code, check
from grader.judging.scoring import CheckError, score_run
from grader.languages.localised import localised, names_in_sources
from grader.model import Assignment, Run, ScoreReport, Submission
from grader.running import Asked, Runtime, run_submission
from grader.submissions import read_submission


class Grading(Struct, frozen=True):
    """The parts that are the same for every submission of a run."""

    assignment: Assignment
    runtime: Runtime
    predictions: Predictions | None = None
    """The answers of the known mistakes; None leaves the diagnosis out."""
    hints: Hints | None = None
    asked: Asked = "apart"


def read(assignment: Assignment, path: Path, name: str | None = None) -> Submission:
    """The submission in a file or folder, as the assignment's languages and functions need it."""
    return read_submission(path, assignment.languages, names_in_sources(assignment), id=name)


def grade(grading: Grading, submission: Submission) -> ScoreReport:
    """The instructor's report of one submission. Never raises for what a submission contains."""
    run = None
    if submission.language is not None:
        run = run_submission(submission, grading.assignment, grading.runtime, grading.asked)
    return judge(grading, submission, run)


def judge(grading: Grading, submission: Submission, run: Run | None) -> ScoreReport:
    """The instructor's report of what running gave; None: there was nothing to run."""
    assignment = grading.assignment
    if submission.language is None or run is None:
        return build(assignment, submission, Evidence(None))
    assignment = localised(assignment, submission.language)
    if run.problem is not None:
        return build(assignment, submission, Evidence(run))
    try:
        results = score_run(run, assignment)
    except CheckError as error:
        return build(assignment, submission, Evidence(replace(run, problem=error.message)))
    code = Code(submission, submission.language)
    found = Diagnosed()
    if grading.predictions is not None and assignment.tested is None:
        found = diagnose(assignment, grading.predictions, run, results, code)
    evidence = Evidence(
        run=run,
        results=results,
        findings=check(code, assignment, results),
        diagnosed=found,
        hints=grading.hints,
    )
    return build(assignment, submission, evidence)
