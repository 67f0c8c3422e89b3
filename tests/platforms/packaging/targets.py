"""Platforms in miniature: each lays a package out, runs it, and reads its results."""

import base64
import json
import re
import shutil
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from grader.model import Assignment
from grader.platforms.packaging.parts import Order, PackageFile, Settings, to_zip
from grader.platforms.registry import targets
from grader.sandbox import SandboxChoice
from tests.platforms.packaging.container import Container, container_or_skip

__all__ = ["RUNS", "Came", "build", "graded_in_container", "unpack", "validate", "vpl_button_run"]

_SCHEMAS = Path(__file__).parent / "schemas"


@dataclass(frozen=True)
class Came:
    """The result of a run as the platform takes it."""

    score: float | None
    """The score is None where the platform sets no grade."""
    seen: str
    """All that students can see."""
    printed: bytes
    code: int


def validate(result: Any, schema: str) -> None:
    """Against what docs and sources of the platform say of its format."""
    described = json.loads((_SCHEMAS / f"{schema}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(described)
    jsonschema.validate(result, described, cls=jsonschema.Draft202012Validator)


def build(
    assignment: Assignment, target: str, settings: Settings | None = None, **options: str
) -> tuple[PackageFile, ...]:
    order = Order(assignment, settings or Settings(), options)
    return tuple(targets()[target].package(order))


@cache
def _package(assignment_path: Path, target: str, sandbox: SandboxChoice) -> bytes:
    from grader.assignment import load  # noqa: PLC0415  (an Assignment is no key of a cache)

    return to_zip(build(load(assignment_path), target, Settings(sandbox=sandbox)))


def unpack(assignment: Assignment, target: str, to: Path, sandbox: SandboxChoice) -> None:
    assert assignment.path is not None
    to.mkdir(parents=True, exist_ok=True)
    file = to.parent / f"{target}.zip"
    file.write_bytes(_package(assignment.path, target, sandbox))
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            path = Path(archive.extract(entry, to))
            path.chmod(entry.external_attr >> 16 & 0o777)


def graded_in_container(
    assignment: Assignment,
    target: str,
    submission: Path,
    folder: Path,
    sandbox: SandboxChoice = "auto",
) -> Came:
    package = folder / "package"
    unpack(assignment, target, package, sandbox)
    return RUNS[target](package, submission, folder)


def _closed(*paths: Path) -> None:
    """To all users but root: an old kernel leaves nothing else to keep a submission out."""
    for path in paths:
        assert path.stat().st_mode & 0o077 == 0, path


def _wheel(folder: Path) -> Path:
    return next(folder.glob("course_grader-*.whl"))


def _hand_in(submission: Path, folder: Path) -> None:
    shutil.copyfile(submission, folder / f"summary{submission.suffix}")


def _gradescope(package: Path, submission: Path, folder: Path) -> Came:
    container = container_or_skip(folder / "root", "/autograder")
    container.install(_wheel(package / "course-grader"))
    shutil.copytree(package, container.folder("/autograder/source"), dirs_exist_ok=True)
    place = container.folder("/autograder")
    shutil.copy(package / "run_autograder", place / "run_autograder")
    _hand_in(submission, container.folder("/autograder/submission"))
    container.folder("/autograder/results")
    (place / "submission_metadata.json").write_text(
        json.dumps(
            {
                "created_at": "2026-03-02T01:30:00.000000-08:00",
                "assignment": {"due_date": "2026-03-01T23:59:00.000000-08:00"},
                "users": [{"email": "ana@example.org", "assignment": None}],
                "previous_submissions": [{}, {}],
            }
        )
    )
    ran = container.run(["/autograder/run_autograder"], cwd="/autograder")
    _closed(place / "source", place / "results", place / "submission_metadata.json")
    results = place / "results" / "results.json"
    if not results.is_file():
        return Came(None, "", ran.stdout + ran.stderr, ran.returncode)
    result = json.loads(results.read_text())
    validate(result, "gradescope")
    shown = [test for test in result["tests"] if test["visibility"] == "visible"]
    seen = json.dumps([result["output"], shown], ensure_ascii=False)
    return Came(result["score"], seen, ran.stdout + ran.stderr, ran.returncode)


def _prairielearn(package: Path, submission: Path, folder: Path) -> Came:
    container = container_or_skip(folder / "root", "/grade")
    container.install(_wheel(package / "image"))
    question = next((package / "questions").iterdir())
    info = json.loads((question / "info.json").read_text())
    validate(info, "prairielearn_info")
    tests = container.folder("/grade/tests")
    shutil.copytree(question / "tests", tests, dirs_exist_ok=True)
    _hand_in(submission, container.folder("/grade/student"))
    (container.folder("/grade/data") / "data.json").write_text('{"HIDDEN": 73913}')
    ran = container.run([info["externalGradingOptions"]["entrypoint"]])
    _closed(*(container.folder(f"/grade/{name}") for name in ("tests", "data", "results")))
    text = (container.folder("/grade/results") / "results.json").read_text()
    assert len(text) < 1_000_000
    result = json.loads(text)
    validate(result, "prairielearn")
    # Students see what the job prints, too.
    seen = text + (ran.stdout + ran.stderr).decode()
    score = result["score"] * 10 if result["gradable"] else None
    return Came(score, seen, ran.stdout + ran.stderr, ran.returncode)


def _vpl(package: Path, submission: Path, folder: Path) -> Came:
    container = container_or_skip(folder / "root", "/home/p1")
    container.install(_wheel(package / "execution_server"))
    home = container.folder("/home/p1")
    shutil.copytree(package / "execution_files", home, dirs_exist_ok=True)
    (home / "vpl_environment.sh").write_text("export VPL_GRADEMIN=0 VPL_GRADEMAX=10\n")
    _hand_in(submission, home)
    command = "bash ./vpl_evaluate.sh && ./vpl_execution"
    ran = container.run(["bash", "-c", command], cwd="/home/p1", root=False)
    output = ran.stdout.decode() + ran.stderr.decode()
    # As mod/vpl reads it: at a line's beginning, and the last one counts.
    grades = re.findall(r"^Grade :=>>(.*)$", output, re.MULTILINE)
    comment = re.sub(r"^<\|--$.*?^--\|>$", "", output, flags=re.MULTILINE | re.DOTALL)
    assert len(grades) <= 1
    assert comment.strip() == (f"Grade :=>>{grades[0]}" if grades else ""), output
    score = float(grades[0]) if grades else None
    return Came(score, output, ran.stdout + ran.stderr, ran.returncode)


def vpl_button_run(assignment: Assignment, submission: Path, folder: Path) -> tuple[str, Path]:
    """Return what VPL's button "Run" shows, and the home folder after it."""
    unpack(assignment, "moodle-vpl", folder / "package", "auto")
    container = container_or_skip(folder / "root", "/home/p1")
    container.install(_wheel(folder / "package" / "execution_server"))
    home = container.folder("/home/p1")
    shutil.copytree(folder / "package" / "execution_files", home, dirs_exist_ok=True)
    _hand_in(submission, home)
    command = "bash ./vpl_run.sh && ./vpl_execution"
    ran = container.run(["bash", "-c", command], cwd="/home/p1", root=False)
    return (ran.stdout + ran.stderr).decode(), home


def _repository(
    package: Path, submission: Path, folder: Path, target: str
) -> tuple[Container, Came, Path]:
    container = container_or_skip(folder / "root", "/home/runner")
    container.install(_wheel(package / ".grader"))
    checkout = container.folder("/home/runner/work")
    shutil.copytree(package, checkout, dirs_exist_ok=True)
    _hand_in(submission, checkout)
    environment = (
        {}
        if target == "gitlab-ci"
        else {
            "GITHUB_OUTPUT": "/home/runner/output",
            "GITHUB_STEP_SUMMARY": "/home/runner/summary.md",
        }
    )
    command = ["bash", ".grader/run.sh", target]
    ran = container.run(command, cwd="/home/runner/work", environment=environment)
    texts = [path.read_text() for path in container.folder("/home/runner").glob("*.md")]
    # Everybody who reads the repository reads all of the package.
    texts += [path.read_text() for path in (checkout / ".grader").glob("*.json")]
    printed = ran.stdout + ran.stderr
    seen = "\n".join([printed.decode(), *texts])
    return container, Came(None, seen, printed, ran.returncode), checkout


def _github_classroom(package: Path, submission: Path, folder: Path) -> Came:
    container, came, _ = _repository(package, submission, folder, "github-classroom")
    output = container.folder("/home/runner") / "output"
    if not output.exists():
        return came
    name, _, value = output.read_text().strip().partition("=")
    assert name == "result"
    result = json.loads(base64.b64decode(value, validate=True))
    validate(result, "github_classroom")
    score = sum(test["score"] for test in result["tests"])
    seen = came.seen + json.dumps(result, ensure_ascii=False)
    return Came(score, seen, came.printed, came.code)


def _junit(package: Path, submission: Path, folder: Path, target: str) -> Came:
    _, came, checkout = _repository(package, submission, folder, target)
    text = (checkout / ".grader" / "junit.xml").read_text()
    root = ET.fromstring(text)
    names = [(test.get("classname"), test.get("name")) for test in root.iter("testcase")]
    assert len(set(names)) == len(names) > 0
    score = next(p.get("value") for p in root.iter("property") if p.get("name") == "score")
    log = (checkout / ".grader" / "report.sarif").read_text()
    seen = came.seen + text + log
    return Came(float(score) if score else None, seen, came.printed, came.code)


RUNS: dict[str, Callable[[Path, Path, Path], Came]] = {
    "gradescope": _gradescope,
    "prairielearn": _prairielearn,
    "moodle-vpl": _vpl,
    "github-classroom": _github_classroom,
    "github-actions": lambda p, s, f: _junit(p, s, f, "github-actions"),
    "gitlab-ci": lambda p, s, f: _junit(p, s, f, "gitlab-ci"),
}
