"""Runs one submission: visible and hidden cases in workers that never meet; all of it to a Run.

A worker that dies costs the case that it died of. Another one goes on with the next case, until the
submission's own total is used up; what is left then is `not_run`. A function that ran into a limit
three times is called no more: it would use up what the others have. When those have been called, it
is called again, if it has ever answered. While somebody waits, twice is enough for a function that
has answered nothing, and its other calls are left out.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from grader.languages.localised import asked_names, localised
from grader.model import (
    Assignment,
    Case,
    EngineInfo,
    Language,
    LoadResult,
    Message,
    Outcome,
    OutcomeKind,
    Outcomes,
    Run,
    Submission,
    not_run,
)
from grader.running.cases import is_missing, is_short
from grader.running.channel import LOST, WorkerFailure
from grader.running.programs import program_of, run_case
from grader.running.runtime import Runtime
from grader.running.session import (
    JudgeError,
    PreparedEngine,
    Session,
    Slow,
    Stage,
    telling,
    verb_for,
)
from grader.running.staging import Staged, stage
from grader.sandbox import GUARANTEES

Grouping = Literal["apart", "together", "visible"]
"""`apart`: visible and hidden cases run in workers that never meet. `together`: all cases run in
one worker, for submissions from which nothing has to be hidden. `visible`: only visible cases run.
"""

_TRIES = 3
"""A function that ran into a limit so often is called no more."""
_TRIES_WHILE_WAITED_FOR = 2
_LIMITS: tuple[OutcomeKind, ...] = ("timeout", "memory")
_GIVEN_UP = "running.given_up"

_WorkerEnd = Literal["done", "died", "not_interpretable"]
"""The end of a worker's part: its cases are called, or none may be any more; a call cost it its
life; a call failed as it may fail for being interpreted, and has to be made compiled."""


class _Job(Struct):
    """The common part of one submission's workers, and what they may still use."""

    assignment: Assignment
    engine: EngineInfo
    prepared: PreparedEngine
    staged: Staged
    submission: Submission
    cpu_left: float
    wall_end: float
    slow: Slow | None = None
    """Told of calls that go on, where somebody waits for the run."""
    stage: Stage = "all"
    """The part that is loaded: after statements that never end, only definitions."""
    limited: defaultdict[str, list[OutcomeKind]] = field(default_factory=lambda: defaultdict(list))
    """The limits that calls ran into, by function."""
    answered: set[str] = field(default_factory=set)
    """The functions that have answered a call: their calls end, and on a slow machine a limit tells
    little of them."""

    def used_up(self, waited: float = 0.0) -> bool:
        """Return whether all time is; the present worker `waited` for a processor so long."""
        return self.cpu_left <= 0 or self.wall_end + waited <= time.monotonic()

    def had_first_call(self) -> frozenset[str]:
        """Return the functions whose next first call has no more time than others.

        A compiler runs in each worker anew. Where there is none, a call that ran into a limit had
        all the time that a first one needs.
        """
        if self.prepared.command.interprets:
            return frozenset()
        return frozenset(function for function, kinds in self.limited.items() if kinds)

    def uncalled(self, load: LoadResult, case: Case) -> Outcomes | None:
        """Return the outcomes of a case that is not called, where there is a reason."""
        if is_missing(load, case):
            return (Outcome("missing"),)
        for call in case.calls:
            kinds = self.limited[call.function]
            is_waited_for = self.slow is not None and call.written not in self.answered
            if is_waited_for and len(kinds) >= _TRIES_WHILE_WAITED_FOR:
                count = _TRIES_WHILE_WAITED_FOR
                detail = Message("running.left_out", {"function": call.written, "count": count})
                return (Outcome("not_run", detail=detail),)
            if len(kinds) >= _TRIES:
                detail = Message(_GIVEN_UP, {"function": call.written, "count": _TRIES})
                return (Outcome(kinds[-1], detail=detail),)

        return None

    def account(self, case: Case, outcomes: Outcomes) -> None:
        self.cpu_left -= sum(outcome.cpu_seconds for outcome in outcomes)
        for call, outcome in zip(case.repeated, outcomes, strict=False):
            if outcome.kind in ("value", "exception"):
                self.answered.add(call.written)

        kind = outcomes[-1].kind
        if kind in _LIMITS:
            self.limited[case.calls[min(len(outcomes), len(case.calls)) - 1].function].append(kind)


def run_submission(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    grouping: Grouping = "apart",
    *,
    slow: Slow | None = None,
) -> Run:
    """Return every case's outcome.

    `slow` is told of calls that go on, where somebody waits for the run.

    After a judge error the submission is run once more; a second error stands in `Run.problem`.
    """
    groups = _groups(assignment, grouping)
    workers = sum(map(len, groups)) if assignment.outputs else len(groups)
    # Cold workers share nothing with others, so that a fault of a server is none of theirs.
    for warm in (True, False):
        try:
            with _job(submission, assignment, runtime, warm=warm, workers=workers) as job:
                job.slow = slow
                return _run(job, runtime, grouping)
        except JudgeError as error:
            problem = error.message

    return not_run(problem, assignment.load)


@contextmanager
def open_session(
    submission: Submission, assignment: Assignment, runtime: Runtime
) -> Iterator[Session | Message]:
    """Yield a worker with the submission loaded in it, to be called at will; or, where it does not
    load, a message that says why."""
    with ExitStack() as stack:
        try:
            job = stack.enter_context(_job(submission, assignment, runtime))
            session, load = stack.enter_context(_loaded(job))
            session_or_problem = load.message or session
        except JudgeError as error:
            session_or_problem = error.message
        yield session_or_problem


def _run(job: _Job, runtime: Runtime, grouping: Grouping) -> Run:
    loads: list[LoadResult] = []
    outcomes: dict[str, Outcomes] = {}
    groups = _groups(job.assignment, grouping)
    run_cases = _run_programs if job.assignment.outputs else _run_cases
    for cases in groups:
        load, group_outcomes = run_cases(job, cases)
        loads.append(load)
        outcomes |= group_outcomes

    job.limited.clear()
    for cases in groups:
        again = [case for case in cases if _given_up(outcomes[case.id]) in job.answered]
        if again:
            outcomes |= run_cases(job, again)[1]

    # The report tells of the first group's load: of the visible cases', if there are any.
    load = loads[0]
    hidden = runtime.hidden(job.engine.language, job.assignment.support, _reasons(load))
    if hidden is not None:
        raise JudgeError(hidden)
    return Run(job.engine, load, outcomes)


def _given_up(outcomes: Outcomes) -> str:
    """Return the function for which a case was not called; nothing where it was called."""
    detail = outcomes[-1].detail
    return str(detail.params["function"]) if detail and detail.key == _GIVEN_UP else ""


def engine_of(prepared: PreparedEngine, language: Language, version: str = "") -> EngineInfo:
    """Return what a report says of how a submission was run."""
    layer = prepared.layer
    lacking = tuple(name for name in GUARANTEES if name not in layer.enforces)
    return EngineInfo(language, prepared.engine, version, layer.name, lacking, warm=prepared.warm)


def _reasons(load: LoadResult) -> Iterator[str]:
    """Return why statements, or the whole, could not be loaded."""
    yield from (str(skipped.reason) for skipped in load.skipped)
    if load.message is not None:
        yield from map(str, load.message.params.values())


def _groups(assignment: Assignment, grouping: Grouping) -> list[Sequence[Case]]:
    """Return the cases in groups that may share workers, none of them empty; where no case is to be
    run a single empty one, for the submission is loaded all the same."""
    visible = [case for case in assignment.cases if case.visible]
    hidden = [case for case in assignment.cases if not case.visible]
    groups: dict[Grouping, list[Sequence[Case]]] = {
        "apart": [visible, hidden],
        "together": [assignment.cases],
        "visible": [visible],
    }
    return [cases for cases in groups[grouping] if cases] or [()]


@contextmanager
def _job(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    *,
    warm: bool = True,
    workers: int = 1,
) -> Iterator[_Job]:
    """Yield what the submission's workers need, laid out; the engine's version is still unknown.

    `workers`: how many there will be. Not `warm`: they have nothing in common.
    """
    if submission.language is None:
        raise ValueError("a submission without a language cannot be run")

    assignment = localised(assignment, submission.language)
    prepared = runtime.prepared(submission.language, assignment.support, warm=warm)

    limits = assignment.limits
    wall_end = time.monotonic() + limits.total_wall_seconds
    engine = engine_of(prepared, submission.language)
    with ExitStack() as stack:
        if warm and workers > 1:
            prepared = stack.enter_context(runtime.server_of_its_own(prepared, workers))
        staged = stack.enter_context(stage(submission, assignment.support, limits, prepared.root))
        total = limits.total_cpu_seconds
        yield _Job(assignment, engine, prepared, staged, submission, total, wall_end)


def _run_cases(job: _Job, cases: Sequence[Case]) -> tuple[LoadResult, dict[str, Outcomes]]:
    """Return the first load of these cases' workers, and the outcomes by case."""
    outcomes: dict[str, Outcomes] = {}
    first_load: LoadResult | None = None
    end: _WorkerEnd = "done"
    interpreting = job.prepared.command.interprets
    if interpreting:
        # A function interpreted once stays so in its process: calls that are compiled come first.
        cases = sorted(cases, key=is_short)

    while len(outcomes) < len(cases) or first_load is None:
        remaining = cases[len(outcomes) :]
        if first_load is not None:
            uncalled = _uncalled(job, first_load, remaining)
            if len(uncalled) == len(remaining):
                # No worker is started only to be asked nothing.
                return first_load, outcomes | uncalled

        with _loaded(job) as (session, load):
            first_load = first_load or load
            if end == "died":
                # The submission pays for being loaded again.
                job.cpu_left -= session.cpu_seconds
            if not load.ok:
                not_there = (Outcome("missing", detail=load.message),)
                return first_load, outcomes | {case.id: not_there for case in remaining}

            end, worker_outcomes = _call_cases(job, session, load, remaining, interpreting)

        outcomes |= worker_outcomes
        interpreting = interpreting and end != "not_interpretable"

    return first_load, outcomes


def _call_cases(
    job: _Job, session: Session, load: LoadResult, cases: Sequence[Case], interpreting: bool
) -> tuple[_WorkerEnd, dict[str, Outcomes]]:
    """Return how one worker ended, and the outcomes of the cases that it came to."""
    uncalled = _uncalled(job, load, cases, session.waited_seconds)
    called = [case for case in cases if case.id not in uncalled]
    calls = [(verb_for(case, interpreting=interpreting), case) for case in called]
    answers = session.outcomes(calls, job.wall_end)

    outcomes: dict[str, Outcomes] = {}
    for case in cases:
        if job.used_up(session.waited_seconds):
            break
        if case.id in uncalled:
            outcomes[case.id] = uncalled[case.id]
            continue

        case_outcomes = next(answers)
        if case_outcomes is None:
            # The attempt costs nothing: the case is called again, compiled.
            return "not_interpretable", outcomes

        job.account(case, case_outcomes)
        outcomes[case.id] = case_outcomes
        if case_outcomes[-1].kind in LOST:
            return "died", outcomes

    return "done", outcomes


def _run_programs(job: _Job, cases: Sequence[Case]) -> tuple[LoadResult, dict[str, Outcomes]]:
    """Return the outcomes of these cases, each of a process that has met no other."""
    limits = job.assignment.limits
    with Session(job.prepared, job.staged, limits) as session:
        # A worker that answers: what ends without a word from here on is the program's doing.
        session.set_up()
        job.engine = replace(job.engine, version=session.version)
        # Each case's process starts as this one did, which is no submission's doing.
        starting = session.cpu_seconds

    load = LoadResult(job.assignment.load, ok=True)
    program = program_of(job.submission, job.assignment, job.prepared, job.staged)
    outcomes: dict[str, Outcomes] = {}
    for case in cases:
        uncalled = _uncalled(job, load, [case])
        if uncalled:
            outcomes |= uncalled
            continue

        cpu = starting + limits.case_cpu_seconds
        is_later = case.function in job.had_first_call()
        cpu += 0.0 if is_later else limits.first_call_cpu_seconds
        wall = min(limits.case_wall_seconds + cpu, job.wall_end - time.monotonic())
        tell, usual = job.slow and partial(job.slow, case), limits.case_cpu_seconds
        watch = telling(job.prepared.watch, tell, starting, usual, cpu - starting)
        launch = replace(program.launch, watch=watch)
        outcome, waited = run_case(replace(program, launch=launch), case.last, cpu, wall)
        used = max(outcome.cpu_seconds - starting, 0.0)
        outcomes[case.id] = (replace(outcome, cpu_seconds=used),)
        job.account(case, outcomes[case.id])
        job.wall_end += starting + waited
    return load, outcomes


def _uncalled(
    job: _Job, load: LoadResult, cases: Sequence[Case], waited: float = 0.0
) -> dict[str, Outcomes]:
    """Return the outcomes of those cases that are not called."""
    uncalled = {case.id: job.uncalled(load, case) for case in cases}
    if job.used_up(waited):
        late = (Outcome("not_run", detail=Message("running.total_used_up")),)
        return {id: outcomes or late for id, outcomes in uncalled.items()}

    return {id: outcomes for id, outcomes in uncalled.items() if outcomes}


@contextmanager
def _loaded(job: _Job) -> Iterator[tuple[Session, LoadResult]]:
    """Yield a session with the submission in it, or only its definitions if the rest never ends."""
    mode, limits, language = job.assignment.load, job.assignment.limits, job.engine.language
    names = asked_names(job.assignment, language)
    attributes = job.assignment.attributes
    while True:
        with Session(job.prepared, job.staged, limits, language, attributes) as session:
            session.had_first_call = job.had_first_call()
            session.slow = job.slow
            session.set_up()
            job.engine = replace(job.engine, version=session.version)

            result = session.load(mode, job.stage, names, job.staged)
            if isinstance(result, WorkerFailure):
                if result.reason == "rest" and job.stage == "all":
                    job.stage = "definitions"
                    job.wall_end += session.waited_seconds
                    continue
                result = LoadResult(mode, ok=False, message=result.told("load", limits))

            yield session, result
            job.wall_end += session.waited_seconds
            return
