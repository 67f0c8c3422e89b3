"""Finds the assignments that the grader itself ships.

A wheel carries `cases/`, `reference/` and `student_template/` in `grader/shipped/`; in a source
checkout they are the folders beside `grader/`.
"""

from collections.abc import Mapping
from pathlib import Path


def shipped_root() -> Path:
    """Return the folder that holds `cases/`, `reference/` and `student_template/`."""
    package = Path(__file__).resolve().parents[2]
    packaged = package / "shipped"
    return packaged if packaged.is_dir() else package.parent


def list_shipped() -> Mapping[str, Path]:
    """Return the files of the shipped assignments by their ids, in alphabetical order."""
    return {path.stem: path for path in sorted((shipped_root() / "cases").glob("*.yaml"))}


def is_shipped(path: Path) -> bool:
    """Return whether the file belongs to a shipped assignment: anybody can read it."""
    return path.resolve() in {shipped.resolve() for shipped in list_shipped().values()}
