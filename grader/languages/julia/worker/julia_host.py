"""Julia inside Python: starts the juliacall engine, and the server that forks Julia's workers.

``python -I -B julia_host.py MODE ENGINE WORD… -- WORKER STAND_IN…``. MODE is `serve`, for one
worker, or `fork`, for a server. ENGINE is `juliacall PACKAGE`, which imports juliacall from that
folder, or `process LIBJULIA BINDIR JULIA OPTION…`, which starts Julia as the program `julia` does.
WORKER is `julia_worker.jl`: all of the protocol is there, so that both engines run the same code
and no array is ever wrapped between the languages.

A server confines itself, starts Julia, and loads and rehearses the worker; each worker is a fork of
it, in which all that Julia has open is made anew. A Julia of which something cannot be made anew is
not served: the grader then starts its workers one by one.

PythonCall needs the module `site`, so juliacall is started without `-S`; site-packages are masked.
"""

# pathlib is not imported in what workers are forked from.
# ruff: noqa: PTH100, PTH118, PTH120, PTH123

import ctypes
import importlib.util
import json
import os
import signal
import sys
from collections.abc import Callable
from fcntl import F_DUPFD_CLOEXEC, fcntl
from typing import Any

_REASON_CHARACTERS = 2_000
_PROGRAM = "--program"
"""Stands before the file and its arguments where the process is to be a program."""
_ASIDE = 100
# After a fork only the thread that forked goes on; Julia's own thread for signals is lost.
_THREADS = 2
# The missing thread took these signals; without it they do what they do to any program.
_SIGNALS = {signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1}

# Evaluates Julia code at the top level; raises RuntimeError when that throws.
Evaluate = Callable[[str], None]


def main(mode: str, engine: str, *words: str) -> None:
    split = words.index("--")
    start: Callable[..., Evaluate] = _juliacall if engine == "juliacall" else _process
    worker, *stand_ins = words[split + 1 :]
    if _PROGRAM in stand_ins:
        _run_program(_loaded(start(*words[:split]), worker), stand_ins)
    if mode == "fork":
        _serve_many(engine, lambda: _loaded(start(*words[:split]), worker), stand_ins)
        return

    requests, answers = _take_channel()
    try:
        evaluate = _loaded(start(*words[:split]), worker)
    except BaseException as error:
        _say_unusable(requests, answers, f"{type(error).__name__}: {error}")
        os._exit(1)
    _serve(evaluate, requests, answers, stand_ins)


def _serve_many(engine: str, start: Callable[[], Evaluate], stand_ins: list[str]) -> None:
    """Fork workers as the grader asks for them, by `sandbox/inside/fork_server.py`; each of them
    serves one submission."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    # Confined before anything else is loaded.
    from grader_sandbox import fork_server  # type: ignore[import-not-found]  # noqa: PLC0415

    orders = fork_server.confine_server()
    import julia_descriptors as descriptors  # type: ignore[import-not-found]  # noqa: PLC0415

    del sys.path[0]
    streams = [fcntl(number, F_DUPFD_CLOEXEC, _ASIDE) for number in (0, 1, 2)]
    # Pipes of the kind that cold workers have, so that Julia treats them as it treats theirs.
    if engine == "process":
        for number, (near, far) in enumerate((os.pipe(), os.pipe()[::-1])):
            os.dup2(near, number)
            os.close(near)
            fcntl(far, F_DUPFD_CLOEXEC, _ASIDE)
            os.close(far)
    else:
        null = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(null, number)
        os.close(null)

    before, standard = descriptors.open_numbers(), descriptors.links((0, 1, 2))
    evaluate = start()
    evaluate("GraderWorker.before_forks()")
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    descriptions = descriptors.describe(descriptors.open_numbers() - before, standard)
    if isinstance(descriptions, str) or _threads() > _THREADS:
        print(descriptions, _threads(), file=sys.stderr, flush=True)
        os._exit(1)

    # Returns in each worker.
    fork_server.fork_workers(orders)
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    is_program = _PROGRAM in sys.orig_argv
    requests, answers = (0, 1) if is_program else _take_channel()
    descriptors.renew(descriptions)
    evaluate("GraderWorker.after_fork()")
    if is_program:
        _run_program(evaluate, sys.orig_argv)
    _serve(evaluate, requests, answers, stand_ins)


def _take_channel() -> tuple[int, int]:
    """Return copies of 0 and 1 that no program inherits; 0, 1 and 2 become the submission's."""
    requests, answers = (fcntl(number, F_DUPFD_CLOEXEC, _ASIDE) for number in (0, 1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    files = [os.open(_printed(name), flags, 0o600) for name in ("printed", "errors")]
    for number, descriptor in enumerate((nothing, *files)):
        os.dup2(descriptor, number)
        os.close(descriptor)
    return requests, answers


def _printed(name: str) -> str:
    return os.path.join(os.environ["TMPDIR"], name)


def _serve(evaluate: Evaluate, requests: int, answers: int, stand_ins: list[str]) -> None:
    words = "".join(f", {_quoted(path)}" for path in stand_ins)
    evaluate(f"GraderWorker.serve({requests}, {answers}{words})")
    # Not sys.exit: what a submission left to be done at exit is not done.
    os._exit(0)


def _run_program(evaluate: Evaluate, words: list[str]) -> None:
    """Run the program that follows the mark, with its own descriptors 0, 1 and 2; end with it."""
    quoted = ", ".join(map(_quoted, words[words.index(_PROGRAM) + 1 :]))
    evaluate(f"GraderWorker.run_program({quoted})")


def _loaded(evaluate: Evaluate, worker: str) -> Evaluate:
    evaluate(f"Base.include(Main, {_quoted(worker)})")
    return evaluate


def _juliacall(package: str) -> Evaluate:
    """Import juliacall from its folder, which the sandbox shows, and from nowhere else.

    Which Julia and which project it takes stands in the environment, so it looks for nothing and
    downloads nothing.
    """
    spec = importlib.util.spec_from_file_location(
        "juliacall", os.path.join(package, "__init__.py"), submodule_search_locations=[package]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{package} is no package")

    juliacall: Any = importlib.util.module_from_spec(spec)
    # PythonCall, on the other side, finds it under this name and completes it.
    sys.modules["juliacall"] = juliacall
    try:
        spec.loader.exec_module(juliacall)
    except BaseException:
        # Julia buffers its standard error, in which PythonCall says why it does not start.
        if julia := getattr(juliacall, "CONFIG", {}).get("lib"):
            julia.jl_eval_string(b"flush(stdout); flush(stderr)")
        raise
    return _evaluating(juliacall.CONFIG["lib"])


def _process(library: str, binaries: str, *command: str) -> Evaluate:
    """Start Julia as the program `julia` does."""
    julia = ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
    words = [os.fsencode(word) for word in command]
    count = ctypes.c_int(len(words))
    array = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    rest = ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))
    julia.jl_parse_opts(ctypes.byref(count), ctypes.byref(rest))

    for name in ("jl_init_with_image__threading", "jl_init_with_image"):
        if start := getattr(julia, name, None):
            start.argtypes, start.restype = [ctypes.c_char_p, ctypes.c_char_p], None
            start(os.fsencode(binaries), None)
            break
    return _evaluating(julia)


def _evaluating(julia: Any) -> Evaluate:
    julia.jl_eval_string.argtypes, julia.jl_eval_string.restype = [ctypes.c_char_p], ctypes.c_void_p

    def evaluate(code: str) -> None:
        failing = "catch error; showerror(stderr, error); flush(stderr); rethrow(); end"
        if julia.jl_eval_string(f"try {code}; true; {failing}".encode()) is None:
            raise RuntimeError(f"{code.partition('(')[0]} failed")

    return evaluate


def _quoted(text: str) -> str:
    """Return the text as a literal of Julia."""
    return f"String(UInt8[{','.join(map(str, os.fsencode(text)))}])"


def _say_unusable(requests: int, answers: int, reason: str) -> None:
    """Answer the first request, so that the grader learns why, and with what Julia had to say."""
    with os.fdopen(requests, "rb") as lines:
        words = lines.readline().decode("ascii", "replace").split()
    nonce = words[1] if len(words) > 1 else None

    texts = [reason]
    for name in ("printed", "errors"):
        with open(_printed(name), encoding="utf-8", errors="replace") as written:
            texts.append(written.read().strip())
    text = "\n".join(filter(None, texts))[:_REASON_CHARACTERS]
    line = json.dumps({"id": nonce, "kind": "unusable", "reason": text}) + "\n"
    os.write(answers, line.encode("ascii"))


def _threads() -> int:
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Threads:"))


if __name__ == "__main__":
    main(*sys.argv[1:])
