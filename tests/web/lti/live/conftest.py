"""A live Moodle, a browser and the real command, for all tests of this folder."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.render import chromium
from tests.web.lti.live.moodle import PLACE, Moodle, running_moodle
from tests.web.lti.live.people import People, in_browsers
from tests.web.lti.live.tool import Tool, running_tool


@pytest.fixture(scope="package")
def moodle() -> Iterator[Moodle]:
    if not (PLACE / "up").is_file():
        pytest.skip(f"no Moodle to run: {PLACE} is not there (GRADER_MOODLE_LIVE names another)")
    if os.geteuid() != 0:
        pytest.skip("only root installs what a Moodle needs")
    # It is kept: a Moodle takes minutes to install. Each test makes courses of its own.
    with running_moodle(Path(tempfile.gettempdir(), "grader-moodle")) as running:
        yield running


@pytest.fixture(scope="package")
def people(moodle: Moodle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    pytest.importorskip("playwright", reason="no playwright: pip install '.[live]'")
    path = chromium.find()
    if path is None:
        pytest.skip(f"none of {chromium.NAMES} is installed")
    with in_browsers(moodle, path, tmp_path_factory.mktemp("pictures")) as browsers:
        yield browsers


@pytest.fixture(scope="package")
def tool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tool]:
    """The server at `localhost`: another site than Moodle's, to a browser."""
    with running_tool(tmp_path_factory.mktemp("tool")) as running:
        yield running
