"""The store -> the files that people read. All of them can be made again at any time."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.pipeline import speaking_of_full
from grader.classes.report_files import OutputFolder
from grader.classes.store import Graded, Standing, Store
from grader.judging.report import summarise, with_overrides
from grader.model import Assignment, Locale, Override, ScoreReport, Summary
from grader.model.records import digest_of_record
from grader.running.versions import build_of_grader

_MARKS_AT_ONCE = 200


class Publisher(Struct):
    """Keeps the files of one assignment's submissions as the store has them."""

    store: Store
    folder: OutputFolder
    assignment: Assignment
    locale: Locale
    _overrides: Mapping[str, tuple[Override, ...]] = field(default_factory=dict)
    _marks: dict[str, str] = field(default_factory=dict)
    """Written, but not yet marked: the mark goes with a later commit. A kill between costs only
    that the files are written once more."""

    def __post_init__(self) -> None:
        self._overrides = self.store.overrides(self.assignment.id)

    def show(self, graded: Graded, made_of: str, report: ScoreReport | None = None) -> bool:
        """Write the submission's files unless they were made of the same; whether they were.

        `report` is the one that the store has, where it is at hand: as graded, before overrides.
        """
        name = graded.key.name
        overrides = self._overrides.get(name, ())
        mark = self._mark(graded, overrides)
        if made_of == mark and self.folder.is_complete(self.assignment.id, name):
            return False
        if report is None:
            report = self.store.report(graded.id)
        with speaking_of_full(self.folder.path):
            self.folder.write(
                with_overrides(report, overrides), self.assignment.hidden_view, self.locale
            )
        self._marks[name] = mark
        return True

    def mark(self) -> None:
        """Mark what was written. Call it in a transaction."""
        for name, mark in self._marks.items():
            self.store.mark_shown(self.assignment.id, name, mark)
        self._marks.clear()

    def mark_many(self) -> None:
        """Run `mark`, in a transaction of its own, when there is enough to mark."""
        if len(self._marks) >= _MARKS_AT_ONCE:
            self.finish()

    def finish(self) -> None:
        if self._marks:
            with self.store.transaction():
                self.mark()

    def _mark(self, graded: Graded, overrides: Sequence[Override]) -> str:
        view = self.assignment.hidden_view
        parts = (str(graded.id), view, self.locale, build_of_grader(), tuple(overrides))
        return digest_of_record(parts)


def summary_of(
    store: Store,
    standing: Standing,
    overrides: Sequence[Override],
    *,
    grading: int | None = None,
    same_as: str | None = None,
) -> Summary:
    """A submission's summary by the grading that counts, or by another one of it."""
    id = standing.grading if grading is None else grading
    graded = store.summary(id)
    if not overrides:
        return replace(graded, by=standing.by, same_as=same_as)
    made = summarise(store.report(id), standing.by, overrides=overrides, same_as=same_as)
    return replace(made, unexplained=graded.unexplained)


def summaries_of(store: Store, assignment: str) -> list[Summary]:
    """The class by the gradings that count, in its order."""
    overrides = store.overrides(assignment)
    first: dict[str, str] = {}
    found = []
    for standing in list(store.standings(assignment)):
        same_as = first.setdefault(standing.content, standing.name) if standing.content else None
        found.append(
            summary_of(
                store,
                standing,
                overrides.get(standing.name, ()),
                same_as=None if same_as == standing.name else same_as,
            )
        )
    return found
