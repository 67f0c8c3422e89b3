"""GitHub Classroom: `gh classroom clone student-repos` gives `<assignment>-submissions/`, in it
a clone `<assignment>-<user>` for each student. The time is the last commit's."""

import os
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.github.git_time import last_commit_time
from grader.platforms.platform import Draft, Reading
from grader.submissions.names import readable_name, safe_id
from grader.submissions.walk import is_folder

_PARENT = "-submissions"
_ENOUGH = 3


def looks_like_clones(paths: Sequence[Path]) -> bool:
    """All folders are clones, or most, where the folder around them is named as Classroom does.

    Some students of any class hand in a folder with their own `.git`.
    """
    folders = [path for path in paths if is_folder(path)]
    clones = [path for path in folders if os.path.lexists(path / ".git")]
    if not clones or len(clones) == len(folders):
        return bool(clones)
    return bool(_said_prefix(folders[0].parent, folders)) and 2 * len(clones) >= len(folders)


def read_github(folder: Path, entries: Sequence[Path]) -> Reading:
    """One submission for each folder; files beside them are listed."""
    clones = [path for path in entries if is_folder(path)]
    refused = [
        Refused(readable_name(path.name), Message("github.no_clone"))
        for path in entries
        if not is_folder(path)
    ]
    prefix = _prefix(folder, clones)
    drafts = [_draft(path, path.name.removeprefix(prefix)) for path in clones]
    unknown = sum(draft.by.submitted is None for draft in drafts)
    notes = [Message("github.no_commit", {"count": unknown})] if unknown else []
    return Reading(drafts, refused, notes)


def _said_prefix(folder: Path, clones: Sequence[Path]) -> str:
    """`<assignment>-`, from a folder called `<assignment>-submissions`."""
    said = f"{folder.name.removesuffix(_PARENT)}-" if folder.name.endswith(_PARENT) else ""
    return said if all(path.name.startswith(said) for path in clones) else ""


def _prefix(folder: Path, clones: Sequence[Path]) -> str:
    """`<assignment>-`, from the folder's name, else what all of several names begin with."""
    names = [path.name for path in clones]
    if (said := _said_prefix(folder, clones)) or len(names) < _ENOUGH:
        return said
    # The first and the last in order differ where any two do.
    pairs = zip(min(names), max(names), strict=False)
    common = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return common[: common.rfind("-") + 1]


def _draft(path: Path, user: str) -> Draft:
    said = readable_name(user)
    by = HandedIn((Student(said, said),), "github", last_commit_time(path))
    return Draft(safe_id(said), (("", path),), by, readable_name(path.name), f"github:{said}")
