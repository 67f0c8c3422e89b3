"""Assignment -> its frozen file, with what its known mistakes give, alone and in pairs."""

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from grader.api import Mistake
from grader.assignment.mistakes.frozen.file import (
    Enclosed,
    FrozenFile,
    FrozenMistake,
    Predicted,
    written,
)
from grader.assignment.mistakes.frozen.predictions import expected_of_two
from grader.assignment.mistakes.learned import load_learned
from grader.assignment.mistakes.package import ReferencePredictor, load_hints, load_mistakes
from grader.explaining.known.learned import known_here
from grader.explaining.known.mistakes import LearnedMistake
from grader.explaining.known.tokens import Token, Unit, right_tokens
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
    mistakes = load_mistakes(assignment)
    hints = load_hints(assignment, mistakes)
    predicted = _predicted(handed_on, mistakes, hints, watch) if mistakes else None

    return written(
        FrozenFile(
            handed_on.without_files(),
            checks=_enclosed(handed_on.checks) if handed_on.checks is not None else None,
            support_files=tuple(map(_enclosed, handed_on.support.files)),
            stand_ins=tuple(map(_enclosed, handed_on.support.stand_ins)),
            julia_project=tuple(map(_enclosed, handed_on.support.julia_project)),
            predicted=predicted,
            learned=tuple(map(_without_code, known_here(load_learned(assignment), handed_on))),
        )
    )


def _without_code(mistake: LearnedMistake) -> LearnedMistake:
    """Return the mistake without what only people read of it."""
    answers = tuple(replace(answer, call="") for answer in mistake.answers)
    return replace(mistake, answers=answers, students=0)


def _predicted(
    assignment: Assignment, mistakes: Sequence[Mistake], hints: Mapping[str, Text], watch: Watch
) -> Predicted:
    predictor = ReferencePredictor(assignment, tuple(mistakes))
    # Tokens get their numbers as they come up.
    numbers: dict[Unit, dict[Token, int]] = {}
    for tokens in right_tokens(assignment).values():
        numbers |= {unit: {token: 0} for unit, token in tokens.items()}

    def differences(together: Together) -> dict[int, int] | None:
        """Return where these mistakes together differ from the right answer: unit -> token."""
        ids = tuple(mistake.id for mistake in together)
        answers: dict[Unit, Token] = {}
        for case in assignment.cases:
            tokens = predictor.tokens(ids, case.id)
            if tokens is None:
                return None
            answers |= tokens

        row = {}
        for number, (unit, tokens_of_unit) in enumerate(numbers.items()):
            token = tokens_of_unit.setdefault(answers[unit], len(tokens_of_unit))
            if token:
                row[number] = token
        return row

    singles = [(mistake,) for mistake in mistakes]
    rows = list(map(differences, watch([*singles, *combinations(mistakes, 2)])))
    alone = [row or {} for row in rows[: len(mistakes)]]
    pairs = []
    numbered = combinations(range(len(mistakes)), 2)
    for (i, j), both in zip(numbered, rows[len(mistakes) :], strict=True):
        if both is not None:
            guess = expected_of_two(alone[i], alone[j])
            units = [
                unit
                for unit in sorted(both.keys() | guess.keys())
                if both.get(unit, 0) != guess.get(unit, 0)
            ]
            pairs.append((i, j, *_flat({unit: both.get(unit, 0) for unit in units})))

    return Predicted(
        units=tuple(numbers),
        tokens=tuple(map(tuple, numbers.values())),
        mistakes=tuple(
            FrozenMistake(
                id=mistake.id,
                languages=mistake.languages,
                hint=hints[mistake.id],
                scored=mistake.decided == "scored",
                signature=mistake.signature,
                only_proved=mistake.only_proved,
                differs=_flat(row),
            )
            for mistake, row in zip(mistakes, alone, strict=True)
        ),
        pairs=tuple(pairs),
    )


def _flat(row: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(value for pair in row.items() for value in pair)


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
