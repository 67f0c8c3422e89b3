"""The shipped assignments by what they ask for."""

from pathlib import Path

__all__ = ["COURSE", "FILES", "NAMES"]

FILES = [
    path
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.yaml"))
    if "\nkind: " not in path.read_text(encoding="utf-8")
]
"""The shipped assignments that ask for functions."""
NAMES = [path.stem for path in FILES]
COURSE = (
    "one_hot_encoding",
    "normalization",
    "classify_outputs",
    "accuracy",
    "hold_out",
    "confusion_matrix_multiclass",
    "cross_validation",
)
"""The other exercises of the course that the first assignment comes from."""
