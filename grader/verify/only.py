"""One function of an assignment, tested for itself: its cases, and what these reach."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from grader.api import Mistake
from grader.model import Assignment, Message
from grader.verify.reach import calls_reach


def narrowed(assignment: Assignment, function: str) -> Assignment | Message:
    """Return the assignment with the cases alone that call a function; or that none does."""
    cases = tuple(
        case for case in assignment.cases if any(call.function == function for call in case.calls)
    )
    if not cases or assignment.reference is None:
        names = dict.fromkeys(call.function for case in assignment.cases for call in case.calls)
        return Message("verify.no_function", {"name": function, "names": ", ".join(names)})
    expected = {case.id: assignment.expected[case.id] for case in cases}
    return replace(assignment, cases=cases, expected=expected)


def within_reach(assignment: Assignment, mistakes: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """Return the mistakes in functions that the assignment's cases may come to."""
    reached = frozenset[str]().union(*calls_reach(assignment, assignment.cases).values())
    return tuple(mistake for mistake in mistakes if not reached.isdisjoint(_outermost(mistake)))


def _outermost(mistake: Mistake) -> Iterator[str]:
    return (name.partition(".")[0] for name in mistake.replaces)
