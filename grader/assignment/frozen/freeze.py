"""Assignment -> its frozen file, with what its known mistakes give, alone and in pairs."""

import base64
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from grader.api import Mistake
from grader.assignment.frozen.file import (
    Enclosed,
    FrozenFile,
    KnownMistake,
    LearnedMistake,
    Predicted,
    written,
)
from grader.assignment.frozen.predictions import expected_of_two
from grader.assignment.learned import load_learned
from grader.assignment.mistakes import load_hints, load_mistakes, predict, replaced_together
from grader.judging.diagnosis.learned import Learned, known_here
from grader.judging.diagnosis.tokens import Token, Unit, expected_tokens
from grader.model import Assignment, Expected, Text


def freeze(assignment: Assignment, *, only_visible: bool = False) -> str:
    """The text of the frozen file: the same bytes for the same assignment.

    With `only_visible` nothing of a hidden case is in it but that there are so many. Its known
    mistakes are computed alone and in pairs: some seconds of work for an assignment with many.
    Raises ValueError for an assignment that has no reference to compute them with.
    """
    if assignment.reference is None:
        raise ValueError(f"the assignment {assignment.id} is frozen already")
    kept = _without_hidden(assignment) if only_visible else assignment
    mistakes = load_mistakes(assignment)
    hints = load_hints(assignment, mistakes)
    predicted = _Freezer(kept, mistakes).predicted(hints) if mistakes else None
    return written(
        FrozenFile(
            kept.without_files(),
            checks=_file(kept.checks) if kept.checks is not None else None,
            support_files=tuple(map(_file, kept.support.files)),
            stand_ins=tuple(map(_file, kept.support.stand_ins)),
            predicted=predicted,
            learned=_learned(known_here(load_learned(assignment), kept)),
        )
    )


def _learned(mistakes: Sequence[Learned]) -> tuple[LearnedMistake, ...]:
    return tuple(
        LearnedMistake(
            one.id,
            one.hint,
            answers=tuple(replace(answer, call="") for answer in one.answers),
            right=tuple(sorted(one.right)),
        )
        for one in mistakes
    )


class _Freezer:
    """Numbers the tokens of each unit as they come up."""

    def __init__(self, assignment: Assignment, mistakes: Sequence[Mistake]) -> None:
        self.assignment = assignment
        self.mistakes = mistakes
        right = self._tokens(assignment.expected)
        self.units = list(right)
        self.tokens: list[dict[Token, int]] = [{token: 0} for token in right.values()]

    def predicted(self, hints: Mapping[str, Text]) -> Predicted:
        alone = [self._row(mistake) for mistake in self.mistakes]
        pairs = []
        shown = {case.id for case in self.assignment.cases if case.visible}
        visible = {number for number, unit in enumerate(self.units) if unit[0] in shown}
        for (i, first), (j, second) in combinations(enumerate(self.mistakes), 2):
            guess = expected_of_two(alone[i], alone[j])
            if replaced_together([first, second]) is not None:
                row = self._row(first, second)
            elif all(guess[unit] == alone[j][unit] for unit in alone[j].keys() & visible):
                row = guess
            else:
                continue
            other = {
                unit: row.get(unit, 0)
                for unit in sorted(row.keys() | guess.keys())
                if row.get(unit, 0) != guess.get(unit, 0)
            }
            pairs.append((i, j, *_flat(other)))
        return Predicted(
            units=tuple(self.units),
            tokens=tuple(tuple(tokens) for tokens in self.tokens),
            mistakes=tuple(
                KnownMistake(
                    id=mistake.id,
                    languages=mistake.languages,
                    hint=hints[mistake.id],
                    scored=mistake.decided == "scored",
                    signature=mistake.signature,
                    only_proved=mistake.only_proved,
                    differs=_flat(row),
                )
                for mistake, row in zip(self.mistakes, alone, strict=True)
            ),
            pairs=tuple(pairs),
        )

    def _row(self, *mistakes: Mistake) -> dict[int, int]:
        """Return where these mistakes together differ from the right answer: unit -> token."""
        replaced = replaced_together(mistakes)
        if replaced is None:
            raise ValueError("mistakes that replace the same function cannot be made together")
        given = self._tokens(predict(self.assignment, replaced))
        row = {}
        for number, unit in enumerate(self.units):
            known = self.tokens[number]
            token = known.setdefault(given[unit], len(known))
            if token:
                row[number] = token
        return row

    def _tokens(self, answers: Mapping[str, Expected]) -> dict[Unit, Token]:
        tokens: dict[Unit, Token] = {}
        for case in self.assignment.cases:
            tokens |= expected_tokens(self.assignment, case, answers[case.id])
        return tokens


def _flat(row: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(value for pair in row.items() for value in pair)


def _without_hidden(assignment: Assignment) -> Assignment:
    """The assignment with nothing of a hidden case but that there are so many."""
    cases = tuple(case for case in assignment.cases if case.visible)
    return replace(
        assignment,
        cases=cases,
        expected={case.id: assignment.expected[case.id] for case in cases},
        withheld=assignment.withheld + len(assignment.cases) - len(cases),
    )


def _file(path: Path) -> Enclosed:
    return Enclosed(name=path.name, base64=base64.b64encode(path.read_bytes()).decode())
