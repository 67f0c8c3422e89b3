"""Which known mistakes, made together, give just what a submission gave.

Every combination predicts a token for every unit. It explains a failed unit where its token is the
submission's, and contradicts a passed one where it is not. The fewest mistakes that leave the least
unexplained are the diagnosis.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grader.diagnosis.tokens import Token, Unit
from grader.model import Language

__all__ = ["Explanation", "Predictions", "explain"]

_MISTAKES_AT_MOST = 3
_TRIED_AT_MOST = 150
# A combination that contradicts more than this share of what it explains is no explanation.
_CONTRADICTED_AT_MOST = 0.1
# Nor is one that leaves most of the failures as they are: a wrong hint is worse than none.
_EXPLAINED_AT_LEAST = 1 / 3


class Predictions(Protocol):
    """What every known mistake, and every combination of them, would give."""

    def ids(self, language: Language | None) -> Sequence[str]:
        """The mistakes that can happen in a language, or in any."""
        ...

    def tokens(self, mistakes: tuple[str, ...]) -> Mapping[Unit, Token] | None:
        """None for mistakes that cannot be made together."""
        ...


@dataclass(frozen=True, slots=True)
class Explanation:
    mistakes: tuple[str, ...]
    explained: int
    """Failed cases all of whose failed fields are explained."""
    failures: int


@dataclass(frozen=True, slots=True)
class _Fit:
    mistakes: tuple[str, ...]
    explained: frozenset[Unit]
    contradicted: int
    unexplained: int

    @property
    def cost(self) -> int:
        return self.contradicted + self.unexplained


def explain(
    predictions: Predictions,
    got: Mapping[Unit, Token],
    failed: frozenset[Unit],
    support: Mapping[Unit, Token] | None = None,
    language: Language | None = None,
) -> Explanation | None:
    """The best explanation of `failed`, all of whose units are in `got`; None when there is none.

    `support` holds further units, which only decide between explanations that are equally good.
    """
    if not failed:
        return None

    def fit(mistakes: tuple[str, ...]) -> _Fit | None:
        tokens = predictions.tokens(mistakes)
        if tokens is None:
            return None
        # Not `got.items() & tokens.items()`: that hashes every token of both.
        agreeing = {unit for unit, token in got.items() if unit in tokens and tokens[unit] == token}
        explained = frozenset(agreeing & failed)
        contradicted = len(got) - len(failed) - len(agreeing - failed)
        return _Fit(mistakes, explained, contradicted, len(failed) - len(explained))

    def against(candidate: _Fit) -> int:
        tokens = predictions.tokens(candidate.mistakes) or {}
        return sum(tokens.get(unit) != token for unit, token in (support or {}).items())

    def best_of(candidates: Sequence[_Fit]) -> _Fit | None:
        least = min(((one.cost, len(one.mistakes)) for one in candidates), default=None)
        equal = [one for one in candidates if (one.cost, len(one.mistakes)) == least]
        return min(equal, key=against) if len(equal) > 1 else next(iter(equal), None)

    best = _search(predictions.ids(language), fit, best_of)
    if best is None or len(best.explained) < _EXPLAINED_AT_LEAST * len(failed):
        return None
    if best.contradicted > _CONTRADICTED_AT_MOST * len(best.explained):
        return None
    failed_cases = {case for case, _ in failed}
    unexplained_cases = {case for case, _ in failed - best.explained}
    return Explanation(best.mistakes, len(failed_cases - unexplained_cases), len(failed_cases))


class _BestOf(Protocol):
    def __call__(self, candidates: Sequence[_Fit], /) -> _Fit | None: ...


class _FitOf(Protocol):
    def __call__(self, mistakes: tuple[str, ...], /) -> _Fit | None: ...


def _search(ids: Sequence[str], fit: _FitOf, best_of: _BestOf) -> _Fit | None:
    """Single mistakes first; more together only while something is left unexplained."""
    singles = [found for name in ids if (found := fit((name,))) is not None]
    best = best_of(singles)
    # A mistake that explains nothing alone seldom helps in company: it would only be tried in vain.
    useful = [found for found in singles if found.explained]
    for size in range(2, _MISTAKES_AT_MOST + 1):
        if best is None or best.cost == 0:
            break
        # All pairs of the useful ones; beyond, only what extends the best so far.
        starts = useful if size == 2 else [best]
        together = [fit(names) for names in _promising(starts, useful, size, ids)]
        best = best_of([best, *(found for found in together if found is not None)])
    return best


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
