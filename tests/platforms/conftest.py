"""The assignment that the tests of platforms package and grade."""

import pytest

from grader.model import Assignment
from tests.platforms.packaging.own_assignment import write


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    return write(tmp_path_factory.mktemp("assignment") / "summary")
