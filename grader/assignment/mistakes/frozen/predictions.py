"""The answers of known mistakes as data: of each alone, and of each two made together.

Most of it follows from little: a mistake changes few values, and two mistakes seldom meet in one.
So there is for each mistake what it answers otherwise than is right, and for each two what they
answer otherwise than these let one expect.
"""

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from grader.assignment.mistakes.frozen.file import FrozenMistake
from grader.explaining.known.tokens import Token, Unit, right_tokens
from grader.model import Assignment

Row = Mapping[str, Token]
"""The tokens of a case, by field."""


def by_field(tokens: Mapping[Unit, Token]) -> Row:
    return {name: token for (_, name), token in tokens.items()}


def expected_of_two(first: FrozenMistake, second: FrozenMistake, case: str) -> Row:
    """Guess that where both differ from the right answer, the first one decides."""
    return {**second.differs.get(case, {}), **first.differs.get(case, {})}


class FrozenPredictor(Struct, frozen=True, dict=True):
    """A predictor with no reference to call."""

    assignment: Assignment
    mistakes: tuple[FrozenMistake, ...]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        """Return the tokens. More than two mistakes give what those pairs of them give that change
        a value; where these give several, nothing is predicted."""
        made = [mistake for mistake in self.mistakes if mistake.id in mistakes]
        pairs = [*combinations(made, 2)]
        if any(second.id not in first.beside for first, second in pairs):
            return None

        rows: list[Row] = [
            {**expected_of_two(first, second, case), **first.beside[second.id].get(case, {})}
            for first, second in pairs
        ]
        rows = rows or [mistake.differs.get(case, {}) for mistake in made]
        tokens = {}
        for unit, right in self._right_tokens[case].items():
            changed = {row.get(unit[1], right) for row in rows} - {right}
            if len(changed) < 2:
                tokens[unit] = next(iter(changed), right)
        return tokens

    @cached_property
    def _right_tokens(self) -> Mapping[str, Mapping[Unit, Token]]:
        return right_tokens(self.assignment)
