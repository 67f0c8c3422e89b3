"""An upload's way through the judge, step by step: read, begin, wait, judge, keep; and once its
report stands, search.

The upload and its task go through all steps. `read` and judging, which may take long, have a thread
of their own; `begin` and `keep` are called in the judging thread, which has the stores;
`wait` is the event loop's.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.executors import Executor
from grader.classes.pipeline import Task, judge_task
from grader.classes.pipeline import begin as begin_task
from grader.explaining.line.said import unexplained
from grader.explaining.line.search import IN_CHECK
from grader.grading import Grading, looking_of
from grader.judging.report import redact
from grader.model import Run, Submission
from grader.platforms.downloads import read_packed
from grader.running.calls import calls_of
from grader.running.channel import Watch
from grader.submissions.names import safe_id
from grader.testing import run
from grader.testing.line import Trial
from grader.web.judge.classes import ServedClass, job_of, take_in, take_line
from grader.web.judge.opened import OpenAssignment
from grader.web.judge.pace import Pace, RunEndedError
from grader.web.state.checks import Check, Checks
from grader.web.state.incoming import Incoming, Ticket, content_of, log

_LOOK_SECONDS = 0.2


class Rooms(Struct, frozen=True):
    """The parts of the judge that every upload passes."""

    incoming: Incoming
    checks: Checks
    runs: ThreadPoolExecutor
    """A run is waited for, and watched, in a thread of its own."""


class Upload(Struct):
    """A ticket on its way."""

    rooms: Rooms
    ticket: Ticket
    opened: OpenAssignment
    grading: Grading
    """The assignment as it was when the upload began: a self-check's has visible cases alone."""
    served: ServedClass | None
    """The class of a hand-in; None for a self-check."""
    pace: Pace = field(default_factory=Pace)
    future: Future[Run] | None = None
    """The coming run; None where nothing runs."""
    is_stale: bool = False
    """True when its assignment changed meanwhile, and asks for other answers."""

    def end(self, ticket: Ticket) -> None:
        """End its run, where it still runs; the ticket goes on as this one."""
        self.ticket, self.pace.is_to_end = ticket, True

    @property
    def was_ended(self) -> bool:
        """Return whether its run was ended before it had ended itself."""
        future = self.future
        if future is None or not future.done() or future.cancelled():
            return False
        return isinstance(future.exception(), RunEndedError)

    @property
    def files(self) -> Path:
        return self.rooms.incoming.files(self.ticket)

    @property
    def calls(self) -> str:
        return calls_of(self.grading.assignment).digest


def read(upload: Upload) -> Submission:
    """Read the sources; without a name they are called as their file is."""
    content, name = content_of(upload.files), upload.ticket.name
    name = name or (safe_id(content.stem) if content.is_file() else "submission")
    return read_packed(upload.opened.assignment, content, name)


def begin(upload: Upload, submission: Submission) -> Task:
    """Let it run, where the class has no run of equal sources."""
    runs, watch = upload.rooms.runs, upload.pace.watch
    executor = executor_of(upload.opened, upload.grading, runs, watch)

    if upload.served is not None:
        task = begin_task(job_of(upload.served, executor), submission)
    else:
        is_run = submission.language is not None
        task = Task(submission, future=executor.submit(submission) if is_run else None)
    upload.future = task.future
    return task


async def wait(future: Future[Run] | None, look: Callable[[], object] = lambda: None) -> None:
    """Wait for a run, and look after it meanwhile; what it raised is told by whoever asks for its
    result."""
    if future is None:
        return
    coming = asyncio.wrap_future(future)
    while not (await asyncio.wait([coming], timeout=_LOOK_SECONDS))[0]:
        look()
    coming.exception()


def keep(upload: Upload, task: Task) -> None:
    """Keep the outcome, and forget the bytes, at once: no page finds it kept and waiting too.

    A hand-in is kept in its class's store, with what counts then.
    """
    if upload.served is None:
        _keep_check(upload, task)
    elif upload.opened.whole is not upload.grading:
        upload.is_stale = True
        return
    else:
        take_in(upload.served, upload.ticket, upload.calls, task, upload.files)
    upload.rooms.incoming.remove(upload.ticket)


def _keep_check(upload: Upload, task: Task) -> None:
    """Keep the student's report of a self-check."""
    ticket, assignment, report = upload.ticket, upload.opened.assignment, task.report
    assert report is not None
    if report.status == "grader_error":
        log.warning("%s: could not be judged", ticket.short)
    shown = redact(report, upload.grading.assignment.hidden_view)
    changed = ticket.assignment_digest != assignment.digest
    upload.rooms.checks.keep(ticket.number, Check(shown, changed))


def is_unexplained(upload: Upload, task: Task) -> bool:
    """Return whether the line of something that nothing else explains was not looked for yet."""
    run, report = task.run, task.report
    is_of_tests = upload.grading.assignment.tested is not None
    runs_elsewhere = upload.opened.remote is not None
    if run is None or report is None or upload.is_stale or is_of_tests or runs_elsewhere:
        return False
    return not run.lines and bool(unexplained(report.cases, report.visible_diagnoses))


def search(upload: Upload, task: Task) -> Task:
    """Look for the line, and judge anew where one is proved. Raises RunEndedError where somebody
    needs the place."""
    grading, run, report = upload.grading, task.run, task.report
    assert run is not None
    assert report is not None
    looking, runtime = looking_of(grading), replace(grading.runtime, watch=upload.pace.watch)
    handed_in = (task.submission, run, report)
    trial = Trial(grading.assignment, looking, runtime, *handed_in, IN_CHECK)
    with_lines = trial.run_with_lines()
    if not with_lines.lines:
        return task
    return judge_task(grading, replace(task, run=with_lines, future=None))


def keep_line(upload: Upload, task: Task) -> None:
    """Let the report with its line stand in the place of the one without, where that still is."""
    if upload.served is not None:
        take_line(upload.served, upload.calls, task)
    elif upload.rooms.checks.find(upload.ticket.number) is not None:
        _keep_check(upload, task)


def executor_of(
    opened: OpenAssignment, grading: Grading, runs: ThreadPoolExecutor, watch: Watch | None = None
) -> Executor:
    """Return what runs submissions, here or on a cluster."""
    if opened.remote is not None:
        return opened.remote.executor(grading.assignment)
    runtime = replace(grading.runtime, watch=watch)

    def submit(submission: Submission) -> Future[Run]:
        return runs.submit(run, submission, grading.assignment, runtime)

    return Executor(opened.versions, submit)
