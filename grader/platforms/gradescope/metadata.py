"""Gradescope's `submission_metadata.json`: when a submission was handed in."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import decode

from grader.locale import words
from grader.model import Locale

_Time = Annotated[datetime, Meta(tz=True)]


class _Due(Struct, frozen=True):
    due_date: _Time | None = None


class _User(Struct, frozen=True):
    assignment: _Due = _Due()


class _Metadata(Struct, frozen=True):
    created_at: _Time | None = None
    assignment: _Due = _Due()
    users: tuple[_User, ...] = ()
    previous_submissions: tuple[Any, ...] = ()


class HandedInNow(Struct, frozen=True):
    late: timedelta | None
    """The time after the due date; zero when in time, None when nothing says."""
    attempt: int

    def extra_data(self) -> dict[str, object]:
        minutes = None if self.late is None else self.late // timedelta(minutes=1)
        return {"attempt": self.attempt, "minutes_late": minutes}


def handed_in(metadata: Path) -> HandedInNow | None:
    """Return None where there is no such file, or it is not in Gradescope's form."""
    try:
        found = decode(metadata.read_bytes(), type=_Metadata)
    except (OSError, MsgspecError):
        return None
    # Of those who handed in together, one may have an extension.
    theirs = [due for user in found.users if (due := user.assignment.due_date) is not None]
    due = max(theirs, default=found.assignment.due_date)
    late = None
    if found.created_at is not None and due is not None:
        late = max(found.created_at - due, timedelta(0))
    return HandedInNow(late, 1 + len(found.previous_submissions))


def said(handed: HandedInNow, locale: Locale) -> str:
    """Return a sentence for the student."""
    attempt = words("gradescope.attempt", locale, attempt=handed.attempt)
    if not handed.late:
        return attempt
    minutes = handed.late // timedelta(minutes=1)
    hours, minutes = divmod(minutes, 60)
    return f"{attempt} {words('gradescope.late', locale, hours=hours, minutes=minutes)}"
