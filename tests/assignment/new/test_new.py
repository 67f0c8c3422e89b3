"""`grader new`: what it makes is right as it is, whatever it is called."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from grader.assignment import load
from grader.languages.code import call_code
from tests.commands import grader
from tests.julia import ENGINE, julia_or_skip
from tests.waiting import HANG

pytestmark = pytest.mark.long

REFERENCE = "{}/box/cases/submissions/box/accepted/as_the_reference.py"
ROOT = Path(__file__).parents[3]


def test_it_verifies_as_it_is_for_python_alone(tmp_path: Path) -> None:
    made = grader("new", "mae", "--language", "python", "--out", tmp_path / "mae")
    assert made.exit_code == 0
    assert not list((tmp_path / "mae").rglob("*.jl"))
    assert "julia" not in (tmp_path / "mae" / "cases" / "mae.yaml").read_text().lower()
    verified = grader("verify", tmp_path / "mae" / "cases" / "mae.yaml", "--jobs", "1")
    assert verified.exit_code == 0, verified.output


@pytest.mark.slow
def test_it_verifies_as_it_is_in_both_languages(tmp_path: Path) -> None:
    julia_or_skip()
    assert grader("new", "mae", "--function", "meanError", "--out", tmp_path).exit_code == 0
    cases = tmp_path / "cases" / "mae.yaml"
    verified = grader("verify", cases, "--jobs", "1", "--julia-engine", ENGINE)
    assert verified.exit_code == 0, verified.output
    assert "Julia: 10/10" in verified.output
    same = grader("parity", cases, "--examples", "200", "--julia-engine", ENGINE)
    assert same.exit_code == 0, same.output


@pytest.mark.slow
def test_its_own_tests_pass(tmp_path: Path) -> None:
    grader("new", "mae", "--language", "python", "--out", tmp_path / "mae")
    path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=tmp_path / "mae",
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_a_title_may_hold_anything(tmp_path: Path) -> None:
    title = 'A "title": with # signs, {braces} \\ and ñ\nin two lines'
    made = grader("new", "odd", "--title", title, "--title-es", "Año", "--out", tmp_path / "odd")
    assert made.exit_code == 0
    loaded = load(tmp_path / "odd" / "cases" / "odd.yaml")
    assert loaded.title["en"] == " ".join(title.split())
    assert loaded.title["es"] == "Año"
    assert len(loaded.cases) == 3


CANONICAL = """
{"exercise": "box", "cases": [
  {"description": "Sizes", "cases": [
    {"uuid": "1", "description": "a box", "property": "boxSize",
     "input": {"maxSide": 2, "lambda": [1]}, "expected": 4},
    {"uuid": "2", "reimplements": "1", "description": "a larger box", "property": "boxSize",
     "input": {"maxSide": 3, "lambda": []}, "expected": null},
    {"uuid": "3", "description": "again", "property": "boxSize",
     "input": {"maxSide": 3, "lambda": []}, "expected": 9},
    {"uuid": "4", "description": "too small", "property": "boxSize",
     "input": {"maxSide": -1, "lambda": [], "unit": {"name": "cm"}},
     "expected": {"error": "too small"}},
    {"uuid": "5", "description": "one more", "property": "boxSize",
     "input": {"maxSide": 1, "lambda": []}, "expected": 1}]},
  {"uuid": "6", "description": "mapped", "property": "map",
   "input": {"f": "x -> x"}, "expected": 1}]}
"""
TESTED = """
tabs:
  - tab: Calls
    hidden: true
    testcases:
      - {expression: "half(4, by=2.0)", return: 2.0}
  - tab: Errors
    testcases:
      - {expression: "half('a')", exception: "no number"}
      - {expression: "half(half(4))", return: 1}
      - {expression: "half(8)", return: !oracle {oracle: special}}
      - {stdin: "4", stdout: "2"}
  - tab: Objects
    contexts: [{testcases: [{statement: "c = Counter()"}, {expression: "c.get()", return: 0}]}]
"""


@pytest.mark.parametrize(
    ("text", "calls", "left"),
    [
        (
            CANONICAL,
            ["box_size(3, [])", "box_size(-1, [], {'name': 'cm'})", "box_size(1, [])"],
            ["a box: a later example replaces it", "again: the same call", "mapped: map is given"],
        ),
        (
            TESTED,
            ["half(4, by=2.0)", "half('a')"],
            ["half(half(4))", "half(8)", "a program", "c = Counter(): its calls", "c.get()"],
        ),
    ],
)
def test_examples_that_exist_become_cases(
    text: str, calls: list[str], left: list[str], tmp_path: Path
) -> None:
    examples = tmp_path / "examples.txt"
    examples.write_text(text, encoding="utf-8")
    made = grader("new", "box", "--from", examples, "--out", tmp_path / "box")
    assert made.exit_code == 0
    assert all(words in made.output for words in left)
    assert made.output.count("Not taken:") == len(left)

    assignment = load(tmp_path / "box" / "cases" / "box.yaml")
    assert [call_code(case, "python") for case in assignment.cases] == calls
    assert assignment.max_score == len(calls)
    graded = grader("check", tmp_path / "box" / "cases" / "box.yaml", REFERENCE.format(tmp_path))
    assert graded.exit_code == 0, graded.output


@pytest.mark.parametrize("text", ["[1, 2]", "a: {", "{exercise: leap, cases: []}", "- {tab: none}"])
def test_what_holds_no_examples_is_refused(text: str, tmp_path: Path) -> None:
    examples = tmp_path / "examples.txt"
    examples.write_text(text, encoding="utf-8")
    made = grader("new", "box", "--from", examples, "--out", tmp_path / "box")
    assert made.exit_code == 2
    assert "examples" in made.output
    assert not (tmp_path / "box").exists()


@pytest.mark.parametrize("name", ["Upper", "1st", "with-dash", "../out", "class", ""])
def test_a_name_that_cannot_be_one_is_refused(name: str, tmp_path: Path) -> None:
    result = grader("new", name, "--out", tmp_path / "made")
    assert result.exit_code == 2
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("function", ["2x", "end", "lambda", "a b", "f!"])
def test_a_function_that_cannot_be_one_is_refused(function: str, tmp_path: Path) -> None:
    result = grader("new", "mae", "--function", function, "--out", tmp_path / "made")
    assert result.exit_code == 2
    assert "Python and in Julia" in result.output


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = grader("new", "mae", "--out", tmp_path)
    assert result.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_on_a_terminal_it_asks(tmp_path: Path) -> None:
    here, there = pty.openpty()
    path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    command = [sys.executable, "-m", "grader", "new", "mae", "--locale", "es"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        stdin=there,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as asking:
        # The second name of a function is taken, for the first is none.
        os.write(here, b"Mean error\n\nend\nmeanError\n")
        _, asked = asking.communicate(timeout=HANG)
    os.close(here)
    os.close(there)
    assert asking.returncode == 0
    assert "Título en español" in asked.decode()
    loaded = load(tmp_path / "mae" / "cases" / "mae.yaml")
    assert loaded.title["es"] == "Mean error"
    assert [function.name for function in loaded.functions] == ["meanError"]


HINTS = {
    "(values: list[int], k: int = 3) -> list[int]: return values[:k]": "{name: result, kind: list}",
    "(text: str) -> dict[str, int]: return {text: 1}": "{name: result, kind: dict}",
    "(v: np.ndarray, *, to=0.5) -> float: return float(v @ v)": "{name: result, kind: real}",
    "(at: tuple[float, float]) -> tuple[int, str]: return 1, str(at)": "{name: value2, kind: text}",
    "(v: np.ndarray) -> (np.ndarray, int): return v[1:], len(v)": "{name: value1, kind: vector}",
    "(items: list[str]) -> None: items.reverse()": "observe: [items]",
    "(name: str) -> None: print(name)": "{name: output, kind: text, source: printed",
    "(day: date, days: int | None) -> date: return day": "{name: result, kind: date}",
    "(of: dict[str, list[int]]) -> set[int]: return {*sum(of.values(), [])}": "kind: set}",
    "(run: Callable, start) -> Optional[int]: return run(start)": "{name: result, kind: any}",
    "(n: int) -> Iterator[int]: yield n": "names: {python: builtins.list, julia: Base.collect}",
    "(values): return max(values) - min(values)": "{name: result, kind: real}",
    "(values): return sorted(values), values[0] / 2": "{name: value1, kind: list}",
    "(text): return text.upper()": "{name: result, kind: text}",
    "(a, b): return a @ b": "{name: result, kind: real}",
    "(items): items.append(1)": "observe: [items]",
}
IMPORTS = """\
from collections.abc import Callable, Iterator
from datetime import date
from typing import Optional
import numpy as np
"""


@pytest.mark.parametrize("head", HINTS)
def test_hints_and_calls_say_what_is_taken_and_returned(head: str, tmp_path: Path) -> None:
    reference = tmp_path / "mine.py"
    reference.write_text(f"{IMPORTS}\ndef mine{head}\n")
    made = grader("new", "mine", "--reference", reference, "--out", tmp_path / "made")
    assert made.exit_code == 0, made.output
    path = tmp_path / "made" / "cases" / "mine.yaml"
    text = path.read_text(encoding="utf-8")
    assert HINTS[head] in text
    assert "raises" not in text
    assert [case.visible for case in load(path).cases] == [True, False]
    assert grader("check", path, reference).exit_code == 0
    template = tmp_path / "made" / "student_template" / "mine.py"
    assert grader("check", path, template).exit_code == 1


def test_without_hints_it_verifies_as_it_is(tmp_path: Path) -> None:
    reference = tmp_path / "spread.py"
    reference.write_text(
        "def spread(values):\n    return max(values) - smallest(values)\n\n\n"
        "def smallest(values):\n    return min(values)\n"
    )
    made = grader("new", "mine", "--reference", reference, "--out", tmp_path / "made")
    assert made.exit_code == 0, made.output
    path = tmp_path / "made" / "cases" / "mine.yaml"
    assert [function.name for function in load(path).functions] == ["spread"], "the helper is not"
    verified = grader("verify", path, "--jobs", "1")
    assert verified.exit_code == 0, verified.output
    assert "1 have the outcome that they must have" in verified.output
    assert (tmp_path / "made" / "reference" / "mine_mistakes" / "hints.toml").is_file()


def test_a_reference_that_refuses_every_example_can_be_verified(tmp_path: Path) -> None:
    (tmp_path / "no.py").write_text("def no(number: int) -> int:\n    raise ValueError\n")
    grader("new", "no", "--reference", tmp_path / "no.py", "--out", tmp_path / "made")
    path = tmp_path / "made" / "cases" / "no.yaml"
    verified = grader("verify", path, "--jobs", "1")
    assert "Python: 2/2" in verified.output
    assert verified.exit_code == 1, "a template that raises earns all"


def test_a_class_of_a_reference_is_called_in_steps(tmp_path: Path) -> None:
    reference = tmp_path / "stacks.py"
    reference.write_text(
        "class Stack:\n"
        "    def __init__(self, most: int):\n        self.most, self.items = most, []\n\n"
        "    def push(self, item: int) -> None:\n        self.items.append(item)\n\n"
        "    def top(self):\n        return self.items[-1]\n\n"
        "    def refuse(self):\n        raise ValueError\n\n\n"
        "class Queue(Stack):\n    def top(self):\n        return self.items[0]\n\n\n"
        "class Empty(Exception):\n    pass\n\n\n"
        "__all__ = ['Stack', 'top']\n\n\n"
        "def top(values: list[int]) -> int:\n    return max(values)\n"
    )
    made = grader("new", "stacks", "--reference", reference, "--out", tmp_path / "made")
    assert made.exit_code == 0, made.output
    path = tmp_path / "made" / "cases" / "stacks.yaml"
    names = [function.name for function in load(path).functions]
    assert names == ["Stack", "push", "Stack_top", "refuse", "top"]
    assert grader("check", path, reference).exit_code == 0
    template = tmp_path / "made" / "student_template" / "stacks.py"
    assert grader("check", path, template).exit_code == 1
    assert "def __init__(self, most):" in template.read_text()
    verified = grader("verify", path, "--jobs", "1")
    assert "Python: 3/3" in verified.output
    assert "1 have the outcome that they must have" in verified.output


def test_only_the_function_that_is_named_is_asked_for(tmp_path: Path) -> None:
    reference = tmp_path / "two.py"
    reference.write_text("def one(n: int) -> int:\n    return n\n\n\ndef two(n):\n    return n\n")
    folder, ask = tmp_path / "made", ("new", "mine", "--reference", reference, "--function")
    assert grader(*ask, "two", "--out", folder).exit_code == 0
    assert [one.name for one in load(folder / "cases" / "mine.yaml").functions] == ["two"]
    missing = grader(*ask, "three", "--out", tmp_path / "other")
    assert missing.exit_code == 2
    assert "no function three is defined there" in " ".join(missing.output.split())


def test_a_reference_says_it_by_its_hints(tmp_path: Path) -> None:
    reference = tmp_path / "words.py"
    reference.write_text(
        "def longest(words: list[str]) -> str:\n    return max(words, key=len)\n\n\n"
        "def counted(text: str) -> dict[str, int]:\n    return {text: len(text)}\n\n\n"
        "def refused(number: int) -> int:\n    raise ValueError\n\n\n"
        "def _own(number):\n    return number\n"
    )
    made = grader("new", "words", "--reference", reference, "--out", tmp_path / "made")
    assert made.exit_code == 0, made.output
    loaded = load(tmp_path / "made" / "cases" / "words.yaml")
    assert {one.name: one.fields[0].kind for one in loaded.functions} == {
        "longest": "text",
        "counted": "dict",
        "refused": "integer",
    }
    assert {
        case.function for case in loaded.cases if loaded.expected[case.id].answers[-1].raises
    } == {"refused"}
    copied = tmp_path / "made" / "reference" / "words.py"
    assert copied.read_bytes() == reference.read_bytes()


def test_a_reference_shows_what_hints_do_not_say(tmp_path: Path) -> None:
    reference = tmp_path / "shown.py"
    reference.write_text(
        "def table(prices: dict[str, float]) -> None:\n    print(*prices.items())\n\n\n"
        "def countdown(n: int):\n    yield from range(n, 0, -1)\n"
    )
    made = grader("new", "shown", "--reference", reference, "--out", tmp_path / "made")
    assert made.exit_code == 0, made.output
    path = tmp_path / "made" / "cases" / "shown.yaml"
    fields = {one.name: {it.source: it.kind for it in one.fields} for one in load(path).functions}
    assert fields == {
        "table": {"printed": "text", "argument": "any"},
        "countdown": {},
        "countdown_items": {"returned": "list"},
    }
    checked = grader("check", path, reference)
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize(
    "source",
    [
        "many = int(input())\n\ndef twice():\n    return 2 * many\n",
        "def twice():\n    return 2 * int(input('How many? '))\n",
        "import sys\n\ndef twice(x: int) -> int:\n    return x * len(sys.stdin.readlines())\n",
        "import sys\n\ndef twice(x):\n    return [x * int(line) for line in sys.stdin]\n",
    ],
)
def test_a_reference_that_reads_input_is_refused_in_words(source: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(source)
    out = tmp_path / "made"
    result = grader("new", "mae", "--reference", tmp_path / "mine.py", "--out", out)
    assert result.exit_code == 2
    assert "reads standard input, and a reference runs without any" in result.output
    assert not out.exists()


@pytest.mark.parametrize("source", ["def f(:\n", "x = 1\n", "raise SystemExit(3)\n"])
def test_a_reference_that_is_none_is_refused(source: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(source)
    result = grader("new", "mae", "--reference", tmp_path / "mine.py", "--out", tmp_path / "made")
    assert result.exit_code == 2
    assert "cannot be used as a reference" in result.output
