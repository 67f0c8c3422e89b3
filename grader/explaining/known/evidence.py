"""The evidence that a submission makes a known mistake, without which nobody is told of it.

A mistake has to show nearly wherever it makes a difference, in each field, and by more than an
answer that stands for many others. A failure is evidence only beside calls that work.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import isfinite

from msgspec import Struct

from grader.explaining.known.tokens import (
    NO_ANSWER,
    NOT_CALLED,
    RAISES,
    REFUSED,
    TYPES_REFUSED,
    UNDECIDED,
    Token,
    Unit,
    is_failure,
)

# The same in answers that have nothing else in common.
_SAY_NOTHING = frozenset({"absent", UNDECIDED, NO_ANSWER, NOT_CALLED})
# Whatever goes wrong in a call may give these.
_OF_ANY_FAILURE = frozenset({RAISES, REFUSED, TYPES_REFUSED})
_SHOWN_AT_LEAST = 0.8
_SHOWN_IN_EACH_FIELD = 0.5


class CaseAnswer(Struct, frozen=True):
    """The answer that a submission gave in one case."""

    function: str
    case: str
    tokens: Mapping[Unit, Token]
    failed: frozenset[Unit]
    """The units that have to be explained, all of them in `tokens`."""
    has_points: bool = True
    passes: bool = False
    """True also where it only shows another reading of what the text leaves open."""

    @property
    def has_fields(self) -> bool:
        """Return False for a call whose value is of no interest, or that should raise."""
        return list(self.tokens) != [(self.case, "")]

    @property
    def failures(self) -> frozenset[Unit]:
        """The units that have to be explained because the call gave no value."""
        return frozenset(unit for unit in self.failed if is_failure(self.tokens[unit]))


class Showing(Struct, frozen=True):
    """One case, and the units in which a mistake makes a difference there."""

    answer: CaseAnswer
    shown: tuple[Unit, ...]
    """The units in which the submission gave what the mistake gives."""
    missed: tuple[Unit, ...]
    """The units in which it gave something else."""
    unexplained: tuple[Unit, ...] = ()
    """The failed units of which neither this mistake nor those told with it give the answer."""


def is_evident(showings: Sequence[Showing], *, is_open_point: bool) -> bool:
    """Return whether these cases, all that were answered, show the mistake.

    One that costs points must show in a case with points; an open point may show in any. What
    fails in another case, fails for another reason.
    """
    counting = [case for case in showings if is_open_point or case.answer.has_points]
    witnesses = {case.answer.tokens[unit] for case in counting for unit in case.shown}
    witnesses -= _SAY_NOTHING
    if not witnesses or (witnesses <= _OF_ANY_FAILURE and not _others_work(showings)):
        return False
    is_one_number = len(witnesses) == 1 and all(map(_is_finite, witnesses))
    if is_one_number and _is_always_given(showings, witnesses):
        return False
    works = [case for case in showings if case.missed and not case.answer.failed]
    if any(case.answer.has_fields for case in works) and all(map(is_failure, witnesses)):
        return False  # "every call with …" fails, or it is not said

    by_field: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for case in showings:
        counts = is_open_point or case.answer.has_points
        missed = case.missed if counts else _passed(case)
        for unit in (*case.shown, *missed):
            by_field[case.answer.function, unit[1]].append(unit in case.shown)
    everywhere = [is_shown for field in by_field.values() for is_shown in field]
    in_fields = [_share(field) for field in by_field.values()]
    return _share(everywhere) >= _SHOWN_AT_LEAST and min(in_fields) >= _SHOWN_IN_EACH_FIELD


def _is_finite(token: Token) -> bool:
    return isinstance(token, float) and isfinite(token)


def _is_always_given(showings: Sequence[Showing], witnesses: Collection[Token]) -> bool:
    """Return whether what shows the mistake comes half as often where neither it nor another
    explains it, as from a function that gives 0 whatever it is asked."""
    shown = [(case.answer.function, unit[1]) for case in showings for unit in case.shown]
    elsewhere = [
        unit
        for case in showings
        for unit in case.unexplained
        if (case.answer.function, unit[1]) in shown and case.answer.tokens[unit] in witnesses
    ]
    return 2 * len(elsewhere) >= len(shown)


def _passed(case: Showing) -> list[Unit]:
    """Return the missed units in which the answer is right."""
    return [unit for unit in case.missed if unit not in case.answer.failed]


def _others_work(showings: Sequence[Showing]) -> bool:
    """Return whether a call passed for which the mistake makes no difference; True where it makes
    one for all calls of its functions."""
    functions = {case.answer.function for case in showings if case.shown}
    others = [
        case.answer
        for case in showings
        if not case.shown and not case.missed and case.answer.function in functions
    ]
    # An error where one is asked for is no call that works.
    others = [answer for answer in others if answer.has_fields]
    return not others or any(not answer.failed for answer in others)


def _share(shown: Sequence[bool]) -> float:
    return sum(shown) / len(shown)
