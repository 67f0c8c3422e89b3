"""A fault in a container never gives a zero to a submission that did not fail."""

import base64
import json
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment.mistakes.frozen.file import FrozenFile, as_written, written
from grader.model import Assignment, Limits
from grader.platforms.gradescope.target import (
    GRADESCOPE,
    HandedInNow,
    handed_in,
    handed_in_sentence,
)
from grader.platforms.packaging.autograde import (
    Autograded,
    autograde,
    fitted,
    memory_here,
    whole_seconds,
)
from grader.platforms.packaging.parts import Settings, settings_json, to_settings
from grader.platforms.platform import Delivery, Site
from grader.platforms.registry import targets
from tests.laying import lay
from tests.platforms.packaging.targets import build, validate

SUBMISSIONS = Path(__file__).parent / "submissions"


@pytest.fixture
def package(assignment: Assignment, tmp_path: Path) -> Path:
    files = {file.path: file.content for file in build(assignment, "gradescope")}
    return lay(tmp_path / "package", files) / "course-grader"


def delivered(
    graded: Autograded, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Delivery]:
    monkeypatch.setenv("GITHUB_OUTPUT", str(folder / "github-output"))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    return {
        name: target.deliver(graded, Site(folder, folder / name, 0.0, 10.0))
        for name, target in targets().items()
        if target.deliver is not None and name != "github-actions"
    }


def hold_no_grade(graded: Autograded, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the way that each platform offers."""
    came = delivered(graded, folder, monkeypatch)
    assert not (folder / "gradescope").exists()
    assert came["gradescope"].code != 0
    result = json.loads((folder / "prairielearn").read_text())
    validate(result, "prairielearn")
    assert result["gradable"] is False
    assert "Grade :=>>" not in came["moodle-vpl"].printed
    assert not (folder / "github-output").exists()
    assert came["github-classroom"].code != 0
    junit = (folder / "gitlab-ci" / "junit.xml").read_text()
    assert "<error" in junit
    assert came["gitlab-ci"].code != 0


def test_a_broken_package_gives_no_grade(
    package: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (package / "assignment.json").write_text('{"format": "nothing"}')
    graded = autograde(
        package, lay(tmp_path / "in", {"summary.py": "x = 1"}), options=GRADESCOPE.options
    )
    assert graded.instructor.status == "grader_error"
    assert "not a frozen assignment" in capsys.readouterr().err
    hold_no_grade(graded, tmp_path / "out", monkeypatch)


@pytest.mark.parametrize(
    "settings", ["", "{}", "[]", '{"sandbox": "iron"}', '{"colour": 1}', '{"hidden_tests": "red"}']
)
def test_broken_settings_give_no_grade(package: Path, tmp_path: Path, settings: str) -> None:
    (package / "settings.json").write_text(settings)
    handed = lay(tmp_path / "in", {"summary.py": "x = 1"})
    graded = autograde(package, handed, options=GRADESCOPE.options)
    assert (graded.instructor.score is None) == (settings != "{}")


def test_where_no_sandbox_works_there_is_no_grade(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.sandbox.choice.known_layers", lambda: ())
    right = (SUBMISSIONS / "right.py").read_text()
    graded = autograde(
        package, lay(tmp_path / "in", {"summary.py": right}), options=GRADESCOPE.options
    )
    assert graded.instructor.status == "grader_error"
    hold_no_grade(graded, tmp_path / "out", monkeypatch)


def test_what_is_no_source_gives_no_grade_and_says_why(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded = autograde(
        package, lay(tmp_path / "in", {"summary.pdf": "%PDF-1.4"}), options=GRADESCOPE.options
    )
    assert graded.student.status == "ungradable"
    hold_no_grade(graded, tmp_path / "out", monkeypatch)
    said_there = json.loads((tmp_path / "out" / "prairielearn").read_text())["format_errors"]
    assert "summary.pdf" in said_there[0]


def test_where_only_the_hidden_total_is_told_nothing_more_is(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = package / "assignment.json"
    file = as_written(path.read_bytes())
    assert isinstance(file, FrozenFile)
    assignment = replace(file.assignment, hidden_view="total")
    path.write_text(written(replace(file, assignment=assignment)))
    wrong = (SUBMISSIONS / "wrong.py").read_text()
    graded = autograde(
        package, lay(tmp_path / "in", {"summary.py": wrong}), options=GRADESCOPE.options
    )
    came = delivered(graded, tmp_path / "out", monkeypatch)
    result = json.loads((tmp_path / "out" / "gradescope").read_text())
    validate(result, "gradescope")
    assert sum(test["score"] for test in result["tests"]) == pytest.approx(5.0)
    texts = [(tmp_path / "out" / name).read_text() for name in ("gradescope", "prairielearn")]
    texts.append(came["moodle-vpl"].printed)
    output = (tmp_path / "out" / "github-output").read_text().partition("=")[2]
    texts.append(base64.b64decode(output).decode())
    for text in texts:
        assert "secret_case" not in text
        assert "zeros" not in text


def test_the_instructor_reads_all_in_what_gradescope_prints(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = (SUBMISSIONS / "wrong.py").read_text()
    graded = autograde(
        package, lay(tmp_path / "in", {"summary.py": wrong}), options=GRADESCOPE.options
    )
    printed = delivered(graded, tmp_path / "out", monkeypatch)["gradescope"].printed
    assert "Zanzibar tortoise" in printed
    assert "Zanzibar" not in (tmp_path / "out" / "gradescope").read_text()


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({}, HandedInNow(None, 1)),
        ({"previous_submissions": [{}, {}]}, HandedInNow(None, 3)),
        (
            {
                "created_at": "2026-03-02T00:30:00-08:00",
                "assignment": {"due_date": "2026-03-01T23:00:00-08:00"},
            },
            HandedInNow(timedelta(minutes=90), 1),
        ),
        (
            {
                "created_at": "2026-03-02T00:30:00-08:00",
                "assignment": {"due_date": "2026-03-01T23:00:00-08:00"},
                "users": [{"assignment": {"due_date": "2026-03-09T23:00:00-08:00"}}],
            },
            HandedInNow(timedelta(0), 1),
        ),
        ({"created_at": "yesterday", "assignment": []}, HandedInNow(None, 1)),
        ({"created_at": "2026-03-02", "assignment": {"due_date": 3}}, HandedInNow(None, 1)),
        ({"users": [{"assignment": None}], "previous_submissions": [{}]}, HandedInNow(None, 2)),
        ([], None),
    ],
)
def test_gradescopes_metadata_says_when(
    metadata: object, expected: HandedInNow | None, tmp_path: Path
) -> None:
    (tmp_path / "metadata.json").write_text(json.dumps(metadata))
    assert handed_in(tmp_path / "metadata.json") == expected


def test_metadata_that_is_none_says_nothing(tmp_path: Path) -> None:
    assert handed_in(tmp_path / "absent.json") is None
    (tmp_path / "half.json").write_text("{")
    assert handed_in(tmp_path / "half.json") is None


def test_lateness_is_told_in_words() -> None:
    late = HandedInNow(timedelta(hours=26, minutes=5, seconds=59), 2)
    assert handed_in_sentence(late, "en") == "Attempt 2. Handed in 26 h 5 min after the due date."
    assert handed_in_sentence(replace(late, late=timedelta(0)), "es") == "Intento 2."


def test_limits_end_before_the_platform_does() -> None:
    limits = Limits()
    there = fitted(limits, 600, 768 << 20)
    assert whole_seconds(there) <= 600
    assert there.memory_mb < 768
    assert there.case_cpu_seconds == limits.case_cpu_seconds
    assert fitted(limits, None, None) == limits


@pytest.mark.parametrize("seconds", [1, 10, 60, 240, 5000])
def test_limits_fit_whatever_time_there_is(seconds: float) -> None:
    there = fitted(Limits(), seconds, None)
    spent = 2 * (2 * there.load_wall_seconds + there.total_wall_seconds)
    assert 0 < there.case_wall_seconds <= there.total_wall_seconds
    assert spent <= max(seconds - 60, seconds / 2)
    assert there.total_wall_seconds <= Limits().total_wall_seconds


def test_small_memory_still_lets_julia_start() -> None:
    assert fitted(Limits(), None, 256 << 20).memory_mb == 384
    here = memory_here()
    assert here is None or here > 0


def test_settings_come_back_as_they_were() -> None:
    own = {"hidden_tests": "after_published"}
    settings = Settings("es", "user", own, "auto", 600.0)
    assert to_settings(settings_json(settings), GRADESCOPE.options) == settings
