"""Files made of texts: submissions, classes, and assignments beside their references."""

from collections.abc import Mapping
from pathlib import Path

from grader.assignment import load
from grader.model import Assignment

__all__ = ["Tree", "laid_assignment", "lay"]

Tree = Mapping[str, str | bytes]
"""Contents by name; a name that ends in a slash is an empty folder."""


def lay(folder: Path, tree: Tree) -> Path:
    """Write these files, with the folders that they need, and return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in tree.items():
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def laid_assignment(folder: Path, tree: Tree) -> Assignment:
    """Return the assignment whose file is the first of these that ends in `.yaml`."""
    file = next(name for name in tree if name.endswith(".yaml"))
    return load(lay(folder, tree) / file)
