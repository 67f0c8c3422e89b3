"""The search for the one small change that makes right what fails.

It ends by a number of programs and calls, so that it comes to the same end on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, product
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.line.candidates import LATER, Candidate
from grader.model import Case, CaseResult, ProvedLine, Submission

Wrong = frozenset[str]
"""The fields of a call's result that are wrong; the empty name stands for the call as a whole."""
WHOLE: Wrong = frozenset(("",))
Tried = Callable[[Submission, Iterable[Case]], Iterator[Wrong | None]]
"""(a program, calls) -> what is wrong of each, when it is asked for; None at the end where it cost
the worker its life."""
_Unit = tuple[str, str]
"""A case and a field."""

_LINES = 2
"""The most lines that are told: where more do equally well, none is."""
_RIGHT_SHARE = 0.7
"""The share of random calls that have to be right where none is mended: nothing may be asked of the
others."""
_ENOUGH_PASSING = 3
"""The passing calls of a function that hold a change for which one call alone speaks."""
_PAIRS = 60
"""The most pairs of changes that are tried."""
_KEPT_SHARE = 1 / 8
"""The share of the programs that is kept for pairs, once there are changes for one."""
_COST_OF_A_LOSS = 15
"""The number of programs that take as long as one that does not end."""


class Budget(Struct, frozen=True):
    """The cost of looking for a submission's lines, in programs and in calls."""

    programs: int
    calls: int
    seconds: float
    """The CPU seconds of workers after which nothing is said: far more than the numbers take."""

    def shared_by(self, cost: int) -> "Budget":
        """Return the budget where a program costs so many times as much."""
        programs, calls = self.programs // cost, self.calls // cost
        return replace(self, programs=programs, calls=calls, seconds=self.seconds * min(cost, 3))

    def of_runs(self, cost: int) -> "Budget":
        """Return the budget where each call is a process of its own, in which a compiler's share is
        smaller."""
        return replace(self, calls=self.calls // 100).shared_by((cost + 2) // 2)


IN_CHECK, IN_CLASS = Budget(500, 6000, 4.0), Budget(150, 2000, 1.2)


class Questions(Struct, frozen=True):
    """The calls by which changes are judged, all of them visible or drawn from visible ones."""

    function: str
    failing: Sequence[Case]
    wrong: Mapping[str, Wrong]
    """The wrong fields of each failing case, by its id."""
    passing: Sequence[Case]
    random: Sequence[Case]
    others: Sequence[Case] = ()
    """The failing calls of other functions, which the change may make right too."""
    asked_anyway: int = 4
    """The failing calls that are made also when the first is wrong: a change may mend one alone."""


class Found(Struct, frozen=True):
    line: ProvedLine
    candidates: tuple[Candidate, ...]
    """The changes that are proved, each by itself."""


def wrong_of(result: CaseResult) -> Wrong:
    """Return what is wrong; nothing where it only takes an open point the other way."""
    if result.status == "passed":
        return frozenset()
    return frozenset(f.name for f in result.fields if f.status != "passed") or WHOLE


class Search:
    """A search through the changes of one function of a submission, within its budget."""

    def __init__(
        self, submission: Submission, questions: Questions, tried: Tried, budget: Budget
    ) -> None:
        self._submission, self._questions, self._tried = submission, questions, tried
        self._budget, self._programs, self._calls = budget, budget.programs, budget.calls
        self._partly: dict[Candidate, frozenset[_Unit]] = {}
        """The changes that make some of what is wrong right, and nothing wrong."""
        self._pairs: dict[Candidate, tuple[Candidate, Candidate]] = {}
        wrong = questions.wrong.items()
        self._units = frozenset((case, name) for case, names in wrong for name in names)

    def proved(self, candidates: Sequence[Candidate]) -> Sequence[Found]:
        """Return the line of the change that makes everything right, or of the two; else those of
        the fields that one change makes right."""
        best: list[Candidate] = []
        for _, of_rank in groupby(candidates, key=_rank):
            tried = (candidate for candidate in of_rank if self._has_left())
            best += self._best([candidate for candidate in tried if self._is_right(candidate)])
            # A single call is soon right for another reason, which a later change may tell.
            if best and (self._questions.random or len(self._questions.failing) > 1):
                break

        if best:
            told = _first_of_lines(best)
            told = tuple(c for c in told if not self._is_idle(c, candidates)) or told
            is_told = len(told) <= _LINES and self._is_seen_again(told)
            return [self._found(told, told)] if is_told else []
        return self._of_two(candidates) or self._of_fields()

    def _has_left(self) -> bool:
        """Return whether single changes may be tried still."""
        kept = _KEPT_SHARE * self._budget.programs if len(self._partly) > 1 else 0
        return self._programs > kept

    def _is_idle(self, change: Candidate, candidates: Sequence[Candidate]) -> bool:
        """Return whether the line's condition may as well be true always, or never: who wrote it
        would rather mend what it leads to."""
        at = change.file, change.line
        constant = (c for c in candidates if (c.kind, c.rank % LATER) == ("condition", 0))
        return any(self._is_right(c) for c in constant if (c.file, c.line) == at)

    def _is_seen_again(self, told: Sequence[Candidate]) -> bool:
        """Return whether more than one call fails: what makes one right may do so by chance, but
        for the likeliest change of one line that enough other calls hold."""
        questions = self._questions
        if len(questions.failing) > 1 or not all(self._answers(self._submission, frozenset())):
            return True
        held = [case for case in questions.passing if case.function == questions.function]
        return len(told) == told[0].rank == 1 and len(held) >= _ENOUGH_PASSING

    @property
    def left(self) -> Budget:
        return replace(self._budget, programs=max(self._programs, 0), calls=max(self._calls, 0))

    def _of_two(self, candidates: Sequence[Candidate]) -> Sequence[Found]:
        """Return the two lines that have to be changed both, where no others could be."""
        partly = self._partly
        each = [p for p in combinations(partly, 2) if partly[p[0]] | partly[p[1]] == self._units]
        # What no change mends alone may be seen after the one that mends most.
        most = sorted(partly, key=lambda candidate: len(partly[candidate]), reverse=True)[:1]
        likely = [candidate for candidate in candidates if candidate.rank == candidates[0].rank]
        best = self._best_pairs(each) or self._best_pairs(product(most, likely))

        lines = {frozenset(candidate.line for candidate in self._pairs[both]) for both in best}
        if len(lines) != 1:
            return []
        told = sorted(self._pairs[best[0]], key=attrgetter("line"))
        return [self._found(told, best[:1], both=True)]

    def _best_pairs(self, pairs: Iterable[tuple[Candidate, Candidate]]) -> list[Candidate]:
        """Return the best pairs of the first rank in which one is right, each as one change."""
        made: dict[Candidate, tuple[Candidate, Candidate]] = {}
        for one, two in pairs:
            if len(made) < _PAIRS and (both := one.with_other(two)) is not None:
                made[both] = one, two
        self._pairs |= made

        for _, of_rank in groupby(sorted(made, key=_rank), key=_rank):
            if best := self._best([both for both in of_rank if self._is_right(both)]):
                return best
        return []

    def _of_fields(self) -> Sequence[Found]:
        """Return the lines of fields that one change makes right wherever they are wrong."""
        by_lines: dict[tuple[Candidate, ...], list[str]] = {}
        names = dict.fromkeys(name for _, name in sorted(self._units) if name)
        for name in names if len(names) > 1 else ():
            units = {unit for unit in self._units if unit[1] == name}
            mending = [one for one, mended in self._partly.items() if units <= mended]
            for _, of_rank in groupby(mending, key=_rank):
                if best := self._best(list(of_rank), frozenset((name, ""))):
                    by_lines.setdefault(_first_of_lines(best), []).append(name)
                    break

        return [
            self._found(told, told, fields=tuple(fields))
            for told, fields in by_lines.items()
            if len(told) <= _LINES
        ]

    def _is_right(self, candidate: Candidate) -> bool:
        """Return whether all visible calls are right; note the change where more is right."""
        if self._programs <= 0 or self._calls <= 0:
            return False
        self._programs -= 1
        asked = [*self._questions.failing, *self._questions.passing]
        mended: set[_Unit] = set()
        answered = 0
        for wrong in self._tried(candidate.made(self._submission), asked):
            case, answered = asked[answered].id, answered + 1
            self._calls -= 1
            before = self._questions.wrong.get(case, frozenset())
            if wrong is None:
                self._programs -= _COST_OF_A_LOSS
            if wrong is None or not wrong <= before:
                return False

            mended.update((case, name) for name in before - wrong)
            if answered >= self._questions.asked_anyway and not mended:
                return False

        if answered == len(asked) and mended and candidate not in self._pairs:
            self._partly[candidate] = frozenset(mended)
        return mended == self._units

    def _best(self, right: Sequence[Candidate], fields: Wrong = frozenset()) -> list[Candidate]:
        """Return the changes with which most random calls are right, or these fields of them, and
        none is wrong that was right before."""
        if not right:
            return []
        before = self._answers(self._submission, fields)
        counts: dict[Candidate, int] = {}
        for candidate in right:
            after = self._answers(candidate.made(self._submission), fields)
            if _is_better(before, after):
                counts[candidate] = sum(after)
        most = max(counts.values(), default=0)
        return [candidate for candidate, count in counts.items() if count == most]

    def _answers(self, program: Submission, fields: Wrong) -> list[bool]:
        """Return whether each random call is right; what the worker did not come to is not."""
        asked = self._questions.random
        answers = [
            wrong is not None and not (wrong & fields if fields else wrong)
            for wrong in self._tried(program, asked)
        ]
        self._calls -= len(answers)
        return [*answers, *[False] * (len(asked) - len(answers))]

    def _found(
        self,
        told: Sequence[Candidate],
        proved: Sequence[Candidate],
        *,
        both: bool = False,
        fields: tuple[str, ...] = (),
    ) -> Found:
        sources = {source.name: source for source in self._submission.sources}
        mends = tuple(candidate.mend(sources[candidate.file]) for candidate in told)
        wrong = self._questions.wrong
        cases = tuple(
            case.id
            for case in self._questions.failing
            if not fields or not wrong[case.id].isdisjoint(fields)
        )
        also = () if fields else self._also_mended(proved)
        line = ProvedLine(self._questions.function, mends, (*cases, *also), both, fields)
        return Found(line, tuple(proved))

    def _also_mended(self, proved: Sequence[Candidate]) -> tuple[str, ...]:
        """Return the calls of other functions that each of these changes makes right."""
        others = self._questions.others
        if not others:
            return ()

        rights = []
        for candidate in proved:
            answers = self._tried(candidate.made(self._submission), others)
            rights.append([wrong == frozenset() for wrong in answers])
        return tuple(case.id for case, *right in zip(others, *rights, strict=False) if all(right))


_rank = attrgetter("rank")


def _first_of_lines(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the first change of each line."""
    by_line: dict[tuple[str, int], Candidate] = {}
    for candidate in candidates:
        by_line.setdefault((candidate.file, candidate.line), candidate)
    return tuple(by_line.values())


def _is_better(before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Return whether no random call is wrong that was right before, and some more, or most, are
    right."""
    breaks = any(was and not now for was, now in zip(before, after, strict=True))
    return not breaks and sum(after) >= min(sum(before) + 1, _RIGHT_SHARE * len(after))
