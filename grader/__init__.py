"""Grades Python and Julia submissions of a course assignment against YAML cases.

    from grader import Grading, grade, load, open_runtime, read

    assignment = load("confusion_matrix")
    with open_runtime() as runtime:
        report = grade(Grading(assignment, runtime), read(assignment, Path("submission.py")))

Each name is imported from its room when it is first asked for.
"""

import importlib
from typing import TYPE_CHECKING, Any

from grader.version import __version__

if TYPE_CHECKING:
    from grader.assignment import AssignmentError, load
    from grader.grading import Grading, grade, read
    from grader.judging.report.redact import redact
    from grader.model import CaseResult, Diagnosis, FieldResult, Finding, ScoreReport
    from grader.running import Runtime, open_runtime

__all__ = [
    "AssignmentError",
    "CaseResult",
    "Diagnosis",
    "FieldResult",
    "Finding",
    "Grading",
    "Runtime",
    "ScoreReport",
    "__version__",
    "grade",
    "load",
    "open_runtime",
    "read",
    "redact",
]

_ROOMS = {
    "AssignmentError": "assignment",
    "CaseResult": "model",
    "Diagnosis": "model",
    "FieldResult": "model",
    "Finding": "model",
    "Grading": "grading",
    "Runtime": "running",
    "ScoreReport": "model",
    "grade": "grading",
    "load": "assignment",
    "open_runtime": "running",
    "read": "grading",
    "redact": "judging.report",
}
"""The public names, and the rooms that they are from."""


if not TYPE_CHECKING:  # A checker of types reads the imports above, and asks no function.

    def __getattr__(name: str) -> Any:
        """Return a public name, whose room is imported now: a command imports only its own."""
        if name not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

        return getattr(importlib.import_module(f"{__name__}.{_ROOMS[name]}"), name)
