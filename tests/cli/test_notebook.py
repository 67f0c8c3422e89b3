"""A notebook's session looks at itself, in a real kernel, as Jupyter runs it."""

import base64
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import grader
from grader.notebook import Checked
from tests.cli import classroom

Outputs = list[list[Any]]
Session = Callable[..., Outputs]

RIGHT = "def total(values):\n    return float(sum(values))"
FIRST = "def total(values):\n    return float(values[0])"
UNDEFINED = "\ndef total(values):\n    return float(sum(vlaues))"
ENDLESS = "def total(values):\n    while True:\n        pass"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """`session(cell, …)` has what each cell of a session shows, beside `sums.yaml`."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    path = classroom.write_assignment(tmp_path)
    limits = "limits: {first_call_cpu_seconds: 0.8, case_cpu_seconds: 0.2}\n"
    path.write_text(path.read_text() + limits)
    # Nothing of the session's folder is imported by the grader.
    (tmp_path / "random.py").write_text("raise SystemExit('the session has its own')\n")

    def run(*cells: str) -> Outputs:
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        place = {"metadata": {"path": str(tmp_path)}}
        nbclient.NotebookClient(book, timeout=300, allow_errors=True, resources=place).execute()
        return [cell.outputs for cell in book.cells]

    return run


def printed(outputs: Sequence[Any]) -> str:
    """Return what a cell wrote; nothing of it is a traceback."""
    assert not [output for output in outputs if output.output_type == "error"], outputs
    return "".join(output.text for output in outputs if output.output_type == "stream")


def shown(outputs: Sequence[Any]) -> str:
    """Return the words of the report that a cell shows, as a page and as a text."""
    (result,) = (output for output in outputs if output.output_type == "execute_result")
    frame = result.data["text/html"]
    assert re.search(r"<iframe [^>]*\bsandbox\b", frame)
    page = base64.b64decode(re.findall(r"base64,([\w+/=]+)", frame)[0]).decode()
    assert page.startswith("<!doctype html>")
    assert "\x1b" not in result.data["text/plain"]
    return f"{page}\n{result.data['text/plain']}"


@pytest.mark.long
def test_a_session_is_checked_by_a_cell_and_by_a_call(session: Session) -> None:
    outputs = session(
        "%load_ext grader",
        f"%%check sums.yaml --locale es\n{FIRST}",
        "'total' in globals()",
        UNDEFINED,
        "import grader\ngrader.check('sums.yaml')",
        RIGHT,
        "grader.check('sums.yaml')",
        "_.passed",
    )

    assert printed(outputs[1]).startswith("Comprobando session.ipynb con los casos visibles")
    wrong = shown(outputs[1])
    assert "<title>0 / 2 · session · Suma</title>" in wrong
    # The cell was not run in the kernel.
    assert outputs[2][0].data["text/plain"] == "False"

    # The last definition is the session's, and its place is told by the input's number.
    undefined = shown(outputs[4])
    assert "`vlaues` is not defined (Cell 4, line 3)" in undefined
    assert "twice" not in undefined
    assert "not load" not in undefined

    right = shown(outputs[6])
    assert "<title>2 / 2 · session · Sum</title>" in right
    assert "not load" not in right
    assert outputs[7][0].data["text/plain"] == "True"


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "unknown", "which", "unparsed", "goes_on"),
    [
        (
            "en_GB.UTF-8",
            "neither an assignment",
            "Name the assignment",
            "line 3 of cell 5 of session.ipynb could not be loaded",
            "has not ended",
        ),
        (
            "es_ES.UTF-8",
            "no es ni",
            "Escribe la práctica",
            "la celda 5 de session.ipynb",
            "no ha terminado",
        ),
    ],
)
def test_what_goes_wrong_is_told_in_words(
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    unknown: str,
    which: str,
    unparsed: str,
    goes_on: str,
) -> None:
    monkeypatch.setenv("LANG", language)
    outputs = session(
        "%load_ext grader\nimport grader",
        "grader.check('sumas')",
        "%%check\nx = 1",
        "%%check sums.yaml --line maybe 'open\nx = 1",
        "%%check sums.yaml\n\ndef total(values)\n    return 1",
        f"%%check sums.yaml\n{ENDLESS}",
    )

    assert unknown in printed(outputs[1])
    assert which in printed(outputs[2])
    assert "Error" in printed(outputs[3])
    kinds = {output.output_type for cell in outputs[:4] for output in cell}
    assert kinds == {"stream"}
    assert unparsed in shown(outputs[4])
    assert "(line 3)" in shown(outputs[4])
    assert goes_on in printed(outputs[5])
    assert "<title>0 / 2 " in shown(outputs[5])


def test_outside_a_session_there_is_nothing_to_check() -> None:
    with pytest.raises(RuntimeError, match="grader check NAME FILE"):
        grader.check("accuracy")


def test_a_report_is_shown_in_a_frame_that_runs_nothing() -> None:
    checked = Checked(True, "10 of 10", "<!DOCTYPE html><p>‘ñ’</p>")
    assert repr(checked) == "10 of 10"
    frame = checked._repr_html_()
    assert "<p>" not in frame
    assert "allow-scripts" not in frame
    assert base64.b64decode(re.findall(r"base64,([\w+/=]+)", frame)[0]).decode() == checked.html
