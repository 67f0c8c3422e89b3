"""Trivial programs: one that writes nothing, one that writes its input, one that writes what the
first example does."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from grader.judging.scoring import score_run
from grader.model import (
    PROGRAM,
    Answer,
    Answers,
    Assignment,
    Call,
    ScalarValue,
    SequenceValue,
    TupleValue,
    Value,
)
from grader.values import materialise
from grader.verify.mistakes import as_run
from grader.verify.result import TrivialKind, TrivialRow, TrivialVerdict

MOST_EARNED = Fraction(1, 10)
ENOUGH_CASES = 8
"""Of fewer cases a single one is more than that."""
_Write = Callable[[Call, str], Value]
"""(a run, an output) -> what is written there."""


def program_rows(assignment: Assignment) -> Iterator[TrivialRow]:
    """Yield what each trivial program earns."""
    first = next((case.id for case in assignment.cases if case.visible), None)
    example = None if first is None else assignment.expected[first].answers[-1].value
    items = example.items if isinstance(example, SequenceValue) else ()
    values = dict(zip(assignment.outputs, items, strict=False))

    programs: Mapping[TrivialKind, _Write] = {
        "empty": lambda _, output: _nothing(output),
        "echo": lambda call, output: _input(call) if output == "output" else _nothing(output),
        "example": lambda _, output: values.get(output, _nothing(output)),
    }
    for kind, write in programs.items():
        answers = {case.id: _answers(assignment, case.last, write) for case in assignment.cases}
        yield _row(assignment, kind, answers, None if kind != "example" else first)


def _nothing(output: str) -> Value:
    return ScalarValue("int", 0) if output == "status" else ScalarValue("str", "")


def _input(call: Call) -> Value:
    text = materialise(call.kwargs["input"]) if "input" in call.kwargs else ""
    return ScalarValue("str", text)


def _answers(assignment: Assignment, call: Call, write: _Write) -> Answers:
    parts = tuple(write(call, output) for output in assignment.outputs)
    return (Answer(TupleValue("tuple", parts)),)


def _row(
    assignment: Assignment, kind: TrivialKind, answers: Mapping[str, Answers], copied: str | None
) -> TrivialRow:
    """Return the row of a program; the case that it was copied from is not counted."""
    results = score_run(as_run(dict(answers)), assignment)
    counted = [result for result in results if result.id != copied]
    counted = [result for result in counted if result.max_points > 0]
    paying = tuple(result.id for result in counted if result.points)
    whole = sum(result.max_points for result in counted) or Fraction(1)
    share = sum((result.points for result in counted), Fraction(0)) / whole

    many = len(counted) >= ENOUGH_CASES or kind == "empty"
    verdict: TrivialVerdict = "holds" if share <= MOST_EARNED else "wrong" if many else "warning"
    return TrivialRow(kind, verdict, PROGRAM, "", float(share), paying)
