"""Mutants of the reference, handed in like submissions: every one must fail a case somewhere.

They run in workers, confined like any submission: nobody has read what a mutant does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.assemble import files_of
from grader.assignment.random_calls.answered import with_random_cases
from grader.assignment.random_calls.programs import why_not_run
from grader.explaining.known.learned import gives
from grader.explaining.known.mistakes import LearnedMistake
from grader.grouping import grouped
from grader.judging.scoring import CheckError, score_case, score_run
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case, Message, SourceFile, Submission
from grader.model.records import digest_of, digest_of_record, encoded
from grader.running.session import JudgeError
from grader.running.versions import versions_of
from grader.verify.mutants import Mutant, mutants
from grader.verify.reach import calls_reach
from grader.verify.result import MutantVerdict, Mutation
from grader.verify.workbench import Workbench

_RANDOM_CALLS, _RANDOM_RUNS = 400, 60
_LEAST_CALLS = 100
"""Each function has so many random calls, in however many the others share."""
_LEAST_SECONDS, _TIMES_AS_LONG = 0.1, 20.0


class _Trial(Struct, frozen=True):
    """The parts that all mutants are tried with."""

    workbench: Workbench
    hasty: Workbench
    """The same with little time for a call: most mutants that take long never end."""
    random: Assignment
    """The assignment with random calls for cases, which are compared as its own cases are."""
    run_by: Mapping[str, frozenset[str]]
    """The functions that a case or a random call may come to, by its id."""
    settings: str
    """A digest of what verdicts depend on beside mutants and calls."""
    learned: Sequence[LearnedMistake]
    progress: Callable[[Message], None]

    def calls_to(self, function: str, assignment: Assignment) -> list[Case]:
        return [case for case in assignment.cases if function in self.run_by[case.id]]

    def key(self, mutant: Mutant) -> str:
        """Return a digest of all that the verdict on the mutant depends on."""
        asked = [
            (case, assignment.expected[case.id])
            for assignment in (self.workbench.assignment, self.random)
            for case in self.calls_to(mutant.function, assignment)
        ]
        return digest_of_record([self.settings, mutant.id, mutant.source, asked])


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
    random = _with_random_calls(assignment)
    run_by = calls_reach(assignment, (*assignment.cases, *random.cases))
    reached = frozenset[str]().union(*run_by.values())
    chosen = [
        mutant
        for mutant in mutants(reference, is_program=bool(assignment.outputs))
        if mutant.function in reached or not only_reached
    ]
    with (
        Workbench(_in_haste(workbench, source), workbench.runtime) as hasty,
        ThreadPoolExecutor(max_workers=jobs) as pool,
    ):
        settings = _settings(workbench, learned)
        trial = _Trial(workbench, hasty, random, run_by, settings, learned, progress)
        yield from pool.map(partial(_judge, trial), chosen)


def _with_random_calls(assignment: Assignment) -> Assignment:
    """Return the assignment with random calls for cases: each function's as its own cases are, so
    that they stay the same while another function's cases are changed."""
    if assignment.outputs:
        return with_random_cases(assignment, _RANDOM_RUNS)
    groups = grouped(assignment.cases, lambda case: case.function).values()
    count = max(_RANDOM_CALLS // len(groups), _LEAST_CALLS)
    random = [with_random_cases(replace(assignment, cases=tuple(group)), count) for group in groups]

    expected = {id: answers for part in random for id, answers in part.expected.items()}
    return replace(random[0], cases=sum((part.cases for part in random), ()), expected=expected)


def _settings(workbench: Workbench, learned: Sequence[LearnedMistake]) -> str:
    assignment = workbench.assignment
    versions = versions_of(workbench.runtime, REFERENCE, assignment.support)
    settings = replace(assignment.without_files(), cases=(), expected={}, digest="")
    names = [mistake.id for mistake in learned]
    files = [(name, path.read_bytes()) for name, path in files_of(assignment)]
    return digest_of([(versions.key, encoded([settings, names])), *files])


def _in_haste(workbench: Workbench, source: str) -> Assignment:
    """Return the assignment with little time for a call: many times what the reference takes."""
    assignment = workbench.assignment
    run = workbench.run_alone(_submission(assignment, "reference", source))
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
    key = trial.key(mutant)
    mutation = trial.workbench.earlier.pop(key, None)
    if mutation is None:
        try:
            mutation = _judge_by_cases(trial, mutant)
        except (CheckError, JudgeError) as error:
            return _mutation(mutant, "not_judged", problem=error.message)

    if mutation.problem is None:
        trial.workbench.earlier[key] = mutation
    return mutation


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


def _mutation(mutant: Mutant, verdict: MutantVerdict, **facts: Any) -> Mutation:
    return Mutation(mutant.id, mutant.diff, verdict, mutant.function, **facts)


def _judge_survivor(trial: _Trial, mutant: Mutant, submission: Submission) -> Mutation:
    """Judge a survivor by random calls: not reached, not told apart, another reading of an open
    point, or in want of a case."""
    reads_otherwise = False
    calls = trial.calls_to(mutant.function, trial.random)
    with trial.workbench.loaded(submission) as answering:
        for call, outcomes in zip(calls, answering(calls), strict=True):
            result = score_case(trial.random, call, outcomes)
            if result.status != "passed":
                code = call_code(call, REFERENCE)
                return _mutation(mutant, "survived", counterexample=code)
            reads_otherwise = reads_otherwise or bool(result.open_points)

    if reads_otherwise:
        return _mutation(mutant, "open_point")
    if not any(mutant.function in reached for reached in trial.run_by.values()):
        return _mutation(mutant, "unreached")
    return _mutation(mutant, "not_told_apart", random_calls=len(calls))
