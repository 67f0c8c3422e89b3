"""Gradescope's `submission_metadata.json`: when a submission was handed in."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader.locale import words
from grader.model import Locale


class HandedInNow(Struct, frozen=True):
    late: timedelta | None
    """The time after the due date; zero when in time, None when nothing says."""
    attempt: int

    def extra_data(self) -> dict[str, object]:
        minutes = None if self.late is None else self.late // timedelta(minutes=1)
        return {"attempt": self.attempt, "minutes_late": minutes}


def handed_in(metadata: Path) -> HandedInNow | None:
    """Return None where there is no such file, or it says nothing that can be understood."""
    try:
        data = json.loads(metadata.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(data, dict):
        return None
    earlier = data.get("previous_submissions")
    attempt = 1 + (len(earlier) if isinstance(earlier, list) else 0)
    created, due = _time(data.get("created_at")), _due(data)
    if created is None or due is None:
        return HandedInNow(None, attempt)
    return HandedInNow(max(created - due, timedelta(0)), attempt)


def said(handed: HandedInNow, locale: Locale) -> str:
    """Return a sentence for the student."""
    attempt = words("gradescope.attempt", locale, attempt=handed.attempt)
    if not handed.late:
        return attempt
    minutes = handed.late // timedelta(minutes=1)
    hours, minutes = divmod(minutes, 60)
    return f"{attempt} {words('gradescope.late', locale, hours=hours, minutes=minutes)}"


def _due(data: dict[str, Any]) -> datetime | None:
    """The latest due date of those who handed in (one may have an extension), else the
    assignment's."""
    users = data.get("users")
    times = [
        _time(_inside(user, "assignment", "due_date"))
        for user in (users if isinstance(users, list) else [])
    ]
    theirs = [time for time in times if time is not None]
    return max(theirs) if theirs else _time(_inside(data, "assignment", "due_date"))


def _inside(data: object, *keys: str) -> object:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _time(text: object) -> datetime | None:
    if not isinstance(text, str):
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    # Without a time zone it cannot be held against one that has it.
    return time if time.tzinfo is not None else None
