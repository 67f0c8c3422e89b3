"""Julia for the tests that need it, and the shipped assignment."""

import os
import shutil
from pathlib import Path

import pytest

from grader.assignment import load
from grader.model import Assignment

ROOT = Path(__file__).parents[2]
COURSE = (
    "one_hot_encoding",
    "normalization",
    "classify_outputs",
    "accuracy",
    "hold_out",
    "confusion_matrix_multiclass",
    "cross_validation",
)
"""The other exercises of the course that the first assignment comes from."""


@pytest.fixture(scope="session")
def julia() -> str:
    found = os.environ.get("GRADER_JULIA") or shutil.which("julia")
    if found is None:
        pytest.skip("no Julia: neither GRADER_JULIA is set nor is there a `julia` on PATH")
    return found


@pytest.fixture(scope="session")
def assignment() -> Assignment:
    loaded: Assignment = load(ROOT / "cases" / "confusion_matrix.yaml")
    return loaded
