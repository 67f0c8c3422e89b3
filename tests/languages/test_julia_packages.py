"""The packages of Julia that an assignment offers: there, pinned, and nothing beside them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.grading import Grading, grade, read
from grader.locale import translate
from grader.model import Message, ScoreReport
from grader.running.calls import calls_of
from grader.running.versions import versions_of
from tests.commands import Command, rows_of
from tests.judging.numerics.documented import documented
from tests.julia import julia_or_skip, said_by_julia
from tests.runtimes import opened_runtime

pytestmark = [pytest.mark.julia, pytest.mark.long]

CASES = """\
format: 1
id: areas
title: Areas
reference: areas.py
support: {{julia: {offered}}}
functions:
  area:
    returns: value
    signatures: {{python: ["(radius)"], julia: ["(radius)"]}}
    fields: [{{name: area, kind: real}}]
cases:
  - {{id: seen, args: [2.0], points: 1, visible: true}}
  - {{id: unseen, args: [3.0], points: 1}}
"""
REFERENCE = "def area(radius):\n    return 3.0 * radius**2\n"
CIRCLES_ID = "11111111-1111-4111-8111-111111111111"
SQUARES_ID = "22222222-2222-4222-8222-222222222222"
RANDOM_ID = "9a3f8284-a2c9-5f02-9a11-845980a1fd5c"
PROJECT = f"""\
[deps]
Circles = "{CIRCLES_ID}"
"""
MANIFEST = f"""\
[[Circles]]
deps = ["Squares"]
path = "pkgs/Circles"
uuid = "{CIRCLES_ID}"
version = "0.3.1"

[[Squares]]
path = "pkgs/Squares"
uuid = "{SQUARES_ID}"
version = "0.1.0"
"""
SQUARES = "module Squares\nsquare(x) = x^2\nend\n"
CIRCLES = "module Circles\nusing Squares\nexport circle\ncircle(r) = 3.0 * Squares.square(r)\nend\n"
USES_IT = """\
using Circles
const FOLDERS = length(LOAD_PATH)
const MORE = joinpath(dirname(pathof(Circles)), "more.jl")
writes() = try
    write(MORE, "1")
    true
catch
    false
end
area(radius) = FOLDERS == 2 && !writes() ? circle(radius) : 0.0
"""
"""Beside the project stands the standard library alone, and nobody can change a package."""
USES_WHAT_IT_NEEDS = "using Squares\narea(radius) = 3.0 * Squares.square(radius)\n"


def package(folder: Path, name: str, uuid: str, code: str, needs: str = "") -> None:
    (folder / "src").mkdir(parents=True)
    text = f'name = "{name}"\nuuid = "{uuid}"\nversion = "0.1.0"\n\n[deps]\n{needs}'
    (folder / "Project.toml").write_text(text)
    (folder / "src" / f"{name}.jl").write_text(code)


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A project of which one package is offered, and another one is needed by that."""
    folder = tmp_path / "environment"
    squares = "22222222-2222-4222-8222-222222222222"
    package(folder / "pkgs" / "Squares", "Squares", squares, SQUARES)
    circles, needs = "11111111-1111-4111-8111-111111111111", f'Squares = "{squares}"\n'
    package(folder / "pkgs" / "Circles", "Circles", circles, CIRCLES, needs)
    (folder / "Project.toml").write_text(PROJECT)
    (folder / "Manifest.toml").write_text(MANIFEST)
    return folder


def written(folder: Path, offered: str) -> Path:
    (folder / "areas.yaml").write_text(CASES.format(offered=offered))
    (folder / "areas.py").write_text(REFERENCE)
    return folder / "areas.yaml"


def graded(cases: Path, code: str, submissions: int = 1) -> tuple[ScoreReport, str]:
    """Return the report, and what was said before anything ran."""
    file = cases.parent / "areas.jl"
    file.write_text(code)
    messages: list[Message] = []
    with opened_runtime(expected=submissions, say=messages.append) as runtime:
        assignment = load(cases)
        report = grade(Grading(assignment, runtime), read(assignment, file))
        versions = versions_of(runtime, "julia", assignment.support)
    before = [translate(message, "en") for message in messages]
    return report, "\n".join([versions.language, *before])


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("submissions", [1, 30])
def test_a_submission_uses_the_package_that_a_project_offers(
    tmp_path: Path, submissions: int
) -> None:
    julia_or_skip()
    cases = written(tmp_path, "{project: environment}")
    report, before = graded(cases, USES_IT, submissions)
    assert report.score == 2, report
    version, *messages = before.splitlines()
    assert "Circles 0.3.1" in version
    assert any("Circles 0.3.1" in message for message in messages)
    assert not any("Manifest" in file.name for file in tmp_path.glob("*"))


def test_the_documented_project_is_offered(tmp_path: Path) -> None:
    julia_or_skip()
    documented(tmp_path, "discs")
    cases = tmp_path / "cases" / "discs.yaml"
    report, before = graded(cases, "using Circles\narea(radius) = disc(radius)\n")
    assert (report.score, "Circles 0.1.0" in before) == (1, True), report


@pytest.mark.usefixtures("environment")
def test_what_a_package_needs_is_not_offered_with_it(tmp_path: Path) -> None:
    julia_or_skip()
    report, _ = graded(written(tmp_path, "{project: environment}"), USES_WHAT_IT_NEEDS)
    assert (report.status, report.score) == ("graded", 0)


def test_a_package_that_does_not_load_is_no_ones_failure(environment: Path, tmp_path: Path) -> None:
    julia_or_skip()
    (environment / "pkgs" / "Circles" / "src" / "Circles.jl").write_text("module Circles\n1 +\n")
    report, _ = graded(written(tmp_path, "{project: environment}"), USES_IT)
    assert (report.status, report.score) == ("grader_error", None)
    assert report.message is not None
    assert "Circles" in translate(report.message, "es")


@pytest.mark.parametrize(("names", "score"), [("[Circles]", "2"), ("[Cones]", "")])
def test_packages_are_taken_from_the_default_environment(
    environment: Path, tmp_path: Path, names: str, score: str
) -> None:
    julia_or_skip()
    version = said_by_julia("-e", 'print(VERSION.major, ".", VERSION.minor)')
    depot = tmp_path / "depot"
    shutil.copytree(environment, depot / "environments" / f"v{version}")
    cases = written(tmp_path, f"{{packages: {names}}}")
    (tmp_path / "areas.jl").write_text(USES_IT)

    depots = f"{depot}:{os.environ.get('JULIA_DEPOT_PATH', '')}"
    environ = {**os.environ, "JULIA_DEPOT_PATH": depots}
    argv = [sys.executable, "-m", "grader", "run", cases, tmp_path / "areas.jl", "--out", "grades"]
    ran = subprocess.run(
        list(map(str, argv)),
        env=environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    (row,) = rows_of(tmp_path / "grades" / "grades.csv")
    assert row["score"] == score, ran.stderr
    assert ("Cones" in ran.stdout) == (not score)


def test_a_project_without_its_manifest_is_refused(environment: Path, tmp_path: Path) -> None:
    (environment / "Manifest.toml").unlink()
    with pytest.raises(AssignmentError, match=r"Pkg\.instantiate"):
        load(written(tmp_path, "{project: environment}"))


@pytest.mark.usefixtures("environment")
def test_a_project_beside_packages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssignmentError, match="one of them"):
        load(written(tmp_path, "{project: environment, packages: [Circles]}"))


def test_another_version_of_a_package_is_another_run(environment: Path, tmp_path: Path) -> None:
    cases = written(tmp_path, "{project: environment}")
    before = calls_of(load(cases)).digest
    (environment / "Manifest.toml").write_text(MANIFEST.replace("0.3.1", "0.3.2"))
    assert calls_of(load(cases)).digest != before


@pytest.mark.usefixtures("environment")
def test_what_an_export_cannot_bring_is_refused(tmp_path: Path, grader: Command) -> None:
    cases = written(tmp_path, "{project: environment}")
    for target, words in (("gradescope", "packages of Julia"), ("student-kit", "`path`")):
        refused = grader("export", target, cases)
        assert (refused.exit_code, words in refused.output) == (2, True), refused.output


def test_a_student_kit_brings_the_project(environment: Path, tmp_path: Path) -> None:
    standard = PROJECT.replace("Circles", "Random").replace(CIRCLES_ID, RANDOM_ID)
    (environment / "Project.toml").write_text(standard)
    (environment / "Manifest.toml").write_text(f'[[Random]]\nuuid = "{RANDOM_ID}"\n')
    frozen = tmp_path / "areas.json"
    frozen.write_text(freeze(load(written(tmp_path, "{project: environment}"))))
    (tmp_path / "areas.yaml").unlink()
    shutil.rmtree(environment)
    assert graded(frozen, "using Random\narea(radius) = 3.0 * radius^2\n")[0].score == 2
