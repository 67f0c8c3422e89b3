"""Variants of one submission, tried in one worker that serves this submission alone.

A variant is as untrusted as the submission itself. Visible and hidden calls are made in workers
that never meet: each group has its own `Variants`.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain

from msgspec.structs import replace

from grader.explaining.line.search import WHOLE, Wrong, wrong_of
from grader.judging.scoring import CheckError, score_case
from grader.languages.localised import localised
from grader.model import Assignment, Case, Language, Message, Run, Submission
from grader.running import Runtime
from grader.running.bench import Bench, ProgramBench, bench_for
from grader.running.channel import LOST

_FACTOR, _LEAST_CPU_SECONDS = 3.0, 0.1
"""A call of a variant may take so many times as long as the longest of the submission's that came
to an end."""
_COMPILING_CPU_SECONDS = 3.0
"""Added where a compiler runs, for a call that is not interpreted."""


class TooSlowError(Exception):
    """The variants took more than any number of them should."""


class Variants(AbstractContextManager["Variants", None]):
    """Use it as a context manager: at its end the worker is gone."""

    def __init__(
        self,
        assignment: Assignment,
        runtime: Runtime,
        language: Language,
        run: Run,
        cpu_seconds: float,
    ) -> None:
        """`cpu_seconds`: what all of them may take together."""
        self._runtime, self._language = runtime, language
        self._cpu_left = cpu_seconds
        made = chain.from_iterable(run.outcomes.values())
        ended = [outcome.cpu_seconds for outcome in made if outcome.kind not in LOST]
        longest = max(ended, default=0.0)
        seconds = min(_FACTOR * longest + _LEAST_CPU_SECONDS, assignment.limits.case_cpu_seconds)

        prepared = runtime.prepare(language, assignment.support)
        compiles = not isinstance(prepared, Message) and prepared.command.interprets
        first = _COMPILING_CPU_SECONDS if compiles else 0.0
        limits = replace(assignment.limits, case_cpu_seconds=seconds, first_call_cpu_seconds=first)
        self._assignment = replace(localised(assignment, language), limits=limits)
        self._bench: Bench | ProgramBench | None = None

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._bench is not None:
            self._cpu_left -= self._bench.cpu_seconds
            self._bench.close()
        self._bench = None

    def tried(self, variant: Submission, calls: Iterable[Case]) -> Iterator[Wrong | None]:
        """Yield what is wrong of each call; None where the worker is lost, and no more.

        Raises TooSlowError once there are no CPU seconds left.
        """
        used = self._bench.cpu_seconds if self._bench is not None else 0.0
        if used > self._cpu_left:
            raise TooSlowError
        if self._bench is None:
            self._bench = bench_for(self._assignment, self._runtime, self._language)
        loaded = self._bench.load(variant)
        if loaded is None:
            self._close()
            yield None
            return
        if not loaded.ok:
            yield WHOLE
            return

        for case in calls:
            wrong = self._wrong(self._bench, case)
            if not self._bench.usable:
                self._close()
                yield None
                return
            yield wrong

    def _wrong(self, bench: Bench | ProgramBench, case: Case) -> Wrong:
        outcomes = bench.call(case)
        try:
            return wrong_of(score_case(self._assignment, case, outcomes, self._language))
        except CheckError:
            return WHOLE
