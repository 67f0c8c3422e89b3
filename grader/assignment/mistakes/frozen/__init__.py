"""An assignment as one file of data: expected values computed, no reference, nothing to be run.

    text = freeze(assignment, only_visible=True)
    frozen = read_frozen(Path("confusion_matrix.json"))

A frozen assignment has the digest of the one that it was made from, and gives the same reports.
"""

from grader.assignment.mistakes.frozen.file import FrozenFile, read_frozen
from grader.assignment.mistakes.frozen.freeze import Watch, freeze, without_hidden

__all__ = ["FrozenFile", "Watch", "freeze", "read_frozen", "without_hidden"]
