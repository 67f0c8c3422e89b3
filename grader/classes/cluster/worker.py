"""The part that runs on a Dask worker: the calls are laid out once, then submissions are run."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock

from distributed import Worker, WorkerPlugin, get_worker

from grader.model import Assignment, Language, Message, Submission, not_run
from grader.model.records import from_text, to_text
from grader.running import EngineChoice, Runtime, open_runtime, run_submission
from grader.running.calls import Calls
from grader.running.versions import Versions, versions_of
from grader.sandbox import SandboxChoice
from grader.sandbox.folders import private_folder

_Ready = tuple[Assignment, Runtime]


@dataclass(eq=False)
class WorkerSetup(WorkerPlugin):  # type: ignore[misc]
    """A plugin that keeps a runtime and the assignment's calls on each worker for as long as the
    run lasts.

    It is made on the submitting side and arrives by pickle, so it holds nothing but texts and bytes
    until a worker sets it up.
    """

    name: str
    assignment: str
    """The assignment of the calls, as text: no record of ours is pickled."""
    laid: Mapping[str, tuple[tuple[str, bytes], ...]]
    sandbox: SandboxChoice
    julia_engine: EngineChoice
    warm: bool

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
        opened = open_runtime(self.sandbox, self.julia_engine, warm=self.warm)
        runtime = self._stack.enter_context(opened)
        if isinstance(runtime, Message):
            return runtime
        folder = self._stack.enter_context(private_folder("calls-"))
        return Calls(from_text(self.assignment), self.laid).laid_out(folder), runtime


def versions_here(name: str, language: Language | None) -> str:
    """Return the key of the versions that a submission is run with on this worker; a Message in
    JSON when it cannot be run at all."""
    ready = _place(name).ready()
    if isinstance(ready, Message):
        return to_text(ready)
    assignment, runtime = ready
    return versions_of(runtime, language, assignment.support).key


def run_here(name: str, submission: str, versions: str) -> str:
    """Return the Run of a Submission, both as text. It is a judge error where this worker has
    others than the `versions` that the result is to be kept under."""
    ready = _place(name).ready()
    if isinstance(ready, Message):
        return to_text(not_run(ready))

    assignment, runtime = ready
    loaded: Submission = from_text(submission)
    actual = versions_of(runtime, loaded.language, assignment.support)
    agreed = Versions.of_key(versions)
    if actual != agreed:
        params = {"found": actual.shown, "wanted": agreed.shown}
        return to_text(not_run(Message("cluster.other_versions", params)))
    return to_text(run_submission(loaded, assignment, runtime))


def _place(name: str) -> WorkerSetup:
    place = get_worker().plugins[name]
    assert isinstance(place, WorkerSetup)
    return place
