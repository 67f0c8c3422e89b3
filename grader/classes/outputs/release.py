"""The grades that leave, and those that left as another grade than they are now."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.outputs.desk import undo
from grader.classes.outputs.publishing import summary_of
from grader.classes.store import Standing, Store
from grader.classes.table.by_hand import all_by_hand
from grader.classes.table.policy import held_of
from grader.model import Summary


class Leaving(Struct, frozen=True):
    """A submission before its release, or after it."""

    standing: Standing
    summary: Summary
    """As it leaves, also where its rubric waits for somebody."""
    held: bool
    finished: bool
    released: float | None = None
    """The score with which it was released."""

    @property
    def listed(self) -> str:
        """Return what its line of the list stands for: of another file or score it is another."""
        standing = self.standing
        return f"{self.finished} {self.summary.score} {standing.bytes} {standing.name}"

    @property
    def changed(self) -> bool:
        """Return whether students were shown another score when it was released."""
        return not self.held and self.released != self.summary.score


def leaving(store: Store, assignment: str) -> list[Leaving]:
    """Return the class as it leaves, or has left, in its order."""
    held, overrides = held_of(store, assignment), store.overrides(assignment)
    standings = store.standings(assignment)
    by_hand = all_by_hand(store, assignment, standings)
    scores = {
        (entry.name, entry.bytes): entry.points
        for entry in store.entries(assignment)
        if entry.kind == "released"
    }

    rows = []
    for standing in standings:
        name, place = standing.name, (standing.name, standing.bytes)
        if name in held or place in scores:
            whole = replace(by_hand[name], finished=True)
            summary = summary_of(store, standing, overrides.get(name, ()), whole)
            is_whole = any(override.case is None for override in summary.overrides)
            finished = by_hand[name].finished or is_whole
            rows.append(Leaving(standing, summary, name in held, finished, scores.get(place)))
    return rows


def take_back(store: Store, assignment: str, actor: str, names: Collection[str]) -> None:
    """Hold the grades of these names again."""
    for entry in store.entries(assignment):
        if entry.kind == "released" and entry.name in names:
            undo(store, assignment, entry.name, actor, entry.number)


def release(
    store: Store, assignment: str, listed: Collection[str] | None = None, actor: str = ""
) -> int | None:
    """Let the grades that were listed so leave, and return how many; None, and none leaves, where
    one is not as it was listed. Without a list, those leave that nobody has to finish."""
    held = [row for row in leaving(store, assignment) if row.held]
    if listed is None:
        chosen = [row for row in held if row.finished]
    else:
        chosen = [row for row in held if row.listed in listed]
        if len(chosen) < len(listed):
            return None

    with store.transaction():
        for row in chosen:
            graded = store.counted(row.standing)
            store.enter(
                row.standing.event("released", actor, grading=graded, points=row.summary.score)
            )
    return len(chosen)
