"""What a download holds: records that the readers of each kind of download share."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.model import Message
from grader.model.handed_in import Entry, HandedIn, Refused

__all__ = ["Draft", "Found", "NoRoomError", "Reading"]


class NoRoomError(Exception):
    """This machine cannot hold what a download unpacks to. Nobody may lose a file by that."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that was given: every entry of it stands in exactly one of both lists."""

    entries: tuple[Entry, ...]
    """In an order that depends on names only; their ids are unique and safe as folder names."""
    refused: tuple[Refused, ...]
    recognised: tuple[Message, ...] = ()
    """One sentence for each path given: taken for what, and how many submissions it holds."""
    notes: tuple[Message, ...] = ()
    """What the instructor should know before grades are trusted."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A submission before its files stand together in one place."""

    id: str
    """Not yet unique; safe as a folder's name."""
    parts: tuple[tuple[str, Path], ...]
    """(name inside the submission, file or folder); of a folder with the empty name, its content
    is the submission's."""
    by: HandedIn
    shown: str
    """What the download calls it: what a refusal of something inside it begins with."""
    attempts_of: str = ""
    """Equal for attempts of the same student at the same assignment; empty when there is one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one path of a download was read as."""

    drafts: Sequence[Draft]
    refused: Sequence[Refused] = ()
    notes: Sequence[Message] = ()
