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

from grader.assignment.reference.endless import EndlessError, bounded
from grader.assignment.reference.module import (
    Reference,
    evaluate,
    module_of,
    other_reading,
    reference_functions,
)
from grader.explaining.known.learned import gives
from grader.explaining.known.mistakes import LearnedMistake
from grader.judging.scoring import CheckError, score_case, score_run
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case, Expected, Outcome, Outcomes, SourceFile, Submission
from grader.running import run_submission
from grader.verify.inputs import random_cases
from grader.verify.mistakes import as_outcomes
from grader.verify.mutants import Mutant, mutants
from grader.verify.random_runs import random_runs, why_not_run
from grader.verify.result import MutantVerdict, Mutation
from grader.verify.workbench import Workbench

_RANDOM_CALLS, _RANDOM_RUNS = 400, 60
_SEED = 1
CALL_CPU_SECONDS = 0.3
"""The limit of a random call; the longest ones of the shipped assignments take milliseconds."""
_ENDLESS_AT_MOST = 20


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


def with_random_cases(assignment: Assignment, count: int) -> Assignment:
    """Return the assignment with so many random calls for cases."""
    functions = reference_functions(assignment)
    readings: dict[str, Reference] = {}
    if assignment.reference is not None:
        module = module_of(assignment)
        readings = {
            point.id: reference_functions(assignment, other_reading(module, point))
            for point in assignment.open_points
        }

    cases: list[Case] = []
    answers: dict[str, Expected] = {}
    endless = 0
    make_random = random_runs if assignment.outputs else random_cases
    for call in tuple(make_random(assignment, count, _SEED)):
        try:
            with bounded(CALL_CPU_SECONDS):
                alternatives = {id: evaluate(reading, call) for id, reading in readings.items()}
                answer = Expected(evaluate(functions, call), alternatives)
        except EndlessError:
            endless += 1
            if endless == _ENDLESS_AT_MOST:
                break
            continue
        cases.append(call)
        answers[call.id] = answer

    random = replace(assignment, cases=tuple(cases), expected=answers)
    random = localised(random, REFERENCE)
    return replace(random, cases=tuple(call for call in random.cases if _is_judged(random, call)))


def _is_judged(random: Assignment, call: Case) -> bool:
    """Return whether no check refuses the reference's answer: one item cannot be shuffled."""
    if random.function(call.function).check is None:
        return True
    try:
        outcomes = as_outcomes(random.expected[call.id].answers)
        return score_case(random, call, outcomes).status == "passed"
    except CheckError:
        return False


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
