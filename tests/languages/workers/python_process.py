"""A real Python worker in a process of its own, spoken to over its pipes; no sandbox."""

import json
import secrets
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from grader.languages.python.starting import command
from grader.model import Support
from tests.waiting import HANG


def in_hex(text: str) -> str:
    return text.encode().hex() or "-"


def bools(*values: int, container: str = "array") -> str:
    return f"{container}:Bool:{len(values)}:{bytes(values).hex()}"


def floats(*values: float, container: str = "array") -> str:
    return f"{container}:Float64:{len(values)}:{np.array(values, '<f8').tobytes().hex()}"


def start_worker(folder: Path, *, starter: str | None = None) -> "PythonWorker":
    """A worker that is set up, with its files and its temporary ones below `folder`.

    `starter` is Python code that gets the worker's file and the packages' folder as arguments.
    """
    home, scratch = folder / "worker", folder / "scratch"
    home.mkdir()
    scratch.mkdir()
    file, packages, _ = command(home, Support()).argv[-3:]
    arguments = [file, packages]
    worker = PythonWorker(["-c", starter, *arguments] if starter else arguments, scratch)
    worker.set_up()
    return worker


class WorkerDiedError(Exception):
    pass


class PythonWorker:
    ending = "py"

    def __init__(self, arguments: Sequence[str], scratch: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"TMPDIR": str(scratch), "HOME": str(scratch), "LANG": "C.UTF-8"},
            cwd=scratch,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):  # a request that nobody read any more
                    pipe.close()

    def send(self, verb: str, *words: str) -> str:
        """Ask without waiting; the nonce that answers carry."""
        assert self._process.stdin is not None
        nonce = secrets.token_hex(8)
        self._process.stdin.write(" ".join([verb, nonce, *words]).encode("ascii") + b"\n")
        self._process.stdin.flush()
        return nonce

    def next_answer(self, nonce: str) -> dict[str, Any]:
        """The next answer that carries the nonce; others count for nothing."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            if answer["id"] == nonce:
                return answer
        raise WorkerDiedError(self._process.wait())

    def ask(self, verb: str, *words: str) -> dict[str, Any]:
        nonce = self.send(verb, *words)
        answer = self.next_answer(nonce)
        return self.next_answer(nonce) if answer["kind"] == "defined" else answer

    def set_up(self, *, printed: int = 1000, value: int = 8_000_000) -> dict[str, Any]:
        return self.ask("setup", f"printed={printed}", f"value={value}")

    def load(
        self,
        files: Sequence[Path],
        names: Sequence[str],
        *,
        mode: str = "tolerant",
        stage: str = "all",
    ) -> dict[str, Any]:
        asked = ",".join(map(in_hex, names))
        return self.ask("load", mode, stage, asked, *(in_hex(str(file)) for file in files))

    def load_text(
        self, folder: Path, text: str, *names: str, mode: str = "tolerant"
    ) -> dict[str, Any]:
        """Load a submission of one file with this text."""
        path = folder / f"submission.{self.ending}"
        path.write_bytes(text.encode("utf-8"))
        return self.load([path], names, mode=mode)

    def call(self, name: str, *arguments: str, **keywords: str) -> dict[str, Any]:
        words = [f"{in_hex(key)}={argument}" for key, argument in keywords.items()]
        return self.ask("call", in_hex(name), *arguments, *words)

    def finish(self) -> int:
        """Close the requests; the exit status."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(timeout=HANG)
