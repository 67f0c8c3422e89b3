"""The search for known mistakes that, made together, give just what a submission gave.

Every combination predicts a token for every unit. It explains a failed unit where its token is the
submission's, and contradicts a passed one where it is not. The fewest mistakes that leave the least
unexplained are the diagnosis.
"""

from collections.abc import Collection, Sequence
from itertools import chain, groupby
from math import inf

from msgspec import Struct

from grader.explaining.known.evidence import CaseAnswer, Showing, is_evident
from grader.explaining.known.mistakes import KnownMistakes, Tokens
from grader.explaining.known.tokens import Unit, is_failure
from grader.model import Explanation, Language

_MISTAKES_AT_MOST = 3
_TRIED_AT_MOST = 40
# So many of the cheapest mistakes are tried beside those that explain nothing alone.
_COMPLETED_AT_MOST = 2
# A combination that contradicts more than this share of what it explains is no explanation.
_CONTRADICTED_AT_MOST = 0.1
# A combination that explains less than this share is none either: a wrong hint is worse than none.
_EXPLAINED_AT_LEAST = 1 / 3
# In the fields of which a learned mistake says something, it has to explain nearly all.
_EXPLAINED_BY_LEARNED = 0.8


class _Fit(Struct, frozen=True):
    """The units in which a combination of mistakes gives what the submission gave, or does not."""

    mistakes: tuple[str, ...]
    explained: frozenset[Unit]
    contradicted: int
    unexplained: int

    @property
    def cost(self) -> int:
        return self.contradicted + self.unexplained


def explain(
    known_mistakes: KnownMistakes,
    answers: Sequence[CaseAnswer],
    support: Sequence[CaseAnswer] = (),
    language: Language | None = None,
    without: Collection[str] = (),
) -> Explanation | None:
    """The best explanation of what failed, `without` these mistakes; None when there is none.

    `support` holds further cases, which decide between explanations that are equally good, and
    against one that they do not show.
    """
    # Most combinations are ruled out by a few cases that failed, and are not held against the rest.
    failed_first = sorted(answers, key=lambda answer: not answer.failed)
    search = _Search(
        known_mistakes,
        language,
        [mistake for mistake in known_mistakes.ids(language) if mistake not in without],
        [answer for answer in failed_first if answer.tokens],
        support,
    )
    failed = frozenset[Unit]().union(*(answer.failed for answer in answers))
    # A function without fields, as one that prints, fails in its own way where another fails.
    failures = frozenset[Unit]().union(*(a.failures for a in answers if a.has_fields))

    best = search.best_fit(len(failed), failures)
    if best is None or len(best.explained) < _EXPLAINED_AT_LEAST * len(failed):
        return None
    if best.contradicted > _CONTRADICTED_AT_MOST * len(best.explained):
        return None

    failing = [answer for answer in answers if answer.failed]
    telling = [answer for answer in failing if search.differs(best, answer.case)]
    explained = [answer.case for answer in telling if answer.failed <= best.explained]
    if not explained and len(best.mistakes) == 1:
        # Beside a second mistake that has no name, one mistake explains most of a case at best.
        explained = [a.case for a in telling if 2 * len(a.failed & best.explained) > len(a.failed)]

    costs_nothing = all(map(search.is_open_point, best.mistakes))
    costing = [answer.case for answer in failing if answer.has_points or costs_nothing]
    if set(explained).isdisjoint(costing):
        return None

    touched = [answer.case for answer in telling if answer.failed & best.explained]
    partly = tuple(case for case in touched if case not in explained)
    return Explanation(best.mistakes, len(explained), len(failing), tuple(explained), partly=partly)


class _Search(Struct, frozen=True):
    """The search among the combinations of known mistakes."""

    known_mistakes: KnownMistakes
    language: Language | None
    ids: Sequence[str]
    """The mistakes that are looked for."""
    answers: Sequence[CaseAnswer]
    supporting: Sequence[CaseAnswer]
    """The answers that explain nothing, and decide between fits, or against one."""

    def best_fit(self, failed: int, failures: frozenset[Unit]) -> _Fit | None:
        """Return the fewest mistakes that leave the least of the `failed` units unexplained."""
        singles = self._singles()
        best = self._best_told(singles)

        for size in range(2, _MISTAKES_AT_MOST + 1):
            if best is not None and best.cost == 0:
                break

            # All pairs of those that explain something; beyond, only what extends the best so far.
            fits = [best] if best is not None else []
            combinations = self._promising(singles if size == 2 else fits, singles, size)
            if size == 2:
                combinations += self._completed(singles)
            best = self._best_of([*fits, *self._cheaper(combinations, fits, failed)])

        if best is not None and not _speaks_of_all(best, failures):
            best = self._best_told([fit for fit in singles if _speaks_of_all(fit, failures)])
        if best is None or not failures.isdisjoint(best.explained):
            return best
        return self._proved(best, singles)

    def _proved(self, fit: _Fit, singles: Sequence[_Fit]) -> _Fit | None:
        """Return what is left of a fit without the mistakes that another could replace. Those that
        are looked for only where the source has a sign of them have that beside the answers."""
        alone = {single.mistakes[0]: single.explained for single in singles}
        in_source = {known.id for known in self.known_mistakes.mistakes if known.only_proved}
        proved = []
        for mistake in fit.mistakes:
            alike = [name for name, explained in alone.items() if explained == alone.get(mistake)]
            rivals = (name for name in alike if self._replaces(name, mistake, fit))
            if mistake in in_source or not any(rivals):
                proved.append(mistake)
        if len(proved) == len(fit.mistakes):
            return fit

        left = self._fit(tuple(proved)) if proved else None
        return left if left is not None and self._may_be_told(left) else None

    def _replaces(self, other: str, mistake: str, fit: _Fit) -> bool:
        """Return whether the other mistake explains as much in the place of this one, and costs no
        more: neither is proved then."""
        names = sorted({*fit.mistakes, other} - {mistake}, key=self.ids.index)
        if other in fit.mistakes or (rival := self._fit(tuple(names), fit.cost)) is None:
            return False
        against = self._against(fit.mistakes)
        return rival.explained == fit.explained and self._against(rival.mistakes) <= against

    def _cheaper(
        self, combinations: Sequence[tuple[str, ...]], fits: Sequence[_Fit], failed: int
    ) -> list[_Fit]:
        """Return the fits of these combinations, none of which costs more than one before it."""
        # More mistakes have to explain more; what is no better than another need not be known.
        at_most = min([failed, *(fit.cost for fit in fits)]) - 1
        told: list[_Fit] = []
        doubted: dict[frozenset[Unit], int] = {}
        for mistakes in combinations:
            fit = self._fit(mistakes, at_most)
            if fit is None or not self._agrees(fit):
                continue

            if self._may_be_told(fit):
                at_most = fit.cost
                told.append(fit)
            else:
                doubted[fit.explained] = min(fit.cost, doubted.get(fit.explained, fit.cost))

        # What explains the same, and contradicts less, has too little evidence: so has this.
        return [fit for fit in told if fit.cost <= doubted.get(fit.explained, fit.cost)]

    def _best_told(self, fits: Sequence[_Fit]) -> _Fit | None:
        """Return the best fit that may be told. To find this out of one takes as long as to
        compute it, so those that cost more are not asked."""
        for _, equal in groupby(sorted(fits, key=_cost_of), _cost_of):
            if told := [fit for fit in equal if self._may_be_told(fit)]:
                return self._best_of(told)
        return None

    def _best_of(self, fits: Sequence[_Fit]) -> _Fit | None:
        """Return the cheapest of the fits; of several, the one that agrees with most support."""
        least = min(map(_cost_of, fits), default=None)
        equal = [fit for fit in fits if _cost_of(fit) == least]
        if len(equal) < 2:
            return next(iter(equal), None)
        return min(equal, key=lambda fit: self._against(fit.mistakes))

    def _against(self, mistakes: tuple[str, ...]) -> int:
        """Return how many tokens of the supporting cases the mistakes do not give."""
        count = 0
        for answer in self.supporting:
            predicted = self._predicted(mistakes, answer) or {}
            count += sum(predicted.get(unit) != token for unit, token in answer.tokens.items())
        return count

    def _singles(self) -> list[_Fit]:
        """Return the fits of the mistakes that explain something.

        The others need not be computed for the cases that passed, which are mostly many.
        """
        explaining: set[str] = set()
        for answer in self.answers:
            for unit in answer.failed:
                giving = self.known_mistakes.giving(self.language, answer.case)
                explaining.update(giving.get((unit, answer.tokens[unit]), ()))

        fits = (self._fit((mistake,)) for mistake in self.ids if mistake in explaining)
        return [fit for fit in fits if fit is not None and self._agrees(fit)]

    def _fit(self, mistakes: tuple[str, ...], at_most: float = inf) -> _Fit | None:
        """Return the fit; None where it costs more, and for mistakes that cannot be made
        together."""
        explained: set[Unit] = set()
        contradicted = unexplained = 0
        for answer in self.answers:
            failed = answer.failed
            predicted = self._predicted(mistakes, answer)
            if predicted is None:
                return None

            if predicted == answer.tokens:
                explained |= failed
                continue

            for unit, token in answer.tokens.items():
                expected = predicted.get(unit)
                if expected == token:
                    if unit in failed:
                        explained.add(unit)
                elif unit in failed:
                    unexplained += 1
                elif expected is not None:
                    contradicted += 1
            if contradicted + unexplained > at_most:
                return None

        return _Fit(mistakes, frozenset(explained), contradicted, unexplained)

    def differs(self, fit: _Fit, case: str) -> bool:
        """Return whether the mistakes make a difference in a case: where they make none, it fails
        by its type, or in digits that no token has."""
        predicted = self.known_mistakes.together(fit.mistakes, case)
        return predicted != self.known_mistakes.together((), case)

    def _predicted(self, mistakes: tuple[str, ...], answer: CaseAnswer) -> Tokens | None:
        return self.known_mistakes.together(mistakes, answer.case)

    def _promising(
        self, starts: Sequence[_Fit], singles: Sequence[_Fit], size: int
    ) -> list[tuple[str, ...]]:
        """Return the combinations to try, those first that would cost least if their parts did
        in company what they do alone."""
        promise: dict[tuple[str, ...], tuple[int, int]] = {}
        for start in starts:
            for single in singles:
                parts = {*start.mistakes, *single.mistakes}
                if len(parts) == size:
                    names = tuple(sorted(parts, key=self.ids.index))
                    explained = len(start.explained | single.explained)
                    contradicted = start.contradicted + single.contradicted
                    promise[names] = (contradicted - explained, -explained)
        return sorted(promise, key=promise.__getitem__)[:_TRIED_AT_MOST]

    def _completed(self, singles: Sequence[_Fit]) -> list[tuple[str, ...]]:
        """Return the pairs of a cheapest mistake and one that explains nothing alone: together they
        give an answer that the first leaves unexplained."""
        explaining = {fit.mistakes[0] for fit in singles}
        hidden = [mistake for mistake in self.ids if mistake not in explaining]
        pairs = []
        for fit in sorted(singles, key=_cost_of)[:_COMPLETED_AT_MOST]:
            left = [answer for answer in self.answers if not answer.failed <= fit.explained]
            for mistake in hidden if left else ():
                names = tuple(sorted((*fit.mistakes, mistake), key=self.ids.index))
                if self._predicted(names, left[0]) == left[0].tokens:
                    pairs.append(names)
        return pairs

    def _agrees(self, fit: _Fit) -> bool:
        """Return whether the mistakes may be made together. Nobody has read a program of a learned
        mistake: it must agree wherever it says something, and is told with one other at most."""
        is_learned = not self.known_mistakes.learned.keys().isdisjoint(fit.mistakes)
        return not is_learned or (not fit.contradicted and len(fit.mistakes) <= 2)

    def _may_be_told(self, fit: _Fit) -> bool:
        is_sayable = self._says_enough(fit) and self._knows_the_form(fit)
        return is_sayable and all(
            is_evident(
                self._showings(mistake, fit, self.answers),
                is_open_point=self.is_open_point(mistake),
            )
            and self._is_supported(mistake, fit)
            for mistake in fit.mistakes
        )

    def _is_supported(self, mistake: str, fit: _Fit) -> bool:
        """Return whether the supporting cases show the mistake as often as not, where it makes a
        difference: what few cases show may come of something else."""
        showings = self._showings(mistake, fit, self.supporting)
        shown = [unit for case in showings for unit in case.shown]
        answered = [
            unit
            for case in showings
            for unit in case.missed
            if not is_failure(case.answer.tokens[unit])
        ]
        return len(shown) >= len(answered)

    def is_open_point(self, mistake: str) -> bool:
        hint = self.known_mistakes.hints.get(mistake)
        return hint is not None and not hint.scored

    def _showings(self, mistake: str, fit: _Fit, answers: Sequence[CaseAnswer]) -> list[Showing]:
        """Return what each of these cases shows of one of the fit's mistakes."""
        others = tuple(name for name in fit.mistakes if name != mistake)
        showings = []
        for answer in answers:
            predicted = self._predicted(fit.mistakes, answer) or {}
            # Two of three may not be made together without the third.
            without = self._predicted(others, answer) or self._predicted((), answer) or {}

            shown: list[Unit] = []
            missed: list[Unit] = []
            unexplained: list[Unit] = []
            for unit, given in answer.tokens.items():
                token = predicted.get(unit)
                if token not in (without.get(unit), None):
                    (shown if token == given else missed).append(unit)
                if token != given and unit in answer.failed:
                    unexplained.append(unit)
            showings.append(Showing(answer, tuple(shown), tuple(missed), tuple(unexplained)))
        return showings

    def _knows_the_form(self, fit: _Fit) -> bool:
        """Return whether most of an answer is right or explained, where the fit explains its form:
        three values of which none is right are no four of which the last is missing."""
        in_form = [
            answer
            for answer in self.answers
            if (answer.case, "") in fit.explained and _has_another_form(answer)
        ]
        unexplained = sum(len(answer.failed - fit.explained) for answer in in_form)
        tokens = [answer.tokens.items() for answer in in_form]
        values = [unit for (unit, token) in chain(*tokens) if unit[1] and token != "absent"]
        return 2 * unexplained <= len(values)

    def _says_enough(self, fit: _Fit) -> bool:
        """Return whether a fit explains nearly all that its learned mistakes speak of."""
        learned = tuple(name for name in fit.mistakes if name in self.known_mistakes.learned)
        spoken_of = self._spoken_of(learned) if learned else frozenset()
        return len(spoken_of & fit.explained) >= _EXPLAINED_BY_LEARNED * len(spoken_of)

    def _spoken_of(self, mistakes: tuple[str, ...]) -> frozenset[Unit]:
        """Return the failed units for which the mistakes predict something, in those fields alone
        for which they predict a wrong answer in some case."""
        wrong_fields: set[tuple[str, str]] = set()
        failed: dict[Unit, tuple[str, str]] = {}

        for answer in self.answers:
            right = self._predicted((), answer) or {}
            predicted = self._predicted(mistakes, answer) or {}
            for unit in answer.tokens.keys() & predicted.keys():
                field = (answer.function, unit[1])
                if predicted[unit] != right.get(unit):
                    wrong_fields.add(field)
                if unit in answer.failed:
                    failed[unit] = field
        return frozenset(unit for unit, field in failed.items() if field in wrong_fields)


def _cost_of(fit: _Fit) -> tuple[int, int]:
    return fit.cost, len(fit.mistakes)


def _speaks_of_all(fit: _Fit, failures: frozenset[Unit]) -> bool:
    """Return whether a sentence about the calls that fail is true of all of them."""
    return failures <= fit.explained or failures.isdisjoint(fit.explained)


def _has_another_form(answer: CaseAnswer) -> bool:
    """Return whether the answer is no tuple as it is asked: its form's token has parts then."""
    return isinstance(answer.tokens.get((answer.case, "")), tuple)
