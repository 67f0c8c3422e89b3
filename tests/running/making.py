"""A tiny reference, submissions of one line, and the shipped samples, for tests of starting."""

from collections.abc import Container, Iterator
from pathlib import Path

import pytest

from grader.grading import read
from grader.model import Assignment, Language, Run
from grader.running import Runtime, run_submission
from grader.running.session import PreparedEngine
from grader.sandbox.layers.warm import WarmLayer
from tests.commands import ROOT

_SAMPLES = ROOT / "cases" / "submissions"
ADDS_UP = "def total(items):\n    return float(sum(items))\n"
"""A reference in Python."""
_SUFFIXES: dict[Language, str] = {"python": ".py", "julia": ".jl"}


def run(
    runtime: Runtime,
    assignment: Assignment,
    folder: Path,
    source: str,
    language: Language = "python",
) -> Run:
    file = folder / f"submission{_SUFFIXES[language]}"
    file.write_text(source)
    return run_submission(read(assignment, file), assignment, runtime)


def forks(runtime: Runtime, assignment: Assignment, language: Language = "python") -> WarmLayer:
    """Return the layer that forks this assignment's workers; skip the test where none can."""
    prepared = runtime.prepare(language, assignment.support)
    assert isinstance(prepared, PreparedEngine)
    if not isinstance(prepared.layer, WarmLayer):
        pytest.skip(f"workers of {language} cannot be forked in the layer {prepared.layer.name}")
    return prepared.layer


def samples(pattern: str, fast: Container[int]) -> Iterator[object]:
    """Yield the shipped samples; all but the fast ones, by number, are marked slow."""
    for number, path in enumerate(sorted(_SAMPLES.glob(pattern))):
        marks = () if number in fast else pytest.mark.slow
        name = "/".join(path.relative_to(_SAMPLES).parts)
        yield pytest.param(path, marks=marks, id=name)
