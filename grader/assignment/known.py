"""The known mistakes of an assignment, and what each would give: computed when first asked."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec import Struct, field

from grader.api import Mistake
from grader.assignment.mistakes import load_hints, load_mistakes, replaced_together
from grader.assignment.reference import (
    Reference,
    asked_functions,
    evaluate,
    load_module,
    with_replaced,
)
from grader.judging.diagnosis.learned import Learned, WithLearned, known_here, withheld
from grader.judging.diagnosis.predictions import Hint, Hints, Predictions, Source
from grader.judging.diagnosis.tokens import Token, Unit, expected_tokens
from grader.model import Assignment, Case

if TYPE_CHECKING:
    from grader.assignment.frozen import Frozen


class KnownMistakes(Struct, frozen=True):
    predictions: Predictions
    hints: Hints
    learned: tuple[Learned, ...] = ()
    """The mistakes that were named after a class, as far as they speak of the cases."""


def load_known_mistakes(assignment: Assignment) -> KnownMistakes:
    """Load the mistakes that the assignment names; those of a frozen one stand in its file.

    Raises AssignmentError where they cannot be used.
    """
    frozen = assignment.mistakes or assignment.learned
    if assignment.reference is None and frozen is not None:
        from grader.assignment.frozen import read_frozen  # noqa: PLC0415

        return known_of_frozen(read_frozen(frozen))
    mistakes = load_mistakes(assignment)
    texts = load_hints(assignment, mistakes)
    hints = {item.id: Hint(texts[item.id], item.decided == "scored") for item in mistakes}
    source = ComputedPredictions(assignment, mistakes)
    learned: tuple[Learned, ...] = ()
    if assignment.learned is not None:
        from grader.assignment.learned import load_learned  # noqa: PLC0415

        learned = load_learned(assignment)
    return with_learned(assignment, source, hints, learned)


def known_of_frozen(frozen: "Frozen") -> KnownMistakes:
    from grader.assignment.frozen.predictions import FrozenPredictions  # noqa: PLC0415

    if frozen.predicted is None:
        return with_learned(
            frozen.assignment, ComputedPredictions(frozen.assignment, ()), {}, frozen.learned
        )
    hints = {item.id: Hint(item.hint, item.scored) for item in frozen.predicted.mistakes}
    source = FrozenPredictions(frozen.predicted)
    return with_learned(frozen.assignment, source, hints, frozen.learned)


def with_learned(
    assignment: Assignment, source: Source, hints: Hints, learned: Sequence[Learned]
) -> KnownMistakes:
    """Return programmed mistakes and learned ones as one whole."""
    here = known_here(learned, assignment)
    if here:
        source = WithLearned(assignment, source, here)
    told = {one.id: Hint(one.hint, scored=True) for one in here}
    predictions = Predictions(source, withheld(here, assignment), frozenset(told))
    return KnownMistakes(predictions, {**hints, **told}, here)


_Changed = Mapping[Unit, Token]
"""The tokens of a case that are not the right answer's."""


class ComputedPredictions(Struct, frozen=True, dict=True):
    """Predictions made by calling the mistaken reference, in one thread at a time.

    Mistakes that replace the same function are put together from what each gives alone, where in
    the visible cases none contradicts another one.
    """

    assignment: Assignment
    mistakes: tuple[Mistake, ...]
    _groups: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    _functions: dict[tuple[str, ...], Reference] = field(default_factory=dict)
    _expected: dict[str, Mapping[Unit, Token]] = field(default_factory=dict)
    _changed: dict[tuple[tuple[str, ...], str], _Changed] = field(default_factory=dict)

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._groups:
            self._groups[mistakes] = self._apart(mistakes)
        groups = self._groups[mistakes]
        if not groups:
            return None
        found = self._right(case)
        for group in reversed(groups):
            found = {**found, **self._changes(group, case)}
        return found

    def _right(self, case: str) -> Mapping[Unit, Token]:
        if case not in self._expected:
            value = self.assignment.expected[case]
            self._expected[case] = expected_tokens(self.assignment, self._cases[case], value)
        return self._expected[case]

    def _apart(self, ids: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the mistakes in groups that can be made together; none where groups meet."""
        groups: list[list[Mistake]] = []
        for mistake in (one for one in self.mistakes if one.id in ids):
            free = (group for group in groups if replaced_together([*group, mistake]) is not None)
            if (group := next(free, None)) is not None:
                group.append(mistake)
            else:
                groups.append([mistake])
        for group in groups:
            if (replaced := replaced_together(group)) is not None:
                changed = with_replaced(self._reference, replaced)
                functions = asked_functions(self.assignment.functions, changed)
                self._functions[tuple(one.id for one in group)] = functions
        names = tuple(tuple(one.id for one in group) for group in groups)
        meet = any(
            token != self._changes(other, case).get(unit, token)
            for one, other in combinations(names, 2)
            for case, known in self._cases.items()
            if known.visible
            for unit, token in self._changes(one, case).items()
        )
        return () if meet else names

    def _changes(self, group: tuple[str, ...], case: str) -> _Changed:
        if (group, case) not in self._changed:
            called = self._cases[case]
            predicted = evaluate(self._functions[group], called)
            # Most mistakes change nothing in most calls.
            same = predicted == self.assignment.expected[case]
            tokens = {} if same else expected_tokens(self.assignment, called, predicted)
            right = self._right(case)
            self._changed[group, case] = {
                unit: token for unit, token in tokens.items() if token != right[unit]
            }
        return self._changed[group, case]

    @cached_property
    def _reference(self) -> ModuleType:
        """The reference, loaded once: to find out whether its files changed takes 0.3 ms."""
        if self.assignment.reference is None:
            raise ValueError(f"the assignment {self.assignment.id} carries no reference")
        return load_module(self.assignment.reference)

    @cached_property
    def _cases(self) -> Mapping[str, Case]:
        return {case.id: case for case in self.assignment.cases}
