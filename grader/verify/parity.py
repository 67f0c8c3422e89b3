"""The reference and its twin in another language, called alike, compared to the last bit."""

import itertools
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.random_calls.functions import random_cases, shrink
from grader.assignment.random_calls.programs import random_runs
from grader.assignment.reference.module import evaluate, reference_functions
from grader.grading import read
from grader.judging.scoring import CheckError, score_case
from grader.languages.code import call_code, value_code
from grader.languages.localised import called_in, localised
from grader.languages.registry import REFERENCE, by_ending
from grader.model import (
    Answer,
    Answers,
    ArrayValue,
    Assignment,
    Case,
    Expected,
    Field,
    Language,
    Message,
    Outcome,
    Outcomes,
    ScalarValue,
    SequenceValue,
    Tolerance,
    Value,
)
from grader.model.records import encoded
from grader.running import Runtime
from grader.running.session import JudgeError
from grader.verify.workbench import Answering, Workbench

_BATCH = 200
EXAMPLES_AT_MOST = 10_000
_EXAMPLES_AT_LEAST = 400
_RUNS = 100
"""A run of a program takes as long as hundreds of calls."""
_TO_THE_BIT = {"real", "integer", "boolean", "text", "vector", "matrix", "curve"}


class Counterexample(Struct, frozen=True):
    """A call on which the languages differ, as small as it could be made."""

    calls: dict[Language, str]
    answers: dict[Language, str]


class ParityResult(Struct, frozen=True):
    examples: int
    seconds: float
    counterexample: Counterexample | None


def parity(
    assignment: Assignment,
    runtime: Runtime,
    examples: int | timedelta,
    seed: int,
    progress: Callable[[Message], None],
) -> ParityResult | Message:
    """Call both with `examples` random calls, or as many as a time is enough for, within bounds;
    stop at the first on which they differ.

    The Message says what is missing: a reference, a twin, or a worker for one of the languages.
    """
    if assignment.reference is None or assignment.twin is None:
        return Message("verify.no_twin", {"assignment": assignment.id})

    started = time.monotonic()
    most = examples if isinstance(examples, int) else EXAMPLES_AT_MOST
    enough = examples.total_seconds() if isinstance(examples, timedelta) else math.inf
    draw = random_cases
    if assignment.outputs:
        draw, most = random_runs, min(most, _RUNS)
    try:
        with Workbench(_with_totals_for(assignment, most), runtime) as workbench:
            calls = draw(assignment, most, seed)
            count, difference = _compared(assignment, workbench, calls, enough, progress)
    except JudgeError as error:
        return error.message
    return ParityResult(count, time.monotonic() - started, difference)


def _compared(
    assignment: Assignment,
    workbench: Workbench,
    calls: Iterator[Case],
    enough: float,
    progress: Callable[[Message], None],
) -> tuple[int, Counterexample | None]:
    """Return how many of these calls were made in `enough` seconds, up to one that shows a
    difference."""
    answers_of: dict[Language, Answering] = {}
    with ExitStack() as loaded:
        for path in filter(None, (assignment.reference, assignment.twin)):
            language = language_of(path, assignment)
            submission = read(assignment, path, path.stem)
            answers_of[language] = loaded.enter_context(workbench.loaded(submission))

        def answers(case: Case) -> list[Outcomes]:
            return [next(answering([case])) for answering in answers_of.values()]

        def differs(case: Case) -> bool:
            return not _agree(assignment, language, case, *answers(case))

        count, end = 0, time.monotonic() + enough
        for case, *outcomes in _answered(calls, [*answers_of.values()]):
            count += 1
            progress(Message("verify.trying.calls", {"function": case.last.written}))
            if not _agree(assignment, language, case, *outcomes):
                smallest = shrink(case, differs)
                by_language = dict(zip(answers_of, answers(smallest), strict=True))
                return count, _counterexample(smallest, by_language)
            if count >= _EXAMPLES_AT_LEAST and time.monotonic() > end:
                break
    return count, None


def _with_totals_for(assignment: Assignment, count: int) -> Assignment:
    """Return it with totals for so many calls: they are meant for as many as it has cases. What a
    worker's memory keeps of each call adds up, too."""
    limits = assignment.limits
    seconds, memory = limits.total_cpu_seconds * count, limits.memory_mb + count
    totals = replace(limits, total_cpu_seconds=seconds, memory_mb=memory)
    return replace(assignment, limits=totals)


def _answered(
    calls: Iterator[Case], languages: Sequence[Answering]
) -> Iterator[tuple[Case, Outcomes, Outcomes]]:
    """Yield every call with its answers. Each language works through a batch by itself: none
    waits."""

    def work(answering: Answering, batch: Sequence[Case]) -> list[Outcomes]:
        return list(answering(batch))

    with ThreadPoolExecutor(max_workers=len(languages)) as pool:
        size = 1  # The first call compiles, and is seen when it is answered.
        while batch := list(itertools.islice(calls, size)):
            size = min(2 * size, _BATCH)
            halves = pool.map(work, languages, itertools.repeat(batch))
            yield from zip(batch, *halves, strict=True)


def language_of(path: Path, assignment: Assignment) -> Language:
    """Return the language of a reference, by the ending of its file."""
    kind = by_ending(path, assignment.languages)
    return kind.name if kind is not None else ""


def _agree(
    assignment: Assignment, language: Language, case: Case, answers: Outcomes, twins: Outcomes
) -> bool:
    """Return whether the reference's answers and its twin's are the same; `language` is the
    twin's."""
    if any(assignment.function(call.function).check is not None for call in case.calls):
        # Where the check refuses the reference too, the call is none that the assignment knows.
        refused = not _is_right(assignment, REFERENCE, case, answers)
        return refused or _is_right(assignment, language, case, twins)
    if answers[-1].kind != twins[-1].kind or len(answers) != len(twins):
        return False
    if answers[-1].kind not in ("value", "exception"):
        return True  # both run into the same limit

    # What is equal up to a factor or the like has the assignment's tolerance, all else none.
    function = assignment.function(case.function)
    tolerance = assignment.tolerance if function.up_to else Tolerance(0, 0)
    answered = tuple(map(_as_answer, answers))
    if not _passes(replace(assignment, tolerance=tolerance), language, case, answered, twins):
        return False

    has_bits = len(case.calls) == 1 and not function.up_to and all(map(_has_bits, function.fields))
    return not has_bits or _bits_of(answers[-1]) == _bits_of(twins[-1])


def _has_bits(field: Field) -> bool:
    """Return false for what is right though its bits differ: printed text, positions, and what has
    a tolerance of its own."""
    is_kept = field.source in ("returned", "argument") and field.tolerance is None
    return is_kept and field.kind in _TO_THE_BIT and field.element != "index"


def _bits_of(outcome: Outcome) -> list[object]:
    return [*map(_bits, (outcome.value, *outcome.observed))]


def _bits(value: Value | None) -> object:
    """Return each number in a way of its own, zeros by their sign; types may have other names."""
    match value:
        case ScalarValue(_, content):
            return encoded(content)
        case ArrayValue(_, _, shape, items):
            return shape, encoded(items)
        case SequenceValue(_, parts):
            return [*map(_bits, parts)]
    return None


def _is_right(assignment: Assignment, language: Language, case: Case, outcomes: Outcomes) -> bool:
    """Return whether the check accepts an answer; an error of its own is no acceptance."""
    answers = evaluate(reference_functions(assignment), case)
    try:
        return _passes(assignment, language, case, answers, outcomes)
    except CheckError:
        return False


def _passes(
    assignment: Assignment, language: Language, case: Case, answers: Answers, outcomes: Outcomes
) -> bool:
    judged = localised(replace(assignment, expected={case.id: Expected(answers)}), language)
    call = called_in(case, assignment, language)
    return score_case(judged, call, outcomes, language).status == "passed"


def _as_answer(outcome: Outcome) -> Answer:
    """Return the outcome as the reference's answer."""
    return Answer(
        outcome.value,
        raises=outcome.kind != "value",
        observed=outcome.observed,
        printed=outcome.printed,
    )


def _counterexample(case: Case, outcomes: Mapping[Language, Outcomes]) -> Counterexample:
    calls = {language: call_code(case, language) for language in outcomes}
    answers = {language: _answer(results[-1], language) for language, results in outcomes.items()}
    return Counterexample(calls, answers)


def _answer(outcome: Outcome, language: Language) -> str:
    if outcome.value is not None:
        return value_code(outcome.value, language)
    if outcome.exception is not None:
        return f"{outcome.exception.type}: {outcome.exception.message}"
    return outcome.kind
