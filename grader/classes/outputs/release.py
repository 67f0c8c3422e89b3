"""The grades that leave, and those that left as another grade than they are now."""

from collections.abc import Collection

from grader.classes.outputs.desk import undo
from grader.classes.store import Store
from grader.classes.table.rows import Row, rows_of


def leaving(store: Store, assignment: str) -> list[Row]:
    """Return those of a class that leave, or have left, in its order."""
    return [row for row in rows_of(store, assignment) if row.held or row.release]


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
                row.standing.event("released", actor, grading=graded, points=row.whole.score)
            )
    return len(chosen)
