"""The answers of known mistakes as data: of each alone, and of each two made together.

Most of it follows from little: a mistake changes few fields, and two mistakes seldom meet in one.
So there is the right token of each unit, for each mistake the units in which it differs, and for
each pair those in which it differs from what its parts let one expect. More than two at once are
put together from the pairs; where the parts do not decide, nothing is predicted.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct, field

from grader.assignment.frozen.file import FrozenMistake, Predicted
from grader.judging.diagnosis.tokens import Token, Unit

_Row = Mapping[int, int]
"""Unit -> token, both by number, where they differ from what is expected."""


def _row(flat: Sequence[int]) -> dict[int, int]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def expected_of_two(first: _Row, second: _Row) -> dict[int, int]:
    """Guess that where both differ from the right answer, the first one decides."""
    return {**second, **first}


class FrozenPredictor(Struct, frozen=True, dict=True):
    """A predictor with nothing to compute."""

    predicted: Predicted
    _cache: dict[tuple[str, ...], Mapping[str, Mapping[Unit, Token]] | None] = field(
        default_factory=dict
    )

    @property
    def mistakes(self) -> Sequence[FrozenMistake]:
        return self.predicted.mistakes

    @cached_property
    def _alone(self) -> Sequence[_Row]:
        """A row for each mistake."""
        return [_row(mistake.differs) for mistake in self.mistakes]

    @cached_property
    def _pairs(self) -> Mapping[tuple[int, int], _Row]:
        """A row for each two mistakes that can be made together, by their numbers (the lower one
        first)."""
        return {(pair[0], pair[1]): _row(pair[2:]) for pair in self.predicted.pairs}

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._cache:
            self._cache[mistakes] = self._by_case(mistakes)
        found = self._cache[mistakes]
        return None if found is None else found.get(case, {})

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {mistake.id: number for number, mistake in enumerate(self.mistakes)}

    def _by_case(self, ids: tuple[str, ...]) -> Mapping[str, Mapping[Unit, Token]] | None:
        numbers = sorted(self._numbers[name] for name in ids)
        if any(pair not in self._pairs for pair in combinations(numbers, 2)):
            return None
        found = {number: self._token(number, numbers) for number in self._touched(numbers)}
        by_case: dict[str, dict[Unit, Token]] = {}
        for number, unit in enumerate(self.predicted.units):
            if (token := found.get(number, 0)) is not None:
                by_case.setdefault(unit[0], {})[unit] = self.predicted.tokens[number][token]
        return by_case

    def _touched(self, numbers: Sequence[int]) -> set[int]:
        touched = {unit for number in numbers for unit in self._alone[number]}
        for pair in combinations(numbers, 2):
            touched |= self._pairs[pair].keys()
        return touched

    def _token(self, unit: int, numbers: Sequence[int]) -> int | None:
        """Return the token of these mistakes together; None where it cannot be known."""
        if len(numbers) == 1:
            return self._alone[numbers[0]].get(unit, 0)
        if len(numbers) == 2:
            return self._of_two(unit, numbers[0], numbers[1])
        for number in numbers:
            others = [other for other in numbers if other != number]
            # One that changes nothing beside any other changes nothing beside all of them.
            if all(self._of_two(unit, number, o) == self._token(unit, [o]) for o in others):
                return self._token(unit, others)
        for number in numbers:
            alone = self._token(unit, [number])
            if all(self._of_two(unit, number, o) == alone for o in numbers if o != number):
                return alone
        return None

    def _of_two(self, unit: int, one: int, other: int) -> int:
        first, second = sorted((one, other))
        row = self._pairs[first, second]
        if unit in row:
            return row[unit]
        mine = self._alone[first].get(unit, 0)
        return mine or self._alone[second].get(unit, 0)
