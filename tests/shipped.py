"""The shipped assignments by what they ask for."""

from pathlib import Path

__all__ = ["COURSE", "FILES", "NAMES", "WITH_REFERENCE"]

# Known by a word in the file: to load all of them takes seconds, in each process that collects.
_TEXTS = {
    path: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.yaml"))
}
WITH_REFERENCE = [path.stem for path, text in _TEXTS.items() if "\nkind: tests" not in text]
"""The names of all but the assignments that ask for tests, which have no reference of their own."""
FILES = [path for path, text in _TEXTS.items() if "\nkind: " not in text]
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
