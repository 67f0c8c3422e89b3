"""All that was found in what the instructor gave."""

from dataclasses import dataclass

from grader.model import Message
from grader.model.handed_in import Entry, Refused

__all__ = ["Found", "NoRoomError"]


class NoRoomError(Exception):
    """Raised when this machine cannot hold what a download unpacks to. Nobody may lose a file by
    that."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class Found:
    """The contents of a download: every entry of it stands in exactly one of both lists."""

    entries: tuple[Entry, ...]
    """The entries in an order that depends on names only; their ids are unique and safe as folder
    names."""
    refused: tuple[Refused, ...]
    recognised: tuple[Message, ...] = ()
    """One sentence for each path given: taken for what, and how many submissions it holds."""
    notes: tuple[Message, ...] = ()
    """Notes that the instructor should read before grades are trusted."""
