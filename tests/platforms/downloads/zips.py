"""Zips and folders made of texts."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from grader.platforms.downloads import DownloadContents

Tree = Mapping[str, "str | bytes"]


def zipped(tree: Tree) -> bytes:
    """A zip with these files; a name that ends in a slash is an empty folder."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in tree.items():
            archive.writestr(name, content)
    return raw.getvalue()


def lay(folder: Path, tree: Tree) -> Path:
    """The same as files below `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in tree.items():
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


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
