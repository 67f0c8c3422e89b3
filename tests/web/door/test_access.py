"""Links and sessions end, and are worth something for one person alone."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from grader.web.door import access
from grader.web.door.access import make_link, person_of_session, spend_link
from grader.web.judge.course import open_course
from grader.web.state.database import FILE_NAME, Database
from tests.web import people
from tests.web.people import OPEN

HALF_A_YEAR = timedelta(days=180)


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
