"""The known mistakes of an assignment, and the answers that they would give.

Answers are numbers here: equal numbers in a unit are equal tokens. So a combination of mistakes is
held against a case by comparing two short tuples, and single mistakes are found by the number that
they give.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import ClassVar, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from grader.explaining.known.tokens import Token, Unit, is_failure
from grader.model import Hints, Language, Text

Units = tuple[Unit, ...]
Numbers = tuple[int, ...]
"""The tokens of a case's units, in their order."""

_Giving = Sequence[dict[int, list[str]]]
"""For each unit of a case, mistakes by the number of their token."""

UNKNOWN = -1
"""No token has this number: it stands where nothing is predicted."""


class KnownMistake(Protocol):
    """A known mistake, the languages in which it can happen, and the problems that prove it."""

    @property
    def id(self) -> str: ...
    @property
    def languages(self) -> tuple[Language, ...]: ...
    @property
    def signature(self) -> tuple[str, ...]: ...
    @property
    def only_proved(self) -> bool: ...


class LearnedAnswer(Struct, frozen=True):
    """The answer of the mistake in one call, where that is wrong or not known."""

    function: str
    key: str
    """The call's, as `call_key` makes it."""
    gives: Mapping[str, Token | None]
    """The answers by field; by the empty name, the whole one. None: not known."""
    call: str = ""
    """The call as code, for who reads the file."""


class LearnedMistake(Struct, frozen=True):
    """A known mistake that was named after a class, by its answers."""

    id: str
    hint: Text
    answers: tuple[LearnedAnswer, ...]
    right: tuple[str, ...]
    """The keys of the calls in which it gives nothing wrong."""
    students: int = 0
    """The number of students who had made it when it was named."""
    languages: tuple[Language, ...] = ()

    # No function's head proves a learned mistake.
    signature: ClassVar[tuple[str, ...]] = ()
    only_proved: ClassVar[bool] = False


class Predictor(Protocol):
    """A predictor of the answers of every known mistake, and of every combination of them."""

    @property
    def mistakes(self) -> Sequence[KnownMistake]: ...

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        """The predictions of one case; None for mistakes that cannot be made together.

        Where these change nothing, perhaps the very mapping that no mistake gives.
        """
        ...


class KnownMistakes(Struct, frozen=True):
    """The known mistakes of an assignment: the answers of each, and its hint.

    Tokens get their numbers as they come up, and keep them: for all submissions of a run.
    """

    predictor: Predictor
    withheld: frozenset[str] = frozenset()
    """The mistakes that students are not told of."""
    learned: Mapping[str, LearnedMistake] = field(default_factory=dict)
    """The mistakes that are known by their answers alone, by id; each speaks of some case."""
    hints: Hints = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    """The mistakes that are not looked for."""
    _count: Iterator[int] = field(default_factory=count)
    _numbers: dict[Unit, dict[Token, int]] = field(default_factory=dict)
    _rows: dict[tuple[tuple[str, ...], Units], Numbers] = field(default_factory=dict)
    _giving: dict[tuple[frozenset[str], Language | None, Units], _Giving] = field(
        default_factory=dict
    )

    @property
    def for_students(self) -> "KnownMistakes":
        """Return the mistakes that are not withheld; both share all that is computed."""
        return replace(self, left_out=self.left_out | self.withheld)

    @property
    def mistakes(self) -> Sequence[KnownMistake]:
        return [mistake for mistake in self.predictor.mistakes if mistake.id not in self.left_out]

    def ids(self, language: Language | None = None) -> Sequence[str]:
        """The mistakes that can happen in a language, or in any."""
        return [
            mistake.id
            for mistake in self.mistakes
            if language is None or language in mistake.languages
        ]

    def proved(self, problems: Collection[str]) -> frozenset[str]:
        """The mistakes that a problem in a function's head proves."""
        return frozenset(
            mistake.id
            for mistake in self.mistakes
            if not set(problems).isdisjoint(mistake.signature)
        )

    def unproved(self, problems: Collection[str]) -> frozenset[str]:
        """The mistakes that need such a problem, and where one is proved, those that are not."""
        proved = self.proved(problems)
        return frozenset(
            mistake.id
            for mistake in self.mistakes
            if mistake.id not in proved and (mistake.only_proved or (proved and mistake.signature))
        )

    def fails_in(self, mistake: str, cases: Collection[str]) -> set[str]:
        """Return those of the cases in which the mistake makes a call fail that should not."""
        failing = set()
        for case in cases:
            right = self.predictor.tokens((), case) or {}
            tokens = self.predictor.tokens((mistake,), case) or {}
            failed = {unit for unit, token in tokens.items() if is_failure(token)}
            if any(not is_failure(right.get(unit)) for unit in failed):
                failing.add(case)
        return failing

    def numbers(self, units: Units, tokens: Mapping[Unit, Token]) -> Numbers:
        numbers = []
        for unit in units:
            numbered = self._numbers.setdefault(unit, {})
            is_known = unit in tokens
            # Never one number for two, whichever threads ask.
            number = next(self._count)
            numbers.append(numbered.setdefault(tokens[unit], number) if is_known else UNKNOWN)
        return tuple(numbers)

    def together(self, mistakes: tuple[str, ...], case: str, units: Units) -> Numbers | None:
        """Return the tokens of these mistakes in the case; None if they cannot be made together."""
        numbers = self._rows.get((mistakes, units))
        if numbers is not None:
            return numbers

        tokens = self.predictor.tokens(mistakes, case)
        if tokens is None:
            return None
        # Most mistakes change nothing in most cases.
        changes_nothing = mistakes and tokens is self.predictor.tokens((), case)
        numbers = self.together((), case, units) if changes_nothing else None
        if numbers is None:
            numbers = self.numbers(units, tokens)
        self._rows[mistakes, units] = numbers
        return numbers

    def giving(self, language: Language | None, case: str, units: Units) -> _Giving:
        """Return, for each unit, the mistakes that give a token when they are made alone."""
        key = (self.left_out, language, units)
        if key not in self._giving:
            giving: _Giving = [defaultdict(list) for _ in units]
            for mistake in self.ids(language):
                predicted = self.together((mistake,), case, units) or ()
                for by_number, number in zip(giving, predicted, strict=False):
                    by_number[number].append(mistake)
            self._giving[key] = giving
        return self._giving[key]
