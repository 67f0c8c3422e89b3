"""The known mistakes of an assignment, and what each would give: computed when first asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from grader.api import Mistake
from grader.assignment.mistakes import load_hints, load_mistakes, replaced_together
from grader.assignment.reference import Functions, evaluate, reference_functions
from grader.judging.diagnosis.hints import Hint, Hints
from grader.judging.diagnosis.predictions import Predictions
from grader.judging.diagnosis.tokens import Token, Unit, expected_tokens
from grader.model import Assignment, Case

if TYPE_CHECKING:
    from grader.assignment.frozen import Frozen

__all__ = ["ComputedPredictions", "KnownMistakes", "known_of_frozen", "load_known_mistakes"]


@dataclass(frozen=True, slots=True)
class KnownMistakes:
    predictions: Predictions | None
    hints: Hints | None


def load_known_mistakes(assignment: Assignment) -> KnownMistakes:
    """Load the mistakes that the assignment names; those of a frozen one stand in its file.

    Raises AssignmentError where they cannot be used.
    """
    if assignment.reference is None and assignment.mistakes is not None:
        # pydantic makes its models of the file: not for those who read no such file.
        from grader.assignment.frozen import read_frozen  # noqa: PLC0415

        return known_of_frozen(read_frozen(assignment.mistakes))
    mistakes = load_mistakes(assignment)
    if not mistakes:
        return KnownMistakes(None, None)
    texts = load_hints(assignment, mistakes)
    hints = {item.id: Hint(texts[item.id], item.decided == "scored") for item in mistakes}
    return KnownMistakes(Predictions(ComputedPredictions(assignment, mistakes)), hints)


def known_of_frozen(frozen: "Frozen") -> KnownMistakes:
    from grader.assignment.frozen.predictions import frozen_predictions  # noqa: PLC0415

    if frozen.predicted is None:
        return KnownMistakes(None, None)
    hints = {item.id: Hint(item.hint, item.scored) for item in frozen.predicted.mistakes}
    return KnownMistakes(Predictions(frozen_predictions(frozen.predicted)), hints)


@dataclass(frozen=True)
class ComputedPredictions:
    """Predictions made by calling the mistaken reference, in one thread at a time."""

    assignment: Assignment
    mistakes: tuple[Mistake, ...]
    _functions: dict[tuple[str, ...], Functions | None] = field(default_factory=dict)

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._functions:
            self._functions[mistakes] = self._made(mistakes)
        functions = self._functions[mistakes]
        if functions is None:
            return None
        called = self._cases[case]
        predicted = evaluate(functions, called)
        return expected_tokens(self.assignment, called, predicted)

    def _made(self, ids: tuple[str, ...]) -> Functions | None:
        replaced = replaced_together([mistake for mistake in self.mistakes if mistake.id in ids])
        return None if replaced is None else reference_functions(self.assignment, replaced)

    @cached_property
    def _cases(self) -> Mapping[str, Case]:
        return {case.id: case for case in self.assignment.cases}
