"""The class that the tests of this folder share, one for each of its files."""

from collections.abc import Iterator

import pytest

from tests.web.lti.course import Course, running_course
from tests.web.served import double


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("lti")
    assignments = (double(folder / "d"), double(folder / "t", "triple"))
    with running_course(folder, *assignments) as running:
        yield running
