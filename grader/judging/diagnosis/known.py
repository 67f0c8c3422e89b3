"""The known mistakes of an assignment, and what each would give: computed when first asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from grader.assignment import evaluate, load_module, reference_builder, reference_functions
from grader.judging.diagnosis.hints import Hint, Hints
from grader.judging.diagnosis.mistake import Mistake
from grader.judging.diagnosis.predictions import Predictions
from grader.judging.diagnosis.tokens import Token, Unit, expected_tokens
from grader.model import Assignment, Case, Expected

__all__ = [
    "ComputedPredictions",
    "KnownMistakes",
    "load_known_mistakes",
    "load_mistakes",
    "predict",
    "steps_together",
]


@dataclass(frozen=True, slots=True)
class KnownMistakes:
    predictions: Predictions | None
    hints: Hints | None


def load_known_mistakes(assignment: Assignment) -> KnownMistakes:
    """Nothing where the assignment names no mistakes; of a frozen one, what its file says."""
    if assignment.reference is None and assignment.mistakes is not None:
        # Imported here: frozen files are made with this room.
        from grader.assignment.frozen import read_frozen  # noqa: PLC0415

        frozen = read_frozen(assignment.mistakes)
        return KnownMistakes(frozen.predictions, frozen.hints)
    mistakes = load_mistakes(assignment)
    if not mistakes:
        return KnownMistakes(None, None)
    hints = {item.id: Hint(item.hint, item.decided == "scored") for item in mistakes}
    return KnownMistakes(Predictions(ComputedPredictions(assignment, mistakes)), hints)


def load_mistakes(assignment: Assignment) -> tuple[Mistake, ...]:
    """`MISTAKES` of the assignment's mistakes module; none where it has no reference to mistake."""
    if assignment.mistakes is None or assignment.reference is None:
        return ()
    mistakes: tuple[Mistake, ...] = load_module(assignment.mistakes).MISTAKES
    return mistakes


def steps_together(mistakes: Sequence[Mistake]) -> Mapping[str, Callable[..., Any]] | None:
    """The steps that these mistakes replace, or None when two replace the same one."""
    steps: dict[str, Callable[..., Any]] = {}
    for mistake in mistakes:
        if not steps.keys().isdisjoint(mistake.replaces):
            return None
        steps |= mistake.replaces
    return steps


def predict(assignment: Assignment, steps: Mapping[str, Callable[..., Any]]) -> dict[str, Expected]:
    """What the reference with these steps in place of its own gives, by case id."""
    functions = reference_functions(assignment, steps)
    return {case.id: evaluate(functions[case.function], case) for case in assignment.cases}


@dataclass(frozen=True)
class ComputedPredictions:
    """By calling the mistaken reference. Not for use by several threads at once."""

    assignment: Assignment
    mistakes: tuple[Mistake, ...]
    _functions: dict[tuple[str, ...], Mapping[str, Callable[..., Any]] | None] = field(
        default_factory=dict
    )

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._functions:
            self._functions[mistakes] = self._built(mistakes)
        functions = self._functions[mistakes]
        if functions is None:
            return None
        called = self._cases[case]
        predicted = evaluate(functions[called.function], called)
        return expected_tokens(self.assignment, called, predicted)

    def _built(self, ids: tuple[str, ...]) -> Mapping[str, Callable[..., Any]] | None:
        steps = steps_together([mistake for mistake in self.mistakes if mistake.id in ids])
        return None if steps is None else self._build(steps)

    @cached_property
    def _build(self) -> Callable[[Mapping[str, Callable[..., Any]]], Any]:
        return reference_builder(self.assignment)

    @cached_property
    def _cases(self) -> Mapping[str, Case]:
        return {case.id: case for case in self.assignment.cases}
