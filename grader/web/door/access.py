"""Personal links, sessions and tokens: words that only their owner knows; we keep digests."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from grader.web.judge.course import Course
from grader.web.state.database import Database
from grader.web.state.people import OF_PERSON, Person, whose

_SESSION = timedelta(days=180)


def make_link(database: Database, person: Person) -> str:
    """Return the secret of a new link; an earlier one that was not used is worth nothing."""
    secret = secrets.token_urlsafe(24)
    with database.transaction():
        database.remove("link", f"{OF_PERSON} AND used = ''", *whose(person))
        database.put("link", _digest(secret), *whose(person), _now().isoformat(), "")
    return secret


def unused_links(course: Course) -> int:
    """Return how many links were made that nobody used yet: new ones end them."""
    return len(course.database.rows("link", "course = ? AND used = ''", course.name))


def link_of(course: Course, secret: str) -> tuple[Person, bool] | None:
    """Return whose a link is, and whether it was used; None for one that is none, was revoked, or
    is another course's."""
    row = course.database.row("link", "digest = ?", _digest(secret))
    person = None if row is None else _owner(course, row)
    return None if row is None or person is None else (person, row[-1] != "")


def spend_link(course: Course, secret: str) -> str | None:
    """Return the token of a new session for a link that was not used yet."""
    database = course.database
    row = database.row("link", "digest = ? AND used = ''", _digest(secret))
    if row is None or _owner(course, row) is None:
        return None
    token, until = secrets.token_urlsafe(32), (_now() + _SESSION).isoformat()
    with database.transaction():
        database.put("link", *row[:-1], _now().isoformat())
        database.put("session", _digest(token), *row[1:4], until)
    return token


def person_of_session(course: Course, token: str) -> Person | None:
    now = _now().isoformat()
    row = course.database.row("session", "digest = ? AND until > ?", _digest(token), now)
    return None if row is None else _owner(course, row)


def _owner(course: Course, row: Sequence[str]) -> Person | None:
    """Return the person whom a row names; nobody in a course of an LMS, whose people it brings."""
    return None if course.issuer else course.owner(*row[1:4])


def end_session(database: Database, token: str) -> None:
    database.remove("session", "digest = ?", _digest(token))


class Token(Struct, frozen=True):
    """A machine's, good for one course; we keep a digest of it."""

    digest: str
    course: str
    issuer: str
    name: str
    may: str
    """`read`, or `write`, which reads too."""
    at: str


def make_token(course: Course, name: str, may: str) -> str:
    """Return a new token for machines, which is never told again."""
    secret, at = secrets.token_urlsafe(32), _now().isoformat()
    whose = (course.name, course.issuer)
    course.database.put("token", _digest(secret), *whose, name, may, at)
    return secret


def tokens_of(course: Course) -> list[Token]:
    """Return a course's tokens, in the order in which they were made."""
    where = "course = ? AND issuer = ? ORDER BY at"
    rows = course.database.rows("token", where, course.name, course.issuer)
    return [Token(*row) for row in rows]


def find_token(database: Database, secret: str) -> Token | None:
    """Return what a token is good for; None for one that is none, or was revoked."""
    row = database.row("token", "digest = ?", _digest(secret))
    return None if row is None else Token(*row)


def revoke_token(course: Course, digest: str) -> None:
    where = "digest = ? AND course = ? AND issuer = ?"
    course.database.remove("token", where, digest, course.name, course.issuer)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)
