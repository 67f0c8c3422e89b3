"""Results and gradebooks made of texts; every person is invented."""

from datetime import datetime
from fractions import Fraction
from pathlib import Path

from grader.model.handed_in import HandedIn, Origin, Student
from grader.model.summary import Summary
from grader.model.text import Text
from grader.platforms.gradebook.results import Grade


def by(
    *students: Student,
    origin: Origin = "moodle",
    submitted: datetime | None = None,
    late: bool | None = None,
) -> HandedIn:
    return HandedIn(students, origin, submitted, late)


def summary(
    id: str, score: float | None, who: HandedIn, *, assignment: str = "a", max_score: float = 4
) -> Summary:
    return Summary(
        assignment,
        id,
        who,
        "python",
        "ungradable" if score is None else "graded",
        score,
        max_score,
        message=None if score is not None else Text("no source"),
    )


def result(
    name: str,
    key: str = "",
    points: float | None = 3,
    *,
    origin: Origin | None = None,
    email: str = "",
) -> Grade:
    """Return a result of a Moodle download if there is a number, else of a plain folder."""
    student = Student(name, key, email)
    exact = None if points is None else Fraction(str(points))
    origin = origin or ("moodle" if key else "folder")
    return Grade(
        student, f"{name}_{key}", by(student, origin=origin), exact, Fraction(4), assignments=("a",)
    )


def file(folder: Path, raw: bytes, name: str = "book.csv") -> Path:
    path = folder / name
    path.write_bytes(raw)
    return path
