"""Links and sessions end, and are worth something for one person alone."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from grader.web.door import access
from grader.web.door.access import (
    find_token,
    link_of,
    make_link,
    make_token,
    person_of_session,
    revoke_token,
    spend_link,
    tokens_of,
    unused_links,
)
from grader.web.judge.course import open_course
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.people import Person, put_person
from tests.web import people
from tests.web.people import OPEN

HALF_A_YEAR = timedelta(days=180)
LMS = "https://lms.example"


def test_a_session_ends_after_half_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = people.course(tmp_path, OPEN)
    began = datetime(2026, 3, 1, tzinfo=UTC)
    with Database(data / FILE_NAME) as database:
        course = open_course("course", "", database)
        ana = course.member("a1")
        assert ana is not None
        monkeypatch.setattr(access, "_now", lambda: began)
        token = spend_link(course, make_link(database, ana))
        assert token is not None

        monkeypatch.setattr(access, "_now", lambda: began + HALF_A_YEAR - timedelta(seconds=1))
        assert person_of_session(course, token) == ana
        for after in (timedelta(0), timedelta(days=1)):
            monkeypatch.setattr(access, "_now", lambda after=after: began + HALF_A_YEAR + after)
            assert person_of_session(course, token) is None


def test_a_link_and_a_token_are_good_in_their_own_course_alone(tmp_path: Path) -> None:
    with Database(tmp_path / FILE_NAME) as database:
        own, other, of_lms = (
            open_course(name, issuer, database)
            for name, issuer in (("course", ""), ("other", ""), ("course", LMS))
        )
        for course in (own, of_lms):
            put_person(database, Person(course.name, course.issuer, "a1", "Ana"))
        ana, of_platform = own.member("a1"), of_lms.member("a1")
        assert ana is not None
        assert of_platform is not None

        secret = make_link(database, ana)
        assert [unused_links(course) for course in (own, other)] == [1, 0]
        for course in (other, of_lms):
            assert link_of(course, secret) is None
            assert spend_link(course, secret) is None
        assert link_of(of_lms, make_link(database, of_platform)) is None
        assert link_of(own, "nobody's") is None
        assert spend_link(own, "nobody's") is None

        session = spend_link(own, secret)
        assert session is not None
        assert [link_of(own, secret), unused_links(other)] == [(ana, True), 0]
        assert [person_of_session(course, session) for course in (own, of_lms)] == [ana, None]

        write, read = make_token(own, "script", "write"), make_token(own, "desk", "read")
        foreign = make_token(of_lms, "script", "read")
        assert [(token.name, token.may) for token in tokens_of(own)] == [
            ("script", "write"),
            ("desk", "read"),
        ]
        assert [(token.course, token.issuer) for token in tokens_of(of_lms)] == [("course", LMS)]
        assert find_token(database, read) == tokens_of(own)[1]
        assert find_token(database, "nobody's") is None

        found = find_token(database, write)
        assert found is not None
        assert datetime.fromisoformat(found.at).tzinfo is not None
        assert find_token(database, found.digest) is None
        revoke_token(of_lms, found.digest)
        assert find_token(database, write) == found
        revoke_token(own, found.digest)
        assert find_token(database, write) is None
        assert [token.name for token in tokens_of(own)] == ["desk"]
        assert find_token(database, foreign) is not None

        words = (secret, session, write, read, foreign)
        assert len(set(words)) == len(words)
        assert all(len(word) >= 32 for word in words), "nobody guesses one"
