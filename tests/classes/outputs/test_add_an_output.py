"""docs/extending.md's "An output", followed: a function and an entry, nothing in `grader/`."""

from pathlib import Path

import pytest

from tests.commands import grader_with
from tests.platforms.packaging.own_assignment import HIDDEN, write

ROOT = Path(__file__).parents[3]
SUBMISSIONS = ROOT / "tests" / "platforms" / "packaging" / "submissions"
REGISTERED = r"""
from grader.classes.outputs.output_files import OF_CLASS, OF_SUBMISSION, OutputFile

from grader.render.blocks import Case, Code
from grader.render.document import Document

def calls(report, locale):
    lines = [f"{locale}:"]
    for block in Document(report, locale, most=len(report.cases)).blocks("failures"):
        if isinstance(block, Case):
            lines.append(f"{block.name}: {block.verdict}, {block.points}")
            lines += [inner.text for inner in block.blocks if isinstance(inner, Code)]
    return "\n".join(lines)

def count(of):
    return f"{of.assignment.id}: {len(of.summaries)} {len(of.reports())}"

OF_SUBMISSION.append(OutputFile("calls.txt", calls))
OF_SUBMISSION.append(OutputFile("student/calls.txt", calls))
OF_CLASS.append(OutputFile("count.txt", count, "--count", "Write count.txt too."))
from grader.cli import main
main()
"""


@pytest.mark.long
def test_new_outputs_are_written_for_whom_they_are(tmp_path: Path) -> None:
    path = write(tmp_path / "assignment" / "summary").path
    assert path is not None
    out = tmp_path / "out"
    run = ("run", path, SUBMISSIONS / "wrong.py", "--out", out, "--locale", "es")
    ran = grader_with(REGISTERED, *run)
    assert ran.returncode == 0, ran.stderr
    whole = (out / "wrong" / "calls.txt").read_text(encoding="utf-8")
    seen = (out / "wrong" / "student" / "calls.txt").read_text(encoding="utf-8")
    assert whole.startswith("es:\n")
    assert any(secret in whole for secret in HIDDEN)
    assert not any(secret in seen for secret in HIDDEN)
    assert not (out / "count.txt").exists(), "it was not asked for"
    assert grader_with(REGISTERED, *run, "--count").returncode == 0
    assert (out / "count.txt").read_text(encoding="utf-8") == "summary: 1 1"
    # A file that is there is kept up to date, and one that is gone comes back.
    (out / "count.txt").write_text("old", encoding="utf-8")
    (out / "wrong" / "calls.txt").unlink()
    assert grader_with(REGISTERED, *run).returncode == 0
    assert (out / "count.txt").read_text(encoding="utf-8") == "summary: 1 1"
    assert (out / "wrong" / "calls.txt").read_text(encoding="utf-8") == whole
