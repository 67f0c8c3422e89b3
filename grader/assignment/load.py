"""From an assignment's id or file to the assignment, or to everything that is wrong with it."""

from pathlib import Path

from grader.model import Assignment

__all__ = ["load"]


def load(ref: str | Path) -> Assignment:
    """The assignment that `ref` names: a shipped one's id (`confusion_matrix`), or a YAML file.

    The reference that it names is run, so an assignment is to be trusted as a program is.
    Raises AssignmentError with everything that is wrong, each thing with file, line and column.
    """
    # pydantic and NumPy take a fifth of a second: not before an assignment is really read.
    from grader.assignment.assemble import assemble  # noqa: PLC0415

    return assemble(ref)
