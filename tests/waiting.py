"""Waits for what is to happen, however busy the machine is."""

import time
from collections.abc import Callable

HANG = 300.0
"""Seconds that only what hangs takes."""


def until(holds: Callable[[], object], every: float = 0.05) -> None:
    """Look every so many seconds until it holds; fail where it never does."""
    ends = time.monotonic() + HANG
    while not holds():
        assert time.monotonic() < ends, "it never came"
        time.sleep(every)
