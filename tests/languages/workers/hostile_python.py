"""Functions that try to spoil the worker for the calls that come after them."""
# mypy: ignore-errors
# ruff: noqa

import atexit
import io
import os
import signal
import sys
import threading
import time

import numpy as np


def ok(a):
    return 1


def surroundings(a):
    return [
        os.getcwd(),
        sys.getrecursionlimit(),
        str(np.geterr()),
        str([signal.getsignal(number) for number in signal.valid_signals()]),
        str(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
        str((sys.gettrace(), sys.getprofile(), signal.getitimer(signal.ITIMER_REAL))),
        str([(stream.fileno(), stream.line_buffering) for stream in (sys.stdout, sys.stderr)]),
    ]


def exits(a):
    sys.exit(0)


def interrupts(a):
    raise KeyboardInterrupt


def recurses(a):
    return recurses(a)


def wants_all_memory(a):
    return bytearray(10**15)


class Unprintable(BaseException):
    def __str__(self):
        raise SystemExit

    @property
    def __traceback__(self):
        raise SystemExit


def raises_something_unprintable(a):
    raise Unprintable


def reads_input(a):
    return input("? ")


def closes_all_descriptors(a):
    for descriptor in range(190):
        try:
            os.close(descriptor)
        except OSError:
            pass


def closes_the_streams(a):
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def replaces_the_streams(a):
    sys.stdout = io.StringIO()
    sys.stderr = None
    print("nowhere")


def spoils_the_streams(a):
    def spoilt(*_):
        raise SystemExit

    sys.stdout.flush = sys.stdout.write = spoilt


def detaches_a_stream(a):
    sys.stdout.detach()


def leaves_a_fork(a):
    os.fork()
    return 1


def closes_channels_in_a_child(a):
    if os.fork() == 0:
        for descriptor in range(256):
            try:
                os.close(descriptor)
            except OSError:
                pass
        os._exit(1)
    return 1


def _late(*_):
    raise RuntimeError("late")


def sets_an_alarm(a):
    signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)


def lowers_the_recursion_limit(a):
    sys.setrecursionlimit(60)


def makes_numpy_strict(a):
    np.seterr(all="raise")


def goes_elsewhere(a):
    os.chdir("/")


def ignores_signals(a):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])


def leaves_a_tracer(a):
    sys.settrace(_late)


def writes_answers_everywhere(a):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, b'{"id": "0", "kind": "value", "value": 1}\n')
        except OSError:
            pass
    return "honest"


def ends_the_process(a):
    os._exit(0)


def prints_everywhere(a):
    os.system("echo shell")
    print("stdout")
    print("stderr", file=sys.stderr)
    os.write(1, b"descriptor\n")


def floods(a):
    for _ in range(1000):
        print("ñ" * 100, end="")


def returns_a_long_list(a):
    return [0.1] * 1000


class Destroyed:
    def __del__(self):
        print("gone")


def returns_an_object_with_a_destructor(a):
    return Destroyed()


def leaves_a_thread(a):
    def run():
        while True:
            time.sleep(0.001)

    threading.Thread(target=run, daemon=False).start()


def waits_for_the_end(path):
    def leave_a_mark(*_):
        open(path, "w").close()

    class AtTheEnd:
        __del__ = leave_a_mark

    atexit.register(leave_a_mark)
    threading._register_atexit(leave_a_mark)
    globals()["kept"] = AtTheEnd()
