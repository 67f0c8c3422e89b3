"""The instructor's pages: what is set there holds for students, files and the grader's commands."""

import io
import re
import sqlite3
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.waiting import until
from tests.web.desk.judged import DESK, act, numbers
from tests.web.people import (
    OPEN,
    POLICY,
    RIGHT,
    SQUARE,
    course,
    do,
    entered,
    hand_in,
    instructing,
    links,
    manage,
)
from tests.web.served import double, report_of, serving

pytestmark = pytest.mark.long


def grader(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grader", *map(str, arguments), "--locale", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, Path, dict[str, str]]:
    data = course(tmp_path, OPEN)
    return data, double(tmp_path / "course"), links(data)


def test_from_people_to_links_that_students_open(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", double(tmp_path / "course")) as server,
        instructing(server) as client,
    ):
        wrong = client.post("/people", files={"file": ("p.csv", "id,name\na,Ana\na,Eva\n")})
        assert wrong.status_code == 400
        assert "Line 3: the id &#39;a&#39; stands on line 2 already" in wrong.text
        people = "id,name,email\na1,Ana García,ana@example.org\nb2,=Eva,\n"
        listed = client.post("/people", files={"file": ("p.csv", people)})
        assert "Ana García" in listed.text

        table = client.post("/people").content.decode("utf-8-sig")
        assert "'=Eva" in table
        address = re.search(rf'"a1","Ana García","ana@example.org","{server.url}(\S+)"', table)
        assert address is not None
        with entered(server, address[1]) as student:
            assert "not open for handing in" in student.get("/assignments/double/mine").text
            do(client, **POLICY)
            assert "Attempt 1" in hand_in(student, RIGHT)
            client.post("/people", data={"key": "a1", "do": "shut_out"})
            assert student.get("/assignments/double/mine").status_code == 403
        assert "Ana García (a1)" in manage(client)


def test_the_class_page_overrides_and_the_view_as_a_student(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        with entered(server, paths["a1"]) as student:
            hand_in(student, SQUARE)
        page = client.get("/assignments/double/class/")
        assert "Ana García" in page.text
        assert "script-src &#39;sha256-" in page.text
        assert "987654" in client.get("/assignments/double/class/a1/report.html").text
        mine = client.get("/assignments/double/class/a1/student/report.html").text
        assert "987654" not in mine

        correct = {"do": "correct", "case": "", "reason": "Oral defence"}
        for wrong in ({"points": "21"}, {"points": "7", "reason": " "}, {"points": "x"}):
            assert client.post(f"{DESK}/of/a1", data={**correct, **wrong}).status_code == 400
        page = act(client, "a1", "correct", case="", reason="Oral defence", points="7,5")
        report = client.get("/assignments/double/class/a1/report.html").text
        assert "<strong>7.5</strong>" in report
        act(client, "a1", "undo", number=numbers(page, ".*Oral defence")[0])
        report = client.get("/assignments/double/class/a1/report.html").text
        assert "Oral defence" not in report
        seen = client.get("/assignments/double/as/a1").text
        assert "Attempt 1" in seen
        assert "Here stands the form" in seen


@pytest.mark.slow
def test_a_regrade_that_runs_long_keeps_nobody_waiting(place) -> None:
    data, assignment, paths = place
    asleep = "import time\n\ndef double(x):\n    time.sleep(5)\n    return 2 * x\n"
    with (
        serving(data, assignment) as server,
        instructing(server) as client,
        entered(server, paths["a1"]) as student,
        ThreadPoolExecutor(1) as pool,
    ):
        hand_in(student, asleep)
        assignment.write_text(assignment.read_text().replace("args: [3]", "args: [5]"))
        while "The assignment has changed" not in manage(client):
            assert server.process.poll() is None

        regrade = pool.submit(client.get, "/assignments/double/regrade")
        time.sleep(1)
        with server.client() as visitor:
            sent = visitor.post("/assignments/double/check", files={"files": ("mine.py", RIGHT)})
            assert "<strong>6</strong>" in report_of(visitor, sent).text
        assert "Attempt 1" in student.get("/assignments/double/mine").text
        assert not regrade.done()
        assert "0 grades of 1 would change" in regrade.result().text


def test_an_extension_takes_lateness_back(place) -> None:
    data, assignment, paths = place
    late = {**POLICY, "due": "2026-01-02T00:00", "late_per_day": "10"}
    with serving(data, assignment) as server, instructing(server) as client:
        do(client, **late)
        with entered(server, paths["a1"]) as student:
            assert " · late" in hand_in(student, RIGHT)
            do(client, do="extend", key="a1", until="2999-01-01T00:00")
            page = student.get("/assignments/double/mine").text
            assert " · late" not in page
            assert "2999-01-01 00:00 (Europe/Madrid" in page
            assert "Ana García (a1): 2999-01-01 00:00 (Europe/Madrid" in manage(client)
        wrong = do(client, **{**late, "late_per_day": "many"})
        assert wrong.status_code == 400
        assert "no number from 0 to 100" in wrong.text


def test_the_folder_is_one_that_the_commands_know(place) -> None:
    data, assignment, paths = place
    folder = data / "course" / "double"

    with serving(data, assignment) as server:
        with entered(server, paths["b1"]) as student:
            hand_in(student, SQUARE)
        assert server.url in grader("history", folder).stderr
        assert server.end() == 0

    assert (folder / "group-pair" / "student" / "report.html").is_file()
    assert "group-pair" in grader("history", folder).stdout
    reason = ("--score", "9", "--reason", "Oral")
    assert "9" in grader("override", folder, "group-pair", *reason).stdout
    assert grader("regrade", folder).returncode == 0
    with sqlite3.connect(folder / "grades.sqlite") as store:
        assert store.execute("SELECT data FROM file").fetchall() == [(SQUARE.encode(),)]


@pytest.mark.slow
def test_what_is_held_is_released_by_a_command_too(place) -> None:
    data, assignment, paths = place
    (data / "serve.yaml").write_text(f"{OPEN}hold: true\n")
    folder = data / "course" / "double"
    with serving(data, assignment) as server:
        with entered(server, paths["a1"]) as student:
            hand_in(student, SQUARE)
        server.end()

    book = folder / "gradebook.csv"
    assert '"a1","",' in book.read_text()
    assert grader("gradebook", folder).returncode == 0
    assert '"a1","",' in book.read_text()
    assert "1 grade is released" in grader("release", folder).stdout
    assert "released: 3" in grader("history", folder).stdout
    assert grader("gradebook", folder).returncode == 0
    assert '"a1","3",' in book.read_text()
    assert "0 grades are released" in grader("release", folder).stdout


HEADINGS = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (grade),Feedback comments"
)
STUDENTS = [(11, "Ana García"), (12, "Luis Gil"), (13, "Eva Mar")]
ROWS = [f"Participant {n},{name},,Submitted for grading - ,,10.00,Yes,-," for n, name in STUDENTS]
WORKSHEET = "\n".join([HEADINGS, *ROWS, ""])


@pytest.mark.slow
def test_the_lms_gradebook_is_filled_in(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        with entered(server, paths["b1"]) as student:
            hand_in(student, SQUARE)
        form = {"do": "gradebook", "platform": "moodle"}
        url = "/assignments/double/manage"
        wrong = client.post(url, data=form, files={"file": ("w.csv", "no,worksheet\n1,2\n")})
        assert wrong.status_code == 400
        filled = client.post(url, data=form, files={"file": ("w.csv", WORKSHEET)})
        assert filled.status_code == 200
        with zipfile.ZipFile(io.BytesIO(filled.content)) as archive:
            worksheet = archive.read("moodle-w.csv").decode()
            overview = archive.read("gradebook.csv").decode()
        grades = {row.split(",")[1]: row.split(",")[4] for row in worksheet.splitlines()[1:]}
        assert grades == {"Ana García": "", "Luis Gil": "3.00", "Eva Mar": "3.00"}
        assert '"Luis Gil","b1"' in overview


@pytest.mark.slow
def test_what_many_get_wrong_is_named_once(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        for key, name in (("a1", "x"), ("a2", "y"), ("b1", "number")):
            with entered(server, paths[key]) as student:
                hand_in(student, f"def double({name}):\n    return {name} * {name}\n")
        cluster = re.search(r'<option value="(\w+)">3 × double', manage(client))
        assert cluster is not None
        named = {"cluster": cluster[1], "mistake": "squared", "en": "You square it.", "es": ""}
        assert do(client, do="mistake", **{**named, "mistake": "Not a name"}).status_code == 400
        assert "learned:" not in manage(client)
        done = do(client, do="mistake", **named)
        assert "Add a line to" in done.text
        assert "learned: double.learned.yaml" in done.text
        assignment.write_text(assignment.read_text() + "learned: double.learned.yaml\n")
        until(lambda: "The assignment has changed" in manage(client))
        assert client.post("/assignments/double/regrade").status_code == 200
        assert "You square it." in client.get("/assignments/double/class/a1/report.html").text


def test_what_is_wrong_with_the_file_of_named_mistakes_is_said(place) -> None:
    """Read why a mistake cannot be named: once it was said to be an error of the grader's own."""
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        for key, name in (("a1", "x"), ("a2", "y"), ("b1", "number")):
            with entered(server, paths[key]) as student:
                hand_in(student, f"def double({name}):\n    return {name} * {name}\n")
        cluster = re.search(r'<option value="(\w+)">3 × double', manage(client))
        assert cluster is not None
        named = {"cluster": cluster[1], "mistake": "squared", "en": "You square it.", "es": ""}
        learned = assignment.with_name("double.learned.yaml")
        learned.write_text("mistakes: [\n", encoding="utf-8")
        refused = do(client, do="mistake", **named)
        assert refused.status_code == 400
        assert "The mistake was not named" in refused.text
        assert "double.learned.yaml:2:1: this is not YAML" in refused.text
        assert learned.read_text(encoding="utf-8") == "mistakes: [\n"


def test_students_and_strangers_see_nothing_of_it(place) -> None:
    data, assignment, paths = place
    with (
        serving(data, assignment) as server,
        entered(server, paths["a1"]) as student,
        server.client() as stranger,
    ):
        for client in (student, stranger):
            for path in ("class/", "class/a1/report.html", "manage", "regrade", "as/a1"):
                assert client.get(f"/assignments/double/{path}").status_code == 403
            assert client.get("/assignments/double/download/grades.csv").status_code == 403
            assert client.get("/people").status_code == 403
            assert client.post("/people").status_code == 403
            assert do(client, **POLICY).status_code == 403
            assert client.post("/assignments/double/regrade").status_code == 403
