"""A bound for code of the instructor's that runs in this process, and may never end."""

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class EndlessError(BaseException):
    """No exception that a reference would catch."""


@contextmanager
def bounded(cpu_seconds: float) -> Iterator[None]:
    """End what runs in here by an EndlessError when the process has used so many CPU seconds.

    Only the main thread can be interrupted; in another one there is no bound. `list` of an endless
    generator would fill the memory of this process. An exception while rubbish is collected would
    be lost, so none is collected meanwhile.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise EndlessError

    collects = gc.isenabled()
    gc.disable()
    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if collects:
            gc.enable()
