"""Mutants of the reference, handed in like submissions: every one must fail a case somewhere.

They run in workers, confined like any submission: nobody has read what a mutant does.
"""

import math
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from grader.arguments import call_code
from grader.assignment import evaluate, load_module, reference_functions
from grader.model import Assignment, Case, Expected, Message, Outcome, SourceFile, Submission
from grader.running import Runtime, open_session, run_submission
from grader.scoring import score_run
from grader.verify.inputs import random_cases
from grader.verify.mutants import Mutant, mutants
from grader.verify.parity import same_bits
from grader.verify.result import Mutation

__all__ = ["judge_mutants"]

_RANDOM_CALLS = 400
_SEED = 1


@dataclass(frozen=True, slots=True)
class _Bench:
    """What all mutants are tried with."""

    assignment: Assignment
    runtime: Runtime
    calls: tuple[Case, ...]
    answers: Mapping[str, tuple[Expected, ...]]
    """For each random call: the reference's answer, then its other readings of open points."""


def judge_mutants(assignment: Assignment, runtime: Runtime, jobs: int) -> Iterator[Mutation]:
    """A verdict for each mutant, in the order of the reference's lines."""
    if assignment.reference is None:
        return
    source = assignment.reference.read_text(encoding="utf-8")
    calls = tuple(random_cases(assignment, _RANDOM_CALLS, _SEED))
    bench = _Bench(assignment, runtime, calls, _answers(assignment, calls))
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(partial(_judge, bench), list(mutants(source)))


def _judge(bench: _Bench, mutant: Mutant) -> Mutation:
    submission = _as_submission(mutant, bench.assignment)
    run = run_submission(submission, bench.assignment, bench.runtime, "together")
    results = score_run(run, bench.assignment)
    # A case without points kills too: it is where an assignment asks for errors.
    killers = tuple(item.case.id for item in results if item.status != "passed")
    if killers:
        return Mutation(mutant.id, mutant.diff, "killed", killers)
    return _judge_survivor(bench, mutant, submission)


def _as_submission(mutant: Mutant, assignment: Assignment) -> Submission:
    file = SourceFile(f"{assignment.id}.py", "python", mutant.source)
    return Submission(mutant.id, "python", (file,), (), mutant.id)


def _answers(assignment: Assignment, calls: tuple[Case, ...]) -> Mapping[str, tuple[Expected, ...]]:
    readings = [reference_functions(assignment)]
    if assignment.reference is not None and assignment.open_points:
        variants = load_module(assignment.reference).VARIANTS
        readings += [
            reference_functions(assignment, variants[point.variant])
            for point in assignment.open_points
        ]
    return {
        call.id: tuple(evaluate(functions[call.function], call) for functions in readings)
        for call in calls
    }


def _judge_survivor(bench: _Bench, mutant: Mutant, submission: Submission) -> Mutation:
    """Equivalent, another reading of an open point, or in want of a case: random calls tell."""
    with open_session(submission, bench.assignment, bench.runtime) as session:
        if isinstance(session, Message):
            raise ValueError(f"{mutant.id} passed all cases and then did not load")  # noqa: TRY004
        other_reading = False
        for call in bench.calls:
            outcome = session.call(call, math.inf)
            reference, *alternatives = bench.answers[call.id]
            if _gives(outcome, reference):
                continue
            if not any(_gives(outcome, alternative) for alternative in alternatives):
                return Mutation(mutant.id, mutant.diff, "survived", (), call_code(call, "python"))
            other_reading = True
    return Mutation(mutant.id, mutant.diff, "open_point" if other_reading else "equivalent")


def _gives(outcome: Outcome, expected: Expected) -> bool:
    if expected.raises:
        return outcome.kind == "exception"
    return outcome.kind == "value" and same_bits(outcome.value, expected.value)
