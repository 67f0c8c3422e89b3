"""The search for known mistakes that, made together, give just what a submission gave.

Every combination predicts a token for every unit. It explains a failed unit where its token is the
submission's, and contradicts a passed one where it is not. The fewest mistakes that leave the least
unexplained are the diagnosis.
"""

from collections.abc import Collection, Mapping, Sequence
from math import inf

from msgspec import Struct

from grader.judging.diagnosis.known import UNKNOWN, KnownMistakes, Numbers, Units
from grader.judging.diagnosis.tokens import Token, Unit, is_failure
from grader.model import Language, Message

_MISTAKES_AT_MOST = 3
_TRIED_AT_MOST = 150
# A combination that contradicts more than this share of what it explains is no explanation.
_CONTRADICTED_AT_MOST = 0.1
# A combination that explains less than this share is none either: a wrong hint is worse than none.
_EXPLAINED_AT_LEAST = 1 / 3
# In the fields of which a learned mistake says something, it has to explain nearly all.
_EXPLAINED_BY_LEARNED = 0.8


class Given(Struct, frozen=True):
    """The answer that a submission gave in one case."""

    function: str
    case: str
    tokens: Mapping[Unit, Token]
    failed: frozenset[Unit]
    """The units that have to be explained, all of them in `tokens`."""

    @property
    def has_fields(self) -> bool:
        """Return False for a call whose value is of no interest, or that should raise."""
        return list(self.tokens) != [(self.case, "")]


class Explanation(Struct, frozen=True):
    mistakes: tuple[str, ...]
    explained: int
    """Failed cases all of whose failed fields are explained; where there is none, most of them."""
    failures: int
    cases: tuple[str, ...] = ()
    """The ids of the explained cases, in the order in which they were given."""
    said: Message | None = None
    """A sentence that names the names that are not defined; no hint knows them."""


class _Row(Struct, frozen=True):
    """The answer in one case, by number."""

    function: str
    case: str
    units: Units
    numbers: Numbers
    failed: frozenset[Unit]


class _Fit(Struct, frozen=True):
    mistakes: tuple[str, ...]
    explained: frozenset[Unit]
    contradicted: int
    unexplained: int

    @property
    def cost(self) -> int:
        return self.contradicted + self.unexplained


def explain(
    known_mistakes: KnownMistakes,
    given: Sequence[Given],
    support: Sequence[Given] = (),
    language: Language | None = None,
    without: Collection[str] = (),
) -> Explanation | None:
    """The best explanation of what failed, `without` these mistakes; None when there is none.

    `support` holds further cases, which only decide between explanations that are equally good.
    """
    failed = frozenset[Unit]().union(*(one.failed for one in given))
    # Most combinations are ruled out by a few cases that failed, and are not held against the rest.
    rows = sorted(_rows(known_mistakes, given), key=lambda row: not row.failed)
    supporting = _rows(known_mistakes, support)

    def best_of(candidates: Sequence[_Fit]) -> _Fit | None:
        least = min(((one.cost, len(one.mistakes)) for one in candidates), default=None)
        equal = [one for one in candidates if (one.cost, len(one.mistakes)) == least]
        if len(equal) < 2:
            return next(iter(equal), None)
        return min(equal, key=lambda one: _against(known_mistakes, one.mistakes, supporting))

    singles = [
        one
        for one in _singles(known_mistakes, rows, language)
        if one.mistakes[0] not in without and _agrees(known_mistakes, one)
    ]
    told = [one for one in singles if _says_enough(known_mistakes, one, rows)]
    best = best_of(told)
    ids = known_mistakes.ids(language)
    for size in range(2, _MISTAKES_AT_MOST + 1):
        together = [best] if best is not None else []
        if best is not None and best.cost == 0:
            break
        # More mistakes have to explain more; what is no better than another need not be known.
        at_most = min([len(failed), *(one.cost for one in together)]) - 1
        # All pairs; beyond, only what extends the best so far. A mistake that explains nothing
        # alone seldom helps in company: it would only be tried in vain.
        for names in _promising(singles if size == 2 else together, singles, size, ids):
            found = _fit(known_mistakes, names, rows, at_most)
            if found is None or not _agrees(known_mistakes, found):
                continue
            if _says_enough(known_mistakes, found, rows):
                together.append(found)
                at_most = found.cost
        best = best_of(together)
    # A function without fields, as one that prints, fails in its own way where another fails.
    failures = frozenset(
        unit
        for one in given
        for unit in one.failed
        if is_failure(one.tokens[unit]) and one.has_fields
    )

    def speaks_of_all(fit: _Fit) -> bool:
        """Return whether a sentence about the calls that fail is true of all of them."""
        return failures <= fit.explained or failures.isdisjoint(fit.explained)

    if best is not None and not speaks_of_all(best):
        best = best_of([one for one in told if speaks_of_all(one)])
    if best is None or len(best.explained) < _EXPLAINED_AT_LEAST * len(failed):
        return None
    if best.contradicted > _CONTRADICTED_AT_MOST * len(best.explained):
        return None
    failed_cases = {case for case, _ in failed}
    unexplained_cases = {case for case, _ in failed - best.explained}
    explained = failed_cases - unexplained_cases
    if not explained and len(best.mistakes) == 1:
        # Beside a second mistake that has no name, one mistake explains most of a case at best.
        explained = {
            one.case for one in given if 2 * len(one.failed & best.explained) > len(one.failed)
        }
    cases = tuple(one.case for one in given if one.case in explained)
    if not explained:
        return None
    return Explanation(best.mistakes, len(explained), len(failed_cases), cases)


def _agrees(known_mistakes: KnownMistakes, fit: _Fit) -> bool:
    """Return whether the mistakes may be made together. Nobody has read a program of a learned
    mistake: it must agree wherever it says something, and is told with one other at most."""
    is_learned = not known_mistakes.learned.keys().isdisjoint(fit.mistakes)
    return not is_learned or (not fit.contradicted and len(fit.mistakes) <= 2)


def _says_enough(known_mistakes: KnownMistakes, fit: _Fit, rows: Sequence[_Row]) -> bool:
    """Return whether a fit may be told: it explains nearly all that its learned ones speak of."""
    learned = tuple(name for name in fit.mistakes if name in known_mistakes.learned)
    asked = _asked(known_mistakes, learned, rows) if learned else frozenset()
    return len(asked & fit.explained) >= _EXPLAINED_BY_LEARNED * len(asked)


def _asked(
    known_mistakes: KnownMistakes, mistakes: tuple[str, ...], rows: Sequence[_Row]
) -> frozenset[Unit]:
    """Return the failed units of which these mistakes say something, in all the fields in which
    they give anything wrong."""
    fields: set[tuple[str, str]] = set()
    failed: dict[Unit, tuple[str, str]] = {}
    for row in rows:
        right = known_mistakes.together((), row.case, row.units) or ()
        given = known_mistakes.together(mistakes, row.case, row.units) or ()
        for unit, one, other in zip(row.units, right, given, strict=True):
            if other == UNKNOWN:
                continue
            if other != one:
                fields.add((row.function, unit[1]))
            if unit in row.failed:
                failed[unit] = (row.function, unit[1])
    return frozenset(unit for unit, field in failed.items() if field in fields)


def _rows(known_mistakes: KnownMistakes, given: Sequence[Given]) -> list[_Row]:
    return [
        _Row(one.function, one.case, units, known_mistakes.numbers(units, one.tokens), one.failed)
        for one in given
        if (units := tuple(one.tokens))
    ]


def _singles(
    known_mistakes: KnownMistakes, rows: Sequence[_Row], language: Language | None
) -> list[_Fit]:
    """Return the fits of the mistakes that explain something.

    The others need not be computed for the cases that passed, which are mostly many.
    """
    explaining: set[int] = set()
    for row in rows:
        for column, unit in enumerate(row.units) if row.failed else ():
            if unit in row.failed:
                alone = known_mistakes.alone(language, row.case, row.units)[:, column]
                explaining.update((alone == row.numbers[column]).nonzero()[0].tolist())
    ids = known_mistakes.ids(language)
    fits = (_fit(known_mistakes, (ids[number],), rows) for number in sorted(explaining))
    return [fit for fit in fits if fit is not None]


def _fit(
    known_mistakes: KnownMistakes,
    mistakes: tuple[str, ...],
    rows: Sequence[_Row],
    at_most: float = inf,
) -> _Fit | None:
    """Return the fit; None where it costs more, and for mistakes that cannot be made together."""
    explained: set[Unit] = set()
    contradicted = unexplained = 0
    for row in rows:
        predicted = known_mistakes.together(mistakes, row.case, row.units)
        if predicted is None:
            return None
        if predicted == row.numbers:
            explained |= row.failed
            continue
        for unit, expected, given in zip(row.units, predicted, row.numbers, strict=True):
            if expected == given:
                if unit in row.failed:
                    explained.add(unit)
            elif unit in row.failed:
                unexplained += 1
            elif expected != UNKNOWN:
                contradicted += 1
        if contradicted + unexplained > at_most:
            return None
    return _Fit(mistakes, frozenset(explained), contradicted, unexplained)


def _against(known_mistakes: KnownMistakes, mistakes: tuple[str, ...], rows: Sequence[_Row]) -> int:
    """Return the number of tokens of these cases that the mistakes do not give."""
    count = 0
    for row in rows:
        predicted = known_mistakes.together(mistakes, row.case, row.units) or ()
        agreeing = sum(map(int.__eq__, predicted, row.numbers))
        count += len(row.units) - agreeing
    return count


def _promising(
    starts: Sequence[_Fit], others: Sequence[_Fit], size: int, ids: Sequence[str]
) -> list[tuple[str, ...]]:
    """The combinations to try, those first whose parts explain most and contradict least."""
    order = {name: index for index, name in enumerate(ids)}
    promise: dict[tuple[str, ...], tuple[int, int]] = {}
    for start in starts:
        for other in others:
            names = tuple(sorted({*start.mistakes, *other.mistakes}, key=order.__getitem__))
            if len(names) == size:
                explained = len(start.explained | other.explained)
                promise[names] = (-explained, start.contradicted + other.contradicted)
    return sorted(promise, key=promise.__getitem__)[:_TRIED_AT_MOST]
