"""Runs one submission: visible and hidden cases in workers that never meet; all of it to a Run.

A worker that dies costs the case that it died of. Another one goes on with the next case, until the
submission's own total is used up; what is left then is `not_run`.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Literal

from grader.languages.localised import asked_names, localised
from grader.model import (
    Assignment,
    Case,
    Engine,
    Language,
    Limits,
    LoadResult,
    Message,
    Outcome,
    Run,
    Submission,
)
from grader.running.runtime import Runtime
from grader.running.session import JudgeError, Launch, Session, Stage, Verb
from grader.running.several import is_missing
from grader.running.short import is_short
from grader.running.staging import stage
from grader.running.stopped import stopped_loading

__all__ = ["Asked", "open_session", "run_submission"]

Asked = Literal["apart", "together", "visible"]
"""`apart`: visible and hidden cases, in workers that never meet. `together`: all of them in one
worker, for submissions from which nothing has to be hidden. `visible`: only those."""

_NOTHING_LOADED = LoadResult("tolerant", ok=False)


@dataclass(slots=True)
class _Budget:
    """The time that a submission may still use, over all its workers."""

    cpu: float
    wall_end: float

    @property
    def wall_left(self) -> float:
        return self.wall_end - time.monotonic()

    @property
    def used_up(self) -> bool:
        return self.cpu <= 0 or self.wall_left <= 0


@dataclass(frozen=True, slots=True)
class _Job:
    """The common part of one submission's workers."""

    assignment: Assignment
    language: Language
    launch: Launch
    budget: _Budget

    @property
    def limits(self) -> Limits:
        return self.assignment.limits


def run_submission(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    asked: Asked = "apart",
) -> Run:
    """Every case's outcome. A judge error is tried once more and then stands in `Run.problem`."""
    try:
        return _run(submission, assignment, runtime, asked)
    except JudgeError:
        pass
    try:
        # Whatever was wrong with what workers have in common, these have nothing of it.
        return _run(submission, assignment, runtime, asked, warm=False)
    except JudgeError as error:
        return Run(None, replace(_NOTHING_LOADED, mode=assignment.load), problem=error.message)


@contextmanager
def open_session(
    submission: Submission, assignment: Assignment, runtime: Runtime
) -> Iterator[Session | Message]:
    """A worker with the submission loaded in it, to be called at will; a Message if it is not."""
    with ExitStack() as opened:
        loaded: Session | Message
        try:
            job, _ = opened.enter_context(_job(submission, assignment, runtime))
            session, load, _ = opened.enter_context(_loaded(job, "all"))
            loaded = session if load.problem is None else load.problem
        except JudgeError as error:
            loaded = error.message
        yield loaded


def _run(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    asked: Asked,
    *,
    warm: bool = True,
) -> Run:
    load, version = replace(_NOTHING_LOADED, mode=assignment.load), ""
    first_stage: Stage = "all"
    outcomes: dict[str, Outcome] = {}
    several = len(_groups(assignment, asked)) > 1
    with _job(submission, assignment, runtime, warm=warm, several=several) as (job, engine):
        for cases in _groups(job.assignment, asked):
            # What never ended for the visible cases is not waited for once more.
            group_load, group_outcomes, version, first_stage = _run_cases(job, cases, first_stage)
            # The first group's stands in the report: it is the visible cases' where there are any.
            load = group_load if not outcomes else load
            outcomes |= group_outcomes
    hidden = runtime.hidden(engine.language, assignment.support, _reasons(load))
    if hidden is not None:
        raise JudgeError(hidden)
    return Run(replace(engine, version=version), load, outcomes)


def _reasons(load: LoadResult) -> Iterator[str]:
    """Return why statements, or the whole, could not be loaded."""
    yield from (skipped.reason for skipped in load.skipped)
    if load.problem is not None:
        yield from map(str, load.problem.params.values())


def _groups(assignment: Assignment, asked: Asked) -> list[Sequence[Case]]:
    """Cases that may share workers, where there are any."""
    visible = [case for case in assignment.cases if case.visible]
    hidden = [case for case in assignment.cases if not case.visible]
    groups: dict[Asked, list[Sequence[Case]]] = {
        "apart": [visible, hidden],
        "together": [assignment.cases],
        "visible": [visible],
    }
    return [cases for cases in groups[asked] if cases]


@contextmanager
def _job(
    submission: Submission,
    assignment: Assignment,
    runtime: Runtime,
    *,
    warm: bool = True,
    several: bool = False,
) -> Iterator[tuple[_Job, Engine]]:
    """Return what the submission's workers need, laid out; and the engine, its version still
    unknown.

    `several`: whether there will be more than one. Not `warm`: they have nothing in common.
    """
    if submission.language is None:
        raise ValueError("a submission without a language cannot be run")
    assignment = localised(assignment, submission.language)
    prepared = runtime.prepare(submission.language, assignment.support, warm=warm)
    if isinstance(prepared, Message):
        raise JudgeError(prepared)
    limits = assignment.limits
    budget = _Budget(limits.total_cpu_seconds, time.monotonic() + limits.total_wall_seconds)
    engine = Engine(
        language=submission.language,
        name=prepared.engine,
        version="",
        sandbox=runtime.layer.name,
        not_enforced=runtime.not_enforced,
        warm=prepared.warm,
    )
    own_server = warm and several
    started = runtime.server_of_its_own(prepared) if own_server else nullcontext(prepared)
    with started as own, stage(submission, assignment.support, own.root) as staged:
        of_calls = (submission.language, assignment.attributes)
        launch = Launch(own.layer, own.command, staged, own.root, *of_calls)
        yield _Job(assignment, submission.language, launch, budget), engine


def _run_cases(
    job: _Job, cases: Sequence[Case], first_stage: Stage
) -> tuple[LoadResult, dict[str, Outcome], str, Stage]:
    """The first load of these cases' workers, their outcomes, the language's version, and as far as
    the submission can be loaded."""
    outcomes: dict[str, Outcome] = {}
    first_load: LoadResult | None = None
    version = ""
    died = False
    interpreting = job.launch.command.interprets
    if interpreting:
        # What was interpreted once stays so in its process: calls that are compiled come first.
        cases = sorted(cases, key=is_short)
    while len(outcomes) < len(cases) or first_load is None:
        if first_load is not None and job.budget.used_up:
            # Not loaded once more only to be told so.
            outcomes |= {case.id: _uncalled(first_load, case) for case in cases[len(outcomes) :]}
            break
        with _loaded(job, first_stage) as (session, load, used_stage):
            # A load that needed `definitions` once needs it again; do not wait for it twice.
            first_stage = used_stage
            if died:
                # Loading it again is on its own account.
                job.budget.cpu -= session.cpu_seconds
            first_load = first_load or load
            version = session.version or version
            if not load.ok:
                outcomes |= {
                    case.id: _not_loaded(load) for case in cases if case.id not in outcomes
                }
                break
            left: list[tuple[Verb, Case]] = [
                ("interpret" if interpreting and is_short(case) else "call", case)
                for case in cases[len(outcomes) :]
            ]
            session.expect(call for call in left if not is_missing(load, call[1]))
            for verb, case in left:
                outcome = _call(job, session, load, verb, case)
                if outcome is None:
                    interpreting = died = False
                    break
                outcomes[case.id] = outcome
                if outcome.kind in ("timeout", "memory", "crashed", "too_large"):
                    # Even a worker that answered is replaced: what a runaway call left is unknown.
                    died = True
                    break
    return first_load, outcomes, version, first_stage


def _call(job: _Job, session: Session, load: LoadResult, verb: Verb, case: Case) -> Outcome | None:
    """Return None when the call has to be made again, compiled; that it was tried costs nothing."""
    if is_missing(load, case) or job.budget.used_up:
        return _uncalled(load, case)
    left = job.budget.wall_left
    outcome = session.interpret(case, left) if verb == "interpret" else session.call(case, left)
    if outcome is not None:
        job.budget.cpu -= outcome.cpu_seconds
    return outcome


def _uncalled(load: LoadResult, case: Case) -> Outcome:
    if is_missing(load, case):
        return Outcome("missing")
    return Outcome("not_run", detail=Message("running.total_used_up"))


@contextmanager
def _loaded(job: _Job, first_stage: Stage) -> Iterator[tuple[Session, LoadResult, Stage]]:
    """A session with the submission in it; with the definitions only, if the rest never ends."""
    mode = job.assignment.load
    names = asked_names(job.assignment, job.language)
    stage_now = first_stage
    while True:
        with Session(job.launch, job.limits) as session:
            session.set_up()
            result = session.load(mode, stage_now, names, job.launch.staged.files)
            if isinstance(result, LoadResult):
                yield session, result, stage_now
                return
            if result.reason == "rest" and stage_now == "all":
                stage_now = "definitions"
                continue
            problem = stopped_loading(result, job.limits)
            yield session, LoadResult(mode, ok=False, problem=problem), stage_now
            return


def _not_loaded(load: LoadResult) -> Outcome:
    return Outcome("missing", detail=load.problem)
