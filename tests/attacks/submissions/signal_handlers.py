"""Leaves timers, handlers, tracers and hooks that strike while the worker itself is at work."""

import gc
import signal
import sys


def strike(*_):
    raise SystemExit("struck")


def measure(values, weight):
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, strike)
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0.0005, 0.0005)
    sys.settrace(strike)
    sys.setprofile(strike)
    sys.addaudithook(strike)
    sys.meta_path[:] = [strike]
    sys.path_hooks[:] = [strike]
    gc.callbacks.append(strike)
    sys.setswitchinterval(1e-9)
    return 0
