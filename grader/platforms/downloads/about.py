"""Facts beside a download: when each submission came in, who is in which group (a file that one
member hands in counts for all), and so which attempt of each student counts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn, Origin, Refused, Student, owner_of
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.matching import column_of, folded_text, name_forms
from grader.platforms.gradebook.results import LateRules, naming, time_late
from grader.platforms.moodle.rows import rows_of, said_by
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
    """The groups of a CSV file with headings: the group, and the member's name, id or email.

    Nobody may be in two groups.
    """
    table = read_table(path)
    if isinstance(table, Message):
        return table
    group, name, key, email = (
        column_of(table.header, headings.split("|")) for headings in (_GROUP, _NAME, _KEY, _EMAIL)
    )
    if group is None or all(column is None for column in (name, key, email)):
        return Message("downloads.no_group_columns", {"found": ", ".join(table.header)[:300]})
    members: dict[str, list[Student]] = {}
    seen: dict[str, str] = {}
    for row in range(len(table.rows)):
        named, said, mail = (table.value(row, column) for column in (name, key, email))
        in_group = table.value(row, group)
        if not in_group or not (named or said or mail):
            continue
        student = Student(named or said or mail, participant_number(said) or said, mail)
        surest = _marks(student)[0]
        if seen.setdefault(surest, in_group) != in_group:
            params = {"name": student.name, "first": seen[surest], "second": in_group}
            return Message("downloads.in_two_groups", params)
        members.setdefault(in_group, []).append(student)
    return Groups(
        {name: tuple(students) for name, students in members.items()}, _numbers_of(table, key)
    )


def _numbers_of(table: Table, key: int | None) -> Origin | None:
    if key is None:
        return None
    if folded_text(table.header[key]) == "canvas user id":
        return "canvas"
    ids = filter(None, (table.value(row, key) for row in range(len(table.rows))))
    return "moodle" if all(map(participant_number, ids)) else None


def with_facts(
    drafts: Sequence[Draft], about: About
) -> tuple[list[Draft], list[Refused], list[Message]]:
    """The drafts that count, in the order of the first of each student or group, with all that is
    known; the other attempts; what should be known about them."""
    timed, about_times = _with_times(drafts, about.worksheet)
    grouped, about_groups = _with_groups(timed, about.groups)
    chosen, others = _choose_attempts(grouped, about.rules)
    return chosen, others, [*about_times, *about_groups]


def _with_times(
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


def _with_groups(
    drafts: Sequence[Draft], groups: Groups | None
) -> tuple[list[Draft], list[Message]]:
    """Drafts handed in by groups; two members' hand-ins are attempts of their group.

    A student in no group stays alone, with a note.
    """
    if groups is None:
        return list(drafts), []
    by_mark = _by_mark(groups)
    result, notes = [], []
    for draft in drafts:
        marks = [mark for student in draft.by.students for mark in _marks(student)]
        found = {by_mark[mark] for mark in marks if mark in by_mark}
        if len(found) != 1:
            key = "downloads.no_group" if not found else "downloads.groups_differ"
            notes.append(Message(key, {"name": draft.shown}))
            result.append(draft)
            continue
        (group,) = found
        members = _joined(draft.by, groups, group)
        by = replace(draft.by, students=members, owner=draft.by.students[0])
        result.append(replace(draft, by=by, attempts_of=f"group:{group}"))
    return result, notes


def _by_mark(groups: Groups) -> Mapping[str, str]:
    """The group that a name, id or address tells; what two groups share tells none."""
    told: dict[str, set[str]] = {}
    for group, members in groups.members.items():
        told.setdefault(f"name:{folded_text(group)}", set()).add(group)
        for member in members:
            for mark in _marks(member):
                told.setdefault(mark, set()).add(group)
    return {mark: next(iter(found)) for mark, found in told.items() if len(found) == 1}


def _joined(by: HandedIn, groups: Groups, group: str) -> tuple[Student, ...]:
    """The group's members; what the download knows of one of them counts more than the CSV."""
    known = {mark: student for student in by.students for mark in _marks(student)}
    joined = []
    for member in groups.members[group]:
        found = next((known[mark] for mark in _marks(member) if mark in known), None)
        joined.append(_absent(member, by, groups) if found is None else _merged(found, member))
    return tuple(joined)


def _absent(member: Student, by: HandedIn, groups: Groups) -> Student:
    """Return who did not hand in: an id of who knows whom is no number of the LMS's, and must not
    be taken for one."""
    foreign = by.origin in ("moodle", "canvas") and by.origin != groups.numbers_of
    return replace(member, key="") if foreign and member.name != member.key else member


def _merged(known: Student, member: Student) -> Student:
    """Return what both say of a student; a name from the groups' file where the LMS gives none."""
    name = member.name if known.name == known.key else known.name
    return Student(name, known.key or member.key, known.email or member.email)


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
    """One draft for each student or group, in the order of the first; the others, as refused.

    When no attempt is in time, the last one counts. Where a time is missing, the order in which
    they were given stands for it.
    """
    known = [replace(draft, by=_with_lateness(draft.by, rules)) for draft in drafts]
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


def _with_lateness(by: HandedIn, rules: LateRules) -> HandedIn:
    late = time_late(by, rules)
    return by if late is None else replace(by, late=late > rules.grace)


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
