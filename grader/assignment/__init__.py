"""Makes an `Assignment` with expected values of `cases/*.yaml` and their reference.

    assignment = load("confusion_matrix")      # a shipped one
    assignment = load("my/cases/kappa.yaml")   # or a file

Whatever is wrong with a file is raised as one `AssignmentError`, each thing with line and column.
"""

from collections.abc import Callable
from pathlib import Path

from grader.assignment.reading.problems import AssignmentError, Problem
from grader.assignment.reading.shipped import list_shipped, shipped_root
from grader.model import Assignment

__all__ = [
    "AssignmentError",
    "Problem",
    "list_shipped",
    "load",
    "shipped_root",
]


def load(
    ref: str | Path, *, hidden: bool = True, remark: Callable[[Problem], None] = lambda _: None
) -> Assignment:
    """Return the assignment that `ref` names: a shipped one's id (`confusion_matrix`), a YAML file,
    or a frozen assignment (a file that ends in `.json`).

    Not `hidden`: of a YAML file's hidden cases nobody asks for the answers. `remark` is told what
    is no problem here and may become one, as a slow reference.

    The reference that a YAML file names is run, so it is to be trusted as a program is; nothing of
    a frozen one is run.
    Raises AssignmentError with everything that is wrong, each thing with file, line and column.
    """
    # NumPy takes a tenth of a second: not before an assignment is really read.
    if Path(ref).suffix == ".json":
        from grader.assignment.mistakes.frozen import read_frozen  # noqa: PLC0415

        return read_frozen(Path(ref)).assignment
    from grader.assignment.assemble import assemble  # noqa: PLC0415

    return assemble(ref, hidden=hidden, remark=remark)
