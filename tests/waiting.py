"""Waits for what is to happen, however busy the machine is."""

import time
from collections.abc import Callable

HANG = 300.0
"""Seconds that only what hangs takes."""


def until(holds: Callable[[], object]) -> None:
    """Look again and again until it holds; fail where it never does."""
    ends = time.monotonic() + HANG
    while not holds():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.02)
