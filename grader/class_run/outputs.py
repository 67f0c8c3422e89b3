"""What a run writes about the whole class: grades, pages and gradebooks, made of the store."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.class_run.facts import load_refused
from grader.class_run.pipeline import is_full
from grader.class_run.publish import summaries_of
from grader.model import Assignment, Message, Refused, Summary
from grader.outputs.csv_course import course_csv
from grader.outputs.csv_grades import grades_csv
from grader.outputs.files import write_changed
from grader.outputs.folder import OutputFolder
from grader.store import Store, StoreError

__all__ = ["ClassOutputs", "write_class"]

GRADES = "grades.csv"


@dataclass(frozen=True, slots=True)
class ClassOutputs:
    summaries: Mapping[str, Sequence[Summary]]
    """By assignment."""
    refused: tuple[Refused, ...]
    """What the last run could not take for a submission."""
    files: tuple[Path, ...]
    said: tuple[Message, ...]
    """What the gradebooks hold, and what the instructor has to look at."""


def write_class(
    store: Store,
    folder: OutputFolder,
    assignments: Sequence[Assignment],
) -> ClassOutputs:
    """All of it, whole or not at all; what is as it should be is not touched.

    Raises StoreError when the disk is full.
    """
    refused = load_refused(store)
    summaries = {one.id: summaries_of(store, one.id) for one in assignments}
    files = [folder.path / GRADES]
    with _speaking_of_full(folder.path):
        for assignment in assignments:
            own = summaries[assignment.id]
            place = folder.of(assignment.id)
            write_changed(place / GRADES, grades_csv(own))
        if len(assignments) > 1:
            write_changed(folder.path / GRADES, course_csv(summaries))
    return ClassOutputs(summaries, refused, tuple(files), ())


@contextmanager
def _speaking_of_full(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if not is_full(error):
            raise
        raise StoreError(Message("store.full", {"path": str(path)})) from error
