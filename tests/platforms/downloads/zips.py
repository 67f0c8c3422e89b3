"""Zips made of texts, and what a download holds."""

import io
import zipfile
from pathlib import Path

from grader.platforms.downloads import DownloadContents
from tests.laying import Tree


def zipped(tree: Tree) -> bytes:
    """A zip with these files; a name that ends in a slash is an empty folder."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in tree.items():
            archive.writestr(name, content)
    return raw.getvalue()


def files(path: Path) -> dict[str, str]:
    """Return the texts of an entry's files by name."""
    if path.is_file():
        return {path.name: path.read_text(encoding="utf-8")}
    return {
        found.relative_to(path).as_posix(): found.read_text(encoding="utf-8")
        for found in sorted(path.rglob("*"))
        if found.is_file()
    }


def ids(found: DownloadContents) -> list[str]:
    """Return the names of a download's entries, in their order."""
    return [entry.id for entry in found.entries]
