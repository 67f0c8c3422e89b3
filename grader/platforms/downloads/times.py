"""Times at which submissions came in, where Moodle's worksheet says so."""

from collections.abc import Sequence
from dataclasses import replace

from grader.model import Message
from grader.model.handed_in import Student, owner_of
from grader.platforms.drafts import Draft
from grader.platforms.moodle.rows import rows_of, said_by
from grader.platforms.moodle.worksheet import Worksheet

__all__ = ["with_times"]


def with_times(
    drafts: Sequence[Draft], worksheet: Worksheet | None
) -> tuple[list[Draft], list[Message]]:
    """The drafts of a Moodle download with their times, and what should be known about these."""
    if worksheet is None:
        return list(drafts), []
    owners = [owner_of(draft.by) for draft in drafts if draft.by.origin == "moodle"]
    timed = [_with_time(draft, worksheet, owners) for draft in drafts]
    ours = [draft for draft in timed if draft.by.origin == "moodle"]
    missing = [draft.shown for draft in ours if draft.by.submitted is None]
    notes = [_named("no_date", missing)] if missing else []
    unread = sum(participant.unread for participant in worksheet.participants)
    if unread:
        notes.insert(0, Message("downloads.unread_dates", {"count": unread}))
    unfinished = [draft.shown for draft in ours if draft.by.draft]
    if unfinished:
        notes.append(_named("unfinished", unfinished))
    return timed, notes


def _named(key: str, names: Sequence[str]) -> Message:
    return Message(f"downloads.{key}", {"count": len(names), "names": "; ".join(names)})


def _with_time(draft: Draft, worksheet: Worksheet, owners: Sequence[Student]) -> Draft:
    if draft.by.origin != "moodle" or draft.by.submitted is not None:
        return draft
    members = rows_of(worksheet, owner_of(draft.by), owners)
    return replace(draft, by=said_by(members, draft.by)) if members else draft
