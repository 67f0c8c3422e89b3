"""The store -> the files that people read. All of them can be made again at any time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from grader.classes.output_files import OutputFolder
from grader.classes.pipeline import speaking_of_full
from grader.classes.store import Standing, Store
from grader.judging.report import summarise, with_overrides
from grader.model import Assignment, Locale, Override, ScoreReport, Summary
from grader.model.records import digest_of_record
from grader.running.versions import build_of_grader

_MARKS_AT_ONCE = 200


@contextmanager
def publishing(
    store: Store, folder: OutputFolder, assignment: Assignment, locale: Locale
) -> Iterator[Callable[[Standing, ScoreReport | None], None]]:
    """Give what writes the files of a submission, unless they were made of the same.

    Its report is the one that the store has, where it is at hand: as graded, before overrides.
    """
    overrides, view = store.overrides(assignment.id), assignment.hidden_view
    # Written, but not yet marked: a kill costs only that these files are written once more.
    written: dict[str, str] = {}

    def mark() -> None:
        if written:
            with store.transaction():
                for name, made_of in written.items():
                    store.mark_shown(assignment.id, name, made_of)
            written.clear()

    def show(standing: Standing, report: ScoreReport | None) -> None:
        own = overrides.get(standing.name, ())
        parts = (str(standing.grading), view, locale, build_of_grader(), tuple(own))
        made_of = digest_of_record(parts)
        if standing.shown == made_of and folder.is_complete(assignment.id, standing.name):
            return
        report = report or store.report(standing.grading)
        with speaking_of_full(folder.path):
            folder.write(with_overrides(report, own), view, locale)
        written[standing.name] = made_of
        if len(written) >= _MARKS_AT_ONCE:
            mark()

    try:
        yield show
    finally:
        mark()


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
