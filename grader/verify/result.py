"""What verifying an assignment found."""

from dataclasses import dataclass, field
from typing import Literal, get_args

from grader.model import Language, Message, Words

__all__ = [
    "MUTANT_VERDICTS",
    "MistakeRow",
    "MutantVerdict",
    "Mutation",
    "ReferenceCheck",
    "SampleCheck",
    "Verification",
]


@dataclass(frozen=True, slots=True)
class ReferenceCheck:
    """The reference, or its twin, handed in as a submission: it must have all the points."""

    language: Language
    score: float | None
    max_score: float
    findings: tuple[str, ...]
    """Rules that it breaks, with file and line."""
    problem: Words | None = None

    @property
    def ok(self) -> bool:
        return self.score == self.max_score and not self.findings and self.problem is None


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """One known mistake against all cases."""

    id: str
    scored: bool
    lost: dict[str, float]
    """Points lost, by the case that takes them."""
    told: tuple[str, ...]
    """Cases that only tell it, at no cost."""
    only_hidden: bool
    """No visible case takes points for it."""

    @property
    def ok(self) -> bool:
        return bool(self.lost) if self.scored else not self.lost


MutantVerdict = Literal["killed", "open_point", "unreached", "equivalent", "survived"]
"""`open_point`: differs only as the text leaves open. `unreached`: in a function that no call
reaches, as what makes the mistakes. `equivalent`: reached, but no random call tells it from the
reference. `survived`: a random call does, but no case: a case is missing."""

MUTANT_VERDICTS: tuple[MutantVerdict, ...] = get_args(MutantVerdict)


@dataclass(frozen=True, slots=True)
class Mutation:
    id: str
    diff: str
    verdict: MutantVerdict
    function: str = ""
    """The function that it changes."""
    killed_by: tuple[str, ...] = ()
    counterexample: str | None = None
    """For a survivor: the call that a case should make."""


@dataclass(frozen=True, slots=True)
class SampleCheck:
    """A sample submission against the outcome that it must have."""

    path: str
    expected: str
    got: str
    skipped: Message | None = None
    """Why it could not be run here; then nothing is known of it."""

    @property
    def ok(self) -> bool:
        return self.skipped is None and self.expected == self.got

    @property
    def wrong(self) -> bool:
        return self.skipped is None and self.expected != self.got


@dataclass(frozen=True, slots=True)
class Verification:
    assignment: str
    cases: tuple[str, ...]
    visible: tuple[str, ...]
    references: tuple[ReferenceCheck, ...]
    mistakes: tuple[MistakeRow, ...]
    mutants: tuple[Mutation, ...]
    samples: tuple[SampleCheck, ...]
    seconds: float
    skipped: tuple[str, ...] = field(default=())
    """Languages whose reference could not be run here."""

    @property
    def complete(self) -> bool:
        """Whether nothing was left out for want of a runtime."""
        return not self.skipped and not self.skipped_samples

    @property
    def skipped_samples(self) -> tuple[SampleCheck, ...]:
        return tuple(check for check in self.samples if check.skipped is not None)

    @property
    def ok(self) -> bool:
        """Whether all that could be tested here holds."""
        return (
            all(check.ok for check in self.references)
            and all(row.ok for row in self.mistakes)
            and not any(sample.wrong for sample in self.samples)
            and not any(mutant.verdict == "survived" for mutant in self.mutants)
        )

    @property
    def killed_by_visible(self) -> int:
        """How many mutants the visible cases alone would kill."""
        visible = set(self.visible)
        return sum(not visible.isdisjoint(mutant.killed_by) for mutant in self.mutants)

    @property
    def unreached_functions(self) -> tuple[str, ...]:
        """The functions of the reference whose mutants no call reaches."""
        unreached = [item.function for item in self.mutants if item.verdict == "unreached"]
        return tuple(dict.fromkeys(unreached))

    @property
    def unneeded_cases(self) -> tuple[str, ...]:
        """Cases without which every mistake would still be caught and every mutant killed."""
        needed: set[str] = set()
        for row in self.mistakes:
            if row.scored and len(row.lost) == 1:
                needed |= row.lost.keys()
        for mutant in self.mutants:
            if mutant.verdict == "killed" and len(mutant.killed_by) == 1:
                needed |= set(mutant.killed_by)
        return tuple(case for case in self.cases if case not in needed)

    @property
    def idle_cases(self) -> tuple[str, ...]:
        """Cases that catch no mistake and kill no mutant."""
        busy = {case for row in self.mistakes for case in (*row.lost, *row.told)}
        busy |= {case for mutant in self.mutants for case in mutant.killed_by}
        return tuple(case for case in self.cases if case not in busy)
