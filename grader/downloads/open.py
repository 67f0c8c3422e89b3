"""What instructors have -> entries to grade, and everything else with the reason."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from grader.downloads.folder import read_folder
from grader.downloads.found import Draft, Found, Reading
from grader.downloads.limits import DOWNLOAD
from grader.downloads.moodle import read_moodle
from grader.downloads.recognise import entries_of, unwrapped
from grader.downloads.stage import stage
from grader.downloads.unzip import Budget, is_zip_name, unpack
from grader.intake.names import readable_name
from grader.model import Message
from grader.model.handed_in import Origin, Refused

__all__ = ["open_downloads"]


@contextmanager
def open_downloads(
    paths: Sequence[Path],
    *,
    single: bool = False,
    origin: Origin | None = None,
    passed_over: Sequence[Path] = (),
) -> Iterator[Found]:
    """All submissions in files, folders and zips, for as long as the context lasts.

    A folder, or a zip, holds one submission per student, or is itself one when `single`; any other
    file is one submission. `origin` says what folders are instead of their names; `passed_over`
    are paths that are nobody's (a run's own output). What archives hold is unpacked into a private
    temporary folder that ends with the context; nothing that lies in `paths` is changed.
    """
    drafts: list[Draft] = []
    refused: list[Refused] = []
    recognised: list[Message] = []
    notes: list[Message] = []
    ignored = {path.resolve() for path in passed_over}
    named = [
        path for path in dict.fromkeys(path.resolve() for path in paths) if path not in ignored
    ]
    with TemporaryDirectory(prefix="grader-") as made:
        private = Path(made)
        for number, path in enumerate(named):
            kind, reading = _read(path, private / f"download-{number}", single, origin, ignored)
            drafts += reading.drafts
            refused += reading.refused
            notes += reading.notes
            if kind is not None:
                recognised.append(_recognised(kind, path, len(reading.drafts)))
        entries = stage(drafts, private / "submissions", refused)
        yield Found(entries, tuple(refused), tuple(recognised), tuple(notes))


def _read(
    path: Path, private: Path, single: bool, forced: Origin | None, ignored: set[Path]
) -> tuple[Origin | None, Reading]:
    """What one path of the command line holds; None for a file, which says itself what it is."""
    is_zip = is_zip_name(path.name) and path.is_file()
    if single or not (path.is_dir() or is_zip):
        return None, read_folder([path])
    refused: list[Refused] = []
    folder = path
    if is_zip:
        private.mkdir()
        refused = unpack(path, private, Budget(DOWNLOAD), readable_name(path.name))
        folder = private
    try:
        inside, kind = unwrapped(folder)
        entries = [entry for entry in entries_of(inside) if entry not in ignored]
    except OSError as error:
        problem = Message("downloads.unreadable", {"error": error.strerror or ""})
        return None, Reading([], [*refused, Refused(readable_name(path.name), problem)])
    reading = _READERS[forced or kind](entries)
    return forced or kind, Reading(reading.drafts, [*refused, *reading.refused], reading.notes)


def _recognised(kind: Origin, path: Path, count: int) -> Message:
    params: dict[str, str | int] = {"name": readable_name(path.name), "count": count}
    return Message(f"downloads.recognised_{kind}", params)


_READERS = {"folder": read_folder, "moodle": read_moodle}
