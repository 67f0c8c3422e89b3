"""`grader run`, as an instructor types it on the evening after the deadline."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import REFERENCE, ROOT, Command, grades_in, rows_of
from tests.julia import julia_or_skip

SAMPLES = ROOT / "cases" / "submissions" / "confusion_matrix"


def test_a_class_folder_gives_reports_grades_and_a_table(grader: Command, tmp_path: Path) -> None:
    handed_in = tmp_path / "class"
    handed_in.mkdir()
    (handed_in / "right.py").write_bytes(REFERENCE.read_bytes())
    (handed_in / "transposed.py").write_text(
        REFERENCE.read_text().replace("(counts.fp, counts.fn)", "(counts.fn, counts.fp)")
        + "\n_right = confusionMatrix\n"
        "def confusionMatrix(outputs, targets, *, threshold=0.5):\n"
        "    *ratios, matrix = _right(outputs, targets, threshold=threshold)\n"
        "    return (*ratios, matrix.T)\n"
    )
    (handed_in / "notes.txt").write_text("I will hand it in tomorrow")
    result = grader("run", "confusion_matrix", handed_in, "--out", "grades")

    assert result.exit_code == 1, "one entry is no source: not graded, and never a zero"
    rows = grades_in(tmp_path / "grades")
    assert rows["right"]["score"] == "100"
    assert rows["notes"]["status"] == "ungradable"
    assert rows["notes"]["score"] == ""
    assert 0 < float(rows["transposed"]["score"]) < 100
    assert "matrix_transposed" in result.output
    folder = tmp_path / "grades" / "transposed"
    instructor = json.loads((folder / "report.json").read_text())
    student = json.loads((folder / "student" / "report.json").read_text())
    assert instructor["score"] == student["score"]
    assert instructor["diagnoses"][0]["mistakes"] == ["matrix_transposed"]
    assert {"report.html", "report.md", "report.json"} == {
        path.name for path in (folder / "student").iterdir()
    }


def test_a_run_without_standard_streams_grades(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "grader", "run", "confusion_matrix", str(REFERENCE)]
    closed = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *run, "--out", str(tmp_path / "grades")]
    assert subprocess.run(closed, check=False).returncode == 0
    [row] = rows_of(tmp_path / "grades" / "grades.csv")
    assert row["score"] == "100"


def test_nothing_of_a_hidden_case_is_in_what_a_student_gets(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "wrong.py").write_text(
        "import numpy as np\n"
        "def confusionMatrix(outputs, targets, threshold=0.5):\n"
        "    print('printed', outputs, targets)\n"
        "    raise ValueError(f'raised {outputs} {targets}')\n"
    )
    grader("run", "confusion_matrix", "wrong.py", "--out", "grades")
    instructor = json.loads((tmp_path / "grades" / "wrong" / "report.json").read_text())
    hidden = [case for case in instructor["cases"] if not case["visible"]]
    assert len(hidden) > 20
    shown = "".join(
        path.read_text() for path in (tmp_path / "grades" / "wrong" / "student").iterdir()
    )
    visible = "".join(
        f"{case['call']} {case['message']}" for case in instructor["cases"] if case["visible"]
    )
    for case in hidden:
        for secret in (case["call"], case["title"], case["printed"]):
            if secret is not None and secret not in visible:
                assert secret not in shown
    student = json.loads((tmp_path / "grades" / "wrong" / "student" / "report.json").read_text())
    for case in student["cases"]:
        if not case["visible"]:
            assert case["status"] in ("passed", "partial", "failed")
            assert not case.get("fields")
            assert case.get("message") is None
            assert case.get("call") is None
            assert case.get("cpu_seconds") is None


def test_two_assignments_never_share_a_folder(grader: Command, tmp_path: Path) -> None:
    grader("run", "confusion_matrix", REFERENCE, "--out", "grades")
    (tmp_path / "other.yaml").write_text("format: 1\nid: other\nextends: confusion_matrix\n")
    result = grader("run", "other.yaml", REFERENCE, "--out", "grades")
    assert result.exit_code == 2
    assert "another assignment (confusion_matrix)" in result.output
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.doc").write_text("do not touch")
    result = grader("run", "confusion_matrix", REFERENCE, "--out", "full")
    assert result.exit_code == 2


def test_the_default_folder_is_named_after_the_assignment(grader: Command, tmp_path: Path) -> None:
    result = grader("run", "confusion_matrix", REFERENCE)
    assert result.exit_code == 0
    assert (tmp_path / "grades-confusion_matrix" / "confusion_matrix" / "report.json").is_file()


@pytest.mark.long
def test_the_same_submission_gives_the_same_report_but_for_timings(
    grader: Command, tmp_path: Path
) -> None:
    sample = SAMPLES / "partial" / "ppv_is_accuracy.py"
    reports = []
    for name in ("one", "two"):
        grader("run", "confusion_matrix", sample, "--out", name)
        report = json.loads((tmp_path / name / "ppv_is_accuracy" / "report.json").read_text())
        for case in report["cases"]:
            case.pop("cpu_seconds", None)
        reports.append(report)
        student = (tmp_path / name / "ppv_is_accuracy" / "student" / "report.json").read_text()
        reports.append(json.loads(student))
    assert reports[:2] == reports[2:]


def test_a_single_folder_is_one_submission(grader: Command, tmp_path: Path) -> None:
    folder = tmp_path / "practice"
    folder.mkdir()
    (folder / "helpers.py").write_text("def count(mask):\n    return int(mask.sum())\n")
    source = REFERENCE.read_text()
    (folder / "main.py").write_text("from helpers import count\n" + source)
    result = grader("run", "confusion_matrix", "--single", folder, "--out", "grades")
    assert result.exit_code == 0
    assert (tmp_path / "grades" / "practice").is_dir()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "no_such_assignment", REFERENCE),
        ("run", "confusion_matrix", "no_such_file.py"),
        ("run", "confusion_matrix"),
        ("run", "confusion_matrix", REFERENCE, "--sandbox", "wishful"),
    ],
)
def test_a_wrong_command_line_ends_with_two_and_a_sentence(
    grader: Command, arguments: tuple[str, ...]
) -> None:
    result = grader(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.output.strip()


@pytest.mark.long
@pytest.mark.julia
def test_both_languages_get_the_same_score_for_the_same_mistake(
    grader: Command, tmp_path: Path
) -> None:
    julia_or_skip()
    twins = [SAMPLES / "partial" / f"ppv_is_accuracy.{ending}" for ending in ("py", "jl")]
    grader("run", "confusion_matrix", *twins, "--out", "grades")
    reports = [
        json.loads((tmp_path / "grades" / f"ppv_is_accuracy-{end}" / "report.json").read_text())
        for end in ("py", "jl")
    ]
    assert reports[0]["submission"]["language"] == "python"
    assert reports[1]["submission"]["language"] == "julia"
    python, julia = (
        [(case["id"], case["points"]) for case in report["cases"]] for report in reports
    )
    assert python == julia


def test_spanish_is_spoken_when_asked(grader: Command, tmp_path: Path) -> None:
    grader("run", "confusion_matrix", REFERENCE, "--out", "notas", "--locale", "es")
    page = (tmp_path / "notas" / "confusion_matrix" / "student" / "report.html").read_text()
    assert '<html lang="es">' in page
    assert "Matriz de confusión" in page


def test_a_damaged_download_is_called_what_it_is(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "moodle.zip").write_bytes(b"PK\x03\x04 and half of the rest")
    result = grader("run", "confusion_matrix", "moodle.zip", "--out", "grades")
    assert result.exit_code == 2
    assert "moodle.zip: it could not be unpacked" in result.output
    assert "folder" not in result.output


def test_of_two_files_with_the_same_functions_all_say_which_was_graded(
    grader: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "class" / "ana"
    folder.mkdir(parents=True)
    template = ROOT / "student_template" / "confusion_matrix.jl"
    (folder / "confusion_matrix.jl").write_bytes(template.read_bytes())
    (folder / "practice.py").write_bytes(REFERENCE.read_bytes())
    (folder / "practice_old.py").write_text(
        "def confusionMatrix(outputs, targets):\n    return 0\n"
    )
    (folder / "notes.txt").write_text("I did it twice")
    result = grader("run", "confusion_matrix", "class", "--out", "grades")

    said = "defined in 2 files; practice.py was graded"
    assert said in " ".join(result.output.split())
    grades = tmp_path / "grades"
    [row] = rows_of(grades / "grades.csv")
    assert (row["score"], row["warning"]) == ("100", "practice.py, not practice_old.py")
    assert said in (grades / "index.html").read_text()
    for place in (grades / "ana", grades / "ana" / "student"):
        text = (place / "report.html").read_text()
        assert said in text
        for file in folder.iterdir():
            assert f"{file.name}: " in text, "nothing that was handed in disappears"
        report = json.loads((place / "report.json").read_text())["submission"]
        assert {one["name"] for one in report["unread"]} | set(report["files"]) == {
            file.name for file in folder.iterdir()
        }
