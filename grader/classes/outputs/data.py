"""A graded folder as data, for programs of one's own."""

from pathlib import Path

from grader.classes.store import FILE_NAME, Store
from grader.classes.table.facts import load_facts
from grader.classes.table.rows import rows_of
from grader.model import ScoreReport


def results(folder: str | Path) -> tuple[ScoreReport, ...]:
    """Return the instructor's reports of a folder that `grader run` wrote, one for each submission
    and assignment, as they count now: with what people set by hand, gave and said.

    `report.submission.id` is the submission, `report.assignment.id` the assignment. Raises
    FileNotFoundError for another folder.
    """
    path = Path(folder, FILE_NAME)
    if not path.is_file():
        raise FileNotFoundError(path)

    with Store(path) as store:
        facts = load_facts(store)
        assignments = () if facts is None else facts.assignments
        rows = [row for assignment in assignments for row in rows_of(store, assignment.id)]
        return tuple(row.completed(store.report(row.standing.grading)) for row in rows)
