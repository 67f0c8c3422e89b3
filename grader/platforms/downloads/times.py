"""When each submission came in, where another file than the download says so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from grader.model import Message
from grader.platforms.downloads.found import Draft
from grader.platforms.gradebook.dates import parse_date
from grader.platforms.moodle.worksheet import read_worksheet

__all__ = ["Times", "read_times", "with_times"]


@dataclass(frozen=True, slots=True)
class Times:
    """Of a Moodle worksheet."""

    by_number: Mapping[str, datetime]
    """By participant number, in the site's own time."""
    unread: int = 0
    """Rows whose date was in no form that is known here."""


def read_times(path: Path) -> Times | Message:
    """The column "Last modified (submission)" of a grading worksheet; why not, otherwise."""
    worksheet = read_worksheet(path)
    if isinstance(worksheet, Message):
        return worksheet
    if worksheet.submitted is None:
        return Message("downloads.no_submitted_column", {"name": path.name})
    times, unread = {}, 0
    for row, number in enumerate(worksheet.numbers):
        written = worksheet.table.value(row, worksheet.submitted)
        read = parse_date(written)
        if read is not None:
            times[number] = read
        elif any(sign.isdigit() for sign in written):
            unread += 1
    return Times(times, unread)


def with_times(drafts: Sequence[Draft], times: Times | None) -> tuple[list[Draft], list[Message]]:
    """The drafts of a Moodle download with their times, and what should be known about these."""
    if times is None:
        return list(drafts), []
    notes = []
    if times.unread:
        notes.append(Message("downloads.unread_dates", {"count": times.unread}))
    timed = [_with_time(draft, times.by_number) for draft in drafts]
    missing = sum(draft.by.origin == "moodle" and draft.by.submitted is None for draft in timed)
    if missing:
        notes.append(Message("downloads.no_date", {"count": missing}))
    return timed, notes


def _with_time(draft: Draft, times: Mapping[str, datetime]) -> Draft:
    if draft.by.origin != "moodle" or draft.by.submitted is not None:
        return draft
    submitted = times.get(draft.by.students[0].key)
    return replace(draft, by=replace(draft.by, submitted=submitted))
