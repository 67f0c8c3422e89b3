"""Files of instructors -> entries to grade, and everything else with the reason."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import FOLDER, Entry, Origin, Refused
from grader.platforms.downloads.about import About, with_facts
from grader.platforms.downloads.folder import read_folder
from grader.platforms.downloads.limits import DOWNLOAD, UnzipBudget, raise_if_ours
from grader.platforms.downloads.stage import stage
from grader.platforms.downloads.unzip import is_zip_name, unpack
from grader.platforms.platform import Downloaded
from grader.platforms.registry import downloads
from grader.sandbox.folders import private_folder, remove_abandoned
from grader.submissions.names import folded, is_junk, readable_name
from grader.submissions.walk import is_folder

_COPY = re.compile(r"\s*\(\d+\)$")
_NO_FACTS = About()


class DownloadContents(Struct, frozen=True):
    """The contents of a download: every entry of it stands in exactly one of both lists."""

    entries: tuple[Entry, ...]
    """The entries in an order that depends on names only; their ids are unique and safe as folder
    names."""
    refused: tuple[Refused, ...]
    recognised: tuple[Message, ...] = ()
    """One sentence for each path given: taken for what, and how many submissions it holds."""
    notes: tuple[Message, ...] = ()
    """Notes that the instructor should read before grades are trusted."""


@contextmanager
def open_downloads(
    paths: Sequence[Path], *, single: bool = False, about: About = _NO_FACTS
) -> Iterator[DownloadContents]:
    """Yield all submissions in files, folders and zips, for as long as the context lasts.

    A folder, or a zip, holds one submission per student, or is itself one when `single`; any other
    file is one submission. `about` says what is known beside them.

    The contents of archives are unpacked into a private temporary folder that ends with the
    context; nothing that lies in `paths` is changed. Never raises for what lies there; NoRoomError
    when this machine cannot hold it.
    """
    refused: list[Refused] = []
    recognised: list[Message] = []
    notes: list[Message] = []
    ignored = {path.resolve() for path in about.files}
    paths = [path for path in dict.fromkeys(map(Path.resolve, paths)) if path not in ignored]
    remove_abandoned()
    with private_folder() as private:
        lone = [path for path in paths if single or not (path.is_dir() or _is_zip(path))]
        # Together, for two of one name are told apart by their endings.
        drafts = list(read_folder(private, lone).drafts)
        ignored.update(lone)

        for number, path in enumerate(path for path in paths if path not in ignored):
            place = private / f"download-{number}"
            kind, content = _read_path(path, place, about.origin, ignored)
            drafts += content.drafts
            refused += content.refused
            notes += content.notes
            if kind is not None:
                room = "downloads" if kind == FOLDER else kind
                name, count = readable_name(path.name), len(content.drafts)
                sentence = Message(f"{room}.recognised", {"name": name, "count": count})
                recognised.append(sentence)

        drafts, replaced, about_drafts = with_facts(drafts, about)
        refused += replaced
        entries = stage(drafts, private / "submissions", refused)
        yield DownloadContents(entries, tuple(refused), tuple(recognised), (*notes, *about_drafts))


def _is_zip(path: Path) -> bool:
    return is_zip_name(path.name) and path.is_file()


def _read_path(
    path: Path, private: Path, forced: Origin | None, ignored: set[Path]
) -> tuple[Origin | None, Downloaded]:
    """Return what a folder or zip of the command line holds; None where it cannot be listed."""
    is_zip, name = _is_zip(path), readable_name(path.name)
    refused: list[Refused] = []
    folder = path
    try:
        if is_zip:
            folder = private
            folder.mkdir(parents=True)
            refused = unpack(path, folder, UnzipBudget(DOWNLOAD), name)
        inside, kind = _find_class_folder(folder, path.stem if is_zip else None)
        entries = [entry for entry in _entries_of(inside) if entry not in ignored]
    except OSError as error:
        raise_if_ours(error)
        problem = Message("downloads.unreadable", {"error": error.strerror or ""})
        return None, Downloaded([], [*refused, Refused(name, problem)])
    if any(refusal.name == name for refusal in refused):  # nothing at all came out of it
        return None, Downloaded([], refused)

    ignored.update(entries)  # what is named twice counts once
    kind = forced or kind
    read = read_folder if kind == FOLDER else downloads()[kind].read
    content = read(inside, entries)
    return kind, replace(content, refused=[*refused, *content.refused])


def _entries_of(folder: Path) -> list[Path]:
    """Return what lies in a folder, by name, without what systems and tools leave behind.

    Raises OSError when the folder cannot be listed.
    """
    return sorted(path for path in folder.iterdir() if not is_junk(path.name))


def _find_class_folder(folder: Path, zip_stem: str | None = None) -> tuple[Path, Origin]:
    """Return the folder that holds the submissions, inside folders that hold nothing but one
    folder.

    Folders that a system's own names vouch for are found however deep. A plain folder inside is
    taken for the class only in a zip, where packing a folder makes it: it is called like the zip,
    or holds nothing but folders and zips. Elsewhere a lone folder is a class's only submission.
    """
    inside = folder
    while True:
        entries = _entries_of(inside)
        for platform, download in downloads().items():
            if download.looks_like(entries):
                return inside, platform
        if len(entries) != 1 or not is_folder(entries[0]):
            return _packed_folder(folder, zip_stem), FOLDER
        (inside,) = entries


def _packed_folder(folder: Path, zip_stem: str | None) -> Path:
    entries = _entries_of(folder)
    if zip_stem is None or len(entries) != 1 or not entries[0].is_dir():
        return folder

    (only,) = entries
    if folded(_COPY.sub("", zip_stem)) == folded(only.name):
        return only
    inside = _entries_of(only)
    holds_a_class = bool(inside) and all(path.is_dir() or is_zip_name(path.name) for path in inside)
    return only if holds_a_class else folder
