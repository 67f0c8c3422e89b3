"""Learned mistakes: what many of a class answered alike, named once and kept as data.

An entry has the answers by call, and a call is known by what is called with what. So a case may
come, go, or change its id and points; of a call that nobody has seen yet nothing is predicted.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.known.mistakes import KnownMistake, LearnedMistake, Predictor
from grader.explaining.known.tokens import (
    NO_ANSWER,
    NOT_CALLED,
    RAISES,
    REFUSED,
    Token,
    Unit,
    error_token,
    is_failure,
    outcome_tokens,
    right_tokens,
    without_error,
)
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Call, Case, Run
from grader.values.wire import encode_argument

LEAST_ANSWERS = 3
"""Fewer wrong answers than these may be anything's: a student is not told of such a mistake."""

_DIGITS = 16
# These stand for any exception and any limit: they say nothing of the cause.
_NO_EVIDENCE = frozenset({RAISES, REFUSED, NO_ANSWER, NOT_CALLED})


def call_key(case: Case) -> str:
    """Return a digest of what is called with what: equal for equal calls of any assignment."""
    words: list[str] = []
    for call in case.repeated if case.varied else case.calls:
        words += [call.function, *_arguments(call), ""]
    if (case.repeat, first := case.calls[0].seed) != (1, 0):
        words.append(f"{case.repeat} {first}")
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:_DIGITS]


def _arguments(call: Call) -> Iterator[str]:
    for argument in call.args:
        yield encode_argument(argument, REFERENCE)
    for name, argument in call.kwargs.items():
        yield f"{name}={encode_argument(argument, REFERENCE)}"


def evidence(learned: LearnedMistake, cases: Sequence[Case]) -> int:
    """Return how many wrong answers to these cases tell the mistake."""
    keys = {call_key(case) for case in cases}
    return sum(
        token is not None and token not in _NO_EVIDENCE
        for answer in learned.answers
        if answer.key in keys
        for token in answer.gives.values()
    )


def withheld(learned: Sequence[LearnedMistake], assignment: Assignment) -> frozenset[str]:
    """Return the ids of the mistakes that students are not told of: hidden calls alone, or too few,
    show them."""
    visible = [case for case in assignment.cases if case.visible]
    return frozenset(
        mistake.id for mistake in learned if evidence(mistake, visible) < LEAST_ANSWERS
    )


def known_here(
    learned: Sequence[LearnedMistake], assignment: Assignment
) -> tuple[LearnedMistake, ...]:
    """Return the mistakes with what they say of the assignment's own calls; those that say nothing
    are left out."""
    keys = {call_key(case) for case in assignment.cases}
    mistakes = []
    for mistake in learned:
        answers = tuple(answer for answer in mistake.answers if answer.key in keys)
        right = tuple(key for key in mistake.right if key in keys)
        mistakes.append(replace(mistake, answers=answers, right=right))
    return tuple(mistake for mistake in mistakes if evidence(mistake, assignment.cases))


class LearnedPredictor(Struct, frozen=True, dict=True):
    """A predictor of learned mistakes beside those of another predictor, alone and together."""

    assignment: Assignment
    programmed: Predictor
    learned: tuple[LearnedMistake, ...]

    @cached_property
    def mistakes(self) -> Sequence[KnownMistake]:
        return [*self.programmed.mistakes, *self.learned]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        right = self._right_tokens[case]
        programmed = tuple(name for name in mistakes if name not in self._by_id)
        tokens = self.programmed.tokens(programmed, case) if programmed else right
        if tokens is None:
            return None

        for name in mistakes:
            if name in self._by_id:
                tokens = _changed(tokens, self._changes(self._by_id[name], case), right)
        return tokens

    @cached_property
    def _by_id(self) -> Mapping[str, LearnedMistake]:
        return {mistake.id: mistake for mistake in self.learned}

    @cached_property
    def _cases(self) -> Mapping[str, tuple[Case, str]]:
        return {case.id: (case, call_key(case)) for case in self.assignment.cases}

    @cached_property
    def _right_tokens(self) -> Mapping[str, Mapping[Unit, Token]]:
        return right_tokens(self.assignment)

    def _changes(self, mistake: LearnedMistake, case: str) -> Mapping[Unit, Token | None]:
        """Return what the mistake changes in a case; None in a unit where that is not known."""
        called, key = self._cases[case]
        if key in mistake.right:
            return {}

        units = list(self._right_tokens[case])
        gives_elsewhere: dict[str, Token | None] = {}
        for answer in mistake.answers:
            if answer.key == key:
                return _spread(answer.gives, units)
            if answer.function == called.function:
                gives_elsewhere |= answer.gives
        if is_failure(without_error(gives_elsewhere.get(""))):
            return dict.fromkeys(units)
        return {unit: None for unit in units if unit[1] in gives_elsewhere}


def _spread(
    gives: Mapping[str, Token | None], units: Sequence[Unit]
) -> Mapping[Unit, Token | None]:
    """Return the answers by unit: a call that fails gives the same in each."""
    whole = without_error(gives.get(""))
    if is_failure(whole):
        return dict.fromkeys(units, whole)
    return {unit: gives[unit[1]] for unit in units if unit[1] in gives}


def _changed(
    tokens: Mapping[Unit, Token], changes: Mapping[Unit, Token | None], right: Mapping[Unit, Token]
) -> Mapping[Unit, Token]:
    """Return the tokens with one more mistake; a unit in which both make something of their own has
    no prediction."""
    together = dict(tokens)
    for unit, token in changes.items():
        if unit not in together or is_failure(together[unit]) or together[unit] == token:
            continue
        if token is not None and (together[unit] == right[unit] or is_failure(token)):
            together[unit] = token
        else:
            del together[unit]
    return together


def of_other_errors(
    learned: Iterable[LearnedMistake], assignment: Assignment, run: Run
) -> frozenset[str]:
    """Return the ids of the mistakes that raise another exception than the program."""
    errors = {
        (mistake.id, answer.key): answer.gives[""]
        for mistake in learned
        for answer in mistake.answers
        if without_error(answer.gives.get("")) != answer.gives.get("")
    }
    cases = {call_key(case): case.id for case in assignment.cases} if errors else {}

    others = set()
    for (mistake, key), error in errors.items():
        outcomes = run.outcomes.get(cases.get(key, ""))
        if outcomes and error_token(without_error(error), outcomes[-1]) != error:
            others.add(mistake)
    return frozenset(others)


def gives(learned: LearnedMistake, assignment: Assignment, run: Run) -> bool:
    """Return whether a program gives all the wrong answers of the mistake, as far as the
    assignment's calls show them; False where they show none."""
    if run.engine is not None:
        assignment = localised(assignment, run.engine.language)

    by_key = {answer.key: answer for answer in learned.answers}
    is_shown = False
    for case in assignment.cases:
        answer = by_key.get(call_key(case))
        if answer is None:
            continue

        tokens = outcome_tokens(assignment, case, run.outcomes[case.id])
        for unit, token in _spread(answer.gives, list(tokens)).items():
            if token is not None:
                is_shown = True
                if tokens[unit] != token:
                    return False
    return is_shown
