"""`grader new`: what it makes is right as it is, whatever it is called."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment import load
from grader.cli import main
from tests.julia import ENGINE, julia_or_skip

ROOT = Path(__file__).parents[3]


def grader(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, [*map(str, arguments), "--locale", "en"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


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
        # The second name of a function is taken, for the first is none; and the same signature.
        os.write(here, b"Mean error\n\nend\nmeanError\n2\n\n")
        _, asked = asking.communicate(timeout=60)
    os.close(here)
    os.close(there)
    assert asking.returncode == 0
    assert "Título en español" in asked.decode()
    loaded = load(tmp_path / "mae" / "cases" / "mae.yaml")
    assert loaded.title["es"] == "Mean error"
    assert [function.name for function in loaded.functions] == ["meanError"]


SIGNATURES = {
    "(values: list[int], k: int = 3) -> list[int]": ("list", "{name: result, kind: list}"),
    "(text: str) -> dict[str, int]": ("list", "{name: result, kind: dict}"),
    "(scores: np.ndarray, *, threshold=0.5) -> float": ("array", "{name: result, kind: real}"),
    "(point: tuple[float, float]) -> tuple[int, str]": ("list", "{name: value2, kind: text}"),
    "(items: list[str]) -> None": ("list", "observe: [items]"),
    "(name: str) -> None": ("list", "{name: output, kind: text, source: printed, match: tokens}"),
    "(day: date, days: int | None) -> date": ("list", "{name: result, kind: date}"),
    "(groups: dict[str, list[int]]) -> set[int]": ("list", "{name: result, kind: set}"),
    "(number: int) -> np.ndarray": ("list", "{name: result, kind: vector}"),
    "(function: Callable, start) -> Optional[int]": ("list", "{name: result, kind: any}"),
    "(n: int) -> Iterator[int]": ("list", "names: {python: builtins.list, julia: Base.collect}"),
}


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_signature_says_what_is_taken_and_returned(signature: str, tmp_path: Path) -> None:
    made = grader("new", "mine", "--signature", signature, "--out", tmp_path)
    assert made.exit_code == 0, made.output
    path = tmp_path / "cases" / "mine.yaml"
    sequences, said = SIGNATURES[signature]
    text = path.read_text(encoding="utf-8")
    assert f"sequences: {sequences}\n" in text
    assert said in text
    loaded = load(path)
    assert [case.visible for case in loaded.cases] == [True, False]
    assert loaded.twin is not None
    template = tmp_path / "student_template" / "mine.py"
    assert grader("check", path, template).exit_code == 1
    assert grader("check", path, tmp_path / "reference" / "mine.py").exit_code == 0


@pytest.mark.julia
def test_its_twin_gives_the_same(tmp_path: Path) -> None:
    julia_or_skip()
    signature = "(words: list[str], *, most=2) -> tuple[dict[str, list[float]], date]"
    assert grader("new", "mine", "--signature", signature, "--out", tmp_path).exit_code == 0
    path = tmp_path / "cases" / "mine.yaml"
    checked = grader("check", path, tmp_path / "reference" / "mine.jl", "--julia-engine", ENGINE)
    assert checked.exit_code == 0, checked.output


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
    assert {case.function for case in loaded.cases if loaded.expected[case.id].raises} == {
        "refused"
    }
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
    "signature", ["values", "(values", "(values: nothing_known)", "()\n  1 / 0"]
)
def test_a_signature_that_is_none_is_refused(signature: str, tmp_path: Path) -> None:
    result = grader("new", "mae", "--signature", signature, "--out", tmp_path / "made")
    assert result.exit_code == 2
    assert "is no signature" in result.output
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("source", ["def f(:\n", "x = 1\n", "raise SystemExit(3)\n"])
def test_a_reference_that_is_none_is_refused(source: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(source)
    result = grader("new", "mae", "--reference", tmp_path / "mine.py", "--out", tmp_path / "made")
    assert result.exit_code == 2
    assert "cannot be used as a reference" in result.output
