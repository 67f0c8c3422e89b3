"""Makes an `Assignment` with expected values of `cases/*.yaml` and their reference.

    assignment = load("confusion_matrix")      # a shipped one
    assignment = load("my/cases/kappa.yaml")   # or a file

Whatever is wrong with a file is raised as one `AssignmentError`, each thing with line and column.
"""

from grader.assignment.load import load
from grader.assignment.problems import AssignmentError, Problem
from grader.assignment.shipped import list_shipped, shipped_root

__all__ = [
    "AssignmentError",
    "Problem",
    "list_shipped",
    "load",
    "shipped_root",
]
