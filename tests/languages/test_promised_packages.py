"""A promised package that is not installed is no submission's failure."""

import importlib.metadata
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.locale import translate
from grader.model import Assignment, ScoreReport, Support
from tests.explaining.labelled.labels import HERE
from tests.runtimes import opened_runtime

ASSIGNMENT = load("confusion_matrix")


def graded(assignment: Assignment, path: Path) -> ScoreReport:
    with opened_runtime(expected=1) as runtime:
        return grade(Grading(assignment, runtime), read(assignment, path))


def test_a_package_that_the_assignment_names_has_to_be_installed() -> None:
    promising = replace(ASSIGNMENT, support=Support(packages=("no-such-distribution",)))
    report = graded(promising, HERE / "python" / "right_reduce_and_bits.py")
    assert (report.status, report.score) == ("grader_error", None)
    assert report.message is not None
    assert "no-such-distribution" in translate(report.message, "es")


def test_a_numpy_that_workers_cannot_import_is_no_ones_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed = importlib.metadata.distributions

    def without_numpy(name: str) -> Iterable[importlib.metadata.Distribution]:
        return [] if name == "numpy" else installed(name=name)

    monkeypatch.setattr(importlib.metadata, "distributions", without_numpy)
    report = graded(ASSIGNMENT, HERE / "python" / "right_add_at_integer_codes.py")
    assert (report.status, report.score) == ("grader_error", None)


def test_a_package_that_nobody_promised_is_the_submissions_own(tmp_path: Path) -> None:
    file = tmp_path / "needs_pandas.py"
    file.write_text(
        "import pandas as pd\ndef confusionMatrix(o, t, threshold=0.5): return pd.Series(o)\n"
    )
    report = graded(ASSIGNMENT, file)
    assert (report.status, report.score) == ("graded", 0)
