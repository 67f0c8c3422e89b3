"""A submission's attempt at one function: what its calls gave, beside what is right."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from grader.explaining.everyday.undefined import place_of
from grader.explaining.known.evidence import CaseAnswer
from grader.explaining.known.tokens import Token, Unit, answer_tokens
from grader.grouping import gathered
from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition
from grader.model import (
    PROGRAM,
    Answer,
    Assignment,
    Call,
    Case,
    ExceptionInfo,
    Function,
    Language,
    Message,
    Outcome,
    Run,
    ScalarValue,
    Skipped,
    Value,
    Words,
)

LEAST = 2
"""In fewer cases with points, answers could agree with a mistake by chance."""

Tokens = dict[str, Token]
"""The tokens of an answer by the names of its fields."""


class Record(Struct, frozen=True):
    """A call of a case: what it gave, and what is right."""

    case: Case
    call: Call
    outcome: Outcome
    answer: Answer
    tokens: Tokens
    failed: bool

    @property
    def exception(self) -> ExceptionInfo | None:
        return self.outcome.exception

    @property
    def has_value(self) -> bool:
        return self.outcome.value is not None

    @property
    def asks_for_a_result(self) -> bool:
        """Return False where an error is right, or nothing."""
        return self.answer.value is not None and not _is_nothing(self.answer.value)

    @property
    def gives_nothing(self) -> bool:
        """Return whether the call gave nothing although a value was asked for."""
        return _is_nothing(self.outcome.value) and self.asks_for_a_result


def _is_nothing(value: Value | None) -> bool:
    return isinstance(value, ScalarValue) and value.value is None


class Raised(Struct, frozen=True):
    """A failure whose error comes from a line of the submission's."""

    record: Record
    error: ExceptionInfo
    line: int
    code: str
    """The line's text."""
    place: Message

    @property
    def case(self) -> Case:
        return self.record.case


class Named(Struct, frozen=True):
    """The sentence that says what is wrong, and the cases that fail for it."""

    sentence: Message
    cases: frozenset[str]


def named(key: str, records: Sequence[Record | Raised], **params: str | int | Words) -> Named:
    """Return a mistake with its sentence, which is told once where several functions have it."""
    return Named(Message(f"diagnosis.{key}", params), frozenset(r.case.id for r in records))


class Attempt(Struct, frozen=True):
    """A function that fails in some case."""

    assignment: Assignment
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
    def has_one_answer(self) -> bool:
        """Return False where a check decides: the reference's answer is one of many, and fails
        the check itself where it counts from another index than the language."""
        return self.function.check is None

    @property
    def failures(self) -> list[Record]:
        return [record for record in self.records if record.failed]

    def raising(self, pattern: str | re.Pattern[str]) -> list[Record]:
        """Return the failures whose error, as `Type: text`, begins as the pattern."""
        records = []
        for record in self.failures:
            error = record.exception
            if error is not None and re.match(pattern, f"{error.type}: {error.message}"):
                records.append(record)
        return records

    def raised(self, pattern: str | re.Pattern[str] = "") -> list[Raised]:
        """Return those of such failures of which the line is known."""
        raised = []
        for record in self.raising(pattern):
            error = record.exception
            if error is not None and error.line is not None:
                place = place_of(error.file, error.line, self.code)
                code = self._line(error.file, error.line)
                raised.append(Raised(record, error, error.line, code, place))
        return raised

    def _line(self, file: str | None, line: int) -> str:
        texts = (unit.source.text for unit in self.code.units if unit.source.name == file)
        return "".join(next(texts, "").split("\n")[line - 1 : line])

    def named(
        self,
        key: str,
        records: Sequence[Record | Raised] | None = None,
        **params: str | int | Words,
    ) -> Named:
        """Return a mistake of this function, seen in these failures; None for all of them."""
        failures = self.failures if records is None else records
        is_program = self.function.name == PROGRAM
        name = self.code.units[0].source.name if is_program and self.code.units else self.name
        return named(key, failures, function=name, **params)

    def right(self, record: Record) -> Tokens:
        """Return the tokens of the right answer to a case of one call."""
        return _by_field(answer_tokens(self.assignment, record.case, (record.answer,)))

    def place(self, definition: Definition, line: int | None = None) -> Message:
        return place_of(definition.source.name, line or definition.place.line, self.code)


def attempts(
    assignment: Assignment,
    run: Run,
    code: Code,
    answers: Sequence[CaseAnswer],
) -> Iterator[Attempt]:
    """Yield each function whose calls fail, in the order of the cases."""
    cases = {case.id: case for case in assignment.cases}
    calls = (_calls(cases[answer.case], run, assignment, answer) for answer in answers)
    for name, group in gathered(chain.from_iterable(calls)).items():
        if any(record.failed for record in group):
            function, skipped = assignment.function(name), run.load.skipped
            definitions = code.named(function.written(code.language))
            yield Attempt(assignment, skipped, function, code, definitions, group)


def _calls(
    case: Case, run: Run, assignment: Assignment, answer: CaseAnswer
) -> Iterator[tuple[str, Record]]:
    """Yield each call that was made, with its function."""
    outcomes, right = run.outcomes[case.id], assignment.expected[case.id].answers
    by_call = case.by_call(outcomes)
    for call, call_outcomes, expected in zip(case.calls, by_call, right, strict=False):
        if not call_outcomes or call_outcomes[0].kind == "not_run":
            continue

        # A call that gives no value ends its case, and fails it.
        ended = call_outcomes[-1].kind != "value" and not expected.raises
        outcome = call_outcomes[-1] if ended else call_outcomes[0]
        tokens = {
            unit: token
            for unit, token in answer.tokens.items()
            if unit[1].rpartition(".")[0] == call.step
        }
        failed = not answer.failed.isdisjoint(tokens) or (ended and bool(answer.failed))
        yield call.function, Record(case, call, outcome, expected, _by_field(tokens), failed)


def _by_field(tokens: Mapping[Unit, Token]) -> Tokens:
    return {field: token for (_, field), token in tokens.items()}
