"""Checks what is set by hand, before the store has it: it must be of a case, and within reach."""

from msgspec.structs import replace

from grader.classes.store import Standing, Store
from grader.classes.table.by_hand import rubric_of
from grader.model import Message, Override


def problem_of(store: Store, standing: Standing, override: Override) -> Message | None:
    """Return why a value cannot be set: no such case, or points that nobody can have."""
    report = store.report(standing.grading)
    rubric = rubric_of(store, standing.assignment)
    # A score above the maximum is a bonus; ten times it is a slip of the hand.
    least, most = 0.0, 2 * (report.max_score + float(rubric.max_points if rubric else 0))
    if override.case is not None:
        cases = {case.id: case for case in report.cases}
        if override.case not in cases:
            ids = ", ".join(cases) or "–"
            return Message("override.no_case", {"case": override.case, "known": ids})
        case = cases[override.case]
        beside = float(case.beside or 0)
        least, most = min(beside, 0.0), float(case.max_points) + max(beside, 0.0)

    if not least <= override.points <= most:
        return Message("override.range", {"points": override.points, "min": least, "max": most})
    return None


def as_it_stood(store: Store, standing: Standing, override: Override) -> Override | Message:
    """Return the value to keep or to take back: the history has the one before, and the reason."""
    before = store.overrides_of(standing)
    stood = next((earlier for earlier in before if earlier.case == override.case), None)
    if stood is None:
        return Message("override.none", {"name": standing.name})
    return replace(override, points=stood.points, reason=override.reason or stood.reason)
