"""A class's way from a Moodle download to what Moodle is given back, without running anything."""

import zipfile
from dataclasses import dataclass
from pathlib import Path

from grader.model.summary import Summary
from grader.platforms.downloads import About, DownloadContents, open_downloads
from grader.platforms.gradebook.book import AskedBooks, WrittenBooks, write_gradebooks
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet

SAMPLES = Path(__file__).parent / "samples"
WORST = 40
"""The points of the first submission; each that follows has one more."""


@dataclass
class Graded:
    found: DownloadContents
    written: WrittenBooks
    sources: dict[str, str]
    """A submission's id -> its Python text."""

    @property
    def said(self) -> list[str]:
        """The keys of all that was said."""
        messages = (*self.found.notes, *self.written.messages)
        return [message.key.split(".", 1)[1] for message in messages]

    def ids(self) -> dict[str, str]:
        """The number that the download gives -> the submission's id."""
        return {entry.by.students[0].key: entry.id for entry in self.found.entries}

    def names_of(self, key: str) -> list[str]:
        (message,) = (one for one in self.written.messages if one.key == f"gradebooks.{key}")
        return str(message.params["names"]).split("; ")

    def points(self, owner: str) -> int:
        """The points of whoever the download calls so."""
        ids = [entry.id for entry in self.found.entries]
        return WORST + ids.index(owner)

    def worksheet(self) -> bytes:
        (path,) = (
            path for path in self.written.files if path.suffix == ".csv" and "moodle" in path.name
        )
        return path.read_bytes()

    def feedback(self) -> bytes:
        (path,) = (path for path in self.written.files if path.suffix == ".zip")
        return path.read_bytes()


def sheet(path: Path) -> Worksheet:
    read = read_worksheet(path)
    assert isinstance(read, Worksheet), read
    return read


def graded(
    download: Path,
    worksheet: Path,
    folder: Path,
    asked: AskedBooks | None = None,
    *,
    at_once: bool = True,
) -> Graded:
    """Every submission of the download graded with other points out of 100, and reported on.

    The worksheet is known when it is graded, `at_once`, or only when the gradebook is written.
    """
    read = sheet(worksheet)
    with open_downloads([download], about=About(worksheet=read if at_once else None)) as found:
        summaries = [
            Summary("a", entry.id, entry.by, "python", "graded", WORST + number, 100)
            for number, entry in enumerate(found.entries)
        ]
        sources = {
            entry.id: "".join(file.read_text() for file in sorted(entry.path.rglob("*.py")))
            for entry in found.entries
        }
    reports = folder / "reports"
    reports.mkdir(parents=True)
    for entry in found.entries:
        (reports / entry.id).write_text(f"the report of {entry.id}", encoding="utf-8")
    books = asked or AskedBooks(
        books=(("moodle", MoodleBook(worksheet.name, read, comments=True, feedback=True)),)
    )
    written = write_gradebooks(books, summaries, folder, lambda id: reports / id)
    return Graded(found, written, sources)


def owners(download: Path) -> set[tuple[str, str]]:
    """Name and number of everybody in the download, split as Moodle makes them."""
    with zipfile.ZipFile(download) as archive:
        parts = {tuple(name.split("_")[:2]) for name in archive.namelist()}
    return {(name, number if number.isdigit() else "") for name, number in parts}
