"""The answers of known mistakes as data: of each alone, and of each two made together.

Most of it follows from little: a mistake changes few fields, and two mistakes seldom meet in one.
So there is the right token of each unit, for each mistake the units in which it differs, and for
each pair those in which it differs from what its parts let one expect. More than two at once are
put together from the pairs; where the parts do not decide, nothing is predicted.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from grader.assignment.mistakes.frozen.file import FrozenMistake, Predicted
from grader.explaining.known.tokens import Token, Unit
from grader.grouping import gathered

_Row = Mapping[int, int]
"""Unit -> token, both by number, where they differ from what is expected."""


def _parse_row(flat: Sequence[int]) -> _Row:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def expected_of_two(first: _Row, second: _Row) -> _Row:
    """Guess that where both differ from the right answer, the first one decides."""
    return {**second, **first}


class FrozenPredictor(Struct, frozen=True, dict=True):
    """A predictor with nothing to compute."""

    predicted: Predicted

    @property
    def mistakes(self) -> Sequence[FrozenMistake]:
        return self.predicted.mistakes

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {mistake.id: number for number, mistake in enumerate(self.mistakes)}

    @cached_property
    def _units(self) -> Mapping[str, Sequence[int]]:
        """Return the numbers of the units of each case."""
        units = self.predicted.units
        return gathered((case, number) for number, (case, _) in enumerate(units))

    @cached_property
    def _alone(self) -> Sequence[_Row]:
        """Return a row for each mistake."""
        return [_parse_row(mistake.differs) for mistake in self.mistakes]

    @cached_property
    def _pairs(self) -> Mapping[tuple[int, int], _Row]:
        """Return a row for each two mistakes that can be made together, by their numbers (the lower
        first)."""
        return {(pair[0], pair[1]): _parse_row(pair[2:]) for pair in self.predicted.pairs}

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        numbers = sorted(self._numbers[name] for name in mistakes)
        if any(pair not in self._pairs for pair in combinations(numbers, 2)):
            return None

        tokens = {}
        for unit in self._units.get(case, ()):
            token = self._token(unit, numbers)
            if token is not None:
                tokens[self.predicted.units[unit]] = self.predicted.tokens[unit][token]
        return tokens

    def _token(self, unit: int, numbers: Sequence[int]) -> int | None:
        """Return the token of these mistakes together; None where it cannot be known."""
        if len(numbers) == 0:
            return 0
        if len(numbers) == 1:
            return self._alone[numbers[0]].get(unit, 0)
        if len(numbers) == 2:
            return self._of_two(unit, *numbers)

        for number in numbers:
            rest = [each for each in numbers if each != number]
            # One that changes nothing beside any other changes nothing beside all of them.
            if all(self._of_two(unit, number, each) == self._token(unit, [each]) for each in rest):
                return self._token(unit, rest)
        for number in numbers:
            alone = self._token(unit, [number])
            rest = [each for each in numbers if each != number]
            if all(self._of_two(unit, number, each) == alone for each in rest):
                return alone
        return None

    def _of_two(self, unit: int, *numbers: int) -> int:
        first, second = sorted(numbers)
        row = self._pairs[first, second]
        if unit in row:
            return row[unit]
        return self._alone[first].get(unit, 0) or self._alone[second].get(unit, 0)
