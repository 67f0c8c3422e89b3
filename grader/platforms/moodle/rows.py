"""Results -> the rows of Moodle's worksheet that they belong to, with what the rows say of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn, Student, owner_of
from grader.platforms.gradebook.matching import (
    Row,
    contradict,
    folded_text,
    letters_of,
    match,
    signs_of,
)
from grader.platforms.gradebook.results import Grade, Participant
from grader.platforms.moodle.words import hidden_names, known_words
from grader.platforms.moodle.worksheet import Worksheet


def in_rows(worksheet: Worksheet, results: Sequence[Grade]) -> tuple[list[Grade], list[Message]]:
    """The results, each with its row where exactly one is its own; the rest are in the messages.

    A group's submission becomes a result of each of its members, whom the worksheet names.
    """
    results, nobody, warnings = _spread(worksheet, results)
    rows = [_row(worksheet, participant) for participant in worksheet.participants]
    pairs, unmatched = match(results, rows, "moodle", hidden_names())
    by_row = {participant.row: participant for participant in worksheet.participants}
    found = {id(result): by_row[row] for row, result in pairs.items()}
    together = _together(worksheet)
    placed = [
        _placed(result, own, together[own.row]) if (own := found.get(id(result))) else result
        for result in results
    ]
    return [*placed, *nobody], [*warnings, *unmatched]


def rows_of(
    worksheet: Worksheet, owner: Student, owners: Iterable[Student]
) -> Sequence[Participant]:
    """The rows of `owner`, one of the `owners` that a download names; none in doubt.

    A group's number is no participant's.
    """
    if worksheet.in_groups:
        return _members_of(worksheet, owner, owners)
    return [
        one
        for one in worksheet.participants
        if one.number == owner.key and not contradict(owner, _row(worksheet, one), hidden_names())
    ]


def said_by(members: Sequence[Participant], by: HandedIn) -> HandedIn:
    """`by` with what the worksheet says of its members together.

    A group has one time of submission; where its rows do not agree, none is its own. Not to be
    late means nothing without a time.
    """
    times = {member.submitted for member in members}
    if times == {None}:
        times = {by.submitted}
    submitted = times.pop() if len(times) == 1 else None
    lates = {member.late for member in members}
    late = lates.pop() if len(lates) == 1 else None
    extensions = [member.extension for member in members if member.extension is not None]
    return replace(
        by,
        submitted=submitted,
        late=late if late or submitted is not None else None,
        extension=max(extensions, default=by.extension),
        draft=any(member.draft for member in members),
    )


def _spread(
    worksheet: Worksheet, results: Sequence[Grade]
) -> tuple[list[Grade], list[Grade], list[Message]]:
    """Return, per member, what groups handed in; the results of groups that are not found; the
    warnings.

    The number in such a download is a group's, and would be somebody else's as a participant's.
    """
    members: list[Grade] = []
    nobody: list[Grade] = []
    warnings: list[Message] = []
    seen: set[str] = set()
    owners = [owner_of(result.by) for result in results if result.by.origin == "moodle"]
    for result in results:
        group = owner_of(result.by)
        if result.by.origin != "moodle" or (group.key and not worksheet.in_groups):
            members.append(result)
            continue
        if result.submission in seen:
            continue
        seen.add(result.submission)
        found = rows_of(worksheet, group, owners)
        if not found:
            params = {"name": group.name, "submission": result.submission}
            warnings.append(Message("gradebooks.no_group", params))
            nobody.append(result)
        members += [
            replace(result, student=Student(member.name, member.number, member.email))
            for member in found
        ]
    return members, nobody, warnings


def _row(worksheet: Worksheet, participant: Participant) -> Row:
    name = participant.name
    if worksheet.blind:
        # A name that does not say the same comes from another assignment, or is a group's.
        name = f"{worksheet.words.participant} {participant.number}"
    return Row(participant.row, frozenset([participant.number]), name, participant.email)


def _together(worksheet: Worksheet) -> Mapping[int, Sequence[Participant]]:
    """Row -> all who handed in with this row's student."""
    groups: dict[str, list[Participant]] = {}
    for participant in worksheet.participants:
        groups.setdefault(participant.group or participant.number, []).append(participant)
    return {member.row: members for members in groups.values() for member in members}


def _placed(result: Grade, own: Participant, together: Sequence[Participant]) -> Grade:
    """Return the result with the group's time and the student's own extension."""
    group = said_by(together, result.by)
    by = replace(group, extension=own.extension or result.by.extension, draft=own.draft)
    return replace(result, participant=own, by=by)


def _members_of(
    worksheet: Worksheet, owner: Student, owners: Iterable[Student]
) -> Sequence[Participant]:
    """The rows of the group `owner`; none where no group, or more than one, can be meant.

    A student in no group hands in without a number, under Moodle's word for that, in any language.
    `owners` are all that the download names: a real group may be called by that word too.
    """
    groups: dict[str, list[Participant]] = {}
    for participant in worksheet.participants:
        if participant.group:
            groups.setdefault(participant.group, []).append(participant)
    defaults = _defaults(worksheet)
    without = [of for group, of in groups.items() if folded_text(group) in defaults]
    if not owner.key:
        taken = any(one.key and folded_text(one.name) in defaults for one in owners)
        mixed = any(len({one.submitted for one in of}) > 1 for of in without)
        meant = folded_text(owner.name) in defaults and not taken and not mixed
        return _only(without if meant else [])
    named = {group: of for group, of in groups.items() if of not in without}
    return _only(_called(owner.name, named, _as_written)) or _only(
        _called(owner.name, named, letters_of)
    )


def _called(
    name: str,
    groups: Mapping[str, list[Participant]],
    forms: Callable[[str], frozenset[str]],
) -> list[list[Participant]]:
    return [of for group, of in groups.items() if forms(group) & forms(name)]


def _as_written(group: str) -> frozenset[str]:
    """Moodle writes a group's `&` as `&amp;` before it makes a folder's name of it."""
    return frozenset([signs_of(group.replace("&", "&amp;"))])


def _only(found: Sequence[Sequence[Participant]]) -> Sequence[Participant]:
    return found[0] if len(found) == 1 else ()


def _defaults(worksheet: Worksheet) -> frozenset[str]:
    languages = (*known_words().values(), worksheet.words)
    return frozenset(folded_text(name) for words in languages for name in words.default_group)
