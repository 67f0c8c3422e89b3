"""The part that runs on a Dask worker: the calls are laid out once, then submissions are run."""

import base64
import json
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from grader.model import Assignment, Language, LoadResult, Message, Run, Submission
from grader.model.records import from_text, to_text
from grader.running import EngineChoice, Runtime, open_runtime, run_submission
from grader.running.calls import Calls
from grader.running.versions import Versions, versions_of
from grader.sandbox import SandboxChoice
from grader.sandbox.temporary import private_folder

__all__ = ["WorkerSetup", "run_here", "shipped", "versions_here"]


@dataclass(frozen=True, slots=True)
class _Ready:
    assignment: Assignment
    runtime: Runtime


class WorkerSetup(WorkerPlugin):  # type: ignore[misc]
    """A plugin that keeps a runtime and the assignment's calls on each worker for as long as the
    run lasts.

    It is made on the submitting side and arrives by pickle, so it holds nothing but texts until a
    worker sets it up.
    """

    def __init__(
        self,
        name: str,
        calls: str,
        sandbox: SandboxChoice,
        julia_engine: EngineChoice,
        *,
        warm: bool,
    ) -> None:
        self.name = name
        self._calls = calls
        self._sandbox: SandboxChoice = sandbox
        self._julia_engine: EngineChoice = julia_engine
        self._warm = warm

    def setup(self, worker: Worker) -> None:
        del worker
        self._stack = ExitStack()
        self._lock = Lock()
        self._ready: _Ready | Message | None = None

    def teardown(self, worker: Worker) -> None:
        del worker
        self._stack.close()

    def ready(self) -> _Ready | Message:
        """Return the parts that the first job makes; a Message where no sandbox can be had."""
        with self._lock:
            if self._ready is None:
                self._ready = self._open()
            return self._ready

    def _open(self) -> _Ready | Message:
        opened = open_runtime(self._sandbox, self._julia_engine, warm=self._warm)
        runtime = self._stack.enter_context(opened)
        if isinstance(runtime, Message):
            return runtime
        folder = self._stack.enter_context(private_folder("calls-"))
        return _Ready(_received(self._calls).laid_out(folder), runtime)


def versions_here(name: str, language: Language | None) -> str:
    """The key of the versions that a submission is run with on this worker; a Message in JSON when
    it cannot be run at all."""
    ready = _place(name).ready()
    if isinstance(ready, Message):
        return to_text(ready)
    return versions_of(ready.runtime, language, ready.assignment.support).key


def run_here(name: str, submission: str, versions: str) -> str:
    """The Run of a Submission, both as text. It is a judge error where this worker has others than
    the `versions` that the result is to be kept under."""
    ready = _place(name).ready()
    if isinstance(ready, Message):
        return to_text(_failed(ready))
    loaded: Submission = from_text(submission)
    found = versions_of(ready.runtime, loaded.language, ready.assignment.support)
    wanted = Versions.of_key(versions)
    if found != wanted:
        params = {"found": found.shown, "wanted": wanted.shown}
        return to_text(_failed(Message("cluster.other_versions", params)))
    return to_text(run_submission(loaded, ready.assignment, ready.runtime))


def shipped(calls: Calls) -> str:
    """The calls as one text: no pickle of ours travels."""
    return json.dumps(
        {
            "assignment": to_text(calls.assignment),
            "files": [[name, _encoded(content)] for name, content in calls.files],
            "stand_ins": [[name, _encoded(content)] for name, content in calls.stand_ins],
            "packages": list(calls.packages),
        }
    )


def _received(text: str) -> Calls:
    content: dict[str, Any] = json.loads(text)

    def files(kind: str) -> tuple[tuple[str, bytes], ...]:
        return tuple((name, base64.b64decode(data)) for name, data in content[kind])

    return Calls(
        from_text(content["assignment"]),
        files("files"),
        files("stand_ins"),
        tuple(content["packages"]),
    )


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _place(name: str) -> WorkerSetup:
    place = get_worker().plugins[name]
    assert isinstance(place, WorkerSetup)
    return place


def _failed(problem: Message) -> Run:
    return Run(None, LoadResult("tolerant", ok=False), problem=problem)
