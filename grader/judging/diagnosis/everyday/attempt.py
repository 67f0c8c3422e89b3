"""What one function of a submission did in the cases that asked it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from grader.judging.diagnosis.evidence import CaseAnswer
from grader.judging.diagnosis.known import KnownMistakes
from grader.judging.diagnosis.tokens import Token, answer_tokens
from grader.judging.diagnosis.undefined import place_of
from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition
from grader.model import (
    Answer,
    Assignment,
    Case,
    ExceptionInfo,
    Function,
    Language,
    Message,
    Outcome,
    Run,
    Skipped,
)

_LEAST = 2
"""In fewer cases with points, answers could agree with a mistake by chance."""

Tokens = Mapping[str, Token]
"""The tokens of an answer by the names of its fields."""


class Record(Struct, frozen=True):
    """One case: what the call that ended it gave, and what is right."""

    case: Case
    outcome: Outcome
    answer: Answer
    tokens: Tokens
    failed: bool

    @property
    def exception(self) -> ExceptionInfo | None:
        return self.outcome.exception


class Named(Struct, frozen=True):
    """What is wrong, and the cases that fail for it."""

    sentence: Message
    cases: Sequence[str]


class Attempt(Struct, frozen=True):
    """A function that fails in some case."""

    assignment: Assignment
    known_mistakes: KnownMistakes
    skipped: Sequence[Skipped]
    """The statements that were left out while loading."""
    function: Function
    code: Code
    definitions: tuple[Definition, ...]
    records: Sequence[Record]

    @property
    def language(self) -> Language:
        return self.code.language

    @property
    def name(self) -> str:
        return self.function.written(self.language)

    @property
    def failures(self) -> list[Record]:
        return [record for record in self.records if record.failed]

    def named(
        self, key: str, records: Sequence[Record] | None = None, **params: str | int | Message
    ) -> Named:
        """Return the sentence of this key, said of these failures, or of all."""
        told = self.failures if records is None else records
        sentence = Message(f"diagnosis.{key}", {"function": self.name, **params})
        return Named(sentence, [record.case.id for record in told])

    def right(self, record: Record) -> Tokens:
        tokens = answer_tokens(self.assignment, record.case, (record.answer,))
        return {field: token for (_, field), token in tokens.items()}

    def agrees(self, predicted: Callable[[Record], Tokens | None]) -> bool:
        """Return whether all answers are as predicted, in cases of one call; with points enough to
        be no chance."""
        if any(len(record.case.calls) > 1 for record in self.records):
            return False

        telling = [record for record in self.failures if record.case.points]
        agreeing = (predicted(record) == record.tokens for record in self.records)
        return len(telling) >= _LEAST and all(agreeing)

    def place(self, definition: Definition, line: int | None = None) -> Message:
        return place_of(definition.source.name, line or definition.place.line, self.code)


def attempts(
    assignment: Assignment,
    known_mistakes: KnownMistakes,
    run: Run,
    code: Code,
    answers: Sequence[CaseAnswer],
) -> Iterator[Attempt]:
    """Yield each function whose calls fail, in the order of the cases."""
    cases = {case.id: case for case in assignment.cases}
    records: dict[str, list[Record]] = {}
    for answer in answers:
        case, outcomes = cases[answer.case], run.outcomes[answer.case]
        # A step that fails ends its case: the failure is that step's function's.
        last = len(outcomes) - 1
        right = assignment.expected[answer.case].answers
        tokens = {field: token for (_, field), token in answer.tokens.items()}
        if outcomes[-1].kind != "not_run" and last < len(right):
            called = case.repeated[last].function
            record = Record(case, outcomes[-1], right[last], tokens, bool(answer.failed))
            records.setdefault(called, []).append(record)

    for name, group in records.items():
        if any(record.failed for record in group):
            function, skipped = assignment.function(name), run.load.skipped
            definitions = code.named(function.written(code.language))
            yield Attempt(assignment, known_mistakes, skipped, function, code, definitions, group)
