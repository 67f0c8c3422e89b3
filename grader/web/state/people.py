"""The people of a course, as people.csv has them.

A person is who has this id, never who has this name. Who is in no list any more cannot come in, and
keeps the work.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from grader.model import Message
from grader.model.handed_in import Student
from grader.platforms.gradebook.csv_text import read_table
from grader.platforms.gradebook.matching import column_of, folded_text
from grader.render.times import Zone
from grader.submissions.names import folded, safe_id
from grader.web.state.database import Database
from grader.web.state.times import duration_of, time_after, time_of

_HEADINGS = {
    "id": "id|identifier|identificador|username|user|usuario|dni|nia",
    "name": "name|full name|student|nombre|nombre completo|estudiante",
    "email": "email|e mail|email address|correo|correo electronico",
    "role": "role|rol",
    "group": "group|team|pair|grupo|equipo|pareja",
    "extension": "extension|prorroga",
}
Role = Literal["instructor", "assistant", "student"]
_ROLES: Mapping[str, Role] = {
    "": "student", "student": "student", "estudiante": "student", "assistant": "assistant",
    "ayudante": "assistant", "instructor": "instructor", "docente": "instructor",
}  # fmt: skip
_DURATIONS = ("m", "h", "d")
OF_PERSON = "course = ? AND issuer = ? AND subject = ?"


class Person(Struct, frozen=True):
    course: str
    issuer: str
    """The LMS that knows the person; empty for people.csv."""
    subject: str
    """The id there."""
    name: str
    email: str = ""
    role: Role = "student"
    group: str = ""
    """The people of one group hand in as one."""
    extension: str = ""
    """As written: a time, or a duration after the due time."""
    listed: bool = True

    @property
    def key(self) -> str:
        return f"{self.issuer} {self.subject}".lstrip()

    @property
    def hand_in_name(self) -> str:
        """Return the name of the folder of what the person, or the group, hands in."""
        name = f"group-{self.group}" if self.group else self.subject
        if not self.issuer:
            return safe_id(name)
        # Nobody looks through an LMS's ids for two that would be one folder, as `a/b` and `a_b`.
        digest = sha256(f"{self.issuer} {name}".encode()).hexdigest()
        return f"{safe_id(name)}-{digest[:12]}"

    @property
    def student(self) -> Student:
        return Student(self.name, self.subject, self.email)


def read_people(path: Path, course: str) -> tuple[list[Person], list[Message]]:
    """Return the people in a CSV file with headings, and all that is wrong with it, by line."""
    table = read_table(path)
    if isinstance(table, Message):
        return [], [table]
    columns = {
        key: column_of(table.header, headings.split("|")) for key, headings in _HEADINGS.items()
    }
    if columns["id"] is None or columns["name"] is None:
        return [], [Message("web.people.columns", {"found": table.headings()})]

    people: dict[int, Person] = {}
    problems: list[Message] = []
    for row in range(len(table.rows)):
        cells = {key: table.value(row, column) for key, column in columns.items()}
        if any(cells.values()):
            line = 1 + table.text.count("\n", 0, table.rows[row][0].start)
            problems += _wrong(cells, line)
            role = _ROLES.get(folded_text(cells["role"]), "student")
            texts = (cells["group"], cells["extension"])
            who = (course, "", cells["id"], cells["name"], cells["email"])
            people[line] = Person(*who, role, *texts)

    problems += _mixed(people)
    nobody = [] if people else [Message("web.people.nobody")]
    return list(people.values()), problems or nobody


def _wrong(cells: Mapping[str, str], line: int) -> Iterator[Message]:
    """Yield what is wrong in a row."""
    right = {
        "id": cells["id"] != "",
        "name": cells["name"] != "",
        "role": folded_text(cells["role"]) in _ROLES,
        "extension": _is_extension(cells["extension"]),
    }
    for key, is_right in right.items():
        if not is_right:
            yield Message(f"web.people.{key}", {"line": line, "found": cells[key][:100]})


def _is_extension(text: str) -> bool:
    try:
        extension_of(Person("", "", "", "", extension=text), datetime.now(UTC), None)
    except ValueError:
        return False
    return True


def _mixed(people: Mapping[int, Person]) -> Iterator[Message]:
    """Yield who could be taken for somebody else: two of one id, or ids and groups that would be
    one folder."""
    ids: dict[str, int] = {}
    owners: dict[str, tuple[str, int]] = {}
    for line, person in people.items():
        id = person.subject
        if not id:
            continue
        if ids.setdefault(id, line) != line:
            yield Message("web.people.twice", {"line": line, "found": id, "first": ids[id]})
            continue

        owner = f"group {person.group}" if person.group else id
        owner_before, first = owners.setdefault(folded(person.hand_in_name), (owner, line))
        if owner_before != owner:
            places = {"line": line, "first": first}
            yield Message("web.people.alike", {"found": owner, "other": owner_before, **places})


def take_people(database: Database, course: str, people: Sequence[Person]) -> None:
    """Let these be the course's people of people.csv, and let nobody else of it in."""
    present = {person.subject for person in people}
    with database.transaction():
        for person in people_of(database, course, ""):
            if person.subject not in present:
                put_person(database, replace(person, listed=False))
                shut_out(database, person)
        for person in people:
            put_person(database, person)


def put_person(database: Database, person: Person) -> None:
    database.put("person", *astuple(person))


def shut_out(database: Database, person: Person) -> None:
    """Revoke a person's links, and forget every browser of theirs."""
    for table in ("link", "session"):
        database.remove(table, OF_PERSON, *whose(person))


def people_of(database: Database, course: str, issuer: str) -> list[Person]:
    """Return all who were ever listed, by name."""
    where = "course = ? AND issuer = ? ORDER BY name, subject"
    return [person_of_row(*row) for row in database.rows("person", where, course, issuer)]


def find_person(database: Database, course: str, issuer: str, subject: str) -> Person | None:
    """Return who has this id and may come in."""
    row = database.row("person", f"listed AND {OF_PERSON}", course, issuer, subject)
    return None if row is None else person_of_row(*row)


def group_of(database: Database, person: Person) -> tuple[Person, ...]:
    """Return all who hand in together with a person, or the person alone."""
    if not person.group:
        return (person,)
    where = "listed AND course = ? AND issuer = ? AND team = ? ORDER BY name, subject"
    rows = database.rows("person", where, person.course, person.issuer, person.group)
    return tuple(person_of_row(*row) for row in rows)


def seen_by(database: Database, person: Person, assignment: str) -> Mapping[int, int]:
    """Return the last event that a person has seen, by the number of the attempt."""
    rows = database.rows("seen", f"{OF_PERSON} AND assignment = ?", *whose(person), assignment)
    return {number: event for *_, number, event in rows}


def extension_of(person: Person, due: datetime | None, zone: Zone) -> datetime | None:
    """Return the person's own due time; None for who has none."""
    if due is None or not person.extension:
        return None
    if person.extension.endswith(_DURATIONS):
        return time_after(due, duration_of(person.extension), zone)
    return time_of(person.extension, zone)


def actor_of(key: str) -> str:
    """Return the key under which the queue and a history have the person with this one."""
    return f"person {key}"


def whose(person: Person) -> tuple[str, str, str]:
    return person.course, person.issuer, person.subject


def person_of_row(*row: Any) -> Person:
    *texts, listed = row
    return replace(Person(*texts), listed=bool(listed))
