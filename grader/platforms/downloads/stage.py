"""Drafts -> entries: the files of each submission in one place, its archives unpacked."""

import os
import shutil
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from tempfile import gettempdir

from grader.model import Message
from grader.model.handed_in import Entry, Refused
from grader.platforms.downloads.limits import (
    HANDED_IN,
    IN_ALL_BYTES,
    IN_ALL_SHARE,
    MAX_NESTED,
    Total,
    UnzipBudget,
    raise_if_ours,
)
from grader.platforms.downloads.unzip import is_zip_name, spent, unpack
from grader.platforms.platform import Draft
from grader.submissions.names import readable_name, unique
from grader.submissions.walk import FoundFile, walk

_REFUSED_AT_MOST = 30


def stage(drafts: Sequence[Draft], private: Path, refused: list[Refused]) -> tuple[Entry, ...]:
    """Return an entry for every draft, in order; what could not be brought along is added to
    `refused`.

    A draft of one file or folder without archives stays where it lies; any other is put together
    below the folder `private`. NoRoomError when all of them together come to too much.
    """
    total = Total(min(IN_ALL_BYTES, int(IN_ALL_SHARE * shutil.disk_usage(gettempdir()).free)))
    ids = unique([draft.id for draft in drafts])
    entries = []
    for id, draft in zip(ids, drafts, strict=True):
        names = tuple(name for name, _ in draft.parts) if draft.oldest_first else ()
        place = _put_together(draft, private / id, total, refused)
        entries.append(Entry(id, place, draft.by, names))
    return tuple(entries)


def _put_together(draft: Draft, target: Path, total: Total, refused: list[Refused]) -> Path:
    if len(draft.parts) == 1:
        ((name, path),) = draft.parts
        if name in ("", path.name) and not any(map(_is_archive, walk(path))):
            return path

    target.mkdir(parents=True)
    budget = UnzipBudget(HANDED_IN, total, draft.shown)
    refusals: list[Refused] = []
    for name, path in draft.parts:
        for file in walk(path):
            inside = name if file.path == path else "/".join(filter(None, (name, file.name)))
            problem = _copy_file(file, target / inside, budget)
            if problem is not None:
                refusals.append(Refused(_name_inside(draft.shown, inside), problem))

    _unpack_all(target, budget, draft.shown, refusals)
    refused += _cut_refusals(refusals, draft.shown)
    return target


def _cut_refusals(refused: list[Refused], label: str) -> list[Refused]:
    """Return so many refusals that nobody's submission drowns what is said of the others."""
    more = len(refused) - _REFUSED_AT_MOST
    if more <= 0:
        return refused
    rest = Refused(f"{label}/…", Message("downloads.and_more", {"count": more}))
    return [*refused[:_REFUSED_AT_MOST], rest]


def _name_inside(label: str, inside: str) -> str:
    """Return the name of something in a submission, that of a lone file once."""
    return readable_name(inside if inside == label else f"{label}/{inside}")


def _is_archive(file: FoundFile) -> bool:
    return file.problem is None and is_zip_name(file.name)


def _copy_file(file: FoundFile, target: Path, budget: UnzipBudget) -> Message | None:
    """Copy one file; return why that cannot be done, or None."""
    if file.problem is not None:
        return file.problem
    if os.path.lexists(target):
        return Message("downloads.same_name")
    problem = spent(budget)
    if problem is not None:
        return problem

    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file.path, target, follow_symlinks=False)
    except OSError as error:
        raise_if_ours(error)
        return Message("downloads.unreadable", {"error": error.strerror or type(error).__name__})
    return None


def _unpack_all(folder: Path, budget: UnzipBudget, label: str, refused: list[Refused]) -> None:
    """Make every archive below `folder` a folder beside it, named as the archive without .zip.

    One of which nothing could be taken stays, so that it is listed among the submission's files.
    """
    tried: set[Path] = set()
    for depth in range(MAX_NESTED + 1):
        archives = [file for file in walk(folder) if _is_archive(file) and file.path not in tried]
        for archive in archives:
            tried.add(archive.path)
            name = _name_inside(label, archive.name)
            if depth == MAX_NESTED:
                refused.append(Refused(name, Message("downloads.nested", {"limit": MAX_NESTED})))
                continue

            into = _folder_beside(archive.path)
            into.mkdir()
            problems = unpack(archive.path, into, budget, name)
            refused += problems
            if any(problem.name == name for problem in problems):
                into.rmdir()
            else:
                archive.path.unlink()


def _folder_beside(archive: Path) -> Path:
    stem = archive.name[: -len(".zip")] or "zip"
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    places = map(archive.with_name, names)
    return next(place for place in places if not os.path.lexists(place))
