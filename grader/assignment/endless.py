"""A reference that does not end is ended: it runs in the grader's own process."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class EndlessError(BaseException):
    """Raised in a reference that runs too long; not an Exception, which the reference may catch."""


@contextmanager
def ended_after(cpu_seconds: float) -> Iterator[None]:
    """Raise EndlessError in what runs in here after so many CPU seconds.

    Only a main thread can be ended so, and only between two steps of Python: what waits, or loops
    in C, is not.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def end(*_: object) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
