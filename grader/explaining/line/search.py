"""The search for the one small change that makes right what fails.

It ends by a number of programs and calls, so that it comes to the same end on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

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
_COST_OF_A_LOSS = 15
"""A program that does not end takes as long as so many others."""


class Budget(Struct, frozen=True):
    """The cost of a search in programs, and in calls."""

    programs: int
    calls: int


IN_CHECK, IN_CLASS = Budget(700, 6000), Budget(200, 2000)


class Questions(Struct, frozen=True):
    """The calls by which changes are judged, all of them visible or drawn from visible ones."""

    function: str
    failing: Sequence[Case]
    passing: Sequence[Case]
    random: Sequence[Case]


class Found(Struct, frozen=True):
    line: ProvedLine
    candidates: tuple[Candidate, ...]


class Search:
    """A search through the changes of one submission, within its budget."""

    def __init__(self, submission: Submission, tried: Tried, budget: Budget) -> None:
        self._submission, self._tried = submission, tried
        self._programs, self._calls = budget.programs, budget.calls

    def proved(self, candidates: Sequence[Candidate], questions: Questions) -> Found | None:
        """Return the line of the change that makes everything right, or of the two."""
        before: list[bool] | None = None
        for _, of_rank in groupby(candidates, key=lambda candidate: candidate.rank):
            right: dict[Candidate, int] = {}
            for candidate in of_rank:
                if self._programs <= 0 or self._calls <= 0:
                    break
                if not self._is_right(candidate, questions):
                    continue

                if before is None:
                    before = self._answers(self._submission, questions.random)
                after = self._answers(candidate.made(self._submission), questions.random)
                if _is_better(before, after):
                    right[candidate] = sum(after)

            if right:
                best = max(right.values())
                return self._told([c for c, n in right.items() if n == best], questions)
        return None

    def _is_right(self, candidate: Candidate, questions: Questions) -> bool:
        self._programs -= 1
        variant = candidate.made(self._submission)
        cases = [*questions.failing, *questions.passing]
        for count, is_right in enumerate(self._tried(variant, cases), 1):
            self._calls -= 1
            if is_right is None:
                self._programs -= _COST_OF_A_LOSS
            if not is_right:
                return False
            if count == len(cases):
                return True
        return False

    def _answers(self, program: Submission, cases: Sequence[Case]) -> list[bool]:
        """Return whether each call is right; those that the worker did not come to are not."""
        answers = [bool(is_right) for is_right in self._tried(program, cases)]
        self._calls -= len(answers)
        return [*answers, *[False] * (len(cases) - len(answers))]

    def _told(self, right: Sequence[Candidate], questions: Questions) -> Found | None:
        by_line = {(candidate.file, candidate.line): candidate for candidate in reversed(right)}
        if len(by_line) > _LINES:
            return None

        sources = {source.name: source for source in self._submission.sources}
        told = tuple(reversed(by_line.values()))
        mends = tuple(candidate.mend(sources[candidate.file]) for candidate in told)
        cases = tuple(case.id for case in questions.failing)
        return Found(ProvedLine(questions.function, mends, cases), told)


def _is_better(before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Return whether no random call is wrong that was right before, and most are right."""
    breaks = any(was and not now for was, now in zip(before, after, strict=True))
    return not breaks and sum(after) >= _RIGHT_SHARE * len(after)
