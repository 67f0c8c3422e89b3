"""Makes an `Assignment` with expected values of `cases/*.yaml` and their reference.

    assignment = load("confusion_matrix")      # a shipped one
    assignment = load("my/cases/kappa.yaml")   # or a file

Whatever is wrong with a file is raised as one `AssignmentError`, each thing with line and column.
"""

from grader.assignment.load import load
from grader.assignment.mistakes import load_hints, load_mistakes, predict, replaced_together
from grader.assignment.problems import AssignmentError, Problem
from grader.assignment.reference import (
    Functions,
    evaluate,
    load_module,
    other_reading,
    reference_functions,
)
from grader.assignment.shipped import list_shipped, shipped_root

__all__ = [
    "AssignmentError",
    "Functions",
    "Problem",
    "evaluate",
    "list_shipped",
    "load",
    "load_hints",
    "load_mistakes",
    "load_module",
    "other_reading",
    "predict",
    "reference_functions",
    "replaced_together",
    "shipped_root",
]
