"""Results -> the gradebooks that instructors upload: their own files, filled in."""

from grader.gradebooks.canvas import CanvasGradebook, read_canvas_gradebook
from grader.gradebooks.lateness import LateRules
from grader.gradebooks.reports import student_reports
from grader.gradebooks.scale import ROUNDINGS, Rounding, Scale
from grader.gradebooks.worksheet import Worksheet, read_worksheet
from grader.gradebooks.write import Asked, Written, write_gradebooks

__all__ = [
    "ROUNDINGS",
    "Asked",
    "CanvasGradebook",
    "LateRules",
    "Rounding",
    "Scale",
    "Worksheet",
    "Written",
    "read_canvas_gradebook",
    "read_worksheet",
    "student_reports",
    "write_gradebooks",
]
