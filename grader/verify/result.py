"""The findings of verifying an assignment."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from grader.assignment.reference.swallowed import Swallowed
from grader.model import Language, Message, Words


class ReferenceCheck(Struct, frozen=True):
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


class MistakeRow(Struct, frozen=True):
    """One known mistake against all cases."""

    id: str
    scored: bool
    lost: dict[str, float]
    """Points lost, by the case that takes them."""
    told: tuple[str, ...]
    """Cases that only tell it, at no cost."""
    only_hidden: bool
    """No visible case takes points for it."""
    alike: str = ""
    """An earlier mistake from which no case tells it: its hint would be given for this one."""

    @property
    def ok(self) -> bool:
        return not self.alike and (bool(self.lost) if self.scored else not self.lost)


MutantVerdict = Literal[
    "killed", "open_point", "unreached", "not_told_apart", "survived", "not_judged"
]
"""`open_point`: differs only as the text leaves open. `unreached`: in a function that no call
reaches, as what makes the mistakes. `not_told_apart`: reached, but no random call tells it from
the reference. `survived`: a random call does, but no case: a case is missing. `not_judged`: the
assignment's own check cannot judge what it gives, or it could not be run."""


class Mutation(Struct, frozen=True):
    id: str
    diff: str
    verdict: MutantVerdict
    function: str = ""
    """The function that it changes."""
    killed_by: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    """The learned mistakes whose answers it gives."""
    counterexample: str | None = None
    """The call that a case should make, for a survivor."""
    problem: Message | None = None
    """The reason for which it is not judged."""
    random_calls: int = 0
    """The number of random calls that do not tell it apart."""


class Disturbed(Struct, frozen=True):
    """A field whose value was made another one."""

    field: str
    how: str


class CheckTest(Struct, frozen=True):
    """The check that judges a function, held against right and disturbed answers."""

    function: str
    check: str
    answers: int
    """The number of the reference's answers; each must be accepted."""
    refused: tuple[str, ...]
    """The calls whose answer by the reference it refused."""
    tried: int
    accepted: tuple[Disturbed, ...]
    """The disturbances that it accepted in every case: perhaps it is right, perhaps the check does
    not look."""
    unjudged: tuple[str, ...]
    """Fields with points that nothing makes it refuse."""
    errors: tuple[tuple[Disturbed, Message], ...]
    """Answers at which the check itself fails, so that nobody would be graded who gives them."""
    takes_zeros: bool = False
    """True for a residual that a vector of zeros makes 0 in every case: it asks for no length."""

    @property
    def ok(self) -> bool:
        faults = self.refused or self.unjudged or self.errors or self.takes_zeros
        return not faults and self.answers > 0


TrivialKind = Literal[
    "empty",
    "template",
    "first_argument",
    "constant",
    "ignored",
    "idle",
    "spoilt",
    "echo",
    "example",
]
"""`ignored`: a parameter with a default, which the function does not look at. `idle`: an argument
that may be any other one in every call. `spoilt`: arguments that it may change in place. `echo`: a
program that writes its input. `example`: one that writes what is right in the first case seen."""
TrivialVerdict = Literal["holds", "settled", "warning", "wrong"]


class TrivialRow(Struct, frozen=True):
    """A submission without any thought in it, and the points that it earns."""

    kind: TrivialKind
    verdict: TrivialVerdict
    function: str = ""
    """Empty for a whole submission."""
    detail: str = ""
    """The template's file, the constant, or the parameter."""
    share: float = 0.0
    """The part that it earns of the function's points, or of all."""
    cases: tuple[str, ...] = ()
    """The cases that pay for it."""
    because: str = ""
    """The assignment's reason for which it may earn so much."""
    problem: Message | None = None
    """The reason for which its answers cannot be judged."""


class SampleCheck(Struct, frozen=True):
    """A sample submission against the outcome that it must have."""

    path: str
    expected: str
    got: str
    skipped: Message | None = None
    """The reason for which the sample could not be run here; nothing is known of it then."""
    learned: tuple[str, ...] = ()
    """The learned mistakes whose answers a right sample gives."""

    @property
    def ok(self) -> bool:
        return self.skipped is None and self.expected == self.got

    @property
    def wrong(self) -> bool:
        return self.skipped is None and self.expected != self.got


class LearnedRow(Struct, frozen=True):
    """A mistake that was named after a class."""

    id: str
    students: int
    """The number of students who had made it when it was named."""
    answers: int
    """The number of wrong answers to the cases that tell it."""
    visible: int
    """The number of these answers that students see."""
    told: bool
    """True when that is enough to tell students."""
    mutants: tuple[str, ...]
    """The mutants of the reference that give the same answers."""
    right: tuple[str, ...]
    """The right programs that do: the answers are no mistake then."""

    @property
    def ok(self) -> bool:
        return not self.right


class Verification(Struct, frozen=True):
    assignment: str
    cases: tuple[str, ...]
    visible: tuple[str, ...]
    references: tuple[ReferenceCheck, ...]
    mistakes: tuple[MistakeRow, ...]
    mutants: tuple[Mutation, ...]
    samples: tuple[SampleCheck, ...]
    checks: tuple[CheckTest, ...]
    seconds: float
    learned: tuple[LearnedRow, ...] = ()
    trivial: tuple[TrivialRow, ...] = ()
    swallowed: tuple[Swallowed, ...] = ()
    """Expected numbers for which the tolerance takes 0 as well."""
    programs: tuple[str, ...] = ()
    """The wrong programs that tests are asked for."""
    skipped: tuple[str, ...] = ()
    """Languages whose reference could not be run here."""
    only: str = ""
    """The function that alone was tested; empty for all of the assignment."""

    @property
    def complete(self) -> bool:
        """Return whether nothing was left out for want of a runtime."""
        return not self.skipped and not self.skipped_samples

    @property
    def skipped_samples(self) -> tuple[SampleCheck, ...]:
        return tuple(check for check in self.samples if check.skipped is not None)

    @property
    def ok(self) -> bool:
        """Return whether all that could be tested here holds."""
        holds = [check.ok for check in self.references]
        holds += [row.ok for row in self.mistakes]
        holds += [row.ok for row in self.learned]
        holds += [check.ok for check in self.checks]
        holds += [row.verdict != "wrong" for row in self.trivial]
        holds += [not sample.wrong for sample in self.samples]
        holds += [mutant.verdict not in ("survived", "not_judged") for mutant in self.mutants]
        return all(holds)

    @property
    def programs_caught(self) -> int:
        """Return how many wrong programs the samples' tests catch."""
        missed = {sample.path for sample in self.samples if sample.wrong}
        return sum(name not in missed for name in self.programs) if self.samples else 0

    @property
    def scored(self) -> int:
        """Return the number of known mistakes that must lose points."""
        return sum(row.scored for row in self.mistakes)

    @property
    def caught_by_visible(self) -> int:
        """Return the number of these that the visible cases catch."""
        return sum(row.scored and not row.only_hidden for row in self.mistakes)

    @property
    def verdicts(self) -> Mapping[MutantVerdict, int]:
        """Return the number of mutants by verdict; `not_judged` only where there are some."""
        counts = Counter(mutant.verdict for mutant in self.mutants)
        verdicts: tuple[MutantVerdict, ...] = get_args(MutantVerdict)
        return {name: counts[name] for name in verdicts if name != "not_judged" or counts[name]}

    @property
    def random_calls(self) -> int:
        """Return the number of random calls that were made to tell mutants apart."""
        return max((mutant.random_calls for mutant in self.mutants), default=0)

    @property
    def killed_by_visible(self) -> int:
        """Return the number of mutants that the visible cases alone would kill."""
        visible = set(self.visible)
        return sum(not visible.isdisjoint(mutant.killed_by) for mutant in self.mutants)

    @property
    def unreached_functions(self) -> tuple[str, ...]:
        """Return the functions of the reference whose mutants no call reaches."""
        unreached = [item.function for item in self.mutants if item.verdict == "unreached"]
        return tuple(dict.fromkeys(unreached))

    @property
    def idle_cases(self) -> tuple[str, ...]:
        """Return the cases that catch no mistake and kill no mutant."""
        busy = {case for row in self.mistakes for case in (*row.lost, *row.told)}
        busy |= {case for mutant in self.mutants for case in mutant.killed_by}
        return tuple(case for case in self.cases if case not in busy)
