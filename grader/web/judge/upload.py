"""An upload's way through the judge, step by step: read, begin, wait, finish, keep; and once its
report stands, search.

One record goes through all steps. `read` and `finish`, which may take long, have a thread of
their own; `begin` and `keep` are called in the judging thread, which has the stores;
`wait` is the event loop's.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.executors import Executor
from grader.classes.pipeline import Job, Task, judge_task, judged, outcome
from grader.classes.pipeline import begin as begin_task
from grader.explaining.line.said import unexplained
from grader.explaining.line.search import IN_CHECK
from grader.grading import Grading, looking_of
from grader.judging.report import redact
from grader.model import Assignment, Run, ScoreReport, Submission
from grader.platforms.downloads import read_packed
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
    """A ticket on its way; each step fills in what the next ones need."""

    rooms: Rooms
    ticket: Ticket
    opened: OpenAssignment
    grading: Grading
    """The assignment as it was when the upload began: a self-check's has visible cases alone."""
    served: ServedClass | None
    """The class of a hand-in; None for a self-check."""
    pace: Pace = field(default_factory=Pace)
    submission: Submission | None = None
    job: Job | None = None
    task: Task | None = None
    future: Future[Run] | None = None
    """The coming run; None where nothing runs."""
    run: Run | None = None
    report: ScoreReport | None = None
    """The instructor's report; None where the class has it from before."""
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


def read(upload: Upload) -> None:
    """Read the sources."""
    upload.submission = read_upload(upload.opened.assignment, upload.files, upload.ticket.name)


def begin(upload: Upload) -> None:
    """Let it run, where the class has no run of equal sources."""
    assert upload.submission is not None
    runs, watch = upload.rooms.runs, upload.pace.watch
    executor = executor_of(upload.opened, upload.grading, runs, watch)

    if upload.served is not None:
        upload.job = job_of(upload.served, executor)
        upload.task = begin_task(upload.job, upload.submission)
        upload.future = upload.task.future
    elif upload.submission.language is not None:
        upload.future = executor.submit(upload.submission)


async def wait(future: Future[Run] | None, look: Callable[[], object] = lambda: None) -> None:
    """Wait for a run, and look after it meanwhile; what it raised is told by whoever asks for its
    result."""
    if future is None:
        return
    coming = asyncio.wrap_future(future)
    while not (await asyncio.wait([coming], timeout=_LOOK_SECONDS))[0]:
        look()
    coming.exception()


def finish(upload: Upload) -> None:
    """Judge the run: a self-check by the visible cases, a hand-in by all of them."""
    if upload.job is not None and upload.task is not None:
        upload.task = judge_task(upload.job, upload.task)
        upload.run, upload.report = upload.task.run, upload.task.report
        return

    assert upload.submission is not None
    grading, future = upload.grading, upload.future
    upload.run = upload.run if future is None else outcome(grading, future)
    upload.report, *_ = judged(grading, upload.submission, upload.run, is_new=False)
    if upload.report.status == "grader_error":
        log.warning("%s: could not be judged", upload.ticket.short)


def count(upload: Upload) -> None:
    """Keep a hand-in in its class's store, with what counts then; of a self-check the student's
    report alone."""
    ticket, task = upload.ticket, upload.task
    if upload.served is None:
        assert upload.report is not None
        changed = ticket.assignment_digest != upload.opened.assignment.digest
        report = redact(upload.report, upload.grading.assignment.hidden_view)
        upload.rooms.checks.keep(ticket.number, Check(report, changed))
        return

    assert upload.job is not None
    assert task is not None
    upload.is_stale = upload.opened.whole is not upload.grading
    if not upload.is_stale:
        take_in(upload.served, ticket, upload.job, task, upload.files)


def keep(upload: Upload) -> None:
    """Keep the outcome, and forget the bytes, at once: no page finds it kept and waiting too."""
    count(upload)
    if not upload.is_stale:
        upload.rooms.incoming.remove(upload.ticket)


def is_unexplained(upload: Upload) -> bool:
    """Return whether the line of something that nothing else explains was not looked for yet."""
    run, report = upload.run, upload.report
    is_of_tests = upload.grading.assignment.tested is not None
    runs_elsewhere = upload.opened.remote is not None
    if run is None or report is None or upload.is_stale or is_of_tests or runs_elsewhere:
        return False
    return not run.lines and bool(unexplained(report))


def search(upload: Upload) -> None:
    """Look for the line, and judge anew where one is proved. Raises RunEndedError where somebody
    needs the place."""
    grading, submission = upload.grading, upload.submission
    assert submission is not None
    assert upload.run is not None
    assert upload.report is not None
    looking, runtime = looking_of(grading), replace(grading.runtime, watch=upload.pace.watch)
    handed_in = (submission, upload.run, upload.report)
    trial = Trial(grading.assignment, looking, runtime, *handed_in, IN_CHECK)
    run = trial.run_with_lines()
    if run.lines:
        upload.run, upload.future = run, None
        upload.task = upload.task and replace(upload.task, run=run, future=None)
        finish(upload)


def keep_line(upload: Upload) -> None:
    """Let the report with its line stand in the place of the one without, where that still is."""
    if upload.served is not None:
        assert upload.job is not None
        assert upload.task is not None
        take_line(upload.served, upload.job, upload.task)
    elif upload.rooms.checks.find(upload.ticket.number) is not None:
        count(upload)


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


def read_upload(assignment: Assignment, files: Path, name: str = "") -> Submission:
    """Return an upload as a submission; without a name it is called as its file is."""
    content = content_of(files)
    name = name or (safe_id(content.stem) if content.is_file() else "submission")
    return read_packed(assignment, content, name)
