"""Names are out of sight where they are to be, and gone where they are deleted."""

import re
from pathlib import Path

import pytest

from tests.commands import grader
from tests.web.served import double, serving
from tests.web.test_hand_in import RIGHT, SQUARE, course, entered, hand_in, links
from tests.web.test_instructor import POLICY, do, instructing

pytestmark = pytest.mark.long


def test_names_are_hidden_while_grading_and_deleted_when_asked_for(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths = links(data)
    with serving(data, double(tmp_path / "course")) as server, instructing(server) as client:
        do(client, **POLICY)
        for key, code in (("a1", RIGHT), ("b1", SQUARE)):
            with entered(server, paths[key]) as student:
                hand_in(student, code)
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
    for path in data.rglob("*"):
        assert path.is_dir() or not re.search("Ana García|Luis Gil".encode(), path.read_bytes())
    table = (data / "course" / "double" / "grades.csv").read_text()
    assert "Eva Mar" in table
    assert "a1" not in table
    assert "deleted on" in grader("history", data / "course" / "double").output
