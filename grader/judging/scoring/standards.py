"""The standards that the answers of a case are held to."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.registry import REFERENCE
from grader.model import Assignment, Call, Case, Language, Value


class Standards(Struct, frozen=True):
    """An assignment, a case and its earlier results, by which answers are judged and shown."""

    assignment: Assignment
    """The assignment as it is in `language`."""
    case: Case
    language: Language = REFERENCE
    earlier: Mapping[str, Value] = {}
    """The results of the case's earlier steps, by name."""

    def after(self, call: Call, result: Value | None) -> "Standards":
        """Return the standards by which later calls are judged, which may look at this result."""
        if result is None:
            return self
        return replace(self, earlier={**self.earlier, call.step: result})
