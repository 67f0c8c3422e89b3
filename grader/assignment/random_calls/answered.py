"""The reference's answers to random calls: cases beside the assignment's own."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from grader.assignment.random_calls.functions import random_cases
from grader.assignment.random_calls.programs import random_runs
from grader.assignment.reference.endless import EndlessError, bounded
from grader.assignment.reference.module import (
    Reference,
    evaluate,
    module_of,
    other_reading,
    reference_functions,
)
from grader.judging.scoring import CheckError, score_case
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import (
    Answer,
    Answers,
    Assignment,
    Case,
    ExceptionInfo,
    Expected,
    Outcome,
    Outcomes,
)

Draw = Callable[[Assignment, int, int], Iterator[Case]]
"""(an assignment, a number of calls, a seed) -> random calls."""

_SEED = 1
_CALL_CPU_SECONDS = 0.1
"""The limit of a random call; the longest ones of the shipped assignments take milliseconds, and
of arguments with which a reference never ends each call takes all of it."""
_ENDLESS_AT_MOST = 20


def with_random_cases(assignment: Assignment, count: int, draw: Draw = random_cases) -> Assignment:
    """Return the assignment with random calls for cases; `draw` makes those of functions."""
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
    make_random = random_runs if assignment.outputs else draw
    for call in tuple(make_random(assignment, count, _SEED)):
        try:
            with bounded(_CALL_CPU_SECONDS):
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


def as_outcomes(answers: Answers) -> Outcomes:
    """Return the answers as what a submission's calls gave."""
    return tuple(map(_as_outcome, answers))


def _as_outcome(answer: Answer) -> Outcome:
    kind, _, message = answer.error.partition(": ")
    return Outcome(
        "exception" if answer.raises else "value",
        answer.value,
        ExceptionInfo(kind, message, types=(kind,)) if answer.raises else None,
        printed=answer.printed,
        observed=answer.observed,
    )
