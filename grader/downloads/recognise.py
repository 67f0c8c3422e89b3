"""Which system a folder was downloaded from, by the names in it."""

from collections.abc import Sequence
from pathlib import Path

from grader.downloads.moodle import is_moodle_name
from grader.intake.names import is_junk
from grader.model.handed_in import Origin

__all__ = ["entries_of", "recognise", "unwrapped"]


def entries_of(folder: Path) -> list[Path]:
    """What lies in a folder, by name, without what systems and tools leave behind.

    Raises OSError when the folder cannot be listed.
    """
    return sorted(path for path in folder.iterdir() if not is_junk(path.name))


def recognise(entries: Sequence[Path]) -> Origin:
    """The system whose naming at least half of the entries have, else a plain folder."""
    if 2 * sum(is_moodle_name(path.name) for path in entries) >= max(len(entries), 1):
        return "moodle"
    return "folder"


def unwrapped(folder: Path) -> tuple[Path, Origin]:
    """The folder that holds the submissions, inside folders that hold nothing but one folder.

    Only what a system's own names vouch for is looked for further inside: a lone folder may also
    be a class's only submission.
    """
    inside, origin = folder, recognise(entries_of(folder))
    while origin == "folder":
        within = entries_of(inside)
        if len(within) != 1 or within[0].is_symlink() or not within[0].is_dir():
            return folder, "folder"
        inside = within[0]
        origin = recognise(entries_of(inside))
    return inside, origin
