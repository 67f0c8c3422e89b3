"""A browser, and a class of sixty to be shown in it."""

from collections.abc import Iterator

import pytest

from grader.model import Assignment, Summary
from tests.render import chromium
from tests.render.chromium import Browser
from tests.render.classes import class_of


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.skip(f"none of {chromium.NAMES} is installed")
    with chromium.running(path) as started:
        yield started


@pytest.fixture(scope="module")
def summaries(assignment: Assignment) -> list[Summary]:
    return class_of(60, assignment)
