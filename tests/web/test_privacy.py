"""Names are out of sight where they are to be, and gone where they are deleted."""

import io
import re
from pathlib import Path

import pytest

from grader.model import HandedIn
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.incoming import Incoming, Kind, Ticket
from grader.web.state.leaving import delete_uploads
from grader.web.state.people import people_of
from tests.commands import grader
from tests.web.desk.judged import act
from tests.web.people import POLICY, RIGHT, SQUARE, course, do, entered, hand_in, instructing, links
from tests.web.served import double, serving

pytestmark = pytest.mark.long


def test_names_are_hidden_while_grading_and_deleted_when_asked_for(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths = links(data)
    with serving(data, double(tmp_path / "course")) as server, instructing(server) as client:
        do(client, **POLICY)
        for key, code in (("a1", RIGHT), ("b1", SQUARE)):
            with entered(server, paths[key]) as student:
                hand_in(student, code, f"trabajo_{key}.py")
                asked = {"text": "Why?", "line": "1", "file": f"trabajo_{key}.py"}
                student.post("/assignments/double/mine/1/ask", data=asked)
        for name, words in (("a1", "Solo para ella"), ("a1", "A todos"), ("group-pair", "A todos")):
            act(client, name, "comment", text=words)
        page = act(client, "a1", "correct", case="two", points="1", reason="Estuvo enferma").text
        assert "Estuvo enferma" in page.split("Who did what")[0], "what stands is seen"
        do(client, do="extend", key="a1", until="2026-12-24T12:00")

        page = client.get("/assignments/double/class/?names=hidden").text
        assert not re.search("Ana|Luis|Eva|group-pair", page.split("</nav>")[1].split("<script")[0])
        codes = sorted(set(re.findall(r"([A-Z2-7]{8})/report.html", page)))
        assert len(codes) == 2
        report = client.get(f"/assignments/double/class/{codes[0]}/report.html")
        assert codes[0] in report.text
        assert not re.search(r"\ba1\b|group-pair", report.text.split("</style>")[1])
        assert "Ana García" in client.get("/assignments/double/class/?names=shown").text
        refused = grader("student", "delete", data, "a1", "--yes")
        assert "is served at" in refused.output

    assert "Several are called" in grader("student", "delete", data, "Ana García").output
    given = grader("student", "export", data, "b1", "--out", tmp_path / "his")
    assert given.exit_code == 0, given.output
    text = "".join(path.read_text() for path in (tmp_path / "his").rglob("*") if path.is_file())
    assert "x * x" in text
    assert "Luis Gil" in text
    assert "Eva" not in text

    # Of a pair the other one keeps what they handed in.
    for key in ("a1", "a2", "b1"):
        deleted = grader("student", "delete", data, key, "--yes")
        assert deleted.exit_code == 0, deleted.output
        assert ("still has" in deleted.output) == (key == "a1")
    gone = re.compile("Ana García|Luis Gil|trabajo_a1|Solo para|enferma|person (a1|b1)".encode())
    for path in data.rglob("*"):
        assert path.is_dir() or not gone.search(path.read_bytes())
    assert b"A todos" in (data / "course" / "double" / "grades.sqlite").read_bytes(), "Eva's, too"
    table = (data / "course" / "double" / "grades.csv").read_text()
    assert "Eva Mar" in table
    assert "a1" not in table
    assert "deleted on" in grader("history", data / "course" / "double").output


def test_of_what_waits_to_be_judged_a_groups_stays_as_the_others(tmp_path: Path) -> None:
    course(tmp_path, "")
    with Database(tmp_path / "data" / FILE_NAME) as database:
        people = {person.subject: person for person in people_of(database, "course", "")}
    luis, eva = people["b1"], people["b2"]
    incoming = Incoming(tmp_path / "data" / "incoming")
    hand_ins = [("course", (luis,)), ("course", (luis, eva)), ("course", ()), ("other", (luis,))]
    for place, members in hand_ins:
        students = tuple(person.student for person in members)
        kind: Kind = "hand_in" if members else "check"
        by = HandedIn(students) if members else None
        ticket = Ticket(
            Ticket.new_number(), kind, "double", "person b1", known=True, origin="",
            at="2026-11-24", assignment_digest="", course=place, by=by,
        )  # fmt: skip
        incoming.keep(ticket, [("mine.py", io.BytesIO(RIGHT.encode()))])

    delete_uploads(tmp_path / "data", [luis])
    tickets = {ticket.course: ticket for ticket in incoming.waiting()}
    left, of_another_course = tickets.pop("course"), tickets.pop("other")
    assert not tickets
    assert len(incoming.waiting()) == 2
    assert of_another_course.asker == "person b1"
    assert left.by is not None
    assert left.by.students == (eva.student,)
    assert left.asker == ""
