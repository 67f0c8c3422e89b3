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
    reason: Text = NOTHING
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
    never_run: Sequence[str]
    """Functions that look like tests, and that nothing runs."""
    version: str = ""
    """The version of the language of the tests."""


def outcomes(tested: Tested, findings: Findings) -> Mapping[str, Outcome]:
    """Return each case's outcome: of the right programs' what tests fail there, of another one's
    whether it is caught, by which tests, or whether it is called where it is wrong, and what is
    never run."""
    failing = [test for test in findings.right if not test.passed][:_LISTED]
    count = sum(test.passed for test in findings.right)
    failures = SequenceValue("list", tuple(map(_about_failure, failing)))
    parts = (ScalarValue("int", count), failures, _texts(findings.uncalled))

    untried = "never_run" if findings.never_run else "untried"
    by_case = {tested.right[0].case: Outcome("value", TupleValue("tuple", parts))}
    for program in tested.wrong:
        if program not in findings.failed:
            by_case[program.case] = Outcome("not_run")
            continue
        tests = findings.failed[program]
        missed = "unnoticed" if program in findings.differing else untried
        verdict = ScalarValue("str", "caught" if tests else missed)
        told = _texts(findings.never_run if missed == untried and not tests else tests)
        by_case[program.case] = Outcome("value", TupleValue("tuple", (verdict, told)))
    return by_case


def text_of_message(message: Message) -> Text:
    """Return the message in all languages: it goes with the outcomes, as data."""
    return Text(translate(message, "en"), translate(message, "es"))


def reason(outcome: Outcome) -> Text:
    """Return why a call of one of our own functions gave nothing, so far as it is known."""
    if outcome.detail is not None:
        return text_of_message(outcome.detail)
    error = outcome.exception
    return Text(outcome.kind if error is None else f"{error.type}: {error.message}")


def _about_failure(test: RanTest) -> Value:
    """Return where a test stands and why it fails, in each language."""
    place = f"{test.name} ({test.file}:{test.line})"
    return _texts([f"{place}: {test.reason[locale]}" for locale in ("en", "es")])


def _texts(texts: Sequence[str]) -> Value:
    return SequenceValue("list", tuple(ScalarValue("str", text) for text in texts[:_LISTED]))
