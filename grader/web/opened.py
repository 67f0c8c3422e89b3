"""Assignments that are open to students, as they are now."""

from msgspec import Struct
from msgspec.structs import replace

from grader.grading import Grading
from grader.model import Assignment


class OpenAssignment(Struct):
    """An assignment that the site shows, as it is now."""

    source: str
    """The name or path that loads it."""
    whole: Grading
    visible: Grading
    """The same with its visible cases alone, for self-checks."""

    @property
    def assignment(self) -> Assignment:
        return self.whole.assignment


def visible_only(assignment: Assignment) -> Assignment:
    """Return the assignment as a package for students has it: hidden cases are left out, and only
    their number is known."""
    cases = tuple(case for case in assignment.cases if case.visible)
    left_out = len(assignment.cases) - len(cases)
    return replace(assignment, cases=cases, withheld=assignment.withheld + left_out)
