"""Results -> the rows of Moodle's worksheet that they belong to, with what the rows say of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from grader.grouping import grouped
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
    """Return the results, each with its row where exactly one is its own; the rest are in the
    messages.

    A group's submission becomes a result of each of its members, whom the worksheet names.
    """
    members, nobodys, warnings = _one_for_each_member(worksheet, results)
    rows = [_gradebook_row(worksheet, participant) for participant in worksheet.participants]
    pairs, unmatched = match(members, rows, "moodle", hidden_names())

    participants = {participant.row: participant for participant in worksheet.participants}
    by_result = {id(result): participants[row] for row, result in pairs.items()}
    together = _members_by_row(worksheet)
    placed = [_with_row(result, by_result.get(id(result)), together) for result in members]
    return [*placed, *nobodys], [*warnings, *unmatched]


def rows_of(
    worksheet: Worksheet, owner: Student, owners: Iterable[Student]
) -> Sequence[Participant]:
    """Return the rows of `owner`, one of the `owners` that a download names; none in doubt.

    A group's number is no participant's.
    """
    if worksheet.in_groups:
        return _members_of(worksheet, owner, owners)

    hidden = hidden_names()
    rows = [row for row in worksheet.participants if row.number == owner.key]
    return [row for row in rows if not contradict(owner, _gradebook_row(worksheet, row), hidden)]


def told_by_rows(members: Sequence[Participant], hand_in: HandedIn) -> HandedIn:
    """Return `hand_in` with what the worksheet says of its members together.

    A group has one time of submission; where its rows do not agree, none is its own. Not to be
    late means nothing without a time.
    """
    times = {member.submitted for member in members}
    if times == {None}:
        times = {hand_in.submitted}
    submitted = times.pop() if len(times) == 1 else None

    lates = {member.late for member in members}
    late = lates.pop() if len(lates) == 1 else None
    extensions = [member.extension for member in members if member.extension is not None]
    return replace(
        hand_in,
        submitted=submitted,
        late=late if late or submitted is not None else None,
        extension=max(extensions, default=hand_in.extension),
        draft=any(member.draft for member in members),
    )


def _one_for_each_member(
    worksheet: Worksheet, results: Sequence[Grade]
) -> tuple[list[Grade], list[Grade], list[Message]]:
    """Return, per member, what groups handed in; the results of groups that are not in the
    worksheet; the warnings.

    The number in such a download is a group's, and would be somebody else's as a participant's.
    """
    members: list[Grade] = []
    nobodys: list[Grade] = []
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
        rows = rows_of(worksheet, group, owners)
        if not rows:
            params = {"name": group.name, "submission": result.submission}
            warnings.append(Message("gradebooks.no_group", params))
            nobodys.append(result)
        for row in rows:
            members.append(replace(result, student=Student(row.name, row.number, row.email)))
    return members, nobodys, warnings


def _gradebook_row(worksheet: Worksheet, participant: Participant) -> Row:
    name = participant.name
    if worksheet.blind:
        # A name that does not say the same comes from another assignment, or is a group's.
        name = f"{worksheet.words.participant} {participant.number}"
    return Row(participant.row, frozenset([participant.number]), name, participant.email)


def _members_by_row(worksheet: Worksheet) -> Mapping[int, Sequence[Participant]]:
    """Return for each row all who handed in with its student."""
    groups = grouped(worksheet.participants, lambda member: member.group or member.number)
    return {member.row: members for members in groups.values() for member in members}


def _with_row(
    result: Grade, row: Participant | None, together: Mapping[int, Sequence[Participant]]
) -> Grade:
    """Return the result with its row, the group's time and the student's own extension."""
    if row is None:
        return result
    group = told_by_rows(together[row.row], result.by)
    hand_in = replace(group, extension=row.extension or result.by.extension, draft=row.draft)
    return replace(result, participant=row, by=hand_in)


def _members_of(
    worksheet: Worksheet, owner: Student, owners: Iterable[Student]
) -> Sequence[Participant]:
    """Return the rows of the group `owner`; none where no group, or more than one, can be meant.

    A student in no group hands in without a number, under Moodle's word for that, in any language.
    `owners` are all that the download names: a real group may be called by that word too.
    """
    words = _default_groups(worksheet)
    everybody = grouped(worksheet.participants, lambda member: member.group)
    groups = {name: members for name, members in everybody.items() if name}
    default_names = [name for name in groups if folded_text(name) in words]
    default_groups = [groups.pop(name) for name in default_names]

    if owner.key:
        as_written = _only_one(_groups_named(owner.name, groups, _as_written))
        return as_written or _only_one(_groups_named(owner.name, groups, letters_of))

    members = _only_one(default_groups)
    times = {member.submitted for member in members}
    is_taken = any(student.key and folded_text(student.name) in words for student in owners)
    is_default = folded_text(owner.name) in words and not is_taken
    return members if is_default and len(times) == 1 else ()


def _groups_named(
    name: str, groups: Mapping[str, list[Participant]], forms: Callable[[str], frozenset[str]]
) -> list[list[Participant]]:
    return [members for group, members in groups.items() if forms(group) & forms(name)]


def _as_written(group: str) -> frozenset[str]:
    """Return the name as Moodle makes a folder's of it, with `&amp;` for `&`."""
    return frozenset([signs_of(group.replace("&", "&amp;"))])


def _only_one(groups: Sequence[Sequence[Participant]]) -> Sequence[Participant]:
    return groups[0] if len(groups) == 1 else ()


def _default_groups(worksheet: Worksheet) -> frozenset[str]:
    languages = (*known_words().values(), worksheet.words)
    return frozenset(folded_text(name) for words in languages for name in words.default_group)
