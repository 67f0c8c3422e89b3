"""Late days: counted over the assignments of a course, in the order in which they are due."""

import asyncio
import csv
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest

from grader.web.door.site import open_class
from grader.web.lti.platforms import Activity
from tests.commands import grader
from tests.runtimes import opened_runtime
from tests.web.people import RIGHT, SQUARE, course, do, entered, hand_in, instructing, links, manage
from tests.web.served import Served, double, serving
from tests.web.walk import site_in_process

pytestmark = pytest.mark.long

RULES = "opens: 2026-01-01 09:00\nlate_per_day: 20\nlate_days: 3\ncounts: last\n"
NAMES = ("double", "second", "third")


def time_ago(**since: float) -> str:
    """Return a time as the instructor's form has it."""
    moment = datetime.now(ZoneInfo("Europe/Madrid")) - timedelta(**since)
    return moment.strftime("%Y-%m-%dT%H:%M:%S")


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    """Three assignments, of which the first was due last: two days late, one, and one."""
    place = tmp_path_factory.mktemp("serve")
    data = course(place, RULES)
    paths = links(data)
    files = [double(place / name, name) for name in reversed(NAMES)]
    with serving(data, *files) as server:
        with instructing(server) as instructor:
            for name, hours in zip(NAMES, (40, 20, 10), strict=True):
                assert do(instructor, name, do="policy", due=time_ago(hours=hours)).is_success
        yield server, paths


def rows_of(server: Served, instructor: httpx.Client, name: str) -> dict[str, Sequence[str]]:
    """Return what gradebook.csv says of each student: late, days used and left, grade."""
    assert instructor.get(f"/assignments/{name}/download/grades.csv").is_success
    text = (server.data / "course" / name / "gradebook.csv").read_text(encoding="utf-8")
    heads = ("late", "late_days", "late_days_left", "grade")
    return {row["id"]: [row[head] for head in heads] for row in csv.DictReader(text.splitlines())}


def test_days_are_taken_in_the_order_of_the_due_times_until_none_is_left(
    late: tuple[Served, dict[str, str]],
) -> None:
    server, paths = late
    with entered(server, paths["a1"]) as ana, instructing(server) as instructor:
        # The last one first: it has all three until the others are handed in.
        assert "1 of 3 late days used" in hand_in(ana, RIGHT, assignment="third")
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "1", "2", "10.00"]}
        assert "3 of 3 late days used" in hand_in(ana, RIGHT, assignment="double")
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "1", "0", "10.00"]}
        page = hand_in(ana, RIGHT, assignment="second")
        assert "3 of 3 late days used" in page
        assert "you have 3 in the whole course" in page

        assert rows_of(server, instructor, "double") == {"a1": ["yes", "2", "1", "10.00"]}
        assert rows_of(server, instructor, "second") == {"a1": ["yes", "1", "0", "10.00"]}
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "0", "0", "8.00"]}
        assert "3 of 3 late days used" in manage(instructor)
        spanish = instructor.get("/assignments/third/as/a1", headers={"Accept-Language": "es"}).text
        assert "3 de 3 días de margen usados" in spanish

        # Who gets more time for the first has its days for the others.
        do(instructor, do="extend", key="a1", until=time_ago(hours=-5))
        assert rows_of(server, instructor, "double") == {"a1": ["no", "0", "3", "10.00"]}
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "1", "1", "10.00"]}
        do(instructor, do="extend", key="a1", until="")
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "0", "0", "8.00"]}

        # A regrade gives the same.
        instructor.post("/assignments/double/regrade")
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "0", "0", "8.00"]}

        # None may be used where the instructor says so.
        do(instructor, "double", do="policy", late_days="0")
        assert rows_of(server, instructor, "third") == {"a1": ["yes", "1", "1", "10.00"]}
        assert "late days used" not in ana.get("/assignments/double/mine").text
        do(instructor, "double", do="policy", late_days="3")


def test_a_pair_has_the_days_of_the_one_who_has_fewest(
    late: tuple[Served, dict[str, str]],
) -> None:
    server, paths = late
    with entered(server, paths["b1"]) as luis, instructing(server) as instructor:
        hand_in(luis, RIGHT, assignment="second")
        rows = rows_of(server, instructor, "second")
        assert rows["b1"] == rows["b2"] == ["yes", "1", "2", "10.00"]
    with entered(server, paths["b2"]) as eva:
        assert "1 of 3 late days used" in eva.get("/assignments/double/mine").text


def test_used_days_tell_nobody_which_attempt_is_the_best(
    late: tuple[Served, dict[str, str]],
) -> None:
    server, paths = late
    told = "1 of 3 late days used"
    with entered(server, paths["a2"]) as student, instructing(server) as instructor:
        assert told in hand_in(student, SQUARE, assignment="third")
        do(instructor, "third", do="policy", counts="best", after="nothing")
        assert told not in student.get("/assignments/third/mine").text
        assert told not in student.get("/assignments/double/mine").text
        do(instructor, "third", do="policy", after="cases", hold="true")
        assert told not in student.get("/assignments/third/mine").text
        do(instructor, "third", do="policy", hold="")
        assert told in student.get("/assignments/third/mine").text
        do(instructor, "third", do="policy", counts="last")


def test_what_the_best_is_depends_on_the_days_that_are_left(tmp_path: Path) -> None:
    data = course(tmp_path, RULES.replace("last", "best").replace("day: 20", "day: 100"))
    paths, files = links(data), [double(tmp_path / name, name) for name in NAMES[1::-1]]
    attempts = "/assignments/second/mine"

    def counts(client: httpx.Client) -> list[bool]:
        rows = [row for row in client.get(attempts).text.split("<li") if "Attempt " in row]
        return ["does not count" not in row for row in rows]

    with serving(data, *files) as server, entered(server, paths["a1"]) as student:
        with instructing(server) as instructor:
            do(instructor, "double", do="policy", due=time_ago(hours=60))
            hand_in(student, SQUARE, assignment="second")
            do(instructor, "second", do="policy", due=time_ago(seconds=0))
        hand_in(student, RIGHT, assignment="second")
        assert counts(student) == [True, False]
        # The first assignment takes all that was left: the late attempt is worth nothing.
        hand_in(student, RIGHT)
        assert counts(student) == [False, True]
        cookies = student.cookies
        server.end()

    history = (data / "course" / "second" / "grades.csv").read_bytes()
    with serving(data, *files) as server, server.client(cookies=cookies) as student:
        assert counts(student) == [False, True]
        assert "3 of 3 late days used" in student.get(attempts).text
        server.end()
    folder = data / "course" / "second"
    assert (folder / "grades.csv").read_bytes() == history

    # Without a server, the folder goes by the policy too.
    before = (folder / "gradebook.csv").read_bytes()
    assert b'"0","0"\n' in before
    for change in (("--score", "5"), ("--remove",)):
        assert grader("override", folder, "a1", *change, "--reason", "asked").exit_code == 0
        assert b'"0","0"\n' in (folder / "gradebook.csv").read_bytes()
    assert (folder / "gradebook.csv").read_bytes() == before


def test_the_activities_of_one_course_of_an_lms_share_late_days(tmp_path: Path) -> None:
    places = [("one", "algebra"), ("two", "algebra"), ("three", "analysis")]
    activities = [
        Activity("https://lms.example.org", "client", "1", context, id, assignment="double")
        for id, context in places
    ]

    async def opened() -> list[int]:
        with opened_runtime() as runtime:
            async with site_in_process(tmp_path, runtime) as site:
                for activity in activities:
                    whose = (activity.course, activity.issuer, "double", activity.context)
                    await open_class(site, *whose)
                courses = [site.judge.courses[activity.course] for activity in activities]
                return [len(course.bank.classes) for course in courses]

    assert asyncio.run(opened()) == [2, 2, 1]
