"""The records that the reader of each kind of download gives."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused


class Draft(Struct, frozen=True):
    """A submission before its files stand together in one place."""

    id: str
    """The id, not yet unique; safe as a folder's name."""
    parts: tuple[tuple[str, Path], ...]
    """(name inside the submission, file or folder); of a folder with the empty name, its content
    is the submission's."""
    by: HandedIn
    shown: str
    """The name in the download: a refusal of something inside it begins with it."""
    attempts_of: str = ""
    """Equal for attempts of the same student at the same assignment; empty when there is one."""


class Reading(Struct, frozen=True):
    """One path of a download as it was read."""

    drafts: Sequence[Draft]
    refused: Sequence[Refused] = ()
    notes: Sequence[Message] = ()
