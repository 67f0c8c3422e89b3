"""The reference and its twin in another language, called alike, compared to the last bit."""

import itertools
import math
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.languages.code import call_code, value_code
from grader.languages.localised import names_in_sources
from grader.languages.registry import by_ending
from grader.model import (
    ArrayValue,
    Assignment,
    Case,
    DictValue,
    Language,
    Message,
    Outcome,
    ScalarValue,
    SequenceValue,
    Value,
)
from grader.running import Runtime, open_session
from grader.running.session import Session
from grader.submissions import read_submission
from grader.verify.inputs import random_cases
from grader.verify.shrinking import shrink

__all__ = ["Counterexample", "ParityResult", "language_of", "parity", "same_bits"]


_BATCH = 200


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A call on which the languages differ, as small as it could be made."""

    calls: dict[Language, str]
    answers: dict[Language, str]


@dataclass(frozen=True, slots=True)
class ParityResult:
    examples: int
    seconds: float
    counterexample: Counterexample | None


def parity(
    assignment: Assignment,
    runtime: Runtime,
    examples: int,
    seed: int,
    progress: Callable[[], None],
) -> ParityResult | Message:
    """Call both with `examples` random calls; stop at the first on which they differ.

    The Message says what is missing: a reference, a twin, or a worker for one of the languages.
    """
    if assignment.reference is None or assignment.twin is None:
        return Message("verify.no_twin", {"assignment": assignment.id})
    started = time.monotonic()
    with (
        _session(assignment, runtime, assignment.reference) as reference,
        _session(assignment, runtime, assignment.twin) as twin,
    ):
        if isinstance(reference, Message):
            return reference
        if isinstance(twin, Message):
            return twin

        def differs(case: Case) -> bool:
            return not _agree(reference.call(case, math.inf), twin.call(case, math.inf))

        calls = random_cases(assignment, examples, seed)
        done = 0
        for case, *outcomes in _answered(calls, reference, twin):
            done += 1
            progress()
            if not _agree(*outcomes):
                smallest = shrink(case, differs)
                answers = {
                    language_of(path, assignment): session.call(smallest, math.inf)
                    for path, session in (
                        (assignment.reference, reference),
                        (assignment.twin, twin),
                    )
                }
                seconds = time.monotonic() - started
                return ParityResult(done, seconds, _shown(smallest, answers))
    return ParityResult(done, time.monotonic() - started, None)


def _answered(calls: Iterator[Case], *sessions: Session) -> Iterator[tuple[Case, Outcome, Outcome]]:
    """Every call with its answers. Each language works through a batch by itself: none waits."""

    def work(session: Session, batch: Sequence[Case]) -> list[Outcome]:
        session.expect(("call", case) for case in batch)
        return [session.call(case, math.inf) for case in batch]

    with ThreadPoolExecutor(max_workers=len(sessions)) as pool:
        while batch := list(itertools.islice(calls, _BATCH)):
            halves = [pool.submit(work, session, batch) for session in sessions]
            yield from zip(batch, *(half.result() for half in halves), strict=True)


def language_of(path: Path, assignment: Assignment) -> Language:
    """The language of a reference, by the ending of its file."""
    kind = by_ending(path, assignment.languages)
    return kind.name if kind is not None else ""


@contextmanager
def _session(assignment: Assignment, runtime: Runtime, path: Path) -> Iterator[Session | Message]:
    names = names_in_sources(assignment)
    submission = read_submission(path, (language_of(path, assignment),), names, id=path.stem)
    with open_session(submission, assignment, runtime) as session:
        yield session


def same_bits(one: Value | None, other: Value | None) -> bool:
    """Equal in value to the last bit, the sign of zero included; types may have other names."""
    match one, other:
        case ScalarValue(_, a), ScalarValue(_, b):
            return _same_scalar(a, b)
        case ArrayValue(_, _, shape, items), ArrayValue(_, _, other_shape, other_items):
            return shape == other_shape and all(map(_same_scalar, items, other_items))
        case SequenceValue(_, parts), SequenceValue(_, other_parts):
            return len(parts) == len(other_parts) and all(map(same_bits, parts, other_parts))
        case DictValue(_, keys, parts), DictValue(_, other_keys, other_parts):
            return keys == other_keys and all(map(same_bits, parts, other_parts))
    return one is None and other is None


def _same_scalar(a: object, b: object) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        # One NaN is as good as another: their payload is the processor's affair.
        return (math.isnan(a) and math.isnan(b)) or struct.pack("d", a) == struct.pack("d", b)
    return type(a) is type(b) and a == b


def _agree(one: Outcome, other: Outcome) -> bool:
    if one.kind != other.kind:
        return False
    return one.kind != "value" or same_bits(one.value, other.value)


def _shown(case: Case, outcomes: Mapping[Language, Outcome]) -> Counterexample:
    return Counterexample(
        calls={language: call_code(case, language) for language in outcomes},
        answers={language: _answer(outcome, language) for language, outcome in outcomes.items()},
    )


def _answer(outcome: Outcome, language: Language) -> str:
    if outcome.value is not None:
        return value_code(outcome.value, language)
    if outcome.exception is not None:
        return f"{outcome.exception.type}: {outcome.exception.message}"
    return outcome.kind
