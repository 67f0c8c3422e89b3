"""The requests of the protocol, answered one at a time."""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH109, PTH120

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from signal import ITIMER_REAL, setitimer
from types import ModuleType
from typing import Any, NoReturn

from .arguments import decode_arguments, decode_text
from .encode import encode_value
from .errors import describe_error
from .loading import Stage, load_strictly, load_tolerantly
from .module import NoMethodError, OtherObjectError, find_function, new_module
from .nodes import Node, TooLargeError
from .printed import Capture, out_of_reach
from .source import read_source
from .statements import Skipped
from .surroundings import copy_tree, put_back, take_surroundings
from .texts import MODULE, clean, without_folders

CODE_CHARACTERS, REASON_CHARACTERS = 200, 300
SKIPPED_AT_MOST = 200
_READ_AHEAD = 1 << 16
_dumps = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


class Worker:
    """Answers requests about one submission."""

    def __init__(self, answers: int, scratch: str) -> None:
        self._answers = answers
        self._process = os.getpid()
        self._capture = Capture(scratch)
        self._capture.start()
        self._surroundings = take_surroundings(scratch)
        self._printed_characters = 10_000
        self._value_bytes = 8_000_000
        self._attributes: Sequence[str] = ()
        self._module = ModuleType(MODULE)
        self._paths: list[str] = []
        self._results: dict[str, Any] = {}

    def answer(self, request: bytes) -> None:
        verb, number, *words = request.split()
        nonce = number.decode("ascii")
        handlers = {
            b"setup": self._set_up, b"lay": self._lay, b"load": self._load, b"call": self._call,
        }  # fmt: skip
        handlers[verb](nonce, words)

    def _send(self, nonce: str, kind: str, written: str = "", **content: Any) -> None:
        """Write one answer; what it gives is `written` as JSON already."""
        if os.getpid() != self._process:  # a fork that the submission left behind
            os._exit(0)
        text = _dumps({"id": nonce, "kind": kind, **content})
        if written:
            text = f"{text[:-1]},{written[1:]}"

        line = memoryview(text.encode("ascii") + b"\n")
        while line:
            line = line[os.write(self._answers, line) :]

    def _set_up(self, nonce: str, words: Sequence[bytes]) -> None:
        limits = dict(word.split(b"=") for word in words)
        self._printed_characters = int(limits[b"printed"])
        self._value_bytes = int(limits[b"value"])
        names = limits.get(b"attributes", b"")
        self._attributes = [decode_text(name) for name in names.split(b",") if name]
        self._send(nonce, "ready", version=".".join(map(str, sys.version_info[:3])))

    def _lay(self, nonce: str, words: Sequence[bytes]) -> None:
        source, work = map(decode_text, words)
        copy_tree(source, work)
        self._send(nonce, "laid")

    def _load(self, nonce: str, words: Sequence[bytes]) -> None:
        mode, stage, names, *files = words
        functions = [decode_text(name) for name in names.split(b",")]
        self._paths = paths = [decode_text(file) for file in files]
        self._module = new_module(paths)

        # Files that lie beside the submission are found by their names.
        self._surroundings = self._surroundings._replace(folder=os.path.dirname(paths[-1]))
        os.chdir(self._surroundings.folder)
        if any("random" in read_source(path) for path in paths):
            # NumPy loads it when first used, which would be too late for the seed.
            __import__("numpy.random")

        skipped: list[Skipped] = []
        supplied: dict[str, str] = {}
        if mode == b"strict":
            try:
                load_strictly(self._module, paths)
            except BaseException as error:
                put_back(self._surroundings)
                self._send(nonce, "failed", exception=describe_error(error, paths))
                return
        else:
            passes: Stage = "definitions" if stage == b"definitions" else "all"
            say_defined = partial(self._send, nonce, "defined")
            skipped, supplied = load_tolerantly(self._module, paths, functions, passes, say_defined)
        put_back(self._surroundings)

        namespace = self._module.__dict__
        missing = [name for name in functions if find_function(name, namespace) is None]
        brought = [{"name": name, "by": statement} for name, statement in supplied.items()]
        nodes = list(_skipped_nodes(skipped, paths))
        self._send(nonce, "loaded", skipped=nodes, supplied=brought, missing=missing)

    def _call(self, nonce: str, words: Sequence[bytes]) -> None:
        options: dict[bytes, bytes] = {}
        while b"=" in words[len(options)]:
            key, value = words[len(options)].split(b"=")
            options[key] = value
        name, *arguments = words[len(options) :]

        if b"first" in options:
            self._results.clear()
        self._capture.start()
        kind, content = self._outcome(decode_text(name), arguments, options)
        printed = self._capture.read(self._printed_characters, self._paths)
        if kind == "exception" and self._capture.is_full():
            kind, content = "endless", {}
        self._send(nonce, kind, **content, **printed)

    def _outcome(
        self, name: str, words: Sequence[bytes], options: Mapping[bytes, bytes]
    ) -> tuple[str, dict[str, Any]]:
        """Call the function; afterwards nothing of the submission runs on this thread."""
        names = self._module.__dict__
        try:
            function = find_function(name, names)
            if function is None:
                return "missing", {}
            _seed(int(options.get(b"seed", b"0")))
            try:
                args, kwargs = decode_arguments(words, names, self._results)
                result = function(*args, **kwargs)
            finally:
                # Not in a function of ours: the handler of an alarm could raise as that begins.
                setitimer(ITIMER_REAL, 0)
                put_back(self._surroundings)

            given: dict[str, Any] = {"value": self._encoded(result)}
            if b"keep" in options:
                self._results[decode_text(options[b"keep"])] = result
            del result
            if b"observe" in options:
                every = [*args, *kwargs.values()]
                numbers = map(int, options[b"observe"].split(b","))
                given["observed"] = [self._encoded(every[number]) for number in numbers]

            written = _dumps(given)
            if len(written) > self._value_bytes + len('{"value":}'):
                return "too_large", {}
        except NoMethodError:
            return "missing", {}
        except OtherObjectError as other:
            return "exception", {"exception": describe_error(other.error, self._paths)}
        except TooLargeError:
            return "too_large", {}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are its own doing too
            # A last alarm may have come while the state was put back.
            put_back(self._surroundings)
            return "exception", {"exception": describe_error(error, self._paths)}
        return "value", {"written": written}

    def _encoded(self, value: object) -> Node:
        return encode_value(value, self._value_bytes, self._attributes)


def _seed(seed: int) -> None:
    """Draw the same random numbers in every run, where the submission draws some."""
    for name in ("random", "numpy.random"):
        if name in sys.modules:
            sys.modules[name].seed(seed)


def _skipped_nodes(skipped: Sequence[Skipped], paths: Sequence[str]) -> Iterator[Node]:
    for path, problem in skipped[:SKIPPED_AT_MOST]:
        yield {
            "file": path,
            "line": problem.line,
            "code": clean(problem.code.strip(), CODE_CHARACTERS),
            "reason": clean(without_folders(problem.reason, paths), REASON_CHARACTERS),
            "repaired": problem.repaired,
        }


def prepare() -> None:
    """Load what is loaded when first needed, for the processes that will be forked from this."""
    __import__("numpy.random")


def renew() -> None:
    """Draw other numbers than sibling processes, after a fork. (`random` does so itself.)"""
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


def serve(read_fd: int, write_fd: int) -> NoReturn:
    """Answer the requests on `read_fd` until there are no more, and end the process.

    A forked child can serve too: nothing is kept between two processes, and descriptors 0 to 2 are
    taken over.
    """
    requests = out_of_reach(read_fd)
    worker = Worker(out_of_reach(write_fd), os.environ.get("TMPDIR") or os.getcwd())
    status = 1
    try:
        with os.fdopen(requests, "rb", _READ_AHEAD) as lines:
            for line in lines:
                worker.answer(line)
        status = 0
    finally:
        # Without exit handlers, destructors, or waiting for threads of the submission.
        os._exit(status)
