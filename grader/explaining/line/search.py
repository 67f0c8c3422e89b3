"""The search for the one small change that makes right what fails.

It ends by a number of programs and calls, so that it comes to the same end on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby

from msgspec import Struct

from grader.explaining.line.candidates import Candidate
from grader.model import Case, ProvedLine, Submission

Tried = Callable[[Submission, Iterable[Case]], Iterator[bool | None]]
"""(a program, calls) -> whether each is right, when it is asked for; None at the end where it cost
the worker its life."""

_LINES = 2
"""Of more lines that do equally well none is told."""
_RIGHT_SHARE = 0.7
"""So many of the random calls have to be right: others may be calls of which nothing is asked."""
_ASKED_ANYWAY = 4
"""So many failing calls are made also when the first are wrong: a change may mend one of them."""
_PAIRS = 60
"""So many pairs of changes are tried at most."""
_COST_OF_A_LOSS = 15
"""A program that does not end takes as long as so many others."""


class Budget(Struct, frozen=True):
    """The cost of looking for a submission's lines, in programs and in calls."""

    programs: int
    calls: int

    def shared_by(self, cost: int) -> "Budget":
        """Return the budget where a program costs so many times as much."""
        return Budget(self.programs // cost, self.calls // cost)


IN_CHECK, IN_CLASS = Budget(600, 6000), Budget(180, 2000)


class Questions(Struct, frozen=True):
    """The calls by which changes are judged, all of them visible or drawn from visible ones."""

    function: str
    failing: Sequence[Case]
    passing: Sequence[Case]
    random: Sequence[Case]


class Found(Struct, frozen=True):
    line: ProvedLine
    candidates: tuple[Candidate, ...]
    """The changes that are proved, each by itself."""


class Search:
    """A search through the changes of one function of a submission, within its budget."""

    def __init__(
        self, submission: Submission, questions: Questions, tried: Tried, budget: Budget
    ) -> None:
        self._submission, self._questions, self._tried = submission, questions, tried
        self._programs, self._calls = budget.programs, budget.calls
        self._partly: dict[Candidate, frozenset[str]] = {}
        """The changes that make some of the failing calls right, and none wrong."""

    def proved(self, candidates: Sequence[Candidate]) -> Found | None:
        """Return the line of the change that makes everything right, or of the two."""
        best: list[Candidate] = []
        for _, of_rank in groupby(candidates, key=lambda candidate: candidate.rank):
            best += self._best([candidate for candidate in of_rank if self._is_right(candidate)])
            # A single call is soon right for another reason, which a later change may tell.
            if best and (self._questions.random or len(self._questions.failing) > 1):
                break

        by_line = {(candidate.file, candidate.line): candidate for candidate in reversed(best)}
        told = tuple(reversed(by_line.values()))
        if told:
            return self._found(told, told) if len(told) <= _LINES else None
        return self._of_two()

    @property
    def left(self) -> Budget:
        return Budget(max(self._programs, 0), max(self._calls, 0))

    def _of_two(self) -> Found | None:
        """Return the two lines that have to be changed both, where no others could be."""
        failing = {case.id for case in self._questions.failing}
        pairs: dict[Candidate, tuple[Candidate, Candidate]] = {}
        for one, two in combinations(self._partly, 2):
            is_whole = self._partly[one] | self._partly[two] == failing
            if is_whole and len(pairs) < _PAIRS and (both := one.with_other(two)) is not None:
                pairs[both] = one, two

        best = self._best([both for both in pairs if self._is_right(both)])
        lines = {tuple(candidate.line for candidate in pairs[both]) for both in best}
        return self._found(pairs[best[0]], best[:1], both=True) if len(lines) == 1 else None

    def _is_right(self, candidate: Candidate) -> bool:
        """Return whether all visible calls are right; note the change where some more are."""
        if self._programs <= 0 or self._calls <= 0:
            return False
        self._programs -= 1
        failing = self._questions.failing
        asked = [*failing, *self._questions.passing]
        right: set[str] = set()

        answers = self._tried(candidate.made(self._submission), asked)
        for number, (case, is_right) in enumerate(zip(asked, answers, strict=False), 1):
            self._calls -= 1
            if is_right:
                right.add(case.id)
            elif is_right is None:
                self._programs -= _COST_OF_A_LOSS
                return False
            elif number > len(failing):
                return False
            if number >= _ASKED_ANYWAY and not right:
                return False

        mended = frozenset(case.id for case in failing if case.id in right)
        if len(right) == len(asked):
            return True
        if mended:
            self._partly[candidate] = mended
        return False

    def _best(self, right: Sequence[Candidate]) -> list[Candidate]:
        """Return the changes with which most random calls are right, and none is wrong that was
        right before."""
        if not right:
            return []
        before = self._answers(self._submission)
        counts: dict[Candidate, int] = {}
        for candidate in right:
            after = self._answers(candidate.made(self._submission))
            if _is_better(before, after):
                counts[candidate] = sum(after)
        most = max(counts.values(), default=0)
        return [candidate for candidate, count in counts.items() if count == most]

    def _answers(self, program: Submission) -> list[bool]:
        """Return whether each random call is right; what the worker did not come to is not."""
        asked = self._questions.random
        answers = [bool(is_right) for is_right in self._tried(program, asked)]
        self._calls -= len(answers)
        return [*answers, *[False] * (len(asked) - len(answers))]

    def _found(
        self, told: Sequence[Candidate], proved: Sequence[Candidate], *, both: bool = False
    ) -> Found:
        sources = {source.name: source for source in self._submission.sources}
        mends = tuple(candidate.mend(sources[candidate.file]) for candidate in told)
        cases = tuple(case.id for case in self._questions.failing)
        line = ProvedLine(self._questions.function, mends, cases, both)
        return Found(line, tuple(proved))


def _is_better(before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Return whether no random call is wrong that was right before, and most are right."""
    breaks = any(was and not now for was, now in zip(before, after, strict=True))
    return not breaks and sum(after) >= _RIGHT_SHARE * len(after)
