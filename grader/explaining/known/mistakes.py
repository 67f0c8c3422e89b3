"""The known mistakes of an assignment, and the answers that they would give."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from grader.bounded import uncounted
from grader.explaining.known.tokens import Token, Unit, is_failure
from grader.grouping import gathered
from grader.model import Hints, Language, Text

Tokens = Mapping[Unit, Token]
"""The tokens of a case; of a prediction, none where nothing is predicted."""
_Giving = Mapping[tuple[Unit, Token], Sequence[str]]
"""Mistakes by what they give."""


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

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Tokens | None:
        """The predictions of one case; None for mistakes that cannot be made together."""
        ...


class KnownMistakes(Struct, frozen=True):
    """The known mistakes of an assignment: the answers of each, and its hint.

    Predictions are kept for all submissions of a run.
    """

    predictor: Predictor
    withheld: frozenset[str] = frozenset()
    """The mistakes that students are not told of."""
    learned: Mapping[str, LearnedMistake] = field(default_factory=dict)
    """The mistakes that are known by their answers alone, by id; each speaks of some case."""
    hints: Hints = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    """The mistakes that are not looked for."""
    _predicted: dict[tuple[tuple[str, ...], str], Tokens | None] = field(default_factory=dict)
    _giving: dict[tuple[frozenset[str], Language | None, str], _Giving] = field(
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
            right = self.together((), case) or {}
            tokens = self.together((mistake,), case) or {}
            failed = {unit for unit, token in tokens.items() if is_failure(token)}
            if any(not is_failure(right.get(unit)) for unit in failed):
                failing.add(case)
        return failing

    def together(self, mistakes: tuple[str, ...], case: str) -> Tokens | None:
        """Return the tokens of these mistakes in the case; None if they cannot be made together."""
        key = (mistakes, case)
        if key not in self._predicted:
            # Its time is no cost of the submission's: the assignment's mistakes answer.
            with uncounted():
                self._predicted[key] = self.predictor.tokens(mistakes, case)
        return self._predicted[key]

    def giving(self, language: Language | None, case: str) -> _Giving:
        """Return the mistakes by the tokens that they give in a case when they are made alone."""
        key = (self.left_out, language, case)
        if key not in self._giving:
            alone = {name: self.together((name,), case) or {} for name in self.ids(language)}
            self._giving[key] = gathered(
                (given, name) for name, tokens in alone.items() for given in tokens.items()
            )
        return self._giving[key]
