"""Every package in its platform's container: unpacked, run on submissions, its result read."""

from pathlib import Path

import pytest

from grader.model import Assignment
from tests.julia import julia_or_skip
from tests.platforms.packaging.own_assignment import HIDDEN, MOST, VISIBLE_MOST
from tests.platforms.packaging.targets import RUNS, graded_in_container, vpl_button_run

pytestmark = pytest.mark.long

SUBMISSIONS = Path(__file__).parent / "submissions"
ONLY_VISIBLE = {"github-classroom", "github-actions", "gitlab-ci"}


def grade_there(
    assignment: Assignment, target: str, name: str, folder: Path, sandbox: str = "auto"
) -> None:
    """Run one submission, and hold what came to what must come."""
    if name.endswith(".jl"):
        julia_or_skip()
    came = graded_in_container(
        assignment,
        target,
        SUBMISSIONS / name,
        folder,
        sandbox,  # type: ignore[arg-type]
    )
    kind = name.partition(".")[0]
    most = VISIBLE_MOST if target in ONLY_VISIBLE else MOST
    # Half of each case is its length, which the wrong one has right; of a case of which a factor
    # was forgotten the sum is wrong.
    expected = {"right": most, "wrong": most / 2, "hanging": 0.0, "hostile": 0.0}[kind]
    assert came.score == pytest.approx(expected), came.printed.decode() + came.seen
    for secret in (*HIDDEN, "REFERENCE-SOLUTION", "STOLEN {", "CONNECTED"):
        assert secret not in came.seen
    if kind == "wrong":
        assert "Where is the factor?" in came.seen
    if target == "gradescope" and came.score is not None:
        assert "Attempt 3. Handed in 1 h 31 min after the due date." in came.seen
    if kind == "hostile":
        assert '"score": 1000000' not in came.seen
    if kind == "right" and target != "gradescope":
        assert came.code == 0


@pytest.mark.parametrize("name", ["right.py", "hostile.py"])
def test_gradescope_grades_python(assignment: Assignment, tmp_path: Path, name: str) -> None:
    grade_there(assignment, "gradescope", name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["right", "wrong", "hanging", "hostile"])
@pytest.mark.parametrize("ending", [".py", ".jl"])
@pytest.mark.parametrize("target", list(RUNS))
def test_every_target_grades_every_kind(
    assignment: Assignment, tmp_path: Path, target: str, kind: str, ending: str
) -> None:
    grade_there(assignment, target, f"{kind}{ending}", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".py", ".jl"])
@pytest.mark.parametrize("target", ["gradescope", "prairielearn"])
def test_the_weakest_layer_keeps_secrets_there_too(
    assignment: Assignment, tmp_path: Path, target: str, ending: str
) -> None:
    grade_there(assignment, target, f"hostile{ending}", tmp_path, "user")


@pytest.mark.slow
def test_vpls_button_run_shows_visible_cases_and_leaves_no_hidden_one(
    assignment: Assignment, tmp_path: Path
) -> None:
    shown, home = vpl_button_run(assignment, SUBMISSIONS / "wrong.py", tmp_path)
    assert "Where is the factor?" in shown
    left = [path.read_text(encoding="utf-8") for path in home.iterdir() if path.is_file()]
    for secret in HIDDEN:
        assert all(secret not in text for text in (shown, *left))
