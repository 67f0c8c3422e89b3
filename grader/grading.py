"""From a submission to its score report: the rooms in a row, for one submission or for a class."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from grader.diagnosis import Predictions, diagnose
from grader.diagnosis.hints import Hints
from grader.intake import read_submission
from grader.model import Assignment, Locale, Run, ScoreReport, Submission
from grader.report import Evidence, build
from grader.rules import check
from grader.running import Asked, Runtime, run_submission
from grader.scoring import score_run

__all__ = ["Grading", "grade", "grade_all", "judge", "read"]


@dataclass(frozen=True, slots=True)
class Grading:
    """What is the same for every submission of a run."""

    assignment: Assignment
    runtime: Runtime
    locale: Locale = "en"
    predictions: Predictions | None = None
    """None leaves the diagnosis out."""
    hints: Hints | None = None
    asked: Asked = "apart"


def read(assignment: Assignment, path: Path, name: str | None = None) -> Submission:
    """The submission in a file or folder, as the assignment's languages and functions need it."""
    functions = [function.name for function in assignment.functions]
    return read_submission(path, assignment.languages, functions, id=name)


def grade(grading: Grading, submission: Submission) -> ScoreReport:
    """The instructor's report of one submission. Never raises for what a submission contains."""
    return judge(grading, submission, _execute(grading, submission).run)


def grade_all(
    grading: Grading, entries: Iterable[tuple[str, Path]], jobs: int
) -> Iterator[ScoreReport]:
    """The reports of (name, path) entries in their order; `jobs` submissions run at a time.

    Execution runs ahead in threads that wait for workers; judging consumes in order, here. Only a
    few submissions are read ahead, so memory does not grow with the class.
    """

    def work(name: str, path: Path) -> _Executed:
        return _execute(grading, read(grading.assignment, path, name))

    def judged(executed: _Executed) -> ScoreReport:
        return judge(grading, executed.submission, executed.run)

    with ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="run") as pool:
        ahead: deque[Future[_Executed]] = deque()
        for name, path in entries:
            ahead.append(pool.submit(work, name, path))
            if len(ahead) > 2 * jobs:
                yield judged(ahead.popleft().result())
        while ahead:
            yield judged(ahead.popleft().result())


@dataclass(frozen=True, slots=True)
class _Executed:
    submission: Submission
    run: Run | None
    """None when there was nothing to run."""


def _execute(grading: Grading, submission: Submission) -> _Executed:
    if submission.language is None:
        return _Executed(submission, None)
    run = run_submission(submission, grading.assignment, grading.runtime, grading.asked)
    return _Executed(submission, run)


def judge(grading: Grading, submission: Submission, run: Run | None) -> ScoreReport:
    """The instructor's report of what running gave; None: there was nothing to run."""
    assignment = grading.assignment
    if run is None or run.problem is not None:
        return build(assignment, submission, Evidence(run), grading.locale)
    results = score_run(run, assignment)
    explanation = visible_explanation = None
    if grading.predictions is not None:
        explanation = diagnose(assignment, grading.predictions, run, results)
        visible_explanation = diagnose(
            assignment, grading.predictions, run, results, only_visible=True
        )
    evidence = Evidence(
        run=run,
        results=results,
        findings=check(submission, assignment),
        explanation=explanation,
        visible_explanation=visible_explanation,
        hints=grading.hints,
    )
    return build(assignment, submission, evidence, grading.locale)
