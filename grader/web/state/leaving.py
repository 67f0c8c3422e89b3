"""A person's data in the site's database and uploads, given out or deleted."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from grader.submissions.names import folded
from grader.web.state.database import Database
from grader.web.state.incoming import Incoming
from grader.web.state.people import OF_PERSON, Person, actor_of, person_of_row, shut_out, whose
from grader.web.state.settings import keep_policy, stored_policy


def people_called(database: Database, texts: Sequence[str]) -> list[Person]:
    """Return who has one of these names, ids or addresses, in any course."""
    keys = {folded(text.strip()) for text in texts} - {""}
    people = [person_of_row(*row) for row in database.rows("person", "TRUE")]
    return [
        person
        for person in people
        if keys & set(map(folded, (person.name, person.subject, person.email)))
    ]


def delete_people(database: Database, people: Sequence[Person]) -> None:
    """Delete them for good: with links, browsers, extensions and what an LMS was told."""
    with database.overwriting():
        for person in people:
            shut_out(database, person)
            for table in ("person", "seen"):
                database.remove(table, OF_PERSON, *whose(person))
            database.remove("post", "course = ? AND subject = ?", person.course, person.subject)
            for _, assignment, _ in database.rows("policy", "course = ?", person.course):
                _remove_extension(database, person, assignment)


def _remove_extension(database: Database, person: Person, assignment: str) -> None:
    policy = stored_policy(database, person.course, assignment)
    if policy is not None and person.subject in policy.extensions:
        extensions = {id: due for id, due in policy.extensions.items() if id != person.subject}
        keep_policy(database, person.course, assignment, replace(policy, extensions=extensions))


def delete_uploads(data: Path, people: Sequence[Person]) -> None:
    """Delete what these people alone handed in, or had checked, and nobody has judged yet; what a
    group handed in stays, as the others'."""
    keys = {(person.course, person.subject) for person in people}
    actors = {(person.course, actor_of(person.key)) for person in people}
    incoming = Incoming(data / "incoming")
    for ticket in incoming.waiting():
        students = ticket.by.students if ticket.by else ()
        is_theirs = (ticket.course, ticket.asker) in actors
        rest = tuple(who for who in students if (ticket.course, who.key) not in keys)
        if not rest and (students or is_theirs):
            incoming.remove(ticket)
        elif ticket.by and rest != students:
            asker = "" if is_theirs else ticket.asker
            incoming.rewrite(replace(ticket, asker=asker, by=replace(ticket.by, students=rest)))
