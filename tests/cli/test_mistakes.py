"""`grader mistakes`: what a class gets wrong is named once, and everybody who errs so is told."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest

from grader.assignment import load
from grader.assignment.mistakes.frozen import freeze
from grader.explaining.known.learned import call_key
from tests.commands import Command
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

ASSIGNMENT = """\
format: 1
id: spread
title: Spread
reference: spread_reference.py
functions:
  spread:
    fields:
      - {name: low, kind: real}
      - {name: high, kind: real}
      - {name: mean, kind: real}
defaults: {visible: true}
cases:
  - {id: three, args: [{float64: [2, 1, 6]}]}
  - {id: four, args: [{float64: [4, 2, 9, 3]}]}
  - {id: five, args: [{float64: [5, 7, 1, 1, 3]}]}
  - {id: secret, args: [{float64: [8, 1, 4]}], visible: false}
"""
REFERENCE = """\
import numpy as np


def spread(values):
    return float(np.min(values)), float(np.max(values)), float(np.mean(values))
"""
RIGHT = "def spread(values):\n    return min(values), max(values), sum(values) / len(values)\n"
FIRST = "def spread(x):\n    low = x[0]  # {}\n    return low, max(x), sum(x) / len(x)\n"
TOO_MANY = "def spread(x):\n    n = len(x) + 1\n    return min(x), max(x), sum(x) / n  # {}\n"
BOTH = "def spread(x):\n    return x[0], max(x), sum(x) / (len(x) + 1)  # {}\n"
ONE_CALL = (
    "def spread(x):\n    return min(x), 9.5 if len(x) == 4 else max(x), sum(x) / len(x)  # {}\n"
)
CLASS = {
    "ana": RIGHT, "bea": FIRST, "carlos": FIRST, "dora": TOO_MANY, "eva": TOO_MANY,
    "fran": TOO_MANY, "gala": BOTH, "hugo": ONE_CALL, "ines": ONE_CALL,
}  # fmt: skip
HINTS = ("--hint-en", "Divide by how many there are.", "--hint-es", "Divide entre cuántos hay.")


def _graded(
    tmp_path: Path,
    grader: Command,
    more: Mapping[str, str] = MappingProxyType({}),
    options: Sequence[str] = (),
) -> None:
    (tmp_path / "spread.yaml").write_text(ASSIGNMENT)
    (tmp_path / "spread_reference.py").write_text(REFERENCE)
    (tmp_path / "class").mkdir()
    for name, source in {**CLASS, **more}.items():
        file = name if "." in name else f"{name}.py"
        (tmp_path / "class" / file).write_text(source.format(name))
    grader("run", "spread.yaml", "class", "--out", "grades", "--sandbox", "off", *options)


def _clusters(grader: Command) -> dict[str, str]:
    """Each cluster's id by the fields that are wrong."""
    lines = grader("mistakes", "grades").output.splitlines()
    heads = [line for line in lines if " points lost: " in line]
    return {line.rpartition(": ")[2]: line.split()[0] for line in heads}


def _named(grader: Command) -> None:
    ids = _clusters(grader)
    for field, name in (("mean", "mean_of_one_more"), ("low", "first_is_lowest")):
        done = grader("mistakes", "name", "grades", ids[field], "--id", name, *HINTS)
        assert done.exit_code == 0, done.output
        path = Path("spread.yaml")
        if "learned:" not in path.read_text():
            assert "learned: spread.learned.yaml" in done.output
            path.write_text(path.read_text() + "learned: spread.learned.yaml\n")


def _diagnosed(tmp_path: Path, name: str) -> list[str]:
    report = json.loads((tmp_path / "grades" / name / "student" / "report.json").read_text())
    return [mistake for found in report["diagnoses"] for mistake in found["mistakes"]]


@pytest.mark.slow
def test_who_errs_alike_is_a_cluster_and_who_errs_twice_is_in_two(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader)
    listed = grader("mistakes", "grades").output
    assert list(_clusters(grader)) == ["mean", "low", "high"]
    assert "4 submissions" in listed
    assert "mean: expected 3.0, got 2.25" in listed
    assert "4 different programs: say what is wrong in the answer, not why." in listed
    assert "For example: dora, eva, fran" in listed
    page = (tmp_path / "grades" / "index.html").read_text()
    assert 'id="clusters"' in page
    assert "def spread(x):\n<mark>    n = len(x) + 1</mark>\n" in page
    student = "".join(path.read_text() for path in (tmp_path / "grades").glob("*/student/*"))
    assert "clusters" not in student


@pytest.mark.slow
def test_a_named_cluster_is_told_alone_and_together_and_changes_no_points(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader)
    scores = (tmp_path / "grades" / "grades.csv").read_text()
    _named(grader)
    learned = (tmp_path / "spread.learned.yaml").read_text()
    assert not any(name in learned for name in CLASS)
    shown = grader("regrade", "grades").output
    assert "4 get the hint mean_of_one_more now: dora, eva, fran, gala" in shown
    assert "3 get the hint first_is_lowest now: bea, carlos, gala" in shown
    assert "Run again: 0" in shown
    # A proved line speaks until the mistake has a name.
    assert _diagnosed(tmp_path, "gala") == ["line.arithmetic.spread.mean"]

    grader("regrade", "grades", "--apply")
    assert _diagnosed(tmp_path, "dora") == ["mean_of_one_more"]
    assert sorted(_diagnosed(tmp_path, "gala")) == ["first_is_lowest", "mean_of_one_more"]
    assert _diagnosed(tmp_path, "ana") == []
    assert (tmp_path / "grades" / "grades.csv").read_text() == scores
    assert list(_clusters(grader)) == ["high"]


@pytest.mark.slow
def test_next_year_other_cases_and_other_points_keep_it(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    _named(grader)
    path = tmp_path / "spread.yaml"
    text = (
        path.read_text()
        .replace("id: three", "id: renamed")
        .replace("[5, 7, 1, 1, 3]}]", "[2, 3]}], points: 5")
    )
    path.write_text(text.replace("[8, 1, 4]", "[1, 2, 3, 4]"))
    (tmp_path / "new.py").write_text(BOTH.format("new"))
    grader("run", "spread.yaml", "new.py", "--out", "next", "--sandbox", "off")
    report = json.loads((tmp_path / "next" / "new" / "report.json").read_text())
    named = [name for found in report["diagnoses"] for name in found["mistakes"]]
    # Two of three calls are too few to tell the student of names: the line is told in their place.
    line = "line.arithmetic.spread.mean"
    assert sorted(named) == ["first_is_lowest", line, "mean_of_one_more"]
    told = [name for found in report["visible_diagnoses"] for name in found["mistakes"]]
    assert told == [line]


@pytest.mark.slow
def test_what_rests_on_too_little_or_on_hidden_calls_is_for_the_instructor_alone(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader)
    ids = _clusters(grader)
    grader("mistakes", "name", "grades", ids["mean"], "--id", "mean_of_one_more", *HINTS)
    done = grader("mistakes", "name", "grades", ids["high"], "--id", "four_of_nine", *HINTS)
    told = " ".join(done.output.split())
    assert "too little to tell students" in told
    assert "Add some like this one with other values" in told
    assert "spread(np.array([4.0, 2.0, 9.0, 3.0]))" in told
    path = tmp_path / "spread.yaml"
    path.write_text(path.read_text() + "learned: spread.learned.yaml\n")
    regraded = " ".join(grader("regrade", "grades", "--apply").output.split())
    assert "2 submissions show four_of_nine now, of which only you are told: hugo, ines" in regraded
    # The file was not named by the assignment when it was written twice.
    assert "3 get the hint mean_of_one_more now" in regraded
    report = json.loads((tmp_path / "grades" / "hugo" / "report.json").read_text())
    line = "line.number.spread"
    assert [found["mistakes"] for found in report["diagnoses"]] == [["four_of_nine", line]]
    assert _diagnosed(tmp_path, "hugo") == [line]

    # What the offer says: calls like it are added, and the same mistake is named again.
    more = "".join(f"  - {{id: more{n}, args: [{{float64: [4, 2, {n}, 3]}}]}}\n" for n in (7, 8))
    path.write_text(path.read_text().replace("  - {id: secret", f"{more}  - {{id: secret"))
    grader("regrade", "grades", "--apply")
    done = grader(
        "mistakes", "name", "grades", _clusters(grader)["high"], "--id", "four_of_nine", *HINTS
    )
    assert "rests on 3 wrong answers, 3 of them in visible calls" in " ".join(done.output.split())
    assert "2 get the hint four_of_nine now" in grader("regrade", "grades").output


@pytest.mark.slow
def test_hidden_calls_that_show_a_mistake_are_offered_to_be_made_visible(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader)
    one = _clusters(grader)["mean"]
    path = tmp_path / "spread.yaml"
    path.write_text(ASSIGNMENT.replace("7, 1, 1, 3]}]", "7, 1, 1, 3]}], visible: false"))
    grader("regrade", "grades", "--apply")
    done = grader("mistakes", "name", "grades", one, "--id", "mean_of_one_more", *HINTS)
    told = " ".join(done.output.split())
    assert "Make these hidden ones visible" in told
    assert "five: spread(np.array([5.0, 7.0, 1.0, 1.0, 3.0]))" in told
    assert "secret: spread(np.array([8.0, 1.0, 4.0]))" in told

    path.write_text(ASSIGNMENT + "learned: spread.learned.yaml\n")
    assert "3 get the hint mean_of_one_more now" in grader("regrade", "grades").output


@pytest.mark.slow
def test_the_file_may_be_named_before_it_is_there(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    path = tmp_path / "spread.yaml"
    path.write_text(path.read_text() + "learned: mine.yaml\n")
    listed = grader("mistakes", "grades").output
    assert "spread.yaml:17:10: the file of learned mistakes mine.yaml is not there yet" in listed
    # A student who checks has no use for it.
    checked = grader("check", "spread.yaml", Path("class") / "gala.py", "--sandbox", "off").output
    assert "mean" in checked
    assert "not there yet" not in checked
    grader("mistakes", "name", "grades", _clusters(grader)["mean"], "--id", "mean_of_one", *HINTS)
    assert "3 get the hint mean_of_one now" in grader("regrade", "grades").output


@pytest.mark.slow
def test_a_cluster_is_shown_by_the_call_that_costs_most(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    path = tmp_path / "spread.yaml"
    path.write_text(ASSIGNMENT.replace("7, 1, 1, 3]}]", "7, 1, 1, 3]}], points: 4"))
    grader("regrade", "grades", "--apply")
    listed = grader("mistakes", "grades").output
    assert "spread(np.array([5.0, 7.0, 1.0, 1.0, 3.0]))" in listed
    assert "spread(np.array([2.0, 1.0, 6.0]))" not in listed


@pytest.mark.slow
def test_a_repeated_error_hides_no_call_that_costs_more(grader: Command, tmp_path: Path) -> None:
    raising = "def spread(x):\n    # {}\n    raise KeyError() if x[0] == 2 else ValueError('no')\n"
    also_right = "\ndef size(x):\n    return len(x)\n"
    _graded(tmp_path, grader)
    size = "  size: {returns: value, fields: [{name: n, kind: integer}]}\ndefaults:"
    text = ASSIGNMENT.replace("defaults:", size).replace("args", "function: spread, args")
    text = text.replace("3]}]}", "3]}], points: 4}", 2)
    (tmp_path / "spread.yaml").write_text(text + "  - {id: size, function: size, args: [[1]]}\n")
    (tmp_path / "spread_reference.py").write_text(REFERENCE + also_right.replace("\n", "\n\n", 1))
    for name in ("juan", "kira"):
        (tmp_path / "class" / f"{name}.py").write_text(raising.format(name) + also_right)
    grader("run", "spread.yaml", "class", "--out", "other", "--sandbox", "off")
    rows = grader("mistakes", "other").output.splitlines()
    head = next(n for n, row in enumerate(rows) if "spread: KeyError, ValueError" in row)
    assert rows[head + 1].strip() == "spread(np.array([4.0, 2.0, 9.0, 3.0]))"
    assert rows[head + 2].strip() == "ValueError: no"


OWN_TEXT = "\ndef label(x):\n    return 'too much' if x else ''\n"
ASKED_TEXT = "\ndef label(x):\n    return 'low'\n"


def test_what_cannot_be_kept_is_refused_and_the_rest_is_named(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "both.yaml").write_text(
        ASSIGNMENT.replace("id: spread", "id: both")
        .replace(
            "defaults:", "  label: {returns: value, fields: [{name: word, kind: text}]}\ndefaults:"
        )
        .replace("args", "function: spread, args")
        + "  - {id: word, function: label, args: [1]}\n"
    )
    (tmp_path / "spread_reference.py").write_text(REFERENCE + "\n\ndef label(x): return 'low'\n")
    (tmp_path / "class").mkdir()
    for name in ("ana", "bea", "carlos", "dora"):
        own_text = RIGHT + OWN_TEXT if name < "c" else TOO_MANY + ASKED_TEXT
        (tmp_path / "class" / f"{name}.py").write_text(own_text)
    run = grader("run", "both.yaml", "class", "--out", "grades", "--sandbox", "off")
    assert run.exit_code == 0, run.output

    clusters = _clusters(grader)
    done = grader("mistakes", "name", "grades", clusters["word"], "--id", "own_text", *HINTS)
    assert done.exit_code == 2
    assert "cannot be kept as data" in " ".join(done.output.split())
    done = grader("mistakes", "name", "grades", clusters["mean"], "--id", "one_more", *HINTS)
    assert done.exit_code == 0, done.output
    assert "one_more is written to" in " ".join(done.output.split())


RAISING = (
    "def spread(x):\n    # {{}}\n    if len(x) > 3:\n        {}\n"
    "    return min(x), max(x), sum(x) / len(x)\n"
)


@pytest.mark.slow
def test_a_mistake_that_takes_anothers_name_is_said_to(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    path = tmp_path / "spread.yaml"
    path.write_text(path.read_text() + "learned: spread.learned.yaml\n")
    for field in ("mean", "low"):
        done = grader("mistakes", "name", "grades", _clusters(grader)[field], "--id", "one", *HINTS)
        assert ("the mistake of that name is replaced" in done.output) is (field == "low")


@pytest.mark.slow
def test_own_exceptions_are_clusters_of_one_text_each_and_can_be_named(
    grader: Command, tmp_path: Path
) -> None:
    texts = {
        "juan": "x[9]",
        "kira": "\n        x[9]",
        "luis": "dict()[2]",
        "mia": "\n        dict()[2]",
    }
    _graded(tmp_path, grader, {name: RAISING.format(text) for name, text in texts.items()})
    listed = grader("mistakes", "grades").output
    rows = [row for row in listed.splitlines() if "spread: IndexError" in row]
    rows += [row for row in listed.splitlines() if "spread: KeyError: 2" in row]
    assert len(rows) == 2
    assert "IndexError: index 9 is out of bounds for axis 0 with size 4\n" in listed
    assert "(line" not in listed

    cluster = rows[0].split()[0]
    done = grader("mistakes", "name", "grades", cluster, "--id", "raises_here", *HINTS)
    assert done.exit_code == 0, done.output
    assert "bounds" not in (tmp_path / "spread.learned.yaml").read_text()
    path = tmp_path / "spread.yaml"
    path.write_text(path.read_text() + "learned: spread.learned.yaml\n")
    shown = grader("regrade", "grades").output
    told = next(row for row in shown.splitlines() if "raises_here" in row)
    assert ("juan, kira" in told) != ("luis, mia" in told)


@pytest.mark.slow
def test_a_cluster_has_one_name(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    cluster = _clusters(grader)["mean"]
    _named(grader)
    again = grader("mistakes", "name", "grades", cluster, "--id", "another", *HINTS)
    assert again.exit_code == 2
    assert "has a name: mean_of_one_more" in again.output
    assert "another" not in (tmp_path / "spread.learned.yaml").read_text()
    new = ("--hint-en", "Count them.")
    grader("mistakes", "name", "grades", cluster, "--id", "mean_of_one_more", *new)
    assert "Count them." in (tmp_path / "spread.learned.yaml").read_text()


@pytest.mark.slow
def test_a_name_and_a_file_that_cannot_be_are_refused(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    cluster = _clusters(grader)["mean"]
    for id, name in ((cluster, "no good"), ("123456", "good")):
        assert grader("mistakes", "name", "grades", id, "--id", name, *HINTS).exit_code == 2

    to = tmp_path / "spread.yaml" / "learned.yaml"
    done = grader("mistakes", "name", "grades", cluster, "--id", "good", *HINTS, "--to", to)
    assert done.exit_code == 2
    assert not list(tmp_path.glob("*learned*"))


@pytest.mark.slow
def test_a_broken_file_is_refused_with_line_and_column(grader: Command, tmp_path: Path) -> None:
    _graded(tmp_path, grader)
    _named(grader)
    path = tmp_path / "spread.learned.yaml"
    for old, new, said in (
        ("function: spread", "function: sprea", "did you mean 'spread'?"),
        ('"mean":', '"men":', "did you mean 'mean'?"),
        ("    students:", "    pupils:", "pupils"),
        ('key: "', 'key: "x', "expected a key as `grader mistakes` writes it"),
    ):
        text = path.read_text()
        path.write_text(text.replace(old, new, 1))
        shown = grader("regrade", "grades")
        assert shown.exit_code == 2
        assert f"{path.name}:" in shown.output
        assert said in shown.output
        path.write_text(text)


@pytest.mark.slow
def test_verify_says_what_it_rests_on_and_that_no_right_program_gives_it(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader)
    _named(grader)
    verified = " ".join(grader("verify", "spread.yaml", "--sandbox", "off").output.split())
    assert "2 learned mistakes" in verified
    assert "4 wrong answers (3 in visible calls), from 4 students" in verified
    assert "Right programs" not in verified

    reference = tmp_path / "spread_reference.py"
    reference.write_text(REFERENCE.replace("np.mean(values)", "np.sum(values) / (len(values) + 1)"))
    wrong = grader("verify", "spread.yaml", "--sandbox", "off")
    assert "Right programs give these answers too: reference" in " ".join(wrong.output.split())
    assert wrong.exit_code == 1


def test_a_frozen_package_tells_it_and_a_students_holds_no_hidden_call(
    grader: Command, tmp_path: Path
) -> None:
    _graded(tmp_path, grader, options=["--no-line"])
    _named(grader)
    assignment = load(tmp_path / "spread.yaml")
    hidden = call_key(next(case for case in assignment.cases if not case.visible))
    whole, visible = freeze(assignment), freeze(assignment, only_visible=True)
    assert hidden in whole
    assert hidden not in visible
    assert "mean_of_one_more" in visible
    (tmp_path / "kit.json").write_text(visible)
    (tmp_path / "mine.py").write_text(BOTH.format("mine"))
    told = " ".join(grader("check", "kit.json", "mine.py", "--sandbox", "off").output.split())
    assert "Divide by how many there are." in told


JULIA_RIGHT = (
    "function spread(x)\n    n = length(x) + 0\n    minimum(x), maximum(x), sum(x) / n\nend\n"
)
JULIA_TOO_MANY = (
    "function spread(x) # {}\n    n = length(x) + 1\n    minimum(x), maximum(x), sum(x) / n\nend\n"
)
JULIA_FIRST = "spread(x) = (x[1], maximum(x), sum(x) / length(x)) # {}\n"
JULIA_BOTH = "spread(x) = (x[1], maximum(x), sum(x) / (length(x) + 1)) # {}\n"


@pytest.mark.slow
@pytest.mark.julia
def test_both_languages_share_clusters_and_hints(grader: Command, tmp_path: Path) -> None:
    julia_or_skip()
    julia = {"uxia": JULIA_FIRST, "xoan": JULIA_RIGHT, "yago": JULIA_TOO_MANY, "zoe": JULIA_BOTH}
    _graded(tmp_path, grader, more={f"{name}.jl": source for name, source in julia.items()})
    shown = grader("mistakes", "list", "grades").output
    assert "6 submissions, 8 points lost: mean" in shown
    assert "5 submissions, 6.67 points lost: low" in shown

    _named(grader)
    assert "6 get the hint mean_of_one_more now" in grader("regrade", "grades").output
    grader("regrade", "grades", "--apply")
    assert _diagnosed(tmp_path, "yago") == ["mean_of_one_more"]
    assert sorted(_diagnosed(tmp_path, "zoe")) == ["first_is_lowest", "mean_of_one_more"]
    assert _diagnosed(tmp_path, "xoan") == []
