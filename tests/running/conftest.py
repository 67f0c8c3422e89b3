"""The two ways to start workers, whose outcomes may not differ."""

from collections.abc import Iterator

import pytest

from grader.running import Runtime
from tests.runtimes import opened_runtime


@pytest.fixture(scope="module")
def warm(runtime: Runtime) -> Runtime:
    """Fork the workers of different submissions from one server."""
    return runtime


@pytest.fixture(scope="module")
def cold() -> Iterator[Runtime]:
    """Start each worker anew."""
    with opened_runtime(warm=False) as opened:
        yield opened
