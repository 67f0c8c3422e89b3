"""The server that forks workers for Julia submissions: Julia inside Python, inside the sandbox.

``python -I -S -B julia_host.py LIBJULIA BINDIR JULIA OPTION… PROGRAM STAND_IN…``. It confines
itself, starts Julia as the program `julia` does, and runs PROGRAM, which loads and rehearses
`julia_worker.jl` and calls back, by the address that it finds as its first argument. In the server
that call serves the grader, by `sandbox/fork_server.py`; in every worker it returns, and PROGRAM
goes on as after a cold start. A Julia of which something could not be made anew in a worker is not
served: the grader then starts its workers cold.
"""

# pathlib is not imported in what workers are forked from.
# ruff: noqa: PTH100, PTH120, PTH123

import ctypes
import os
import signal
import sys
from fcntl import F_DUPFD_CLOEXEC, fcntl

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

# Confined before anything else is loaded.
from grader_sandbox import fork_server  # type: ignore[import-not-found]

_orders = fork_server.confine_server()

import julia_descriptors as descriptors  # type: ignore[import-not-found]  # noqa: E402

del sys.path[0]

_ASIDE = 100
# Of a fork, only the thread that forked goes on: here, all but Julia's own for signals.
_THREADS = 2
# That thread took them; where it is missing they do what they do to any program.
_SIGNALS = {signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1}


def main(library: str, binaries: str, *command: str) -> None:
    own = [fcntl(number, F_DUPFD_CLOEXEC, _ASIDE) for number in (0, 1, 2)]
    # Of the kind that workers have, so that Julia makes of them what it makes of theirs.
    for number, (mine, theirs) in enumerate((os.pipe(), os.pipe()[::-1])):
        os.dup2(mine, number)
        os.close(mine)
        fcntl(theirs, F_DUPFD_CLOEXEC, _ASIDE)
        os.close(theirs)
    before, standard = descriptors.open_ones(), descriptors.links((0, 1, 2))
    fork = ctypes.CFUNCTYPE(None)(lambda: _fork(own, before, standard))
    address = ctypes.cast(fork, ctypes.c_void_p).value
    program = next(k for k, word in enumerate(command) if k and not word.startswith("-"))
    words = [*command[: program + 1], str(address), *command[program + 1 :]]
    _run_julia(library, binaries, [os.fsencode(word) for word in words])


def _run_julia(library: str, binaries: str, words: list[bytes]) -> None:
    """As the program `julia` does it; returns when the Julia program ends."""
    julia = ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
    count = ctypes.c_int(len(words))
    array = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    rest = ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))
    julia.jl_parse_opts(ctypes.byref(count), ctypes.byref(rest))
    for name in ("jl_init_with_image__threading", "jl_init_with_image"):
        if start := getattr(julia, name, None):
            start.argtypes, start.restype = [ctypes.c_char_p, ctypes.c_char_p], None
            start(os.fsencode(binaries), None)
            break
    julia.jl_set_ARGS.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p)]
    julia.jl_set_ARGS(count, rest)
    julia.jl_eval_string.argtypes, julia.jl_eval_string.restype = [ctypes.c_char_p], ctypes.c_void_p
    julia.jl_call0.argtypes, julia.jl_call0.restype = [ctypes.c_void_p], ctypes.c_void_p
    julia.jl_call0(julia.jl_eval_string(b"Base._start"))


def _fork(own: list[int], before: frozenset[int], standard: list[str]) -> None:
    """Serve; return in each worker, with all that Julia has open made anew."""
    for number, kept in enumerate(own):
        os.dup2(kept, number)
    described = descriptors.describe(descriptors.open_ones() - before, standard)
    if isinstance(described, str) or _threads() > _THREADS:
        print(described, _threads(), file=sys.stderr, flush=True)
        os._exit(1)
    # Returns in each worker.
    fork_server.fork_workers(_orders)
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    descriptors.renew(described)


def _threads() -> int:
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Threads:"))


if __name__ == "__main__":
    main(*sys.argv[1:])
