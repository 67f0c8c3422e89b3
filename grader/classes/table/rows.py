"""The class as a table: a row for each submission, with all that its grade is made of.

Whoever asks what a grade is, what stands in its report, or whether it may be seen asks a row.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.store import Event, Standing, Store
from grader.classes.table.by_hand import (
    by_hand_of,
    open_questions,
    phrases_of,
    rubric_of,
)
from grader.classes.table.policy import waits_for_release
from grader.grouping import grouped
from grader.judging.report import summarise, with_overrides
from grader.judging.report.by_hand import with_marks, with_remarks
from grader.model import ByHand, Message, Override, ScoreReport, Summary

_HELD = Message("class_run.held")
"""The reason for which a grade does not leave."""


class Row(Struct, frozen=True):
    """An attempt in its class: graded, corrected, marked and released, or not."""

    standing: Standing
    graded: Summary
    """By the grading that counts, with what was set by hand; without the points of a rubric."""
    overrides: Sequence[Override]
    by_hand: ByHand
    entries: Sequence[Event]
    """The events of its name that were not taken back."""
    counting: str
    """The bytes that count of its name: where these are released, earlier ones may be seen too."""
    waits: bool
    """True where no grade leaves before it is released."""

    @property
    def summary(self) -> Summary:
        """Return the result as it counts now."""
        return with_marks(self.graded, self.by_hand)

    @property
    def whole(self) -> Summary:
        """Return the result as it is released, also where its rubric waits for somebody."""
        return with_marks(self.graded, replace(self.by_hand, finished=True))

    @property
    def leaving(self) -> Summary:
        """Return the result as an LMS may have it: without its grade where that is held."""
        return replace(self.summary, score=None, message=_HELD) if self.held else self.summary

    @property
    def finished(self) -> bool:
        is_whole = any(override.case is None for override in self.graded.overrides)
        return self.by_hand.finished or is_whole

    @property
    def is_open(self) -> bool:
        """Return whether it has no score only because its rubric waits for somebody."""
        return self.graded.score is not None and not self.finished

    @property
    def release(self) -> Event | None:
        """Return the event that released these bytes."""
        places = (self.standing.bytes, self.counting)
        releases = [event for event in self.entries if event.kind == "released"]
        events = [event for event in releases if event.bytes in places]
        return events[-1] if events else None

    @property
    def held(self) -> bool:
        return self.waits and self.release is None

    @property
    def released(self) -> float | None:
        """Return the score with which it was released."""
        return self.release.points if self.release else None

    @property
    def listed(self) -> str:
        """Return what its line of the list stands for: of another file or score it is another."""
        standing = self.standing
        return f"{self.finished} {self.whole.score} {standing.bytes} {standing.name}"

    @property
    def changed(self) -> bool:
        """Return whether students were shown another score when it was released."""
        return not self.held and self.released != self.whole.score

    @property
    def grader(self) -> str:
        """Return the key of the grader whose work it is; empty for nobody."""
        graders = [event.text or "" for event in self.entries if event.kind == "assigned"]
        return graders[-1] if graders else ""

    @property
    def seen(self) -> bool:
        return any(event.kind == "seen" for event in self.about)

    @property
    def questions(self) -> int:
        """Return the number of questions without an answer."""
        return len(open_questions(self.entries))

    @property
    def mistakes(self) -> list[str]:
        return [mistake for diagnosis in self.graded.diagnoses for mistake in diagnosis.mistakes]

    @property
    def about(self) -> list[Event]:
        """Return what was done to what was handed in now."""
        return [event for event in self.entries if event.bytes == self.standing.bytes]

    def news(self, last: int) -> int:
        """Return how many comments and answers its student can read that came after an event."""
        kinds = [event.kind for event in self.about if event.number > last]
        return 0 if self.held else kinds.count("comment") + kinds.count("answer")

    @property
    def made_of(self) -> tuple[str, Sequence[Override], ByHand]:
        """Return what decides its report."""
        return str(self.standing.grading), self.overrides, self.by_hand

    def completed(self, report: ScoreReport) -> ScoreReport:
        """Return its report as graded, with everything that people set and said."""
        return with_remarks(with_overrides(report, self.overrides), self.by_hand)

    def is_shown(self, show: str, actor: str, below: float | None) -> bool:
        """Return whether a filter lets it through: by a word, by `mistake:NAME` or `rule:ID`."""
        kind, _, name = show.partition(":")
        summary, score = self.summary, self.summary.score
        if score is None:
            score = sum(case.points for case in summary.cases)
        if below is not None and score >= below:
            return False

        passing = {
            "unseen": not self.seen,
            "mine": self.grader == actor,
            "waiting": self.is_open,
            "questions": self.questions > 0,
            "mistake": name in self.mistakes,
            "rule": name in summary.rules,
        }
        return passing.get(kind, True)


def rows_of(store: Store, assignment: str) -> list[Row]:
    """Return the class by the gradings that count, in its order."""
    return _rows(store, assignment, store.standings(assignment))


def attempts_of(store: Store, assignment: str, name: str) -> list[Row]:
    """Return the graded attempts of one name, in the order of their numbers."""
    return _rows(store, assignment, store.attempts(assignment, name), name)


def row_of(store: Store, standing: Standing) -> Row:
    (row,) = _rows(store, standing.assignment, [standing], standing.name)
    return row


def report_of(store: Store, standing: Standing) -> ScoreReport:
    """Return the instructor's report of an attempt, with everything that people set and said."""
    return row_of(store, standing).completed(store.report(standing.grading))


def _rows(
    store: Store, assignment: str, standings: Sequence[Standing], name: str | None = None
) -> list[Row]:
    """Return rows of a class, or of one name in it."""
    rubric, phrases = rubric_of(store, assignment), phrases_of(store, assignment)
    waits = waits_for_release(store, assignment)
    entries = grouped(store.entries(assignment, name), lambda entry: entry.name)
    overrides = store.overrides(assignment, name)
    counting = {standing.name: standing.bytes for standing in store.standings(assignment, name)}

    first: dict[str, str] = {}
    rows = []
    for standing in standings:
        events = entries.get(standing.name, ())
        by_hand = by_hand_of(store, standing, rubric, events, phrases)
        set_by_hand = overrides.get(standing.name, ()) if standing.counts else ()
        graded = graded_of(store, standing, set_by_hand)
        if standing.content and first.setdefault(standing.content, standing.name) != standing.name:
            graded = replace(graded, same_as=first[standing.content])

        bytes_counting = counting.get(standing.name, "")
        rows.append(Row(standing, graded, set_by_hand, by_hand, events, bytes_counting, waits))
    return rows


def graded_of(store: Store, standing: Standing, overrides: Sequence[Override]) -> Summary:
    """Return the result of the cases and of what was set by hand."""
    graded = store.summary(standing.grading)
    if not overrides:
        return replace(graded, by=standing.by)
    summary = summarise(store.report(standing.grading), standing.by, overrides=overrides)
    return replace(summary, unexplained=graded.unexplained)
