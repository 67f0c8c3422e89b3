"""A class by one assignment: all that the files about it are made of."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from grader.classes.clusters.show import NOTHING_SHARED, ClassView, SharedAnswers
from grader.classes.store import Store
from grader.classes.table.rows import Row
from grader.model import Assignment, Locale, Refused, ScoreReport, Summary


class GradedClass(Struct, frozen=True):
    summaries: Sequence[Summary]
    """The submissions in the order in which tables show them at first."""
    assignment: Assignment
    locale: Locale
    refused: Sequence[Refused] = ()
    """The files and folders that could not be taken for a submission."""
    shared: Callable[[], SharedAnswers] = lambda: NOTHING_SHARED
    """Reads what is shown of wrong answers that many share."""
    reports: Callable[[], Sequence[ScoreReport]] = tuple
    """Reads the instructor's reports: all of them in memory."""
    rows: Sequence[Row] = ()
    """The same submissions, as the store has them; none where names are hidden."""
    decimal_comma: bool = False
    """True where the table of grades is for a spreadsheet that writes numbers with a comma."""


def class_view(store: Store, assignment: Assignment, rows: Sequence[Row]) -> ClassView:
    """Return what is asked of the wrong answers that these rows of a class share."""
    summaries = [row.summary for row in rows]
    return ClassView(store, assignment, summaries, [row.standing for row in rows])
