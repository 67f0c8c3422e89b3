"""Sources that look like a mistake and hold none: no first screen names one, in both languages."""

from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import Grading, grade, read
from grader.judging.report.cause import cause
from grader.locale import translate
from grader.model import ScoreReport
from grader.running import Runtime
from tests.grading import case_of
from tests.julia import julia_or_skip
from tests.laying import lay

JULIA = (pytest.mark.julia, pytest.mark.long)


def graded(
    runtime: Runtime, folder: Path, reference: str, calls: str, file: str, text: str
) -> ScoreReport:
    """Return the report of the file by a reference of one function, called so."""
    if file.endswith(".jl"):
        julia_or_skip()
    name = reference.partition("def ")[2].partition("(")[0]
    cases = "".join(
        f"  - {{id: c{number}, args: {call}}}\n" for number, call in enumerate(calls.split("; "))
    )
    kind = "real" if "math" in reference else "any"
    text_of_it = (
        "format: 1\nid: one\ntitle: One\nreference: ref.py\nsequences: list\n"
        f"functions: {{{name}: {{returns: value, fields: [{{name: result, kind: {kind}}}]}}}}\n"
        f"defaults: {{function: {name}, points: 2, visible: true}}\ncases:\n{cases}"
    )
    lay(folder, {"ref.py": reference, "one.yaml": text_of_it, file: text})
    assignment = load(folder / "one.yaml")
    grading = Grading(assignment, runtime, load_known_mistakes(assignment))
    return grade(grading, read(assignment, folder / file))


SMALLER = "def smaller(values, bound):\n    return [v for v in values if v < bound]\n"
FIRST = "def first(values):\n    return values[0] if values else 'none'\n"
FIB = (
    "def fib(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n"
)


@pytest.mark.parametrize(
    ("mistake", "reference", "calls", "file", "text"),
    [
        (
            "returns_in_first_pass",
            FIRST,
            "[[3, 4]]; [[5, 1, 2]]; [[]]",
            "a.py",
            "def first(values):\n    for value in values:\n        return value\n    return 0\n",
        ),
        pytest.param(
            "returns_in_first_pass",
            FIRST,
            "[[3, 4]]; [[5, 1, 2]]; [[]]",
            "a.jl",
            "function first(values)\n    for value in values\n        return value\n    end\n"
            "    return 0\nend\n",
            marks=JULIA,
        ),
        (
            "default_kept",
            FIB,
            "[1]; [2]; [7]; [10]",
            "a.py",
            "def fib(n, seen={}):\n    if n in seen:\n        return seen[n]\n    if n < 2:\n"
            "        return 1\n    seen[n] = fib(n - 1) + fib(n - 2)\n    return seen[n]\n",
        ),
        (
            "default_kept",  # it is wrong alone, too
            SMALLER,
            "[[1, 5, 2], 3]; [[4, 0], 2]",
            "a.py",
            "def smaller(values, bound, calls=[]):\n    calls.append(bound)\n"
            "    return [v * v - 3 for v in values if v + 4 < bound * bound]\n",
        ),
    ],
)
def test_what_is_no_cause_is_not_told(
    runtime: Runtime, tmp_path: Path, mistake: str, reference: str, calls: str, file: str, text: str
) -> None:
    report = graded(runtime, tmp_path, reference, calls, file, text)
    assert report.score != report.max_score
    assert mistake not in cause(report).mistakes


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", "def circle(radius):\n    return 3.14 * radius * radius\n"),
        pytest.param("a.jl", "circle(radius) = 3.14 * radius * radius\n", marks=JULIA),
    ],
)
def test_an_answer_that_happens_to_be_rounded_is_not_called_so(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    reference = "import math\ndef circle(radius):\n    return math.pi * radius * radius\n"
    report = graded(runtime, tmp_path, reference, "[1.0]; [2.5]; [7.0]", file, text)
    assert case_of(report, "c0").fields[0].message is None


def test_rounded_answers_are_called_so(runtime: Runtime, tmp_path: Path) -> None:
    reference = "import math\ndef circle(radius):\n    return math.pi * radius * radius\n"
    text = reference.replace("math.pi * radius * radius", "round(math.pi * radius ** 2, 2)")
    report = graded(runtime, tmp_path, reference, "[1.0]; [2.5]; [7.0]", "a.py", text)
    assert all(case.fields[0].message is not None for case in report.cases)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", "def odd(n):\n    if n % 2 =! 0:\n        return True\n    return False\n"),
        pytest.param(
            "a.jl",
            "function odd(n)\n    if n % 2 =! 0\n        return true\n    end\n    false\nend\n",
            marks=JULIA,
        ),
    ],
)
def test_unequal_the_other_way_round_is_told(
    runtime: Runtime, tmp_path: Path, file: str, text: str
) -> None:
    report = graded(
        runtime, tmp_path, "def odd(n):\n    return n % 2 == 1\n", "[3]; [4]", file, text
    )
    hints = [translate(hint, "en") for hint in cause(report).hints]
    assert any("`=!`" in hint and "`!=`" in hint for hint in hints), hints
