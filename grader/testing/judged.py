"""The findings of a student's tests, as records and as outcomes of the assignment's cases."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from grader.locale import translate
from grader.model import (
    Message,
    Outcome,
    Program,
    ScalarValue,
    SequenceValue,
    Tested,
    Text,
    TupleValue,
    Value,
)

_LISTED = 20
NOTHING = Text("")


class RanTest(Struct, frozen=True):
    """One test, run against one program."""

    name: str
    file: str
    line: int
    passed: bool
    said: Text = NOTHING
    """The reason for which the test fails."""
    calls: tuple[str, ...] = ()
    """The calls by their keys."""


class Findings(Struct, frozen=True):
    """All tests against all programs."""

    right: Sequence[RanTest]
    """The results against the right programs: a test passes when it does so on each, every time."""
    failed: Mapping[Program, Sequence[str]]
    """The tests, right ones, that fail on a program; of a program that is not in it, nothing is
    known."""
    differing: frozenset[Program]
    """Programs that answer a call of a right test differently."""
    uncalled: Sequence[str]
    """Functions that no right test calls."""
    version: str = ""
    """The version of the language of the tests."""


def outcomes(tested: Tested, found: Findings) -> Mapping[str, Outcome]:
    """Return each case's outcome: of the right programs' what tests fail there, of another one's
    whether it is caught, by which tests, or whether it is called where it is wrong."""
    failing = [test for test in found.right if not test.passed][:_LISTED]
    count = sum(test.passed for test in found.right)
    said = SequenceValue("list", tuple(map(_failing, failing)))
    parts = (ScalarValue("int", count), said, _texts(found.uncalled))

    told = {tested.right[0].case: Outcome("value", TupleValue("tuple", parts))}
    for program in tested.wrong:
        if program not in found.failed:
            told[program.case] = Outcome("not_run")
            continue
        by = found.failed[program]
        verdict = "caught" if by else "unnoticed" if program in found.differing else "untried"
        value = TupleValue("tuple", (ScalarValue("str", verdict), _texts(by)))
        told[program.case] = Outcome("value", value)
    return told


def in_words(message: Message) -> Text:
    """Return the message in all languages: what it says goes with the outcomes, as data."""
    return Text(translate(message, "en"), translate(message, "es"))


def reason(outcome: Outcome) -> Text:
    """Return why a call of one of our own functions gave nothing, so far as it is known."""
    if outcome.detail is not None:
        return in_words(outcome.detail)
    said = outcome.exception
    return Text(outcome.kind if said is None else f"{said.type}: {said.message}")


def _failing(one: RanTest) -> Value:
    """Return what is said of a test that fails, in each language."""
    place = f"{one.name} ({one.file}:{one.line})"
    return _texts([f"{place}: {one.said['en']}", f"{place}: {one.said['es']}"])


def _texts(texts: Sequence[str]) -> Value:
    return SequenceValue("list", tuple(ScalarValue("str", text) for text in texts[:_LISTED]))
