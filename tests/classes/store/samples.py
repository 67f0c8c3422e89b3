"""Rows for stores that tests fill."""

from pathlib import Path

from grader.classes.store import Graded, GradingKey, Store
from grader.judging.report import summarise
from grader.model import (
    AssignmentRef,
    HandedIn,
    ScoreReport,
    Student,
    Submission,
    SubmissionRef,
    Text,
)
from grader.running.versions import Versions

VERSIONS = Versions("1.0", "abc", "python", "Python 3.11", "bubblewrap")
BY = HandedIn((Student("Ana"),))


def key(name: str = "ana", assignment_digest: str = "a1") -> GradingKey:
    return GradingKey("kappa", name, assignment_digest, "s1", VERSIONS)


def report(name: str = "ana", score: float | None = 7.5) -> ScoreReport:
    return ScoreReport(
        audience="instructor",
        assignment=AssignmentRef("kappa", Text("Kappa"), "a1"),
        submission=SubmissionRef(name, "python", "s1"),
        status="grader_error" if score is None else "graded",
        score=score,
        max_score=10,
    )


def add(store: Store, key: GradingKey, score: float | None, *, counts: bool = True) -> Graded:
    made = report(key.name, score)
    with store.transaction():
        store.add_submission("s1", Submission(key.name, "python", (), (), "s1"))
        graded = store.add_grading(key, made, summarise(made, BY))
        if counts:
            store.stand(graded, BY, "bytes", "content")
    return graded


def path(folder: Path) -> Path:
    return folder / "grades.sqlite"
