"""Uploads on disk: written, synced and renamed before anybody is told that they are here.

A folder for each ticket: `ticket.json` and `files/`. It goes when what became of it is kept.
"""

import logging
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO, Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.model import HandedIn, Message
from grader.model.records import RECORDS, OtherVersionError, RecordError, from_text, to_text
from grader.render.files import write_whole
from grader.submissions.bytes_digest import digest_of_bytes
from grader.submissions.names import readable_name, unique

log = logging.getLogger("grader.web")

UPLOAD_BYTES = 50_000_000
_UNFINISHED = ".writing-"
_SHORT = 8
_OF_ANOTHER = "%s: written by another version of grader (%s), for which it waits"
_NAME_CHARACTERS, _ENDING_CHARACTERS = 60, 10

Kind = Literal["check", "hand_in"]


class Ticket(Struct, frozen=True):
    """An upload that waits to be judged."""

    number: str
    """Unguessable: who knows it may read what becomes of a check."""
    kind: Kind
    assignment: str
    asker: str
    """The key of who asks; the queue is fair to each."""
    known: bool
    """True of a student or an instructor, who come before visitors."""
    origin: str
    """A digest of the address of a visitor, which cannot be read out of it."""
    at: str
    """The time when the request arrived, as the guard has it; ISO 8601, UTC."""
    assignment_digest: str
    """The assignment as the page showed it."""
    course: str = ""
    name: str = ""
    """The submission's id in the store, the student's or group's; empty for a self-check."""
    by: HandedIn | None = None
    """The people of a hand-in; None for a self-check."""
    token: str = ""
    """The name of the token by which a machine handed it in; empty for people."""
    digest: str = ""
    """The digest of the bytes."""
    is_slow: bool = False
    """True when it took long while others waited: it runs after everybody."""
    ended_by: str = ""
    """The key of who ended it; it does not run until somebody lets it."""

    @classmethod
    def new_number(cls) -> str:
        return secrets.token_urlsafe(16)

    @property
    def short(self) -> str:
        """Return the part of the number that a log may hold."""
        return self.number[:_SHORT]


_RECORDS: Mapping[str, type[Struct]] = {**RECORDS, "Ticket": Ticket}


class Incoming(Struct, frozen=True):
    folder: Path

    def keep(self, ticket: Ticket, files: Iterable[tuple[str, IO[bytes]]]) -> Ticket:
        """Write an upload and return its ticket, with the digest of its bytes. OSError where the
        disk fails; then nothing of it is left."""
        unfinished = self.folder / f"{_UNFINISHED}{ticket.number}"
        inside = unfinished / "files"
        files_named = [(_file_name(name), content) for name, content in files]
        names = unique([name for name, _ in files_named])
        try:
            inside.mkdir(parents=True)
            for name, (_, content) in zip(names, files_named, strict=True):
                with (inside / name).open("xb") as file:
                    shutil.copyfileobj(content, file)

            ticket = replace(ticket, digest=digest_of_bytes(content_of(inside)))
            (unfinished / "ticket.json").write_text(to_text(ticket), encoding="utf-8")
            for path in (*inside.iterdir(), unfinished / "ticket.json", inside, unfinished):
                _sync(path)
            unfinished.rename(self.folder / ticket.number)
            _sync(self.folder)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        return ticket

    def waiting(self) -> list[Ticket]:
        """Return the tickets that an earlier process left, the oldest first. Clear what it left
        half written, and set aside what was damaged since, for a person to look at. What another
        version wrote stays for that one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        tickets = []
        for place in self.folder.iterdir():
            if place.name.startswith(_UNFINISHED):
                shutil.rmtree(place, ignore_errors=True)
                continue
            try:
                tickets.append(from_text((place / "ticket.json").read_bytes(), _RECORDS))
            except OtherVersionError as error:
                log.warning(_OF_ANOTHER, place.name[:_SHORT], error)
            except (OSError, RecordError) as error:
                log.warning("%s: cannot be read (%r)", place.name[:_SHORT], error)
                self.set_aside(place.name)
        return sorted(tickets, key=lambda ticket: ticket.at)

    def set_aside(self, number: str) -> None:
        """Move an upload that cannot be judged to where a person finds it."""
        self.aside.mkdir(exist_ok=True)
        log.warning("%s: is now in %s", number[:_SHORT], self.aside)
        (self.folder / number).rename(self.aside / number)

    @property
    def aside(self) -> Path:
        return self.folder.with_name("damaged")

    @property
    def warning(self) -> Message | None:
        """Return what a person should look at."""
        count = len(list(self.aside.glob("*")))
        if not count:
            return None
        return Message("web.aside", {"count": count, "path": str(self.aside)})

    def files(self, ticket: Ticket) -> Path:
        return self.folder / ticket.number / "files"

    def rewrite(self, ticket: Ticket) -> None:
        """Let an upload that waits have another ticket, of the same number."""
        write_whole(self.folder / ticket.number / "ticket.json", to_text(ticket))

    def remove(self, ticket: Ticket) -> None:
        """Forget an upload whose outcome is kept. Killed in the middle, it is half written."""
        gone = self.folder / f"{_UNFINISHED}{ticket.number}"
        (self.folder / ticket.number).rename(gone)
        shutil.rmtree(gone, ignore_errors=True)


def content_of(files: Path) -> Path:
    """Return what was handed in: the one file, or the folder of several."""
    entries = list(files.iterdir())
    return entries[0] if len(entries) == 1 else files


def _file_name(name: str) -> str:
    """Return a name without folders that stands in any folder, with the ending that it had."""
    plain = readable_name(PurePosixPath(name.replace("\\", "/")).name).replace(":", "_")
    path = PurePosixPath(plain.strip(". ") or "submission")
    return f"{path.stem[:_NAME_CHARACTERS]}{path.suffix[:_ENDING_CHARACTERS]}"


def _sync(path: Path) -> None:
    """Let the disk have a file, or a folder's entries, before anybody is told."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
