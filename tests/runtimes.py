"""A runtime that opens here, or the test fails with what was said."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grader.running import Runtime, open_runtime
from grader.sandbox import SandboxChoice
from tests.julia import ENGINE

__all__ = ["opened_runtime"]


@contextmanager
def opened_runtime(layer: SandboxChoice = "auto", **choices: Any) -> Iterator[Runtime]:
    """Open a runtime with the engine that tests run Julia with; `choices` are `open_runtime`'s."""
    with open_runtime(layer, ENGINE, **choices) as runtime:
        assert isinstance(runtime, Runtime), runtime
        yield runtime
