"""Grades Python and Julia submissions of a course assignment against YAML cases.

    from grader import Grading, grade, load, open_runtime, read

    assignment = load("confusion_matrix")
    with open_runtime() as runtime:
        report = grade(Grading(assignment, runtime), read(assignment, Path("submission.py")))

Each name is imported from its room when it is first asked for.
"""

import importlib
from typing import TYPE_CHECKING, Any

from grader.version import __version__ as __version__

_ROOMS = {
    "AssignmentError": "assignment",
    "CaseResult": "model",
    "Diagnosis": "model",
    "FieldResult": "model",
    "Finding": "model",
    "Grading": "grading",
    "Runtime": "running",
    "ScoreReport": "model",
    "check": "notebook",
    "grade": "grading",
    "grade_class": "whole_class",
    "load": "assignment",
    "load_ipython_extension": "notebook",
    "open_runtime": "running",
    "read": "grading",
    "redact": "judging.report",
    "results": "classes.outputs.data",
}
"""The public names, and the rooms that they are from."""

if TYPE_CHECKING:  # A checker of types reads these, and asks no function.
    from grader.assignment import AssignmentError as AssignmentError
    from grader.assignment import load as load
    from grader.classes.outputs.data import results as results
    from grader.grading import Grading as Grading
    from grader.grading import grade as grade
    from grader.grading import read as read
    from grader.judging.report.redact import redact as redact
    from grader.model import CaseResult as CaseResult
    from grader.model import Diagnosis as Diagnosis
    from grader.model import FieldResult as FieldResult
    from grader.model import Finding as Finding
    from grader.model import ScoreReport as ScoreReport
    from grader.notebook import check as check
    from grader.notebook import load_ipython_extension as load_ipython_extension
    from grader.running import Runtime as Runtime
    from grader.running import open_runtime as open_runtime
    from grader.whole_class import grade_class as grade_class
else:
    __all__ = ["__version__", *_ROOMS]  # noqa: PLE0604

    def __getattr__(name: str) -> Any:
        """Return a public name, whose room is imported now: a command imports only its own."""
        if name not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

        return getattr(importlib.import_module(f"{__name__}.{_ROOMS[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
