"""The names that other programs import from `grader` itself."""

import re
from pathlib import Path

import pytest

import grader
from grader import Grading, grade, load, open_runtime, read, redact

PUBLIC_NAMES = [
    "AssignmentError",
    "CaseResult",
    "Diagnosis",
    "FieldResult",
    "Finding",
    "Grading",
    "Runtime",
    "ScoreReport",
    "__version__",
    "check",
    "grade",
    "grade_class",
    "load",
    "load_ipython_extension",
    "open_runtime",
    "read",
    "redact",
    "results",
]
ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "cases" / "submissions"


def test_the_list_of_public_names_is_a_promise():
    assert sorted(grader.__all__) == PUBLIC_NAMES  # type: ignore[attr-defined]
    assert set(PUBLIC_NAMES) <= set(dir(grader))


@pytest.mark.parametrize("name", PUBLIC_NAMES)
def test_every_public_name_is_there(name):
    assert getattr(grader, name) is not None


def test_the_site_describes_every_public_name():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    described = re.findall(r"auto(?:class|exception|function):: grader\.(\w+)", page)
    assert sorted([*described, "__version__"]) == PUBLIC_NAMES


@pytest.mark.long
def test_the_examples_of_the_site_run_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    reference = (ROOT / "reference" / "confusion_matrix.py").read_bytes()
    (tmp_path / "submission.py").write_bytes(reference)
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "ana.py").write_bytes(reference)
    monkeypatch.chdir(tmp_path)

    for example in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL):
        exec(compile(example, "api.md", "exec"), {})
    assert capsys.readouterr().out == "graded 100.0 100.0\nana graded 100.0\n"


def test_a_name_that_is_none_of_them_is_refused_like_any_module_does():
    with pytest.raises(AttributeError, match="no attribute 'grades'"):
        grader.grades  # type: ignore[attr-defined]  # noqa: B018


def test_a_submission_is_graded_with_the_public_names_alone():
    assignment = load("word_lists")
    path = sorted((SAMPLES / "word_lists" / "accepted").glob("*.py"))[0]

    with open_runtime() as runtime:
        report = grade(Grading(assignment, runtime), read(assignment, str(path)))

    assert (report.status, report.score) == ("graded", report.max_score)
    assert redact(report, assignment.hidden_view).audience == "student"


def test_tests_that_are_handed_in_are_graded_by_the_same_function():
    assignment = load("accuracy_tests")
    path = sorted((SAMPLES / "accuracy_tests" / "accepted").glob("*.py"))[0]

    with open_runtime() as runtime:
        report = grade(Grading(assignment, runtime), read(assignment, path))

    assert (report.status, report.score) == ("graded", report.max_score)
