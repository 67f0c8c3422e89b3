"""A server on which some submissions take long, sleep or come too often: nobody else waits."""

import re
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from grader.web.judge.queue import FairQueue
from grader.web.state.incoming import Ticket
from grader.web.state.people import Person
from tests.web.people import (
    OPEN,
    course,
    do,
    enrolled,
    entered,
    instructing,
    links,
    manage,
    when_graded,
)
from tests.web.served import double, report_of, serving

ENDLESS = "def double(x):\n    while True:\n        pass\n"
ASLEEP = "import time\n\ndef double(x):\n    time.sleep(1000)\n"
RIGHT = "def double(x):\n    return 2 * x\n"
HEAVY = (
    "import time\n\ndef double(x):\n    while time.process_time() < 30:\n        pass\n"
    "    return 2 * x\n"
)
CHECK, MINE = "/assignments/double/check", "/assignments/double/mine"


def ticket(number: str, asker: str, *, known: bool = False, origin: str = "") -> Ticket:
    return Ticket(number, "check", "double", asker, known, origin, "", "")


def order(queue: FairQueue) -> str:
    return " ".join(ticket.number for ticket in queue.in_order())


def test_everybodys_first_comes_before_anybodys_second_and_students_before_visitors() -> None:
    queue = FairQueue(8, 1)
    for number, asker in (("a1", "a"), ("a2", "a"), ("b1", "b"), ("c1", "c"), ("c2", "c")):
        queue.add(ticket(number, asker))
    queue.add(ticket("s1", "s", known=True))
    assert order(queue) == "s1 a1 b1 c1 a2 c2"
    assert [queue.place(number) for number in ("s1", "b1", "none")] == [1, 3, None]


def test_one_attempt_of_each_runs_at_a_time() -> None:
    queue = FairQueue(8, 1)
    for number, asker in (("a1", "a"), ("a2", "a"), ("b1", "b")):
        queue.add(ticket(number, asker))
    running = [queue.take(), queue.take()]
    assert [one.number for one in running if one] == ["a1", "b1"]
    assert queue.take() is None
    assert queue.place("a1") == 0

    assert running[0] is not None
    queue.end(running[0])
    assert queue.take() is not None


def test_visitors_leave_places_to_who_is_known_and_to_other_addresses() -> None:
    queue = FairQueue(4, 1)
    for number in range(6):
        queue.add(ticket(f"v{number}", f"v{number}", origin="here" if number < 4 else "there"))
    running = [queue.take() for _ in range(6)]
    assert [one.number for one in running if one] == ["v0", "v1", "v2", "v4"]

    queue.add(ticket("s", "s", known=True))
    known = queue.take()
    assert known is not None
    assert known.number == "s"


def test_who_took_long_comes_after_all_and_few_of_them_run_at_a_time() -> None:
    queue = FairQueue(8, 1)
    for number in ("l1", "l2"):
        queue.add(replace(ticket(number, number, known=True), is_slow=True))
    queue.add(ticket("v", "v"))
    queue.add(ticket("s", "s", known=True))
    assert order(queue) == "s v l1 l2"
    assert queue.has_others_waiting("s")

    running = [queue.take() for _ in range(4)]
    assert [one.number if one else None for one in running] == ["s", "v", "l1", None]
    assert not queue.has_others_waiting("s")
    assert running[2] is not None
    queue.end(running[2])
    assert queue.take() is not None


def test_what_was_ended_waits_for_nobody() -> None:
    queue = FairQueue(8, 1)
    queue.add(replace(ticket("e", "e"), ended_by="instructor"))
    assert queue.take() is None
    assert queue.place("e") is None
    assert [one.number for one in queue.of_course("")] == ["e"]


def test_four_of_one_address_may_wait_and_students_are_not_counted() -> None:
    queue = FairQueue(8, 1)
    for number in range(4):
        assert queue.refusal_of(known=False, origin="here") is None
        queue.add(ticket(str(number), str(number), origin="here"))
    assert queue.refusal_of(known=False, origin="elsewhere") is None
    assert queue.refusal_of(known=True, origin="") is None
    status, _ = queue.refusal_of(known=False, origin="here") or (0, None)
    assert status == 429


def test_a_full_queue_is_nobodys_fault() -> None:
    queue = FairQueue(8, 1)
    for number in range(200):
        queue.add(ticket(str(number), str(number), origin=str(number)))
    status, _ = queue.refusal_of(known=False, origin="new") or (0, None)
    assert status == 503
    assert queue.refusal_of(known=True, origin="") is None


@pytest.mark.long
def test_who_never_ends_or_sleeps_keeps_nobody_waiting(tmp_path: Path) -> None:
    # Neither comes to a limit of its own while others are served.
    assignment = limited(tmp_path, "first_call_cpu_seconds: 600, case_wall_seconds: 600")
    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        slow = []
        for source in (ENDLESS, ASLEEP):
            with served.client() as visitor:
                sent = visitor.post(CHECK, files={"files": ("mine.py", source)})
                assert sent.status_code == 200
                slow.append(str(sent.url))

        with served.client() as visitor:
            right = visitor.post(CHECK, files={"files": ("mine.py", RIGHT)})
            assert "<strong>6</strong>" in report_of(visitor, right).text
            states = [visitor.get(f"{address}/progress").json() for address in slow]
            assert [state["done"] for state in states] == [False] * 2


@pytest.mark.long
def test_who_takes_long_comes_after_who_waits_and_is_last_after_a_restart(tmp_path: Path) -> None:
    people = [Person("course", "", f"s{number}", f"Student {number}") for number in range(5)]
    paths = enrolled(tmp_path / "data", people)
    assignment = limited(tmp_path / "course", "first_call_cpu_seconds: 4")
    # Right work that takes longer than others are made to wait has its grade all the same.
    slow = (ENDLESS, ENDLESS, HEAVY.replace("30", "3"))
    cookies = []
    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        for path, source in zip(paths, (*slow, RIGHT, RIGHT), strict=True):
            with entered(served, path) as student:
                assert student.post(MINE, files={"files": ("mine.py", source)}).status_code == 200
                cookies.append(student.cookies)
        for cookie in cookies[3:]:
            with served.client(cookies=cookie) as student:
                await_graded(student, "10")
        tickets = list((tmp_path / "data" / "incoming").glob("*/ticket.json"))
        assert [path.read_text().count('"is_slow":true') for path in tickets] == [1] * 3
        served.end(signal.SIGKILL)

    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        with served.client(cookies=cookies[3]) as student:
            again = {"files": ("mine.py", f"{RIGHT}# again\n")}
            assert student.post(MINE, files=again).status_code == 200
            await_graded(student, "10")
        tickets = list((tmp_path / "data" / "incoming").glob("*/ticket.json"))
        assert tickets, "who came last is done before those that took long"
        for cookie, points in zip(cookies[:3], ("0", "0", "10"), strict=True):
            with served.client(cookies=cookie) as student:
                await_graded(student, points)
    assert "Traceback" not in (tmp_path / "data.log").read_text()


@pytest.mark.long
def test_an_instructor_ends_what_runs_and_lets_it_run_again(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    path = links(data)["a1"]
    assignment = limited(tmp_path / "course", "first_call_cpu_seconds: 4")
    with (
        serving(data, assignment, "--jobs", "1") as served,
        entered(served, path) as student,
        instructing(served) as teacher,
    ):
        sent = student.post(MINE, files={"files": ("mine.py", ENDLESS)})
        (receipt,) = re.findall(r"Receipt (\w{12})", sent.text)
        while "· runs" not in " ".join((page := manage(teacher)).split()):
            assert served.process.poll() is None
        assert "0 handed in, 1 being graded" in page
        (ticket,) = re.findall(r'name="ticket" value="([^"]+)"', page)
        assert student.post("/assignments/double/manage", data={}).status_code == 403
        do(teacher, do="end", ticket=ticket)
        while "Your instructor ended its run" not in (mine := student.get(MINE).text):
            assert "Received and safe" in mine
        assert re.findall(r"Receipt (\w{12})", mine) == [receipt]
        page = manage(teacher)
        assert "ended by whoever has the server" in page
        assert "0 handed in, 0 being graded" in page
        spanish = teacher.get("/assignments/double/manage?lang=es").text
        assert "terminada por quien tiene el enlace propio del servidor" in spanish
        assert ">Ejecutarla otra vez</button>" in spanish
        teacher.get("/assignments/double/manage?lang=en")
        served.end(signal.SIGKILL)
        cookies = student.cookies

    with (
        serving(data, assignment, "--jobs", "1") as served,
        served.client(cookies=cookies) as student,
        instructing(served) as teacher,
    ):
        assert "Your instructor ended its run" in student.get(MINE).text
        do(teacher, do="end", ticket=ticket)
        await_graded(student, "0")
        assert re.findall(r"Receipt (\w{12})", student.get(MINE).text) == [receipt]
        assert "Running and waiting" not in manage(teacher)


@pytest.mark.slow
def test_right_work_that_takes_long_has_its_grade_at_any_load(tmp_path: Path) -> None:
    path = links(course(tmp_path, OPEN))["a1"]
    assignment = limited(tmp_path / "course", "first_call_cpu_seconds: 60")
    with (
        serving(tmp_path / "data", assignment) as served,
        entered(served, path) as student,
        ExitStack() as stack,
    ):
        for load in (0, 20):
            for _ in range(load):
                busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
                stack.callback(busy.wait)
                stack.callback(busy.kill)
            # No two alike, so that it runs.
            sent = {"files": ("mine.py", f"{HEAVY}# {load}\n")}
            assert student.post(MINE, files=sent).status_code == 200
            await_graded(student, "10")
            assert student.get(MINE).text.count("<strong>10</strong> / 10") == 1 + (load > 0)


@pytest.mark.slow
def test_a_place_that_one_too_many_holds_is_given_up_when_another_ends(tmp_path: Path) -> None:
    """Four may run beside for each processor: a fifth holds its place, until one of them ends."""
    data = course(tmp_path, "")
    paths = links(data)
    sources = [ASLEEP.replace("1000", "3.5"), *[ASLEEP] * 4]
    with (
        serving(data, double(tmp_path / "course"), "--jobs", "1") as served,
        served.client() as teacher,
        ExitStack() as stack,
    ):
        askers = [stack.enter_context(entered(served, path)) for path in paths.values()]
        sent = []
        for asker, source in zip(askers, sources, strict=True):
            sent.append(asker.post(CHECK, files={"files": ("mine.py", source)}))
            assert sent[-1].status_code == 200

        teacher.get(served.instructor)
        right = teacher.post(CHECK, files={"files": ("mine.py", RIGHT)})
        assert "<strong>6</strong>" in report_of(teacher, right).text
        states = [teacher.get(f"{answer.url}/progress").json()["done"] for answer in sent]
        assert states == [True] + [False] * 4


@pytest.mark.long
def test_who_sends_too_many_is_told_to_wait(tmp_path: Path) -> None:
    assignment = limited(tmp_path, "case_wall_seconds: 600")
    with (
        serving(tmp_path / "data", assignment, "--jobs", "1") as served,
        served.client() as visitor,
    ):
        answers = []
        for _ in range(6):
            answers.append(visitor.post(CHECK, files={"files": ("mine.py", ASLEEP)}))
        last = answers[-1]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert "4 files from your address are already waiting" in last.text
        assert int(last.headers["retry-after"]) > 0
        assert_no_secret(answers[0], served.data.parent / "data.log")


@pytest.mark.slow
def test_a_full_queue_takes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths = links(data)
    with (
        serving(data, double(tmp_path / "course"), "--jobs", "1") as served,
        entered(served, paths["a1"]) as student,
    ):
        sent = {"files": ("mine.py", ASLEEP)}
        statuses: list[int] = []
        for address in range(1, 60):
            with served.direct_from(f"127.0.3.{address}") as visitor:
                for _ in range(4):
                    last = visitor.post(CHECK, files=sent)
                    statuses.append(last.status_code)
                    visitor.cookies.clear()
            if last.status_code == 503:
                break

        incoming = data / "incoming"
        accepted = statuses.count(303)
        assert set(statuses) == {303, 503}
        assert len(list(incoming.iterdir())) == accepted
        assert last.headers["retry-after"] == "30"
        assert "The queue is full: 200 files are waiting. Yours was not accepted" in last.text
        assert '<html lang="en">' in last.text

        # Who is known comes in all the same, and is the next to run.
        page = student.post("/assignments/double/mine", files={"files": ("mine.py", RIGHT)})
        assert page.status_code == 200
        while "<strong>10</strong> / 10" not in student.get("/assignments/double/mine").text:
            assert served.process.poll() is None
        assert len(list(incoming.iterdir())) == accepted


def limited(folder: Path, limits: str) -> Path:
    assignment = double(folder)
    assignment.write_text(f"{assignment.read_text()}limits: {{{limits}, case_cpu_seconds: 1}}\n")
    return assignment


def await_graded(student: httpx.Client, points: str) -> None:
    """Wait until nothing waits, and look for the points."""
    assert f"<strong>{points}</strong> / 10" in when_graded(student)


def assert_no_secret(answer: httpx.Response, log: Path) -> None:
    """The log has a line for each request, and no number, name or address in it."""
    _own_address, _, text = log.read_text(encoding="utf-8").partition("\n")
    assert "POST check 303" in text
    for secret in (answer.url.path.rpartition("/")[2], "127.0.0.1", "mine"):
        assert secret not in text
