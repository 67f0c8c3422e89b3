"""Facts beside a download: when each submission came in, who is in which group (a file that one
member hands in counts for all), and so which attempt of each student counts."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.grouping import gathered
from grader.model import Message
from grader.model.handed_in import HandedIn, Origin, Refused, Student, owner_of
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.matching import column_of, folded_text, name_forms
from grader.platforms.gradebook.results import LateRules, naming, time_late
from grader.platforms.moodle.rows import rows_of, told_by_rows
from grader.platforms.moodle.worksheet import Worksheet, participant_number
from grader.platforms.platform import Draft

_GROUP = "group|group name|grupo|equipo|team"
_NAME = "name|full name|student|member|nombre|nombre completo|nome|estudiante|alumno|alumna|miembro"
_KEY = (
    "id|identifier|identificador|participant|participante|canvas user id|user id|sid|username"
    "|user|usuario|github|github username"
)
_EMAIL = "email|email address|e mail|correo|correo electronico|direccion de correo"


class Groups(Struct, frozen=True):
    members: Mapping[str, tuple[Student, ...]]
    """The members by the group's name."""
    numbers_of: Origin | None = None
    """The platform whose numbers the ids are, where the file says so."""


class About(Struct, frozen=True):
    """Facts beside a download."""

    origin: Origin | None = None
    """The platform of all folders, instead of what their names say."""
    worksheet: Worksheet | None = None
    """Moodle's, which says when submissions came in."""
    groups: Groups | None = None
    rules: LateRules = LateRules()
    """The rules by which an attempt is in time."""
    files: tuple[Path, ...] = ()
    """Paths that are no submission where a download holds them: a worksheet, a run's folder."""


def read_groups(path: Path) -> Groups | Message:
    """Return the groups of a CSV file with headings: the group, and the member's name, id or email.

    Nobody may be in two groups.
    """
    table = read_table(path)
    if isinstance(table, Message):
        return table
    group_column, name, key, email = (
        column_of(table.header, headings.split("|")) for headings in (_GROUP, _NAME, _KEY, _EMAIL)
    )
    if group_column is None or all(column is None for column in (name, key, email)):
        return Message("downloads.no_group_columns", {"found": table.headings()})

    members: dict[str, list[Student]] = {}
    group_of: dict[str, str] = {}
    for row in range(len(table.rows)):
        group, *facts = (table.value(row, column) for column in (group_column, name, key, email))
        if not group or not any(facts):
            continue
        full_name, id, address = facts
        student = Student(full_name or id or address, participant_number(id) or id, address)
        surest = _marks(student)[0]
        if group_of.setdefault(surest, group) != group:
            params = {"name": student.name, "first": group_of[surest], "second": group}
            return Message("downloads.in_two_groups", params)
        members.setdefault(group, []).append(student)

    students = {group: tuple(students) for group, students in members.items()}
    return Groups(students, _numbers_of(table, key))


def _numbers_of(table: Table, key: int | None) -> Origin | None:
    """Return the platform whose numbers the ids are; None where nothing says."""
    if key is None:
        return None
    if folded_text(table.header[key]) == "canvas user id":
        return "canvas"
    ids = filter(None, (table.value(row, key) for row in range(len(table.rows))))
    return "moodle" if all(map(participant_number, ids)) else None


def with_facts(
    drafts: Sequence[Draft], about: About
) -> tuple[list[Draft], list[Refused], list[Message]]:
    """Return the drafts that count, in the order of the first of each student or group, with all
    that is known; the other attempts; what should be known about them."""
    timed, about_times = _with_times(drafts, about.worksheet)
    grouped, about_groups = _with_groups(timed, about.groups)
    chosen, replaced = _choose_attempts(grouped, about.rules)
    return chosen, replaced, [*about_times, *about_groups]


def _with_times(
    drafts: Sequence[Draft], worksheet: Worksheet | None
) -> tuple[list[Draft], list[Message]]:
    """Return the drafts of a Moodle download with the times that the worksheet says, and what
    should be known about these."""
    if worksheet is None:
        return list(drafts), []
    owners = [owner_of(draft.by) for draft in drafts if draft.by.origin == "moodle"]
    timed = [_with_time(draft, worksheet, owners) for draft in drafts]

    notes = []
    unread = sum(participant.unread for participant in worksheet.participants)
    if unread:
        notes.append(Message("downloads.unread_dates", {"count": unread}))
    of_moodle = [draft for draft in timed if draft.by.origin == "moodle"]
    missing = [draft.shown for draft in of_moodle if draft.by.submitted is None]
    notes += naming("downloads.no_date", missing)
    unfinished = [draft.shown for draft in of_moodle if draft.by.draft]
    notes += naming("downloads.unfinished", unfinished)
    return timed, notes


def _with_time(draft: Draft, worksheet: Worksheet, owners: Sequence[Student]) -> Draft:
    if draft.by.origin != "moodle" or draft.by.submitted is not None:
        return draft
    members = rows_of(worksheet, owner_of(draft.by), owners)
    return replace(draft, by=told_by_rows(members, draft.by)) if members else draft


def _with_groups(
    drafts: Sequence[Draft], groups: Groups | None
) -> tuple[list[Draft], list[Message]]:
    """Return drafts handed in by groups; two members' hand-ins are attempts of their group.

    A student in no group stays alone, with a note.
    """
    if groups is None:
        return list(drafts), []

    by_mark = _groups_by_mark(groups)
    grouped, notes = [], []
    for draft in drafts:
        marks = [mark for student in draft.by.students for mark in _marks(student)]
        names = {by_mark[mark] for mark in marks if mark in by_mark}
        if len(names) != 1:
            key = "downloads.no_group" if not names else "downloads.groups_differ"
            notes.append(Message(key, {"name": draft.shown}))
            grouped.append(draft)
            continue

        (group,) = names
        members = tuple(_join_members(draft.by, groups, group))
        hand_in = replace(draft.by, students=members, owner=draft.by.students[0])
        grouped.append(replace(draft, by=hand_in, attempts_of=f"group:{group}"))
    return grouped, notes


def _groups_by_mark(groups: Groups) -> Mapping[str, str]:
    """Return the group that a name, id or address tells; what two groups share tells none."""
    pairs = [(f"name:{folded_text(group)}", group) for group in groups.members]
    for group, members in groups.members.items():
        pairs += [(mark, group) for member in members for mark in _marks(member)]
    groups_of = gathered(pairs)
    return {mark: names[0] for mark, names in groups_of.items() if len(set(names)) == 1}


def _join_members(hand_in: HandedIn, groups: Groups, group: str) -> Iterator[Student]:
    """Yield the group's members; what the download knows of one of them counts more than the
    CSV."""
    by_mark = {mark: student for student in hand_in.students for mark in _marks(student)}
    for member in groups.members[group]:
        student = next((by_mark[mark] for mark in _marks(member) if mark in by_mark), None)
        yield _merge(student, member) if student else _absent_member(member, hand_in, groups)


def _absent_member(member: Student, hand_in: HandedIn, groups: Groups) -> Student:
    """Return a member of whom the download says nothing: without the id, where the LMS may take it
    for a number of its own, and somebody else's."""
    foreign = hand_in.origin in ("moodle", "canvas") and hand_in.origin != groups.numbers_of
    return replace(member, key="") if foreign and member.name != member.key else member


def _merge(student: Student, member: Student) -> Student:
    """Return what both say of a student; a name from the groups' file where the LMS gives none."""
    name = member.name if student.name == student.key else student.name
    return Student(name, student.key or member.key, student.email or member.email)


def _marks(student: Student) -> list[str]:
    """Return what tells a student from others, the surest first."""
    marks = [f"key:{student.key.casefold()}"] if student.key else []
    if student.email:
        marks.append(f"email:{student.email.casefold()}")
    forms = name_forms(student.name) or {student.name}  # a name may be all signs
    return marks + [f"name:{form}" for form in sorted(forms)]


def _choose_attempts(
    drafts: Sequence[Draft], rules: LateRules
) -> tuple[list[Draft], list[Refused]]:
    """Return one draft for each student or group, in the order of the first; the others, as
    refused.

    When no attempt is in time, the last one counts. Where a time is missing, the order in which
    they were given stands for it.
    """
    timed = [replace(draft, by=_with_lateness(draft.by, rules)) for draft in drafts]
    attempts = gathered((draft.attempts_of or at, draft) for at, draft in enumerate(timed))

    chosen, refused = [], []
    for drafts_of_one in attempts.values():
        best, replaced = _choose(drafts_of_one)
        chosen.append(best)
        reason = Message("downloads.other_attempt", {"chosen": best.shown})
        refused += [Refused(draft.shown, reason) for draft in replaced]
    return chosen, refused


def _with_lateness(hand_in: HandedIn, rules: LateRules) -> HandedIn:
    late = time_late(hand_in, rules)
    return hand_in if late is None else replace(hand_in, late=late > rules.grace)


def _choose(attempts: Sequence[Draft]) -> tuple[Draft, list[Draft]]:
    """Return the attempt that counts, and the others."""
    if len(attempts) == 1:
        return attempts[0], []

    ordered = _in_order_of_time(attempts)
    in_time = [draft for draft in ordered if not draft.by.late]
    best = (in_time or ordered)[-1]
    hand_in = replace(best.by, attempt=ordered.index(best) + 1, attempts=len(ordered))
    return replace(best, by=hand_in), [draft for draft in ordered if draft is not best]


def _in_order_of_time(attempts: Sequence[Draft]) -> list[Draft]:
    times = [draft.by.submitted for draft in attempts if draft.by.submitted is not None]
    if len(times) < len(attempts) or len({time.tzinfo is None for time in times}) > 1:
        return list(attempts)
    numbered = sorted(zip(times, range(len(times)), strict=True))
    return [attempts[number] for _, number in numbered]
