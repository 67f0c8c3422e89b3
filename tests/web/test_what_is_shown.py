"""Pages that students see, and when: held grades, hidden cases, the assignment that graded them.

These tests guard secrets, so `make test` runs them all.
"""

import re
from pathlib import Path

import pytest

from tests.waiting import until
from tests.web.desk.judged import DESK, release
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
    when_graded,
)
from tests.web.served import double, serving

SLOW = "import time\n\n\ndef double(x):\n    time.sleep(1)\n    return x * x\n"


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, Path, dict[str, str]]:
    data = course(tmp_path, OPEN)
    return data, double(tmp_path / "course"), links(data)


def test_held_grades_leave_when_they_are_released(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        do(client, **POLICY, hold="true")
        with entered(server, paths["a1"]) as student:
            page = hand_in(student, SQUARE)
            assert "when your instructor releases them" in page
            # Which of two counts would tell which is the better one.
            assert "count" not in page.split('<ol class="choices">')[1].split("</ol>")[0]
            assert "<strong>" not in page.split('<ol class="choices">')[1].split("</ol>")[0]
            assert student.get("/assignments/double/mine/1").status_code == 403
            assert "1 grade is held" in manage(client)
            assert client.get("/assignments/double/download/reports.zip").status_code == 404
            # Nor do they stand in a gradebook; the instructor's own table has them.
            grades = client.get("/assignments/double/download/grades.csv").text
            assert '"a1","Ana García"' in grades
            book = (data / "course" / "double" / "gradebook.csv").read_text()
            assert re.search(r'"Ana García","a1","","a1","",', book)

            release(client, DESK, "a1")
            assert "<strong>3</strong> / 10" in student.get("/assignments/double/mine").text
            assert "double(3)" in student.get("/assignments/double/mine/1").text
        assert "0 grades are held" in manage(client)
        assert client.get("/assignments/double/download/reports.zip").status_code == 200


def test_what_is_shown_of_hidden_cases(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        do(client, **{**POLICY, "before": "nothing"})
        with entered(server, paths["a1"]) as student:
            page = hand_in(student, SQUARE)
            assert "/ 10" not in page
            report = student.get("/assignments/double/mine/1").text
            assert "<strong>3</strong> <span>/ 6 points" in report
            assert "secret" not in report
            do(client, **{**POLICY, "before": "total"})
            report = student.get("/assignments/double/mine/1").text
            assert "<strong>3</strong> <span>/ 10 points" in report
            assert "secret" not in report
            do(client, do="policy", before="cases", after="cases")
            report = student.get("/assignments/double/mine/1").text
            assert "secret" in report
            assert "987654" not in report


def test_a_changed_assignment_regrades_all_attempts_after_a_preview(place) -> None:
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        do(client, **POLICY)
        with entered(server, paths["a1"]) as student:
            hand_in(student, SQUARE)
            # The best attempt until what is asked for changes.
            hand_in(student, RIGHT)
            reference = assignment.with_name("reference.py")
            reference.write_text("def double(x):\n    return x * x\n")
            until(lambda: "The assignment has changed" in manage(client))
            page = client.get("/assignments/double/regrade").text
            assert "One grade of 1 would change" in page
            assert "<strong>10</strong> / 10" in student.get("/assignments/double/mine").text
            client.post("/assignments/double/regrade")
            rows = student.get("/assignments/double/mine").text.split("<li")
            first = next(row for row in rows if "Attempt 1" in row)
            assert "<strong>10</strong> / 10" in first
            assert "does not count" not in first

            # Who has its page open since before is told.
            sent = {"files": ("mine.py", SQUARE)}
            told = student.post("/assignments/double/mine", data={"digest": "old"}, files=sent)
            assert "has changed since you opened its page" in told.text
            fresh = student.post("/assignments/double/mine", files=sent)
            assert "has changed since" not in fresh.text
        assert "The assignment has changed" not in manage(client)


def test_a_hand_in_is_graded_by_the_assignment_that_is_there_when_it_has_run(place) -> None:
    """Whatever was there when it came in: else a grade by a reference that was wrong would stay."""
    data, assignment, paths = place
    with serving(data, assignment) as server, instructing(server) as client:
        do(client, **POLICY)
        with entered(server, paths["a1"]) as student:
            files = {"files": ("mine.py", SLOW)}
            assert student.post("/assignments/double/mine", files=files).status_code == 200
            assignment.with_name("reference.py").write_text("def double(x):\n    return x * x\n")
            until(lambda: "The assignment has changed" in manage(client))
            client.post("/assignments/double/regrade")
            assert "<strong>10</strong> / 10" in when_graded(student)
