"""Judging beside the pages: tickets wait in the fair queue, workers run, one thread judges.

A ticket's upload is removed only when what became of it is kept, so that a killed server goes on
where it was. Stores belong to the judging thread: whoever wants one calls `do`.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from msgspec.structs import replace

from grader.classes.executors import Executor
from grader.classes.facts import Facts
from grader.classes.grading import Change, regrade
from grader.classes.pipeline import begin, finish, judged, outcome
from grader.classes.store import StoreError
from grader.grading import Grading, read
from grader.judging.report import redact
from grader.model import Assignment, Message, Run, Submission, UnreadFile
from grader.platforms.downloads import NoRoomError, open_downloads
from grader.submissions.names import safe_id
from grader.testing import run
from grader.web.checks import Check, Checks
from grader.web.classes import (
    ServedClass,
    apply_policy,
    close_class,
    job_of,
    open_class,
    take_in,
)
from grader.web.course import Course
from grader.web.incoming import Incoming, Ticket, content_of, log
from grader.web.opened import OpenAssignment
from grader.web.pace import Pace
from grader.web.queue import FairQueue

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")

_BESIDE = 4
"""So many attempts for each processor may run on without a place: those that take long."""
STOP_SECONDS = 30.0
_AGAIN_SECONDS = 30.0
_CHARACTERS = 300_000
"""Sources that are longer than that together are not read; a course's notebooks have 50,000."""


class Judge:
    """Use it in one event loop. `assignments` are looked up for each ticket as they are then."""

    def __init__(self, assignments: Mapping[str, OpenAssignment], data: Path, jobs: int) -> None:
        self.queue = FairQueue(for_visitors=jobs * _BESIDE)
        self.courses: dict[str, Course] = {}
        """By name; an activity of an LMS has one of its own."""
        self.incoming, self.checks = Incoming(data / "incoming"), Checks(data / "checks")
        self._assignments, self._jobs = assignments, jobs
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self._runs = ThreadPoolExecutor(jobs * (1 + _BESIDE), thread_name_prefix="run")
        self._attempts: set[asyncio.Task[None]] = set()
        self._aside: set[str] = set()
        """The numbers of running tickets that would go on without a place at a processor."""
        self._open = False
        self.ready = False
        """True when workers are warm."""

    async def do(self, function: Callable[[*_Arguments], _Result], *args: *_Arguments) -> _Result:
        """Call the function in the judging thread, after what was asked for before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def open(self, course: Course, opened: OpenAssignment, options: Facts) -> None:
        """Open a course's class of an assignment, beside the database. Raises StoreError."""
        folder = course.database.path.parent / course.name / opened.assignment.id
        served = await self.do(open_class, folder, opened, options)
        await self.do(apply_policy, served, course.policy(served.id))
        course.classes[served.id] = served

    def start(self) -> None:
        """Begin with what an earlier process left; called in the event loop."""
        self._open = True
        for ticket in self.incoming.waiting():
            if ticket.assignment in self._assignments:
                self.queue.add(ticket)
            else:
                log.warning("%s: %s is not served", ticket.short, ticket.assignment)
        self._begin_waiting()

    def enter(self, ticket: Ticket) -> None:
        self.queue.add(ticket)
        self._begin_waiting()

    async def close(self) -> None:
        """Begin no further attempt, and wait for those that run; what is not done by then stays in
        `incoming`."""
        self._open = False
        if self._attempts:
            await asyncio.wait(self._attempts, timeout=STOP_SECONDS)
        for attempt in self._attempts:
            attempt.cancel()
        for course in self.courses.values():
            for served in course.classes.values():
                try:
                    await self.do(close_class, served)
                except (OSError, StoreError) as error:
                    # Its store is whole; files are made of it at any time.
                    log.warning("%s: its files are not written: %s", served.folder.path, error)
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._runs.shutdown(wait=False, cancel_futures=True)

    @property
    def idle(self) -> bool:
        return not self._attempts

    def _begin_waiting(self) -> None:
        while self._open and self._has_place:
            ticket = self.queue.take()
            if ticket is None:
                break
            attempt = asyncio.create_task(self._attempt(ticket))
            self._attempts.add(attempt)
            attempt.add_done_callback(self._attempts.discard)

    @property
    def _has_place(self) -> bool:
        """Return whether one more may begin: who is too many beside holds a place all the same,
        until another one of them ends."""
        beside = min(len(self._aside), self._jobs * _BESIDE)
        return len(self.queue.running) - beside < self._jobs

    def _step_aside(self, ticket: Ticket | None) -> None:
        """Let another one begin in a ticket's place; a regrade has none."""
        if ticket is not None and ticket.number in self.queue.running:
            self._aside.add(ticket.number)
            self._begin_waiting()

    async def _attempt(self, ticket: Ticket) -> None:
        try:
            while not await self._is_done(ticket):
                self._step_aside(ticket)
                await asyncio.sleep(_AGAIN_SECONDS)
        finally:
            self.queue.end(ticket)
            self._aside.discard(ticket.number)
            self._begin_waiting()

    async def _is_done(self, ticket: Ticket) -> bool:
        """Judge a ticket and forget its upload; return False where it is to be tried again, for a
        disk that is full or fails."""
        try:
            # An assignment that has changed meanwhile asks for other answers.
            while not await self._is_judged(ticket):
                pass
            self.incoming.remove(ticket)
        except (OSError, StoreError, NoRoomError) as error:
            # Its whole text would have a path, with the number and the file's name.
            reason = getattr(error, "strerror", None) or type(error).__name__
            log.warning("%s: is tried again: %s", ticket.short, reason)
            return False
        except Exception:
            log.exception("%s: a bug of the grader's", ticket.short)
            self.incoming.set_aside(ticket.number)
        return True

    async def _is_judged(self, ticket: Ticket) -> bool:
        """Judge a self-check by the visible cases, and keep its report alone; a hand-in by all of
        them, into its class's store. Return False where its assignment changed meanwhile."""
        opened = self._assignments[ticket.assignment]
        whole, files = opened.whole, self.incoming.files(ticket)
        submission = await self.do(read_upload, opened.assignment, files, ticket.name)
        if ticket.kind == "check":
            await self._check(ticket, submission)
            return True

        served = self.courses[ticket.course].classes[ticket.assignment]
        job = job_of(served, self._executor(opened, whole, ticket))
        task = await self.do(begin, job, submission)
        await _ended(task.future)

        def keep() -> bool:
            same = opened.whole is whole
            if same:
                take_in(served, ticket, job, task, files)
            return same

        return await self.do(keep)

    async def _check(self, ticket: Ticket, submission: Submission) -> None:
        """Judge a self-check by the visible cases, and keep the student's report alone."""
        opened = self._assignments[ticket.assignment]
        grading, stale = opened.visible, ticket.assignment_digest != opened.assignment.digest
        future = None
        if submission.language is not None:
            executor = self._executor(opened, grading, ticket)
            future = await _ended(await self.do(executor.submit, submission))

        def keep() -> None:
            run = None if future is None else outcome(grading, future)
            report, _ = judged(grading, submission, run)
            student_report = redact(report, grading.assignment.hidden_view)
            self.checks.keep(ticket.number, Check(student_report, stale))
            if report.status == "grader_error":
                log.warning("%s: could not be judged", ticket.short)

        await self.do(keep)

    async def regraded(self, served: ServedClass) -> list[Change]:
        """Return what the assignment as it is now changes, for each attempt; none of it counts yet.

        What has to run again is waited for here, so that others are judged meanwhile.
        """
        opened, store = served.opened, served.store
        job = job_of(served, self._executor(opened, opened.whole))
        attempts = await self.do(store.attempts, served.id)
        for attempt in attempts:
            submission = await self.do(store.submission_of, attempt)
            task = await self.do(begin, job, submission)
            await _ended(task.future)
            await self.do(finish, job, task, lambda *_: None)

        steps, changes = regrade(job, attempts), []
        while (change := await self.do(next, steps, None)) is not None:
            changes.append(change)
        return changes

    def _executor(
        self, opened: OpenAssignment, grading: Grading, ticket: Ticket | None = None
    ) -> Executor:
        """Return what runs submissions, here or on a cluster; a ticket is to step aside in time."""
        if opened.remote is not None:
            return opened.remote.executor(grading.assignment)
        # A run is watched in a thread of its own.
        call_back = asyncio.get_running_loop().call_soon_threadsafe
        runtime = replace(
            grading.runtime, watch=Pace(partial(call_back, self._step_aside, ticket)).watch
        )

        def submit(submission: Submission) -> Future[Run]:
            return self._runs.submit(run, submission, grading.assignment, runtime)

        return Executor(opened.versions, submit)


async def _ended(future: Future[Run] | None) -> Future[Run] | None:
    """Wait for a run; what it raised is told by whoever asks for its result."""
    if future is not None:
        await asyncio.wait([asyncio.wrap_future(future)])
    return future


def read_upload(assignment: Assignment, files: Path, name: str = "") -> Submission:
    """Return an upload as a submission; what could not be unpacked of it is listed with the rest.

    Without a name it is called as its file is.
    """
    content = content_of(files)
    name = name or (safe_id(content.stem) if content.is_file() else "submission")
    with open_downloads([content], single=True) as contents:
        (entry,) = contents.entries
        submission = read(assignment, entry.path, name, entry.oldest_first)

    refused = tuple(UnreadFile(refusal.name, refusal.reason) for refusal in contents.refused)
    if sum(len(source.text) for source in submission.sources) > _CHARACTERS:
        # The one judging thread would read for seconds, and everybody else wait.
        too_large = Message("intake.too_large", {"megabytes": _CHARACTERS / 1e6})
        refused += tuple(UnreadFile(source.name, too_large) for source in submission.sources)
        submission = replace(submission, language=None, sources=())
    return replace(submission, unread=(*submission.unread, *refused))
