"""Times at which submissions came in, and the attempt of each student that counts by them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student, owner_of
from grader.platforms.drafts import Draft
from grader.platforms.gradebook.results import naming, time_late
from grader.platforms.moodle.rows import rows_of, said_by
from grader.platforms.moodle.worksheet import Worksheet


def with_times(
    drafts: Sequence[Draft], worksheet: Worksheet | None
) -> tuple[list[Draft], list[Message]]:
    """The drafts of a Moodle download with the times that the worksheet says, and what should be
    known about these."""
    if worksheet is None:
        return list(drafts), []
    owners = [owner_of(draft.by) for draft in drafts if draft.by.origin == "moodle"]
    timed = [_with_time(draft, worksheet, owners) for draft in drafts]
    ours = [draft for draft in timed if draft.by.origin == "moodle"]
    missing = [draft.shown for draft in ours if draft.by.submitted is None]
    notes = [naming("downloads.no_date", missing)] if missing else []
    unread = sum(participant.unread for participant in worksheet.participants)
    if unread:
        notes.insert(0, Message("downloads.unread_dates", {"count": unread}))
    unfinished = [draft.shown for draft in ours if draft.by.draft]
    if unfinished:
        notes.append(naming("downloads.unfinished", unfinished))
    return timed, notes


def _with_time(draft: Draft, worksheet: Worksheet, owners: Sequence[Student]) -> Draft:
    if draft.by.origin != "moodle" or draft.by.submitted is not None:
        return draft
    members = rows_of(worksheet, owner_of(draft.by), owners)
    return replace(draft, by=said_by(members, draft.by)) if members else draft


def choose_attempts(
    drafts: Sequence[Draft], deadline: datetime | None, grace: timedelta
) -> tuple[list[Draft], list[Refused]]:
    """One draft for each student or group, in the order of the first; the others, as refused.

    When no attempt is in time, the last one counts. Where a time is missing, the order in which
    they were given stands for it.
    """
    known = [replace(draft, by=_with_lateness(draft.by, deadline, grace)) for draft in drafts]
    together: dict[object, list[Draft]] = {}
    for number, draft in enumerate(known):
        together.setdefault(draft.attempts_of or number, []).append(draft)
    chosen, refused = [], []
    for attempts in together.values():
        best, others = _choose(attempts)
        chosen.append(best)
        refused += [
            Refused(other.shown, Message("downloads.other_attempt", {"chosen": best.shown}))
            for other in others
        ]
    return chosen, refused


def _with_lateness(by: HandedIn, deadline: datetime | None, grace: timedelta) -> HandedIn:
    if deadline is None or by.submitted is None:
        return by
    return replace(by, late=time_late(by, by.submitted, deadline) > grace)


def _choose(attempts: Sequence[Draft]) -> tuple[Draft, list[Draft]]:
    if len(attempts) == 1:
        return attempts[0], []
    ordered = _in_order(attempts)
    in_time = [draft for draft in ordered if not draft.by.late]
    best = (in_time or ordered)[-1]
    number = ordered.index(best) + 1
    by = replace(best.by, attempt=number, attempts=len(ordered))
    return replace(best, by=by), [draft for draft in ordered if draft is not best]


def _in_order(attempts: Sequence[Draft]) -> list[Draft]:
    times = [draft.by.submitted for draft in attempts]
    known = [time for time in times if time is not None]
    if len(known) < len(times) or len({time.tzinfo is None for time in known}) > 1:
        return list(attempts)
    numbered = sorted(zip(known, range(len(known)), strict=True))
    return [attempts[number] for _, number in numbered]
