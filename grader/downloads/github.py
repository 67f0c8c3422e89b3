"""GitHub Classroom: `gh classroom clone student-repos` gives `<assignment>-submissions/`, in it
a clone `<assignment>-<user>` for each student. The time is the last commit's."""

import os
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from grader.downloads.found import Draft, Reading
from grader.downloads.git_time import last_commit_time
from grader.intake.names import readable_name, safe_id
from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student

__all__ = ["looks_like_clones", "read_github"]

_PARENT = "-submissions"
_ENOUGH = 3


def looks_like_clones(paths: Sequence[Path]) -> bool:
    return 2 * sum(map(_is_clone, paths)) >= max(len(paths), 1)


def read_github(folder: Path, entries: Sequence[Path]) -> Reading:
    """One submission for each clone; anything else beside them is listed."""
    clones = [path for path in entries if _is_clone(path)]
    refused = [
        Refused(readable_name(path.name), Message("downloads.not_github"))
        for path in entries
        if path not in clones
    ]
    prefix = _prefix(folder, clones)
    drafts = [_draft(path, path.name.removeprefix(prefix)) for path in clones]
    unknown = sum(draft.by.submitted is None for draft in drafts)
    notes = [Message("downloads.no_commit", {"count": unknown})] if unknown else []
    return Reading(drafts, refused, notes)


def _is_clone(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink() and os.path.lexists(path / ".git")


def _prefix(folder: Path, clones: Sequence[Path]) -> str:
    """`<assignment>-`, from the folder's name, else what all of several names begin with."""
    names = [path.name for path in clones]
    if folder.name.endswith(_PARENT):
        said = f"{folder.name.removesuffix(_PARENT)}-"
        if all(name.startswith(said) for name in names):
            return said
    if len(names) < _ENOUGH:
        return ""
    # The first and the last in order differ where any two do.
    pairs = zip(min(names), max(names), strict=False)
    common = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return common[: common.rfind("-") + 1]


def _draft(path: Path, user: str) -> Draft:
    said = readable_name(user)
    by = HandedIn((Student(said, said),), "github", last_commit_time(path))
    return Draft(safe_id(said), (("", path),), by, readable_name(path.name), f"github:{said}")
