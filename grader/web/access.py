"""Personal links and sessions: words that only their owner knows, and of which we keep digests."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from grader.web.database import Database
from grader.web.people import OF_PERSON, Person, person_of_row, whose

_SESSION = timedelta(days=180)


def make_link(database: Database, person: Person) -> str:
    """Return the secret of a new link; an earlier one that was not used is worth nothing."""
    secret = secrets.token_urlsafe(24)
    with database.transaction():
        database.remove("link", f"{OF_PERSON} AND used = ''", *whose(person))
        database.put("link", _digest(secret), *whose(person), _now().isoformat(), "")
    return secret


def link_of(database: Database, secret: str) -> tuple[Person, bool] | None:
    """Return whose a link is, and whether it was used; None for one that is none, or was
    revoked."""
    rows = database.rows("link", "digest = ?", _digest(secret))
    if not rows:
        return None
    _, *owner, _at, used = rows[0]
    people = database.rows("person", f"listed AND {OF_PERSON}", *owner)
    return (person_of_row(*people[0]), used != "") if people else None


def spend_link(database: Database, secret: str) -> str | None:
    """Return the token of a new session for a link that was not used yet."""
    link = link_of(database, secret)
    if link is None or link[1]:
        return None
    person, _ = link
    token = secrets.token_urlsafe(32)
    [(digest, *_, at, _)] = database.rows("link", "digest = ?", _digest(secret))
    with database.transaction():
        database.put("link", digest, *whose(person), at, _now().isoformat())
        until = (_now() + _SESSION).isoformat()
        database.put("session", _digest(token), *whose(person), until)
    return token


def person_of_session(database: Database, token: str) -> Person | None:
    rows = database.rows("session", "digest = ? AND until > ?", _digest(token), _now().isoformat())
    if not rows:
        return None
    _, *owner, _ = rows[0]
    people = database.rows("person", f"listed AND {OF_PERSON}", *owner)
    return person_of_row(*people[0]) if people else None


def end_session(database: Database, token: str) -> None:
    database.remove("session", "digest = ?", _digest(token))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)
