"""Bare scripts that make the calls of an assignment's cases on one submission, and no more."""

from pathlib import Path

from grader.languages.code import call_code
from grader.model import Assignment, Language

__all__ = ["write_julia", "write_python"]


def write_python(assignment: Assignment, submission: Path, script: Path) -> Path:
    """Imports NumPy, loads the submission as it is, makes the calls."""
    lines = [
        "import runpy",
        "import numpy as np",
        f"names = runpy.run_path({str(submission)!r})",
        "for name, item in names.items():",
        "    globals().setdefault(name, item)",
        *_calls(assignment, "python", "try: {}\nexcept Exception: pass"),
    ]
    return _write(script, lines)


def write_julia(assignment: Assignment, submission: Path, script: Path) -> Path:
    load = f"try include({str(submission)!r}) catch end".replace("'", '"')
    return _write(script, [load, *_calls(assignment, "julia", "try {} catch end")])


def _calls(assignment: Assignment, language: Language, form: str) -> list[str]:
    return [form.format(call_code(case, language)) for case in assignment.cases]


def _write(script: Path, lines: list[str]) -> Path:
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return script
