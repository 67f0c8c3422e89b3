"""Assignment -> its frozen file, with what its known mistakes give, alone and in pairs."""

import base64
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from grader.api import Mistake
from grader.assignment.mistakes.frozen.file import (
    CHECKS,
    Differing,
    Enclosed,
    FrozenFile,
    FrozenMistake,
    written,
)
from grader.assignment.mistakes.frozen.predictions import by_field, expected_of_two
from grader.assignment.mistakes.learned import load_learned
from grader.assignment.mistakes.package import ReferencePredictor, load_hints, load_mistakes
from grader.explaining.known.learned import known_here
from grader.explaining.known.mistakes import LearnedMistake
from grader.explaining.known.tokens import right_tokens
from grader.model import Assignment, Case, Text, Topic

Together = tuple[Mistake, ...]
Watch = Callable[[Sequence[Together]], Iterable[Together]]
"""Passes on, one by one, the mistakes that are tried together, and may show how far it is."""


def freeze(assignment: Assignment, *, only_visible: bool = False, watch: Watch = iter) -> str:
    """Return the text of the frozen file: the same bytes for the same assignment.

    With `only_visible` nothing of a hidden case is in it but that there are so many. Its known
    mistakes are computed alone and in pairs: minutes of work for an assignment with many.
    Raises ValueError for an assignment that has no reference to compute them with.
    """
    if assignment.reference is None:
        raise ValueError(f"the assignment {assignment.id} is frozen already")

    handed_on = without_hidden(assignment) if only_visible else assignment
    checks = (handed_on.checks,) if handed_on.checks is not None else ()
    files = {**handed_on.support.laid, CHECKS: checks}
    return written(
        FrozenFile(
            handed_on.without_files(),
            enclosed={kind: tuple(map(_enclosed, paths)) for kind, paths in files.items()},
            mistakes=_frozen_mistakes(assignment, handed_on, watch),
            learned=tuple(map(_without_code, known_here(load_learned(assignment), handed_on))),
        )
    )


def _without_code(mistake: LearnedMistake) -> LearnedMistake:
    """Return the mistake without what only people read of it."""
    answers = tuple(replace(answer, call="") for answer in mistake.answers)
    return replace(mistake, answers=answers, students=0)


def _frozen_mistakes(
    assignment: Assignment, handed_on: Assignment, watch: Watch
) -> tuple[FrozenMistake, ...]:
    """Return the mistakes with what they answer in the cases that are handed on."""
    mistakes = load_mistakes(assignment)
    hints = load_hints(assignment, mistakes)
    predictor = ReferencePredictor(handed_on, mistakes)
    right = {case: by_field(tokens) for case, tokens in right_tokens(handed_on).items()}

    frozen: dict[str, FrozenMistake] = {}
    beside: dict[str, dict[str, Differing]] = {mistake.id: {} for mistake in mistakes}
    singles = [(mistake,) for mistake in mistakes]
    for first, *rest in watch([*singles, *combinations(mistakes, 2)]):
        ids = tuple(mistake.id for mistake in (first, *rest))
        tokens = {case: predictor.tokens(ids, case) for case in right}
        given = {case: by_field(row) for case, row in tokens.items() if row is not None}
        if not rest:
            frozen[first.id] = _frozen(first, hints[first.id], _differing(given, right))
        elif len(given) == len(right):
            earlier, later = (frozen[id] for id in ids)
            guess = {case: expected_of_two(earlier, later, case) for case in right}
            expected = {case: {**right[case], **guess[case]} for case in right}
            beside[earlier.id][later.id] = _differing(given, expected)
    return tuple(replace(mistake, beside=beside[id]) for id, mistake in frozen.items())


def _frozen(mistake: Mistake, hint: Text, differs: Differing) -> FrozenMistake:
    return FrozenMistake(
        id=mistake.id,
        languages=mistake.languages,
        hint=hint,
        scored=mistake.decided == "scored",
        signature=mistake.signature,
        only_proved=mistake.only_proved,
        differs=differs,
    )


def _differing(given: Differing, expected: Differing) -> Differing:
    """Return the tokens that are others than one expects, with their cases."""
    rows = {
        case: {name: token for name, token in row.items() if token != expected[case][name]}
        for case, row in given.items()
    }
    return {case: row for case, row in rows.items() if row}


def without_hidden(assignment: Assignment) -> Assignment:
    """Return the assignment with nothing of a hidden case but that there are so many."""
    cases = tuple(case for case in assignment.cases if case.visible)
    return replace(
        assignment,
        cases=cases,
        topics=tuple(_topics_of(cases, assignment)),
        expected={case.id: assignment.expected[case.id] for case in cases},
        withheld=assignment.withheld + len(assignment.cases) - len(cases),
    )


def _topics_of(cases: Sequence[Case], assignment: Assignment) -> Iterator[Topic]:
    """Yield the topics that any of these cases is about, with no other case's id."""
    ids = {case.id for case in cases}
    for topic in assignment.topics:
        if about := tuple(id for id in topic.cases if id in ids):
            yield replace(topic, cases=about)


def _enclosed(path: Path) -> Enclosed:
    return Enclosed(name=path.name, base64=base64.b64encode(path.read_bytes()).decode())
