import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.locale import translate
from grader.model import Message
from grader.sandbox import Layer, SandboxChoice, choose, known_layers, remove_tree
from tests.sandbox.rooms import Room


@pytest.fixture(params=["bubblewrap", "landlock", "user"])
def layer(request: pytest.FixtureRequest) -> Layer:
    """Each layer; skipped where it cannot work, with the reason that users are given."""
    name: SandboxChoice = request.param
    if not known_layers():
        pytest.skip(f"there are no layers on {sys.platform}")
    chosen = choose(name)
    if isinstance(chosen, Message):
        pytest.skip(translate(chosen, "en"))
    return chosen


@pytest.fixture
def room() -> Iterator[Room]:
    # Not pytest's tmp_path, which lies in a folder that is closed to other users.
    root = Path(tempfile.mkdtemp(prefix="grader-tests-"))
    root.chmod(0o755)
    opened = Room(root)
    try:
        yield opened
    finally:
        opened.close()
        remove_tree(root)


@pytest.fixture(scope="session")
def julia() -> Path:
    found = os.environ.get("GRADER_JULIA") or shutil.which("julia")
    if not found:
        pytest.skip("no Julia: set GRADER_JULIA, or have julia on the PATH")
    return Path(found).resolve()
