"""Judging beside the pages: tickets wait in the fair queue, workers run, one thread judges.

A ticket's upload is removed only when what became of it is kept, so that a killed server goes on
where it was. Stores belong to the judging thread: whoever wants one calls `do`.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from msgspec.structs import replace

from grader.classes.store import StoreError
from grader.grading import Grading, judge, read
from grader.judging.report import redact
from grader.model import Assignment, Message, Run, ScoreReport, Submission, UnreadFile, not_run
from grader.platforms.downloads import NoRoomError, open_downloads
from grader.submissions.names import safe_id
from grader.testing import run
from grader.web.checks import Check, Checks
from grader.web.classes import ServedClass, close_class, is_known, take_in
from grader.web.incoming import Incoming, Ticket, content_of, log
from grader.web.opened import OpenAssignment
from grader.web.pace import Pace
from grader.web.queue import FairQueue

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

_BESIDE = 4
"""So many attempts for each processor may run on without a place: those that take long."""
STOP_SECONDS = 30.0
_AGAIN_SECONDS = 30.0
_CHARACTERS = 300_000
"""Sources that are longer than that together are not read; a course's notebooks have 50,000."""


class Judge:
    """Use it in one event loop. `assignments` are looked up for each ticket as they are then."""

    def __init__(
        self,
        assignments: Mapping[str, OpenAssignment],
        incoming: Incoming,
        checks: Checks,
        jobs: int,
    ) -> None:
        self.queue = FairQueue(for_visitors=jobs * _BESIDE)
        self.classes: dict[tuple[str, str], ServedClass] = {}
        """By course and assignment."""
        self._assignments = assignments
        self._incoming, self._checks = incoming, checks
        self._free, self._beside = jobs, jobs * _BESIDE
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self._runs = ThreadPoolExecutor(jobs * (1 + _BESIDE), thread_name_prefix="run")
        self._attempts: set[asyncio.Task[None]] = set()
        self._open = False
        self.ready = False
        """True when workers are warm."""

    async def do(
        self,
        function: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Call the function in the judging thread, after what was asked for before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(function, *args, **kwargs))

    def start(self) -> None:
        """Begin with what an earlier process left; called in the event loop."""
        self._open = True
        for ticket in self._incoming.waiting():
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
        for served in self.classes.values():
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
        while self._open and self._free > 0 and (ticket := self.queue.take()) is not None:
            self._free -= 1
            attempt = asyncio.create_task(self._attempt(ticket))
            self._attempts.add(attempt)
            attempt.add_done_callback(self._attempts.discard)

    async def _attempt(self, ticket: Ticket) -> None:
        place = _Place(self)
        try:
            while not await self._is_done(ticket, place):
                place.step_aside()
                await asyncio.sleep(_AGAIN_SECONDS)
        finally:
            self.queue.end(ticket)
            place.leave()

    async def _is_done(self, ticket: Ticket, place: "_Place") -> bool:
        """Judge a ticket and forget its upload; return False where it is to be tried again, for a
        disk that is full or fails."""
        try:
            await (self._check if ticket.kind == "check" else self._hand_in)(ticket, place)
            self._incoming.remove(ticket)
        except (OSError, StoreError, NoRoomError) as error:
            # Its whole text would have a path, with the number and the file's name.
            reason = getattr(error, "strerror", None) or type(error).__name__
            log.warning("%s: is tried again: %s", ticket.short, reason)
            return False
        except Exception:
            log.exception("%s: a bug of the grader's", ticket.short)
            self._incoming.set_aside(ticket.number)
        return True

    async def _check(self, ticket: Ticket, place: "_Place") -> None:
        """Judge a self-check by the visible cases; nothing of it enters a class's store."""
        opened = self._assignments[ticket.assignment]
        grading = opened.visible
        files = self._incoming.files(ticket)
        submission = await self.do(read_upload, grading.assignment, files, ticket.name)
        answers = None
        if submission.language is not None:
            answers = await self._run(submission, grading, place)

        stale = ticket.assignment_digest != opened.assignment.digest
        report = await self.do(_student_report, grading, submission, answers)
        await self.do(self._checks.keep, ticket.number, Check(report, stale))

    async def _hand_in(self, ticket: Ticket, place: "_Place") -> None:
        """Judge an attempt by all cases into its class's store."""
        served, opened = (
            self.classes[ticket.course, ticket.assignment],
            self._assignments[ticket.assignment],
        )
        files = self._incoming.files(ticket)
        content = {path.name: path.read_bytes() for path in files.iterdir()}
        kept = False

        while not kept:
            grading = opened.whole
            submission = await self.do(read_upload, grading.assignment, files, ticket.name)
            answers = None
            if submission.language is not None and not await self.do(is_known, served, submission):
                answers = await self._run(submission, grading, place)

            def keep(
                grading: Grading = grading,
                submission: Submission = submission,
                answers: Run | None = answers,
            ) -> bool:
                # An assignment that has changed meanwhile asks for other answers.
                same = served.opened.whole is grading
                if same:
                    take_in(served, ticket, submission, answers, content)
                return same

            kept = await self.do(keep)

    def now(
        self,
        function: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """`do` where no event loop runs yet, or any more."""
        return self._thread.submit(function, *args, **kwargs).result()

    async def _run(self, submission: Submission, grading: Grading, place: "_Place") -> Run:
        loop = asyncio.get_running_loop()
        pace = Pace(partial(loop.call_soon_threadsafe, place.step_aside))
        runtime = replace(grading.runtime, watch=pace.watch)
        try:
            return await loop.run_in_executor(
                self._runs, run, submission, grading.assignment, runtime
            )
        except Exception as error:
            # One upload's bad luck, or a bug that it uncovers, ends no server.
            log.exception("running")
            return _failed(error, grading)


class _Place:
    """An attempt's place at a processor, or beside."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._aside = self._left = False

    def step_aside(self) -> None:
        """Let another one begin, where not too many run beside already."""
        judge = self._judge
        if not self._aside and not self._left and judge._beside > 0:
            self._aside = True
            judge._beside -= 1
            judge._free += 1
            judge._begin_waiting()

    def leave(self) -> None:
        judge = self._judge
        self._left = True
        judge._beside += self._aside
        judge._free += not self._aside
        judge._begin_waiting()


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


def _student_report(grading: Grading, submission: Submission, answers: Run | None) -> ScoreReport:
    try:
        report = judge(grading, submission, answers)
    except Exception as error:
        log.exception("judging")
        report = judge(grading, submission, _failed(error, grading))
    return redact(report, grading.assignment.hidden_view)


def _failed(error: Exception, grading: Grading) -> Run:
    params = {"error": f"{type(error).__name__}: {error}", "place": "serve"}
    return not_run(Message("class_run.internal", params), grading.assignment.load)
