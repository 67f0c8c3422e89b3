"""Judging beside the pages: tickets wait in the fair queue, workers run, one thread judges.

A ticket's upload is removed only when what became of it is kept, so that a killed server goes on
where it was. Stores belong to the judging thread: whoever wants one calls `do`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from msgspec.structs import replace

from grader.classes.grading import Change, regrade
from grader.classes.pipeline import Task, begin, judge_task, keep_task
from grader.classes.store import StoreError
from grader.classes.table.facts import Facts
from grader.platforms.downloads import NoRoomError
from grader.web.judge.classes import ServedClass, close_class, count_late_days, job_of, open_class
from grader.web.judge.course import Course
from grader.web.judge.opened import OpenAssignment
from grader.web.judge.pace import Pace, RunEndedError
from grader.web.judge.queue import FairQueue
from grader.web.judge.upload import (
    Rooms,
    Upload,
    executor_of,
    is_unexplained,
    keep,
    keep_line,
    read,
    search,
    wait,
)
from grader.web.judge.upload import begin as begin_upload
from grader.web.state.checks import Checks
from grader.web.state.incoming import Incoming, Ticket, log

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")

_BESIDE = 4
"""So many attempts for each processor may run on without a place: those that sleep."""
STOP_SECONDS = 30.0
_AGAIN_SECONDS = 30.0


class Judge:
    """Use it in one event loop. `assignments` are looked up for each ticket as they are then."""

    def __init__(self, assignments: Mapping[str, OpenAssignment], data: Path, jobs: int) -> None:
        slow = max(jobs // 2, 1)
        self.queue = FairQueue(for_visitors=jobs * _BESIDE, slow_at_a_time=slow)
        self.courses: dict[str, Course] = {}
        """By name; an activity of an LMS has one of its own."""
        self.incoming, self.checks = Incoming(data / "incoming"), Checks(data / "checks")
        self._assignments, self._jobs = assignments, jobs

        self._thread = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="read")
        runs = ThreadPoolExecutor(jobs * (1 + _BESIDE) + slow, thread_name_prefix="run")
        self._rooms = Rooms(self.incoming, self.checks, runs)

        self._attempts: set[asyncio.Task[None]] = set()
        self._aside: set[str] = set()
        """The numbers of running tickets that would go on without a place at a processor."""
        self._uploads: dict[str, Upload] = {}
        """The uploads that run, by number."""
        self._unexplained = deque[tuple[Upload, Task]]()
        """The uploads whose report stands, and whose line is still to be looked for."""
        self._searched: Upload | None = None
        self._open = False
        self.ready = False
        """True when workers are warm."""

    async def do(self, function: Callable[[*_Arguments], _Result], *args: *_Arguments) -> _Result:
        """Call the function in the judging thread, after what was asked for before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def beside(
        self, function: Callable[[*_Arguments], _Result], *args: *_Arguments
    ) -> _Result:
        """Call what needs no store, and may take long, while the judging thread serves."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, function, *args)

    async def open(self, course: Course, opened: OpenAssignment, options: Facts) -> None:
        """Open a course's class of an assignment, beside the database. Raises StoreError."""
        folder = course.database.path.parent / course.name / opened.assignment.id
        policy = course.policy(opened.assignment.id)
        served = await self.do(open_class, folder, opened, options, course.bank, policy)
        course.classes[served.id] = served
        if self._open:
            await self.do(count_late_days, course.bank)

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
        self._begin_search()
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

        self._reader.shutdown(wait=False, cancel_futures=True)
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._rooms.runs.shutdown(wait=False, cancel_futures=True)

    @property
    def idle(self) -> bool:
        return not self._attempts

    def _begin_waiting(self) -> None:
        while self._open and self._has_place:
            ticket = self.queue.take()
            if ticket is None:
                break
            self._let_run(self._attempt(ticket))
        self._begin_search()

    def _let_run(self, way: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(way)
        self._attempts.add(task)
        task.add_done_callback(self._attempts.discard)

    def _begin_search(self) -> None:
        """Look for the line of one upload, while no attempt waits; else give it up for now."""
        is_free = self._open and self._has_place and not self.queue.waiting
        if self._searched is not None:
            self._searched.pace.is_to_end = not is_free
        elif is_free and self._unexplained:
            upload, task = self._unexplained.popleft()
            self._searched = upload
            self._let_run(self._search(upload, task))

    async def _search(self, upload: Upload, task: Task) -> None:
        upload.pace = Pace()
        try:
            proved = await asyncio.wrap_future(self._rooms.runs.submit(search, upload, task))
            if proved is not task:
                await self.do(keep_line, upload, proved)
        except RunEndedError:
            self._unexplained.appendleft((upload, task))
        except Exception:
            # The report without a line stands.
            log.exception("%s: its line is not looked for", upload.ticket.short)
        finally:
            self._searched = None
            self._begin_waiting()

    @property
    def _has_place(self) -> bool:
        """Return whether one more may begin. Slow ones hold no place, and who sleeps neither."""
        running = self.queue.running.values()
        fast = {ticket.number for ticket in running if not ticket.is_slow}
        return len(fast - self._aside) < self._jobs

    def _make_room(self, upload: Upload) -> None:
        """Let others begin in the place of who sleeps, and end who takes long while others wait.

        It is put behind everybody. Later it runs whatever happens, so that its own limits decide.
        """
        ticket, pace = upload.ticket, upload.pace
        if ticket.is_slow:
            return

        if pace.is_asleep:
            self._step_aside(ticket)
        else:
            self._aside.discard(ticket.number)
        holds_place = ticket.number not in self._aside
        if holds_place and pace.is_long and self.queue.has_others_waiting(ticket.asker):
            upload.end(replace(ticket, is_slow=True))
        self._begin_waiting()

    def _step_aside(self, ticket: Ticket) -> None:
        """Leave a place to others; who is too many beside holds it, until another of them ends."""
        if len(self._aside) < self._jobs * _BESIDE:
            self._aside.add(ticket.number)

    def end(self, ticket: Ticket, actor: str) -> None:
        """End a ticket that runs or waits; its upload stays, if it is a hand-in."""
        ended = replace(ticket, is_slow=True, ended_by=actor)
        if ticket.number in self._uploads:
            self._uploads[ticket.number].end(ended)
        elif ticket in self.queue.waiting:
            self.queue.waiting.remove(ticket)
            self._put_back(ended)

    def run_again(self, ticket: Ticket) -> None:
        """Let a ticket that was ended wait again, behind everybody."""
        if self.queue.ended.pop(ticket.number, None) is not None:
            self._put_back(replace(ticket, ended_by=""))
            self._begin_waiting()

    def _put_back(self, ticket: Ticket) -> None:
        """Let a ticket wait as it is now, also after a restart."""
        try:
            if ticket.ended_by and ticket.kind == "check":
                self.incoming.remove(ticket)
                return
            self.queue.add(ticket)
            self.incoming.rewrite(ticket)
        except OSError as error:
            # It waits as it is to; after a restart, it would as it was.
            log.warning("%s: is not marked: %s", ticket.short, error.strerror)

    async def _attempt(self, ticket: Ticket) -> None:
        try:
            while not await self._is_done(ticket):
                self._step_aside(ticket)
                self._begin_waiting()
                await asyncio.sleep(_AGAIN_SECONDS)
        finally:
            self.queue.end(ticket)
            self._aside.discard(ticket.number)
            upload = self._uploads.pop(ticket.number, None)
            if upload is not None and upload.was_ended:
                self._put_back(upload.ticket)
            self._begin_waiting()

    async def _is_done(self, ticket: Ticket) -> bool:
        """Judge a ticket and forget its upload; return False where it is to be tried again, for a
        disk that is full or fails."""
        try:
            while (await self._walk(ticket)).is_stale:
                pass
        except (OSError, StoreError, NoRoomError) as error:
            # Its whole text would have a path, with the number and the file's name.
            reason = getattr(error, "strerror", None) or type(error).__name__
            log.warning("%s: is tried again: %s", ticket.short, reason)
            return False
        except Exception:
            log.exception("%s: a bug of the grader's", ticket.short)
            self.incoming.set_aside(ticket.number)
        return True

    async def _walk(self, ticket: Ticket) -> Upload:
        """Take a ticket through all steps, unless its run is ended."""
        upload = self._uploads[ticket.number] = self._upload(ticket)
        submission = await self.beside(read, upload)
        task = await self.do(begin_upload, upload, submission)
        await wait(upload.future, partial(self._make_room, upload))
        if not upload.was_ended:
            # The next one runs while this one is judged.
            self._step_aside(ticket)
            self._begin_waiting()
            task = await self.beside(judge_task, upload.grading, task)
            await self.do(keep, upload, task)
            if is_unexplained(upload, task):
                self._unexplained.append((upload, task))
        return upload

    def _upload(self, ticket: Ticket) -> Upload:
        opened = self._assignments[ticket.assignment]
        if ticket.kind == "check":
            return Upload(self._rooms, ticket, opened, opened.visible, None)
        served = self.courses[ticket.course].classes[ticket.assignment]
        return Upload(self._rooms, ticket, opened, opened.whole, served)

    async def regraded(self, served: ServedClass) -> list[Change]:
        """Return what the assignment as it is now changes, for each attempt; none of it counts yet.

        What has to run again is waited for here, so that others are judged meanwhile.
        """
        opened, store = served.opened, served.store
        job = job_of(served, executor_of(opened, opened.whole, self._rooms.runs))
        attempts = await self.do(store.attempts, served.id)
        for attempt in attempts:
            submission = await self.do(store.submission_of, attempt)
            task = await self.do(begin, job, submission)
            await wait(task.future)
            task = await self.beside(judge_task, job.grading, task)
            await self.do(keep_task, job, task)

        steps, changes = regrade(job, attempts), []
        while (change := await self.do(next, steps, None)) is not None:
            changes.append(change)
        return changes
