"""`grader check`, as a student types it before the deadline."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.cli.check import ENDINGS
from tests.cli.test_similar import notebook
from tests.commands import REFERENCE, ROOT, Command
from tests.explaining.line.test_line import ASSIGNMENT as PROVED
from tests.explaining.line.test_line import STRICT
from tests.julia import julia_or_skip
from tests.laying import lay
from tests.platforms.downloads.zips import zipped
from tests.render.test_sarif import results_in

TEMPLATE = ROOT / "student_template" / "confusion_matrix.py"


def test_a_right_file_passes_all_visible_cases(grader: Command) -> None:
    result = grader("check", "confusion_matrix", REFERENCE)
    assert result.exit_code == 0
    assert "hidden" in result.output


@pytest.mark.long
def test_where_python_keeps_what_it_compiles_changes_nothing(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    argv = [sys.executable, "-m", "grader", "check", "confusion_matrix", str(REFERENCE)]
    said = subprocess.run(argv, capture_output=True, text=True, env=environ, check=False)
    assert (said.returncode, "Traceback" in said.stderr) == (0, False), said.stderr


def test_the_template_loads_and_fails_helpfully(grader: Command) -> None:
    result = grader("check", "confusion_matrix", TEMPLATE)
    assert result.exit_code == 1
    assert "not written yet" in result.output


def test_a_configured_julia_that_does_not_start_is_named(
    grader: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_JULIA", "/no/julia")
    (tmp_path / "mine.jl").write_text("confusionMatrix(outputs, targets) = 1\n")
    result = grader("check", "confusion_matrix", "mine.jl")
    assert result.exit_code == 1
    assert "GRADER_JULIA names /no/julia, which does not start" in " ".join(result.output.split())


def test_the_first_line_is_the_summary(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("x = 1\n")
    result = grader("check", "confusion_matrix", "empty.py")
    assert result.exit_code == 1
    first = result.stdout.splitlines()[0]
    assert "0" in first
    assert "confusionMatrix" in result.output


def test_only_visible_cases_are_run(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(
        "seen = []\n"
        "def confusionMatrix(outputs, targets, threshold=0.5):\n"
        "    seen.append(len(outputs))\n"
        "    raise RuntimeError(f'calls so far {len(seen)}, longest {max(seen)}')\n"
    )
    result = grader("check", "confusion_matrix", "spy.py")
    assert "longest 100000" not in result.output


def test_where_no_case_is_visible_nothing_false_is_said_of_the_file(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "twice_reference.py").write_text("def twice(x):\n    return 2 * x\n")
    (tmp_path / "twice.yaml").write_text(
        "format: 1\nid: twice\ntitle: Twice\nlanguages: [python]\nreference: twice_reference.py\n"
        "functions: {twice: {returns: value, fields: [{name: twice, kind: integer}]}}\n"
        "cases: [{id: one, function: twice, args: [1], visible: false}]\n"
    )
    result = grader("check", "twice.yaml", "twice_reference.py")
    assert result.exit_code == 2
    assert "No case of this assignment is visible" in result.output
    assert "does not load" not in result.output


def test_what_is_no_source_is_told_so(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "practice.pdf").write_bytes(b"%PDF-1.4")
    result = grader("check", "confusion_matrix", "practice.pdf")
    assert result.exit_code == 1
    assert "practice.pdf" in result.output


def test_what_is_being_checked_is_said_beside_the_result(grader: Command) -> None:
    result = grader("check", "confusion_matrix", TEMPLATE)
    assert "Checking confusion_matrix.py" not in result.stdout
    assert result.stderr.startswith("Checking confusion_matrix.py against")
    result = grader("check", "confusion_matrix", TEMPLATE, "--locale", "es")
    assert result.stderr.startswith("Comprobando confusion_matrix.py")


def test_a_wrong_assignment_still_ends_with_all_that_is_wrong(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "wrong.yaml").write_text("format: 1\nid: wrong\ncases: 7\n")
    result = grader("check", "wrong.yaml", TEMPLATE)
    assert result.exit_code == 2
    assert result.stdout == ""
    checking, *errors = result.stderr.splitlines()
    assert checking == "Checking confusion_matrix.py against the visible cases of wrong.yaml …"
    assert any(line.startswith("wrong.yaml:3:") for line in errors)


def test_a_name_that_would_move_the_cursor_is_written_out(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "a\x1b[2Jb.py").write_text("x = 1\n")
    result = grader("check", "confusion_matrix", "a\x1b[2Jb.py")
    assert "\x1b" not in result.stderr


def test_the_first_words_wait_for_nothing_heavy() -> None:
    heavy = {"numpy", "rich", "yaml", "jinja2", "tree_sitter"}
    program = f"import sys, grader.cli.check; print(sorted({heavy} & sys.modules.keys()))"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert said.stdout == "[]\n"


@pytest.mark.long
def test_only_the_main_thread_imports(tmp_path: Path) -> None:
    # Of two threads that import, one can be refused a module that the other one has begun.
    found = tmp_path / "imported"
    program = f"""
import atexit, pathlib, sys, threading

def hook(event, arguments):
    if event == "import" and threading.current_thread() is not threading.main_thread():
        imported.append(arguments[0])

imported = []
atexit.register(lambda: pathlib.Path({str(found)!r}).write_text(" ".join(imported)))
sys.addaudithook(hook)
from grader.cli import main
main()
"""
    wrong = ROOT / "cases/submissions/confusion_matrix/partial/matrix_transposed.py"
    argv = [sys.executable, "-c", program, "check", "confusion_matrix", str(wrong)]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1, done.stderr
    assert [name for name in found.read_text().split() if name.startswith("grader")] == []


def test_the_line_is_told_unless_it_is_left_out(grader: Command, tmp_path: Path) -> None:
    lay(tmp_path / "sums", PROVED)
    (tmp_path / "mine.py").write_text(STRICT)
    told, untold = (
        grader("check", tmp_path / "sums" / "sums.yaml", tmp_path / "mine.py", *more)
        for more in ((), ("--no-line",))
    )

    assert "Line 4: look at this comparison." in told.output
    assert len(told.stdout.split("\n\n")[0].splitlines()) <= 12
    assert "look at" not in untold.output


ENDLESS = {
    "py": "def twice(x):\n    while x {} 1:\n        pass\n    return 2 * x\n",
    "jl": "function twice(x)\n    while x {} 1\n    end\n    return 2x\nend\n",
}


def lay_twice(folder: Path, cases: str, more: str = "") -> None:
    (folder / "twice_reference.py").write_text("def twice(x):\n    return 2 * x\n")
    (folder / "twice.yaml").write_text(
        "format: 1\nid: twice\ntitle: Twice\nlanguages: [python, julia]\n"
        f"reference: twice_reference.py\n{more}\n"
        "limits: {first_call_cpu_seconds: 2.4, case_cpu_seconds: 0.6}\n"
        "functions: {twice: {returns: value, fields: [{name: twice, kind: integer}]}}\n"
        f"defaults: {{visible: true, points: 1}}\ncases: [{cases}]\n"
    )


def twice_of(*numbers: int) -> str:
    return ", ".join(f"{{id: of_{n}, function: twice, args: [{n}]}}" for n in numbers)


@pytest.mark.long
@pytest.mark.parametrize(
    ("ending", "locale", "goes_on", "left_out"),
    [
        ("py", "en", "`twice` has not ended yet in the case", "3 cases were not run."),
        ("jl", "es", "`twice` aún no ha terminado en el caso", "3 casos no se ejecutaron."),
    ],
)
def test_a_loop_without_end_is_told_while_it_runs_and_not_tried_again_and_again(
    ending: str, locale: str, goes_on: str, left_out: str, grader: Command, tmp_path: Path
) -> None:
    """A student waited 88 seconds until the check said that a loop never ends."""
    lay_twice(tmp_path, twice_of(1, 2, 3, 4, 5))
    (tmp_path / f"mine.{ending}").write_text(ENDLESS[ending].format(">="))
    result = grader("check", "twice.yaml", f"mine.{ending}", "--locale", locale)
    assert result.exit_code == 1
    assert goes_on in result.stderr.splitlines()[1]
    assert left_out in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["py", "jl"])
def test_what_has_answered_is_tried_as_when_it_is_graded(
    ending: str, grader: Command, tmp_path: Path
) -> None:
    lay_twice(tmp_path, twice_of(1, 2, 3, 4, 0))
    (tmp_path / f"mine.{ending}").write_text(ENDLESS[ending].format(">"))
    result = grader("check", "twice.yaml", f"mine.{ending}")
    assert "2 of 5 visible cases pass" in result.output
    assert "not run" not in result.output


PROGRAM = """format: 1
id: count
title: Count
kind: program
languages: [python, julia]
reference: reference.py
outputs: [{name: output}]
cases:
  - id: lines
    visible: true
    input: "one\\ntwo\\n"
    files: {more.txt: "x\\n"}
    arguments: [more.txt]
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "wrong", "command"),
    [
        ("my count.py", "print('no')\n", "python 'my count.py' more.txt"),
        ("cuenta.jl", 'println("no")\n', "julia cuenta.jl more.txt"),
    ],
)
def test_a_run_that_fails_is_shown_to_be_typed(
    grader: Command, tmp_path: Path, file: str, wrong: str, command: str
) -> None:
    if file.endswith(".jl"):
        julia_or_skip()
    (tmp_path / "count.yaml").write_text(PROGRAM)
    (tmp_path / "reference.py").write_text("import sys\nprint(len(sys.stdin.read().split()))\n")
    (tmp_path / file).write_text(wrong)
    for locale, label in (("en", "Run it yourself"), ("es", "Ejecútalo")):
        said = grader("check", tmp_path / "count.yaml", tmp_path / file, "--locale", locale).output
        shown = "\n".join(line.strip() for line in said.splitlines())
        assert label in shown
        assert f"cat > more.txt <<'END'\nx\nEND\n{command} <<'END'\none\ntwo\nEND" in shown


@pytest.mark.long
def test_a_program_without_end_is_told_too(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "greet.yaml").write_text(
        "format: 1\nid: greet\ntitle: Greet\nkind: program\n"
        "languages: [python]\nreference: right.py\noutputs: [{name: output}]\n"
        "limits: {first_call_cpu_seconds: 0.8, case_cpu_seconds: 0.2}\n"
        "cases: [{id: one, visible: true, points: 1}, {id: two, visible: true, points: 1},"
        " {id: three, visible: true, points: 1}]\n"
    )
    (tmp_path / "right.py").write_text("print('Hello')\n")
    (tmp_path / "greet.py").write_text("while True:\n    pass\n")
    result = grader("check", "greet.yaml", "greet.py")
    assert "has not ended yet in the case" in result.stderr
    assert "1 case was not run." in result.stdout


SUMS_JL = """sum_below(values, limit) = sum(Int[v for v in values if v <= limit])
widest(values) = maximum(values) - minimum(values)
"""


@pytest.mark.parametrize(
    ("members", "score"),
    [
        ({"a.py": STRICT}, (3, 6)),
        ({"ana/a.py": STRICT, "__MACOSX/ana/._a.py": "x"}, (3, 6)),
        ({"ana/notes.txt": "mine", "ana/a.ipynb": notebook(STRICT)}, (3, 6)),
        pytest.param({"practica/src/a.jl": SUMS_JL}, (6, 6), marks=pytest.mark.long),
    ],
)
def test_a_zip_is_checked_as_it_is_graded(
    grader: Command, tmp_path: Path, members: dict[str, str], score: tuple[int, int]
) -> None:
    """But for what is hidden: here, one case."""
    if any(name.endswith(".jl") for name in members):
        julia_or_skip()
    lay(tmp_path, PROVED)
    (tmp_path / "mine.zip").write_bytes(zipped(members))
    checked = grader("check", "sums.yaml", "mine.zip", "--no-line")
    grader("run", "sums.yaml", "mine.zip", "--single", "--out", "out", "--jobs", "1")
    [row] = csv.DictReader((tmp_path / "out" / "grades.csv").read_text().splitlines())
    hidden = float(row["hidden_at"])
    assert (float(row["score"]), float(row["max_score"])) == score
    assert f"{score[0] - hidden:g} of {score[1] - 1:g} points" in checked.stdout


def test_what_cannot_be_unpacked_is_said_with_the_reason(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"no zip")
    checked = grader("check", "confusion_matrix", "broken.zip", "--locale", "es")
    assert checked.exit_code == 1
    assert "no se ha podido descomprimir" in " ".join(checked.output.split())


@pytest.mark.long
def test_the_report_is_written_too_in_the_form_that_a_files_name_asks_for(
    grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text("import absent\n")
    writes = [part for ending in ENDINGS for part in ("--write", f"mine{ending}")]
    result = grader("check", "confusion_matrix", "mine.py", *writes, "--locale", "es")
    assert result.exit_code == 1
    assert json.loads((tmp_path / "mine.json").read_text())["audience"] == "student"
    assert "<html" in (tmp_path / "mine.html").read_text()
    assert "puntos" in (tmp_path / "mine.md").read_text()
    (missing,) = results_in((tmp_path / "mine.sarif").read_text())
    assert missing["ruleId"] == "not_loaded"

    refused = grader("check", "confusion_matrix", "mine.py", "--write", "mine.pdf")
    assert refused.exit_code == 2
    assert ".html, .json, .md, .sarif" in refused.output
    (tmp_path / "file").write_text("")
    unwritten = grader("check", "confusion_matrix", "mine.py", "--write", "file/mine.md")
    assert "could not be written" in unwritten.output
