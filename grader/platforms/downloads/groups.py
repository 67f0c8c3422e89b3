"""Groups from a CSV file: what one member hands in counts for all."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn, Origin, Student
from grader.platforms.drafts import Draft
from grader.platforms.gradebook.csv_text import Table, read_table
from grader.platforms.gradebook.matching import folded_text, name_forms
from grader.platforms.moodle.worksheet import participant_number

_GROUP = "group|group name|grupo|equipo|team"
_NAME = "name|full name|student|member|nombre|nombre completo|nome|estudiante|alumno|alumna|miembro"
_KEY = (
    "id|identifier|identificador|participant|participante|canvas user id|user id|sid|username"
    "|user|usuario|github|github username"
)
_CANVAS_NUMBER = "canvas user id"
_EMAIL = "email|email address|e mail|correo|correo electronico|direccion de correo"


class Groups(Struct, frozen=True):
    members: Mapping[str, tuple[Student, ...]]
    """The members by the group's name."""
    numbers_of: Origin | None = None
    """Whose numbers the ids are, where the file says so."""


def read_groups(path: Path) -> Groups | Message:
    """The groups of a CSV file with headings: the group, and the member's name, id or email.

    Nobody may be in two groups.
    """
    table = read_table(path)
    if isinstance(table, Message):
        return table
    group, name, key, email = (_column(table, kinds) for kinds in (_GROUP, _NAME, _KEY, _EMAIL))
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
    if folded_text(table.header[key]) == _CANVAS_NUMBER:
        return "canvas"
    ids = filter(None, (table.value(row, key) for row in range(len(table.rows))))
    return "moodle" if all(map(participant_number, ids)) else None


def with_groups(
    drafts: Sequence[Draft], groups: Groups | None
) -> tuple[list[Draft], list[Message]]:
    """Drafts handed in by groups; two members' hand-ins are attempts of their group.

    Who is in no group stays alone, with a note.
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
    nameless = known.name == known.key
    return Student(
        member.name if nameless else known.name,
        known.key or member.key,
        known.email or member.email,
    )


def _marks(student: Student) -> list[str]:
    """Return what tells a student from others, the surest first."""
    marks = [f"key:{student.key.casefold()}"] if student.key else []
    if student.email:
        marks.append(f"email:{student.email.casefold()}")
    forms = name_forms(student.name) or {student.name}  # a name may be all signs
    return marks + [f"name:{form}" for form in sorted(forms)]


def _column(table: Table, headings: str) -> int | None:
    known = headings.split("|")
    return next((i for i, text in enumerate(table.header) if folded_text(text) in known), None)
