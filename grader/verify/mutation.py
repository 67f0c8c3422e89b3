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
from grader.model import Assignment, Case, Outcome, Outcomes, SourceFile, Submission
from grader.running import run_submission
from grader.verify.mutants import Mutant, mutants
from grader.verify.result import MutantVerdict, Mutation
from grader.verify.workbench import Workbench

_RANDOM_CALLS, _RANDOM_RUNS = 400, 60


class _Trial(Struct, frozen=True):
    """The parts that all mutants are tried with."""

    workbench: Workbench
    random: Assignment
    """The assignment with random calls for cases, which are compared as its own cases are."""
    reached: frozenset[str]
    """The reference's functions that its cases and the random calls reach."""
    learned: Sequence[LearnedMistake]


def judge_mutants(
    workbench: Workbench, jobs: int, learned: Sequence[LearnedMistake] = ()
) -> Iterator[Mutation]:
    """A verdict for each mutant, in the order of the reference's lines."""
    assignment = workbench.assignment
    if assignment.reference is None:
        return
    source = assignment.reference.read_text(encoding="utf-8")
    random = with_random_cases(assignment, _RANDOM_RUNS if assignment.outputs else _RANDOM_CALLS)
    reached = _functions_reached(
        assignment, assignment.reference, (*assignment.cases, *random.cases)
    )
    trial = _Trial(workbench, random, reached, learned)
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        program = bool(assignment.outputs)
        yield from pool.map(partial(_judge, trial), list(mutants(source, program=program)))


def _judge(trial: _Trial, mutant: Mutant) -> Mutation:
    try:
        return _judge_by_cases(trial, mutant)
    except CheckError as error:
        return _mutation(mutant, "not_judged", problem=error.message)


def _judge_by_cases(trial: _Trial, mutant: Mutant) -> Mutation:
    assignment = trial.workbench.assignment
    file = SourceFile(f"{assignment.id}.py", REFERENCE, mutant.source)
    submission = Submission(mutant.id, REFERENCE, (file,), (), mutant.id)
    run = trial.workbench.run(submission)

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


def _functions_reached(
    assignment: Assignment, path: Path, calls: tuple[Case, ...]
) -> frozenset[str]:
    functions = reference_functions(assignment)
    with _note_calls(str(path.resolve())) as names:
        for call in calls:
            evaluate(functions, call)
    return frozenset(names)


@contextmanager
def _note_calls(file: str) -> Iterator[set[str]]:
    """Yield the qualified names of a file's functions that are called meanwhile."""
    names: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == file:
            names.add(frame.f_code.co_qualname)

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
    with _giving(trial, submission) as give:
        for call in trial.random.cases:
            outcomes = give(call)
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
def _giving(trial: _Trial, submission: Submission) -> Iterator[Callable[[Case], Outcomes]]:
    """Yield what gives the outcomes of a random call."""
    if not trial.random.outputs:
        with trial.workbench.loaded(submission) as give:
            yield give
        return
    run = run_submission(submission, trial.random, trial.workbench.runtime, "together")
    not_run = (Outcome("not_run", detail=run.problem),)
    yield lambda case: run.outcomes.get(case.id, not_run)
