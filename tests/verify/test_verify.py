"""`grader verify` and `grader parity` on small assignments with known gaps."""

import compileall
import json
from datetime import timedelta
from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.model import Message
from grader.running import Runtime
from grader.verify import parity
from grader.verify.parity import ParityResult
from tests.commands import Command
from tests.julia import ENGINE, julia_or_skip
from tests.laying import lay

pytestmark = pytest.mark.long

REFERENCE = """\
def share(part, whole):
    if whole == 0:
        return 1.0
    return part / whole
"""
TWIN = "share(part, whole) = whole == 0 ? 1.0 : part / whole\n"
CASES = """\
format: 1
id: shares
title: Shares
reference: shares.py
twin: shares.jl
functions:
  share:
    returns: value
    signatures: {python: ["(part, whole)"], julia: ["(part::Real, whole::Real)"]}
    fields: [{name: share, kind: real}]
cases:
  - {id: half, args: [1, 2], points: 1, visible: true}
"""
# Where the twin is beside the point, no Julia is started for it.
PYTHON = CASES.replace("twin: shares.jl\n", "")
ZERO = "  - {id: nothing, args: [0, 0], points: 1, visible: false}\n"


def shares(folder: Path, cases: str, twin: str = TWIN) -> Path:
    files = {"shares.py": REFERENCE, "shares.jl": twin, "shares.yaml": cases}
    return lay(folder, files) / "shares.yaml"


def verdicts(path: Path) -> dict[str, str]:
    return {item["diff"]: item["verdict"] for item in json.loads(path.read_text())["mutants"]}


@pytest.mark.julia
def test_an_assignment_that_holds(grader: Command, tmp_path: Path) -> None:
    julia_or_skip()
    result = grader(
        "verify", shares(tmp_path, CASES + ZERO), "--json", "v.json", "--html", "v.html"
    )
    assert result.exit_code == 0, result.output
    assert "holds" in result.output
    assert "survived" not in verdicts(tmp_path / "v.json").values()
    assert "random calls" in (tmp_path / "v.html").read_text()


def test_two_mistakes_that_no_case_tells_apart_would_be_given_each_other_s_hint(
    grader: Command, tmp_path: Path
) -> None:
    path = shares(tmp_path, PYTHON.replace("functions:", "mistakes: known\nfunctions:", 1) + ZERO)
    known = tmp_path / "known"
    known.mkdir()
    (known / "__init__.py").write_text(
        "from grader.api import Mistake\n"
        "MISTAKES = (\n"
        "    Mistake('upside_down', {'share': lambda part, whole: 1.0 if not part else 2.0}),\n"
        "    Mistake('doubled', {'share': lambda part, whole: 2.0 if part else 1.0}),\n"
        "    Mistake('always_one', {'share': lambda part, whole: 1.0}),\n"
        ")\n"
    )
    hints = ("upside_down", "doubled", "always_one")
    (known / "hints.toml").write_text("".join(f'[{id_}]\nen = "{id_}?"\n' for id_ in hints))
    result = grader("verify", path, "--html", "v.html")
    assert result.exit_code == 1
    said = "No case tells doubled from upside_down"
    assert said in " ".join(result.output.split())
    assert result.output.count("No case tells") == 1
    assert said in (tmp_path / "v.html").read_text()


def test_a_missing_case_is_shown_by_the_mutant_that_survives(
    grader: Command, tmp_path: Path
) -> None:
    result = grader("verify", shares(tmp_path, PYTHON), "--json", "v.json")
    assert result.exit_code == 1
    survivors = [diff for diff, name in verdicts(tmp_path / "v.json").items() if name == "survived"]
    assert any("return 2.0" in diff or "if False" in diff for diff in survivors), result.output


def test_a_sample_with_another_outcome_is_named(grader: Command, tmp_path: Path) -> None:
    path = shares(tmp_path, PYTHON + ZERO)
    group = tmp_path / "samples" / "accepted"
    group.mkdir(parents=True)
    (group / "right.py").write_text(REFERENCE)
    (group / "halved.py").write_text(REFERENCE.replace("part / whole", "part / whole / 2"))
    (tmp_path / "samples" / "expected.yaml").write_text(
        "accepted:\n  right.py: {score: 2}\n  halved.py: {score: 2}\n  lost.py: {score: 2}\n"
    )
    result = grader("verify", path, "--samples", tmp_path / "samples", "--json", "v.json")
    assert result.exit_code == 1
    samples = json.loads((tmp_path / "v.json").read_text())["samples"]
    wrong = [item["path"] for item in samples if item["expected"] != item["got"]]
    assert wrong == ["accepted/halved.py", "accepted/lost.py"]


def test_what_pip_leaves_beside_samples_is_no_sample(grader: Command, tmp_path: Path) -> None:
    path = shares(tmp_path, PYTHON + ZERO)
    group = tmp_path / "samples" / "accepted"
    group.mkdir(parents=True)
    (group / "right.py").write_text(REFERENCE)
    (tmp_path / "samples" / "expected.yaml").write_text("accepted:\n  right.py: {score: 2}\n")
    compileall.compile_dir(group, quiet=1)
    assert (group / "__pycache__").is_dir()
    result = grader("verify", path, "--samples", tmp_path / "samples")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("accepted: [right.py]\n", "Expected `object`, got `array`"),
        ("accepted:\n  right.py: {score: much}\n", "Expected `float | null`, got `str`"),
        ("accepted: {right.py: {points: 2}}\n", "unknown field `points`"),
        ("accepted: {\n", "while parsing a flow"),
    ],
)
def test_outcomes_that_cannot_be_read_are_said_with_their_file(
    grader: Command, tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "samples").mkdir()
    (tmp_path / "samples" / "expected.yaml").write_text(text)
    path = shares(tmp_path, PYTHON + ZERO)
    result = grader("verify", path, "--samples", tmp_path / "samples")
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    assert "expected.yaml: this does not say for each group and entry" in said
    assert reason in said


@pytest.mark.parametrize("score", [2, 1], ids=["holds", "holds not"])
def test_without_a_julia_its_samples_are_skipped_and_the_others_tested(
    grader: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, score: int
) -> None:
    monkeypatch.setenv("GRADER_JULIA", str(tmp_path / "no_julia"))
    path = shares(tmp_path, CASES + ZERO)
    group = tmp_path / "samples" / "accepted"
    group.mkdir(parents=True)
    (group / "right.py").write_text(REFERENCE)
    (group / "right.jl").write_text(TWIN)
    (tmp_path / "samples" / "expected.yaml").write_text(
        f"accepted:\n  right.py: {{score: {score}}}\n  right.jl: {{score: 2}}\n"
    )
    told = ("--samples", tmp_path / "samples", "--json", "v.json", "--html", "v.html")
    result = grader("verify", path, "--julia-engine", ENGINE, *told)
    assert result.exit_code == (0 if score == 2 else 1), result.output
    found = json.loads((tmp_path / "v.json").read_text())
    assert (found["ok"], found["complete"]) == (score == 2, False)
    skipped = [item["path"] for item in found["samples"] if item["skipped"]]
    assert skipped == ["accepted/right.jl"]
    assert "1 could not be run here" in result.output
    assert "GRADER_JULIA names" in " ".join(result.output.split())
    assert ("as far as it could be tested" in " ".join(result.output.split())) == (score == 2)
    assert "accepted/right.jl: skipped" in (tmp_path / "v.html").read_text()


def test_what_is_frozen_cannot_be_verified(grader: Command, tmp_path: Path) -> None:
    assignment = load(shares(tmp_path, PYTHON + ZERO))
    (tmp_path / "frozen.json").write_text(freeze(assignment))
    result = grader("verify", tmp_path / "frozen.json")
    assert result.exit_code == 2, result.output
    assert "no reference that could be tested" in " ".join(result.output.split())


@pytest.mark.julia
def test_languages_that_differ_are_shown_by_the_smallest_call(
    grader: Command, tmp_path: Path
) -> None:
    julia_or_skip()
    agreeing = grader("parity", shares(tmp_path, CASES + ZERO), "--examples", "200")
    assert agreeing.exit_code == 0, agreeing.output
    assert agreeing.stderr.startswith("[1/200] "), agreeing.stderr
    path = shares(tmp_path, CASES + ZERO, "share(part, whole) = part / whole\n")
    differing = grader("parity", path, "--examples", "200")
    assert differing.exit_code == 1
    assert "share(" in differing.output
    assert "NaN" in differing.output or "Inf" in differing.output


@pytest.mark.julia
def test_they_differ_by_the_sign_of_a_zero_and_not_by_nan(grader: Command, tmp_path: Path) -> None:
    julia_or_skip()
    path = shares(tmp_path, CASES + ZERO, TWIN.replace("1.0 :", "NaN :"))
    reference = path.with_name("shares.py")
    reference.write_text(REFERENCE.replace("1.0", "-float('nan')"))
    agreeing = grader("parity", path, "--examples", "200")
    assert agreeing.exit_code == 0, agreeing.output

    twin = path.with_name("shares.jl")
    twin.write_text("share(part, whole) = whole == 0 ? NaN : part / whole + 0\n")
    differing = grader("parity", path, "--examples", "200")
    assert differing.exit_code == 1, differing.output
    assert "-0.0" in differing.output


@pytest.mark.julia
def test_a_time_ends_what_no_number_bounds(tmp_path: Path, runtime: Runtime) -> None:
    julia_or_skip()
    assignment = load(shares(tmp_path, CASES + ZERO))
    tried: list[Message] = []
    result = parity(assignment, runtime, timedelta(0), 0, tried.append)
    assert isinstance(result, ParityResult)
    assert result.counterexample is None
    assert result.examples == len(tried) == 400
    assert set(tried) == {Message("verify.trying.calls", {"function": "share"})}


@pytest.mark.julia
def test_positions_agree_where_each_language_counts_as_it_does(
    grader: Command, tmp_path: Path
) -> None:
    julia_or_skip()
    path = tmp_path / "places.yaml"
    path.write_text(
        CASES.split("functions:", maxsplit=1)[0].replace("shares", "places")
        + "functions:\n  above:\n    returns: value\n"
        + "    fields: [{name: places, kind: vector, element: index}]\n"
        + "cases:\n  - {id: two, args: [[0.5, 1.5, 2.5]]}\n"
    )
    (tmp_path / "places.py").write_text(
        "import numpy as np\n\ndef above(values):\n    return np.flatnonzero(values > 1)\n"
    )
    twin = tmp_path / "places.jl"
    twin.write_text("above(values) = findall(values .> 1)\n")
    agreeing = grader("parity", path, "--examples", "40")
    assert agreeing.exit_code == 0, agreeing.output
    twin.write_text("above(values) = findall(values .> 1) .- 1\n")
    differing = grader("parity", path, "--examples", "40")
    assert differing.exit_code == 1


def test_a_reference_that_never_ends_for_some_numbers_is_verified(
    grader: Command, tmp_path: Path
) -> None:
    path = shares(tmp_path, PYTHON.replace("args: [1, 2]", "args: [6, 1]"))
    (tmp_path / "shares.py").write_text(
        "def share(part, whole):\n"
        "    return float(len(list(steps(part, whole))))\n\n\n"
        "def steps(part, whole):\n"
        "    while part != 0:\n"
        "        part -= 1\n"
        "        yield part\n"
    )
    result = grader("verify", path, "--json", "v.json")
    assert result.exit_code in (0, 1), result.output
    assert "killed" in verdicts(tmp_path / "v.json").values()


def test_one_function_is_tested_alone(grader: Command, tmp_path: Path) -> None:
    twice = "  twice: {returns: value, fields: [{name: twice, kind: real}]}\ncases:\n"
    cases = PYTHON.replace("cases:\n", twice).replace("id: half", "id: half, function: share")
    path = shares(tmp_path, cases + "  - {id: two, function: twice, args: [3], points: 1}\n")
    (tmp_path / "shares.py").write_text(
        f"{REFERENCE}\n\ndef twice(part):\n    return doubled(part)\n\n\n"
        "def doubled(part):\n    return 2 * part\n"
    )
    whole = grader("verify", path, "--json", "whole.json")
    alone = grader("verify", path, "--json", "v.json", "--only", "twice")
    assert (whole.exit_code, alone.exit_code) == (1, 0), alone.output
    assert "shares (twice) holds" in alone.output
    written = json.loads((tmp_path / "v.json").read_text())
    assert {mutant["function"] for mutant in written["mutants"]} == {"doubled"}
    assert written["cases"] == ["two"]
    every = json.loads((tmp_path / "whole.json").read_text())["mutants"]
    assert [mutant for mutant in every if mutant["function"] == "doubled"] == written["mutants"]

    for locale, said in (("en", "No case calls twic."), ("es", "Ningún caso llama a twic.")):
        refused = grader("verify", path, "--only", "twic", "--locale", locale)
        assert refused.exit_code == 2
        assert said in refused.output
        assert "share, twice" in refused.output


@pytest.mark.parametrize(("locale", "said"), [("en", "Verifying: "), ("es", "Comprobando: ")])
def test_what_is_tried_is_told_in_a_pipe_too(
    grader: Command, tmp_path: Path, locale: str, said: str
) -> None:
    result = grader("verify", shares(tmp_path, PYTHON + ZERO), "--locale", locale)
    lines = [line for line in result.stderr.splitlines() if said in line]
    assert lines[0].startswith("[1] ")


def test_a_mutant_that_never_ends_is_not_waited_for(grader: Command, tmp_path: Path) -> None:
    """Each of its calls might take ten minutes; what the reference takes says that they do not."""
    others = """\
  - {id: third, function: share, args: [1, 3], points: 1, visible: true}
  - {id: more, function: twice, args: [2], points: 1}
limits: {case_cpu_seconds: 600, case_wall_seconds: 6000, total_cpu_seconds: 6000}
"""
    twice = "  twice: {returns: value, fields: [{name: twice, kind: real}]}\ncases:\n"
    cases = PYTHON.replace("cases:\n", twice).replace("id: half", "id: half, function: share")
    path = shares(tmp_path, cases + others)
    (tmp_path / "shares.py").write_text(
        "def share(part, whole):\n"
        "    return tenth(part) * 10 / whole\n\n\n"
        "def twice(part):\n"
        "    return tenth(part) * 20\n\n\n"
        "def tenth(part):\n"
        "    count = 10\n"
        "    while count != 1:\n"
        "        count -= 1\n"
        "    return part / 10\n"
    )
    grader("verify", path, "--json", "v.json")
    mutants = json.loads((tmp_path / "v.json").read_text())["mutants"]
    endless = next(mutant for mutant in mutants if "+        count -= " in mutant["diff"])
    assert endless["verdict"] == "killed"
    # Of each function that calls the loop, one case is tried, and a visible one where there is one.
    assert endless["killed_by"] == ["half", "more"]


def test_a_case_without_points_is_where_errors_are_asked_for(
    grader: Command, tmp_path: Path
) -> None:
    too_much = "  - {id: too_much, args: [3, 2], points: 0, raises: true}\n"
    path = shares(tmp_path, PYTHON + too_much)
    (tmp_path / "shares.py").write_text(
        "def share(part, whole):\n"
        "    if part > whole:\n"
        "        raise ValueError('more than there is')\n"
        "    return part / whole\n"
    )
    result = grader("verify", path, "--json", "v.json")
    unchecked = "-    if part > whole:\n+    if False:"
    assert verdicts(tmp_path / "v.json")[unchecked] == "killed", result.output


def test_what_no_call_reaches_is_named(grader: Command, tmp_path: Path) -> None:
    path = shares(tmp_path, PYTHON + ZERO)
    unused = (
        "\n\ndef build(steps):\n    def other(part):\n        return part + 1\n    return other\n"
    )
    (tmp_path / "shares.py").write_text(REFERENCE + unused)
    result = grader("verify", path, "--json", "v.json", "--html", "v.html")
    found = verdicts(tmp_path / "v.json")
    assert found["-        return part + 1\n+        return part - 1"] == "unreached"
    assert "No call reaches: build." in result.output
    assert "No call reaches: build." in (tmp_path / "v.html").read_text()
    assert "not_told_apart" not in found.values()


def test_a_mutant_within_the_tolerance_is_not_told_apart(grader: Command, tmp_path: Path) -> None:
    """No case could ever kill it, though its bits differ."""
    path = shares(tmp_path, PYTHON + ZERO)
    (tmp_path / "shares.py").write_text(REFERENCE.replace("whole\n", "whole * (1 + 1e-13)\n"))
    result = grader("verify", path, "--json", "v.json")
    found = verdicts(tmp_path / "v.json")
    changed = [diff for diff in found if "1 - 1e-13" in diff]
    assert [found[diff] for diff in changed] == ["not_told_apart"], result.output
