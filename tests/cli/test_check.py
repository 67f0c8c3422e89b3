"""`grader check`, as a student types it before the deadline."""

from pathlib import Path

from tests.cli.conftest import REFERENCE, ROOT, Run

TEMPLATE = ROOT / "student_template" / "confusion_matrix.py"


def test_a_right_file_passes_all_visible_cases(grader: Run) -> None:
    result = grader("check", "confusion_matrix", REFERENCE)
    assert result.exit_code == 0
    assert "hidden" in result.output


def test_the_template_loads_and_fails_helpfully(grader: Run) -> None:
    result = grader("check", "confusion_matrix", TEMPLATE)
    assert result.exit_code == 1
    assert "not written yet" in result.output


def test_the_first_line_is_the_summary(grader: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("x = 1\n")
    result = grader("check", "confusion_matrix", "empty.py")
    assert result.exit_code == 1
    first = result.output.splitlines()[0]
    assert "0" in first
    assert "confusionMatrix" in result.output


def test_only_visible_cases_are_run(grader: Run, tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(
        "seen = []\n"
        "def confusionMatrix(outputs, targets, threshold=0.5):\n"
        "    seen.append(len(outputs))\n"
        "    raise RuntimeError(f'calls so far {len(seen)}, longest {max(seen)}')\n"
    )
    result = grader("check", "confusion_matrix", "spy.py")
    assert "longest 100000" not in result.output


def test_what_is_no_source_is_told_so(grader: Run, tmp_path: Path) -> None:
    (tmp_path / "practice.pdf").write_bytes(b"%PDF-1.4")
    result = grader("check", "confusion_matrix", "practice.pdf")
    assert result.exit_code == 1
    assert "practice.pdf" in result.output
