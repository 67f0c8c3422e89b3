"""What is set by hand, before the store has it: it must be of a case, and within reach."""

from msgspec.structs import replace

from grader.classes.store import Standing, Store
from grader.model import Message, Override


def problem_of(store: Store, standing: Standing, override: Override) -> Message | None:
    """Return why it cannot be set: no such case, or points that nobody can have."""
    report = store.report(standing.grading)
    most = report.max_score
    if override.case is not None:
        cases = {case.id: float(case.max_points) for case in report.cases}
        if override.case not in cases:
            known = ", ".join(cases) or "–"
            return Message("override.no_case", {"case": override.case, "known": known})
        most = cases[override.case]

    if not 0 <= override.points <= most:
        return Message("override.range", {"points": override.points, "max": most})
    return None


def as_it_stood(store: Store, standing: Standing, override: Override) -> Override | Message:
    """Return what is kept or taken back: the history has what it was, and the reason now given."""
    before = store.overrides_of(standing)
    stood = next((earlier for earlier in before if earlier.case == override.case), None)
    if stood is None:
        return Message("override.none", {"name": standing.name})
    return replace(override, points=stood.points, reason=override.reason or stood.reason)
