"""Recognition of the system that a folder was downloaded from, by the names in it."""

import re
from collections.abc import Sequence
from pathlib import Path

from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads.limits import HANDED_IN
from grader.platforms.downloads.unzip import is_zip_name, names_in
from grader.platforms.registry import downloads
from grader.submissions.names import folded, is_junk

__all__ = ["entries_of", "looks_like_download", "recognise", "unwrapped"]

_COPY = re.compile(r"\s*\(\d+\)$")


def entries_of(folder: Path) -> list[Path]:
    """Return what lies in a folder, by name, without what systems and tools leave behind.

    Raises OSError when the folder cannot be listed.
    """
    return sorted(path for path in folder.iterdir() if not is_junk(path.name))


def recognise(entries: Sequence[Path]) -> Origin:
    """The platform whose naming at least half of the entries have beyond doubt, else a folder."""
    known = downloads().items()
    return next((name for name, download in known if download.looks_like(entries)), FOLDER)


def looks_like_download(archive: Path) -> bool:
    """Return whether a zip among submissions is rather a whole class's, packed by an LMS."""
    names = [Path(name) for name in names_in(archive, HANDED_IN)]
    known = [download.named_like for download in downloads().values()]
    return len(names) > 1 and any(like(names) for like in known if like is not None)


def unwrapped(folder: Path, zip_stem: str | None = None) -> tuple[Path, Origin]:
    """The folder that holds the submissions, inside folders that hold nothing but one folder.

    What a system's own names vouch for is found however deep. A plain folder inside is taken for
    the class only in a zip, where packing a folder makes it: it is called like the zip, or holds
    nothing but folders and zips. Elsewhere a lone folder is a class's only submission.
    """
    inside, origin = folder, recognise(entries_of(folder))
    while origin == FOLDER:
        within = entries_of(inside)
        if len(within) != 1 or within[0].is_symlink() or not within[0].is_dir():
            return _packed(folder, zip_stem), FOLDER
        inside = within[0]
        origin = recognise(entries_of(inside))
    return inside, origin


def _packed(folder: Path, zip_stem: str | None) -> Path:
    within = entries_of(folder)
    if zip_stem is None or len(within) != 1 or not within[0].is_dir():
        return folder
    only = within[0]
    same = folded(_COPY.sub("", zip_stem)) == folded(only.name)
    inside = entries_of(only)
    holds_a_class = bool(inside) and all(path.is_dir() or is_zip_name(path.name) for path in inside)
    return only if same or holds_a_class else folder
