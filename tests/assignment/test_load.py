"""A file becomes an assignment: what it says, and what is so when it says nothing."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment import list_shipped, load
from grader.model import Limits, Scoring, Text, Tolerance
from tests.assignment.yaml_files import HERE, REFERENCES, SMALL, assignment_with

CASES = "cases: [{id: only, args: [1]}]\n"


def test_what_a_small_file_says() -> None:
    small = load(SMALL)
    assert (small.id, small.title) == ("small", Text("Small", "Pequeño"))
    assert small.languages == ("python", "julia")
    assert small.reference == REFERENCES / "ratios.py"
    assert small.scoring == Scoring("per_case", Fraction(1, 5))
    assert small.limits == Limits(memory_mb=1024)
    assert small.tolerance == Tolerance()
    assert (small.load, small.hidden_view) == ("tolerant", "cases")
    right, counts = small.function("ratios").fields
    assert (right.weight, right.aliases, right.title) == (Fraction(3), ("accuracy",), Text("right"))
    assert (counts.kind, counts.element, counts.title.es) == ("matrix", "integer", "Recuentos")
    assert small.function("show").returns == "nothing"
    (rule,) = small.rules
    assert (rule.functions, rule.cost, rule.share) == (("ratios",), "share", Fraction(1, 2))
    assert rule.options == {"allowed": 0, "constructs": ["for", "while"]}
    (point,) = small.open_points
    assert (point.id, point.note["es"]) == ("threshold", "En el umbral")
    assert point.replaces == {"counts": "counts_exclusive"}


def test_what_its_cases_say() -> None:
    small = load(SMALL)
    cases = {case.id: case for case in small.cases}
    assert list(cases) == ["bools", "scores", "on_the_threshold", "lengths", "long", "printed"]
    assert cases["bools"].title == Text("Ordinary", "Corriente")
    assert cases["scores"].title == Text("scores")
    assert {case.id for case in small.cases if not case.visible} == {"on_the_threshold"}
    assert cases["printed"].function == "show"
    assert not any(case.published for case in small.cases)


def test_answers_to_hidden_cases_are_left_out_on_demand() -> None:
    whole, part = load("confusion_matrix"), load("confusion_matrix", hidden=False)
    visible = {case.id for case in whole.cases if case.visible}
    assert set(part.expected) == visible < set(whole.expected)
    assert [case.id for case in part.cases] == [case.id for case in whole.cases]
    assert part.digest == whole.digest


def test_points_are_exact_and_scaled_to_those_of_the_function() -> None:
    small = load(SMALL)
    points = {case.id: case.points for case in small.cases}
    assert points["bools"] / points["scores"] == 6
    assert points["lengths"] == 0
    assert small.max_score == 10


def test_what_is_so_when_nothing_is_said(tmp_path: Path) -> None:
    steady = assignment_with(tmp_path, CASES)
    (case,) = steady.cases
    assert (case.points, case.visible, case.function) == (Fraction(1), False, "steady")
    assert steady.limits == Limits()
    assert steady.scoring == Scoring()
    assert steady.tolerance == Tolerance()
    assert steady.support.files == ()
    assert (steady.twin, steady.mistakes, steady.templates) == (None, None, {})


@pytest.mark.parametrize(
    ("text", "points"),
    [("0.1", Fraction(1, 10)), ("1/3", Fraction(1, 3)), ("'0.5'", Fraction(1, 2)), ("7", 7)],
)
def test_points_without_rounding(text: str, points: Fraction, tmp_path: Path) -> None:
    cases = f"cases: [{{id: only, args: [1], points: {text}}}]"
    assert assignment_with(tmp_path, cases).max_score == points


def test_support_is_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("1,2\n")
    (tmp_path / "Flux.jl").write_text("module Flux end\n")
    support = "support: {files: [data.csv], packages: [scipy], stand_ins: [./Flux.jl]}\n"
    steady = assignment_with(tmp_path, CASES + support)
    assert steady.support.files == (tmp_path / "data.csv",)
    assert steady.support.packages == ("scipy",)
    assert steady.support.stand_ins == (tmp_path / "Flux.jl",)


def test_paths_hold_wherever_the_grader_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    small = load("cases/small.yaml")
    monkeypatch.chdir(tmp_path)
    assert small.reference is not None
    assert small.reference.is_file()


def test_one_text_is_the_text_in_all_languages(tmp_path: Path) -> None:
    steady = assignment_with(tmp_path, CASES)
    assert steady.title["es"] == steady.title["en"] == "Steady"


@pytest.mark.parametrize("name", list_shipped())
def test_shipped_assignments_load_by_their_ids(name: str) -> None:
    shipped = load(name)
    assert shipped.id == name
    assert shipped.expected.keys() == {case.id for case in shipped.cases}
    assert all(case.published for case in shipped.cases)


def test_a_shipped_file_is_published_by_whatever_path_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = list_shipped()["confusion_matrix"]
    monkeypatch.chdir(path.parent)
    assert all(case.published for case in load(path.name).cases)


def test_an_id_goes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "confusion_matrix").write_text("not this one")
    monkeypatch.chdir(tmp_path)
    assert load("confusion_matrix").id == "confusion_matrix"


def test_nothing_is_printed_and_nothing_lies_about(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "reference").mkdir()
    for path in (SMALL, REFERENCES / "ratios.py"):
        (tmp_path / path.parent.name / path.name).write_bytes(path.read_bytes())
    load(tmp_path / "cases" / "small.yaml")
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")
    files = {path.name for path in tmp_path.rglob("*")}
    assert files == {"cases", "reference", "small.yaml", "ratios.py"}


def test_the_room_is_entered_without_numpy_and_yaml() -> None:
    """They take a fifth of a second, and `grader --help` needs neither."""
    code = (
        "import sys, grader.assignment as room; room.list_shipped();"
        "print(sorted({'numpy', 'yaml'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.stdout.strip() == "[]"
