"""Points by hand, of a rubric: beside the cases, held until released, safe from a regrade."""

import zipfile
from pathlib import Path

import pytest

from grader.assignment import load
from grader.classes.outputs.desk import comment
from grader.classes.outputs.release import leaving, release
from grader.classes.store import Store
from grader.classes.table.rows import report_of
from tests.cli.classroom import FIRST, run, write_assignment, write_class
from tests.commands import grades_in

RUBRIC = """\
manual:
  cap: 2
  items:
    - {id: readable, title: {en: Readable, es: Legible}, points: 2}
    - {id: explained, points: 1}
    - id: pasted
      points: -0.5
"""


def with_rubric(folder: Path, points: int = 1) -> Path:
    path = write_assignment(folder, points=points)
    path.write_text(path.read_text().replace("functions:", f"{RUBRIC}functions:"))
    return path


def give(store: Store, name: str, **points: float | None) -> None:
    standing = store.standing("sums", name)
    assert standing is not None
    with store.transaction():
        for item, given in points.items():
            store.enter(standing.event("mark", "person e1", target=item, points=given))


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    with_rubric(tmp_path)
    write_class(tmp_path / "class", 2)
    done = run(
        "run", "sums.yaml", "class", "--out", "grades", "--julia-engine", "process", cwd=tmp_path
    )
    assert done.returncode in (0, 1), done.stderr
    return tmp_path / "grades"


@pytest.mark.long
def test_a_grade_is_blank_until_its_rubric_is_filled_in_and_survives_a_regrade(
    graded: Path, tmp_path: Path
) -> None:
    name = "student 000"
    assert grades_in(graded)[name]["score"] == ""
    assert "still open" in (graded / name / "student" / "report.md").read_text("utf-8")

    with Store(graded / "grades.sqlite") as store:
        give(store, name, readable=2, explained=1, pasted=0)
    done = run("release", "grades", cwd=tmp_path)
    assert "1 grade" in done.stdout
    # 3 of the cases, and of 2 + 1 for the rest the cap.
    cells = ("score", "max_score", "three", "manual readable")
    assert [grades_in(graded)[name][cell] for cell in cells] == ["5", "5", "2", "2"]
    assert grades_in(graded)["student 001"]["score"] == ""
    assert "2 of 2 points" in (graded / name / "student" / "report.md").read_text("utf-8")

    with_rubric(tmp_path, points=2)
    assert run("regrade", "grades", "--apply", cwd=tmp_path).returncode == 0
    assert grades_in(graded)[name]["score"] == "6"
    assert "person e1" in run("history", "grades", name, cwd=tmp_path).stdout


def test_grades_leave_when_they_are_released_and_what_changes_after_it_is_told(
    graded: Path,
) -> None:
    with Store(graded / "grades.sqlite") as store:
        assert release(store, "sums") == 0
        give(store, "student 000", readable=1, explained=0, pasted=-0.5)
        assert [leaver.finished for leaver in leaving(store, "sums")] == [False, True, False]
        assert release(store, "sums") == 1

        give(store, "student 000", readable=2)
        changed = [leaver for leaver in leaving(store, "sums") if leaver.changed]
        assert [(leaver.released, leaver.whole.score) for leaver in changed] == [(3.5, 4.5)]

        # As it is, because the instructor says so: what nobody judged gives nothing.
        rows = {leaver.standing.name: leaver for leaver in leaving(store, "sums")}
        chosen = rows["student 001"].listed
        give(store, "student 001", explained=1)
        assert release(store, "sums", [chosen], "person e1") is None, "another score was listed"
        give(store, "student 001", explained=None)
        assert release(store, "sums", [chosen], "person e1") == 1
        standing = store.standing("sums", "student 001")
        assert standing is not None
        report = report_of(store, standing)
        assert (report.score, report.max_score) == (1, 5)

        number = store.entries("sums", "student 001")[-1].number
        store.enter(standing.event("undone", about=number))
        assert report_of(store, standing).score is None


def test_the_rubric_is_no_reason_to_regrade(tmp_path: Path) -> None:
    before = load(write_assignment(tmp_path)).digest
    rubric = load(with_rubric(tmp_path))
    assert rubric.digest == before
    assert rubric.manual is not None
    assert rubric.manual.max_points == 2

    path = with_rubric(tmp_path)
    path.write_text(path.read_text().replace("points: 2}\n", "points: 3}\n", 2))
    assert load(path).digest != before, "a case changed"


def test_moodle_gets_the_sum_and_what_was_said_after_the_release_only(tmp_path: Path) -> None:
    people = {"Ana García": "101", "Eva Mar": "102"}
    for name, number in people.items():
        place = tmp_path / "class" / f"{name}_{number}_assignsubmission_file"
        place.mkdir(parents=True)
        (place / "mine.py").write_text(f"{FIRST}# {number}\n")
    with_rubric(tmp_path)
    head = "Identifier,Full name,Status,Grade,Maximum Grade,Grade can be changed\n"
    rows = [f"Participant {number},{name},,,5.00,Yes\n" for name, number in people.items()]
    (tmp_path / "sheet.csv").write_text(head + "".join(rows), "utf-8")
    done = run("run", "sums.yaml", "class", "--out", "grades", cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr

    with Store(tmp_path / "grades" / "grades.sqlite") as store:
        for standing in store.standings("sums"):
            comment(store, standing, "person e1", "2:mine.py", "Not only **one**. <b>")
            give(store, standing.name, readable=1, explained=0.5)
        (ana,) = [at.name for at in store.standings("sums") if "Ana" in at.name]
        give(store, ana, pasted=-0.5)
    assert "1 grade is released" in run("release", "grades", cwd=tmp_path).stdout

    options = ("--moodle", "sheet.csv", "--moodle-feedback")
    done = run("gradebook", "grades", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    sheet = (tmp_path / "grades" / "moodle-sheet.csv").read_text("utf-8")
    assert "Ana García,,2.00,5.00" in sheet
    assert "Eva Mar,,,5.00" in sheet
    with zipfile.ZipFile(tmp_path / "grades" / "moodle-feedback.zip") as archive:
        (name,) = archive.namelist()
        report = archive.read(name).decode()
    assert "Ana" in name
    assert "Not only <strong>one</strong>. &lt;b&gt;" in report
    assert "<code>mine.py</code>, line 2" in report
