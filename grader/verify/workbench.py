"""Workers that are given one trusted submission after another.

To start a worker, and to compile in it what every submission uses, takes longer than most
submissions do. An assignment's own samples and the mutants of its reference hide nothing from each
other, so they share workers; each is loaded into a module of its own. One that costs a worker its
life, or that runs into a limit, is run again by itself: it always ends as it would for a student.
A mutant that never ends is not: one call of a function tells that.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from grader.grading import Grading, judge
from grader.model import (
    Assignment,
    Case,
    Language,
    Message,
    Outcome,
    Outcomes,
    Run,
    ScoreReport,
    Submission,
)
from grader.running import Runtime
from grader.running.bench import Bench, ProgramBench, bench_for
from grader.running.session import JudgeError
from grader.testing import run
from grader.verify.result import Mutation

Answering = Callable[[Iterable[Case]], Iterator[Outcomes]]
_NOT_RUN: Outcomes = (Outcome("not_run"),)


class Workbench(Struct):
    """Use it as a context manager: at its end all workers are gone. Threads may share it."""

    assignment: Assignment
    runtime: Runtime
    earlier: dict[str, Mutation] = field(default_factory=dict)
    """The verdicts on mutants that are known, by what they depend on."""
    _idle: dict[Language, list[Bench | ProgramBench]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for workers in self._idle.values():
            for worker in workers:
                worker.close()
        self._idle.clear()

    def run(self, submission: Submission, *, hasty: bool = False) -> Run:
        """Return the answers to every case; `hasty`: of a function that runs into a limit, none
        after that. What never ends is told by one call, where nobody is graded by it."""
        outcomes: dict[str, Outcomes] = {}
        # A program is run in processes of its own.
        may_share = self.assignment.tested is None and not self.assignment.outputs
        # By itself it is tried once more, and what is wrong is said.
        with suppress(JudgeError):
            while may_share:
                with self._worker_for(submission) as worker:
                    assert isinstance(worker, Bench)
                    run = worker.run(submission, without=outcomes)
                if run is None or run.load.skipped:
                    break
                outcomes |= run.outcomes
                if not worker.lost:
                    return replace(run, outcomes=outcomes)

                left = self._left_by(run) if hasty else []
                may_share = bool(left)
                outcomes = dict.fromkeys(left, _NOT_RUN) | outcomes
        return self.run_alone(submission)

    def report(self, submission: Submission) -> ScoreReport:
        """Return the report of a submission whose language runs here, without causes."""
        run = self.run(submission) if submission.language else None
        return judge(Grading(self.assignment, self.runtime), submission, run)

    def _left_by(self, run: Run) -> list[str]:
        """Return the cases of the functions that ran into a limit."""
        ended = {id for id, answers in run.outcomes.items() if answers[-1].kind == "timeout"}
        functions = {case.function for case in self.assignment.cases if case.id in ended}
        return [case.id for case in self.assignment.cases if case.function in functions]

    def run_alone(self, submission: Submission) -> Run:
        return run(submission, self.assignment, self.runtime, "together")

    @contextmanager
    def loaded(self, submission: Submission) -> Iterator[Answering]:
        """Yield the submission, to be called at will. Raises JudgeError where it does not load."""
        with self._worker_for(submission) as worker:
            load = worker.load(submission)
            if load is None or not load.ok:
                raise JudgeError((load and load.message) or Message("running.lost"))
            yield worker.answers

    @contextmanager
    def _worker_for(self, submission: Submission) -> Iterator[Bench | ProgramBench]:
        """Yield a worker of the submission's language that nobody else uses meanwhile."""
        language = submission.language
        if language is None:
            raise ValueError(f"{submission.id} has no language")
        with self._lock:
            idle = self._idle.setdefault(language, [])
            worker = idle.pop() if idle else None
        worker = worker or bench_for(self.assignment, self.runtime, language)

        try:
            yield worker
        except BaseException:
            worker.close()
            raise
        if worker.usable:
            with self._lock:
                idle.append(worker)
        else:
            worker.close()
