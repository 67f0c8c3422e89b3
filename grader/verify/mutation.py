"""Mutants of the reference, handed in like submissions: every one must fail a case somewhere.

They run in workers, confined like any submission: nobody has read what a mutant does.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.random_calls.answered import with_random_cases
from grader.assignment.random_calls.programs import why_not_run
from grader.assignment.reference.module import (
    evaluate,
    reference_functions,
)
from grader.explaining.known.learned import gives
from grader.explaining.known.mistakes import LearnedMistake
from grader.judging.scoring import CheckError, score_case, score_run
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case, Message, Outcome, Outcomes, SourceFile, Submission
from grader.running import run_submission
from grader.verify.mutants import Mutant, mutants
from grader.verify.result import MutantVerdict, Mutation
from grader.verify.workbench import Workbench

_RANDOM_CALLS, _RANDOM_RUNS = 400, 60
_LEAST_SECONDS, _TIMES_AS_LONG = 0.3, 20.0


class _Trial(Struct, frozen=True):
    """The parts that all mutants are tried with."""

    workbench: Workbench
    hasty: Workbench
    """The same with little time for a call: most mutants that take long never end."""
    random: Assignment
    """The assignment with random calls for cases, which are compared as its own cases are."""
    reached: frozenset[str]
    """The reference's functions that its cases and the random calls reach."""
    learned: Sequence[LearnedMistake]
    progress: Callable[[Message], None]


def judge_mutants(
    workbench: Workbench,
    jobs: int,
    progress: Callable[[Message], None],
    learned: Sequence[LearnedMistake] = (),
    *,
    only_reached: bool = False,
) -> Iterator[Mutation]:
    """Yield a verdict for each mutant, in the order of the lines; or for those alone that
    change what some call reaches."""
    assignment = workbench.assignment
    if assignment.reference is None:
        return
    source = assignment.reference.read_text(encoding="utf-8")
    reference = SourceFile(assignment.reference.name, REFERENCE, source)
    progress(Message("verify.trying.random"))
    random = with_random_cases(assignment, _RANDOM_RUNS if assignment.outputs else _RANDOM_CALLS)
    reached = functions_reached(assignment, (*assignment.cases, *random.cases))
    chosen = [
        mutant
        for mutant in mutants(reference, is_program=bool(assignment.outputs))
        if mutant.function in reached or not only_reached
    ]
    with (
        Workbench(_in_haste(workbench, source), workbench.runtime) as hasty,
        ThreadPoolExecutor(max_workers=jobs) as pool,
    ):
        trial = _Trial(workbench, hasty, random, reached, learned, progress)
        yield from pool.map(partial(_judge, trial), chosen)


def _in_haste(workbench: Workbench, source: str) -> Assignment:
    """Return the assignment with little time for a call: many times what the reference takes."""
    assignment = workbench.assignment
    run = workbench.run(_submission(assignment, "reference", source))
    calls = [outcome for outcomes in run.outcomes.values() for outcome in outcomes]
    longest = max((outcome.cpu_seconds for outcome in calls), default=0.0)

    limits = assignment.limits
    seconds = min(limits.case_cpu_seconds, max(_LEAST_SECONDS, _TIMES_AS_LONG * longest))
    hasty = replace(limits, case_cpu_seconds=seconds, first_call_cpu_seconds=0.0)
    return replace(assignment, limits=hasty)


def _submission(assignment: Assignment, name: str, source: str) -> Submission:
    file = SourceFile(f"{assignment.id}.py", REFERENCE, source)
    return Submission(name, REFERENCE, (file,), (), name)


def _judge(trial: _Trial, mutant: Mutant) -> Mutation:
    names = {"id": mutant.id, "function": mutant.function}
    trial.progress(Message("verify.trying.mutant", {**names}))
    try:
        return _judge_by_cases(trial, mutant)
    except CheckError as error:
        return _mutation(mutant, "not_judged", problem=error.message)


def _judge_by_cases(trial: _Trial, mutant: Mutant) -> Mutation:
    assignment = trial.workbench.assignment
    submission = _submission(assignment, mutant.id, mutant.source)
    run = trial.hasty.run(submission, hasty=True)

    # A case without points kills too: it is where an assignment asks for errors.
    results = score_run(run, assignment)
    killers = tuple(item.id for item in results if item.status not in ("passed", "not_run"))
    if not killers:
        problem = run.problem or why_not_run(run)
        if problem is not None:
            return _mutation(mutant, "not_judged", problem=problem)
        return _judge_survivor(trial, mutant, submission)
    alike = tuple(mistake.id for mistake in trial.learned if gives(mistake, assignment, run))
    return _mutation(mutant, "killed", killed_by=killers, learned=alike)


def functions_reached(assignment: Assignment, calls: Sequence[Case]) -> frozenset[str]:
    """Return the names of the reference's outermost functions and classes that run in these
    calls."""
    functions = reference_functions(assignment)
    path = assignment.reference or Path()
    with _note_calls(str(path.resolve())) as names:
        for call in calls:
            evaluate(functions, call)
    return frozenset(names)


@contextmanager
def _note_calls(file: str) -> Iterator[set[str]]:
    """Yield the names of a file's outermost functions and classes that are called meanwhile."""
    names: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == file:
            names.add(frame.f_code.co_qualname.partition(".")[0])

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(before)


def _mutation(mutant: Mutant, verdict: MutantVerdict, **facts: Any) -> Mutation:
    return Mutation(mutant.id, mutant.diff, verdict, mutant.function, **facts)


def _judge_survivor(trial: _Trial, mutant: Mutant, submission: Submission) -> Mutation:
    """Judge a survivor by random calls: not reached, not told apart, another reading of an open
    point, or in want of a case."""
    reads_otherwise = False
    with _giving(trial, submission) as answers:
        for call, outcomes in zip(trial.random.cases, answers, strict=True):
            if outcomes[-1].kind == "not_run":
                return _mutation(mutant, "not_judged", problem=outcomes[-1].detail)

            result = score_case(trial.random, call, outcomes)
            if result.status != "passed":
                code = call_code(call, REFERENCE)
                return _mutation(mutant, "survived", counterexample=code)
            reads_otherwise = reads_otherwise or bool(result.open_points)

    if reads_otherwise:
        return _mutation(mutant, "open_point")
    if mutant.function not in trial.reached:
        return _mutation(mutant, "unreached")
    return _mutation(mutant, "not_told_apart", random_calls=len(trial.random.cases))


@contextmanager
def _giving(trial: _Trial, submission: Submission) -> Iterator[Iterator[Outcomes]]:
    """Yield the outcomes of the random calls, in their order."""
    if not trial.random.outputs:
        with trial.workbench.loaded(submission) as answers:
            yield answers(trial.random.cases)
        return
    run = run_submission(submission, trial.random, trial.workbench.runtime, "together")
    not_run = (Outcome("not_run", detail=run.problem),)
    yield (run.outcomes.get(case.id, not_run) for case in trial.random.cases)
