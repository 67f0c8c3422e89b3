"""The two ways to start workers, whose outcomes may not differ."""

from collections.abc import Iterator

import pytest

from grader.running import Runtime, open_runtime
from tests.julia import ENGINE


@pytest.fixture(scope="module")
def warm(runtime: Runtime) -> Runtime:
    """Fork the workers of different submissions from one server."""
    return runtime


@pytest.fixture(scope="module")
def cold() -> Iterator[Runtime]:
    """Start each worker anew."""
    with open_runtime("auto", ENGINE, warm=False) as opened:
        assert isinstance(opened, Runtime), opened
        yield opened
