"""Mutants of a program are run, survivors by random runs too; trivial programs earn nothing."""

import textwrap
from pathlib import Path

import pytest

from grader.assignment import load
from grader.model import Message
from grader.running import Runtime
from grader.verify import parity
from grader.verify.mutants import mutants
from grader.verify.mutation import judge_mutants
from grader.verify.trivial import trivial_rows
from grader.verify.workbench import Workbench
from tests.commands import Command
from tests.handing_in import source
from tests.julia import ENGINE
from tests.laying import lay

REFERENCE = """def total(prices):
    return sum(price for price in prices if price > 0)

if __name__ == "__main__":
    print("Total:", total([float(line) for line in iter(input, "")]))
"""
FILE = """format: 1
id: till
kind: program
title: {en: The till}
reference: till.py
outputs: [{name: output}, {name: status}]
cases: [{id: one, input: "2\\n3\\n\\n", visible: true}, {id: none, input: "\\n"}]
"""


COUNTS = "import sys\n\nprint(len(sys.stdin.readlines()))\n"
TWIN = "println(length(readlines()))\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay(tmp_path, {"till.py": REFERENCE, "till.yaml": FILE})


@pytest.mark.long
def test_a_mutant_that_no_case_kills_is_told_apart_by_a_random_run(
    folder: Path, runtime: Runtime
) -> None:
    with Workbench(load(folder / "till.yaml"), runtime) as workbench:
        verdicts = {
            mutation.diff: mutation for mutation in judge_mutants(workbench, 1, lambda _: None)
        }
        rows = {row.kind: row for row in trivial_rows(workbench)}

    survivor = next(each for diff, each in verdicts.items() if "price > 1" in diff)
    assert survivor.verdict == "survived"
    assert "python program.py" in (survivor.counterexample or "")
    killed = next(each for diff, each in verdicts.items() if "price <= 0" in diff)
    assert killed.verdict == "killed"
    assert {kind: row.verdict for kind, row in rows.items()} == {
        "empty": "holds", "echo": "holds", "example": "holds"
    }  # fmt: skip


def test_a_mutant_that_could_not_be_run_is_neither_killed_nor_a_survivor(
    folder: Path, runtime: Runtime
) -> None:
    path = folder / "till.yaml"
    path.write_text(FILE.replace("reference:", "limits: {total_wall_seconds: 0.001}\nreference:"))
    with Workbench(load(path), runtime) as workbench:
        (mutation, *_) = judge_mutants(workbench, 1, lambda _: None)

    assert mutation.verdict == "not_judged"
    assert mutation.problem == Message("running.total_used_up")


def test_what_is_run_below_the_guard_and_in_a_plain_script_is_mutated_too() -> None:
    lines = "line = input()\nif line != '0':\n    print(int(line) - 1, 'left')\n"
    guard = "if __name__ == '__main__':\n"
    below = guard + textwrap.indent(lines, "    ")

    texts = (lines, f"LEFT = 3\n{below}")
    every = [mutants(source(text, "python"), is_program=True) for text in texts]
    plain, guarded = (
        [(mutant.function, mutant.diff.replace(" ", "")) for mutant in of_text] for of_text in every
    )
    assert plain == guarded
    assert {function for function, _ in plain} == {"<module>"}
    assert {diff.partition("\n+")[2] for _, diff in plain} == {
        "ifTrue:", "ifFalse:", "ifline=='0':", "print(int(line)+1,'left')",
        "print(1-int(line),'left')", "print(int(line)-2,'left')", "print('left',int(line)-1)",
    }  # fmt: skip


def twins(folder: Path, limits: str) -> Path:
    """Return an assignment of programs in two languages, with these limits."""
    text = FILE.replace("reference:", f"limits: {limits}\ntwin: till.jl\nreference:")
    return lay(folder, {"till.py": COUNTS, "till.jl": TWIN, "till.yaml": text}) / "till.yaml"


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.usefixtures("julia")
def test_more_random_runs_than_a_submission_has_time_for_are_compared(
    folder: Path, runtime: Runtime
) -> None:
    # Through juliacall a run takes up to 1.4 seconds: eight are too many for one submission.
    path = twins(folder, "{total_cpu_seconds: 2.0, total_wall_seconds: 0.001}")
    tried: list[Message] = []
    result = parity(load(path), runtime, 8, 0, tried.append)
    assert not isinstance(result, Message), result
    assert tried == 8 * [Message("verify.trying.calls", {"function": "program"})]
    assert result.counterexample is None, result
    assert result.examples == 8


def test_what_could_not_be_run_is_no_difference_between_languages(
    grader: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_JULIA", str(folder / "no_julia"))
    result = grader("parity", twins(folder, "{}"), "--julia-engine", ENGINE, "--examples", "3")
    assert result.exit_code == 2, result.output
    assert "GRADER_JULIA names" in " ".join(result.output.split())


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.usefixtures("julia")
def test_languages_that_run_into_the_same_limit_agree(folder: Path, runtime: Runtime) -> None:
    path = twins(folder, "{printed_characters: 1}")
    (folder / "till.py").write_text("print('x' * 3_000_000)\n")
    (folder / "till.jl").write_text("println('x' ^ 3_000_000)\n")
    result = parity(load(path), runtime, 2, 0, lambda _: None)
    assert not isinstance(result, Message), result
    assert (result.examples, result.counterexample) == (2, None)
