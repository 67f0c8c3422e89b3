"""The everyday reason of a difference in what a program wrote is named; lines earn a part."""

from fractions import Fraction
from typing import Any

import pytest

from grader.judging.scoring.fields import score_fields
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.verdict import why_failed
from grader.judging.scoring.written import compare_written
from grader.model import (
    PROGRAM,
    Answer,
    Assignment,
    Call,
    DictArgument,
    ExceptionInfo,
    Field,
    FieldResult,
    Function,
    Match,
    Message,
    Outcome,
    ScalarArgument,
    ScalarValue,
    Text,
    Tolerance,
    TupleValue,
)
from tests.judging.making import case


def judged(
    wanted: str, got: str, errors: str = "", matches: str = "", match: Match = "text", **key: Any
) -> FieldResult:
    """Return the result of the output, of a run whose exit status is right."""
    output = Field("output", "text", Text(""), source="written", match=match, **key)
    status = Field("status", "integer", Text(""))
    function = Function(PROGRAM, (output, status), "tuple", {})
    assignment = Assignment("a", Text(""), (function,), (), {}, "", outputs=("output", "status"))

    pattern = DictArgument(
        (ScalarArgument("String", "output"),), (ScalarArgument("String", matches),)
    )
    call = Call(PROGRAM, (), {"matches": pattern} if matches else {})
    outcome = Outcome("value", written(got), errors=errors)
    shares = (Fraction(1), Fraction(1))
    results, _ = score_fields(
        Standards(assignment, case("one", PROGRAM)),
        call,
        shares,
        Answer(written(wanted)),
        [outcome],
    )
    assert results[1].points == (results[0].points > 0)
    return results[0]


def written(output: str) -> TupleValue:
    return TupleValue("tuple", (ScalarValue("text", output), ScalarValue("int", 0)))


def key_of(result: FieldResult) -> str:
    assert isinstance(result.message, Message)
    return result.message.key.removeprefix("scoring.")


@pytest.mark.parametrize(
    ("wanted", "got", "errors", "why"),
    [
        ("Total: 5", "", "Total: 5.0\n", "wrong_stream"),
        ("Total: 5", "\n", "oh", "nothing_written"),
        ("Price? Total: 5\nBye", "Price? ", "Total: 5\nBye\n", "wrong_stream"),
        ("a\nTotal: 5\nb", "a\nb\n\n", "Total: 5\n", "line_elsewhere.output"),
        ("a\nTotal: 5\nb", "a\nb\n", "Total: 6\n", "text_line"),
        ("a\nTotal: 5", "a\nPrice? Price? Total: 5", "", "prompt_unasked"),
        ("Price? Total: 5", "Total: 5\n", "", "prompt_missing"),
        ("Price? Total: 5", "Total: 6\n", "", "text_line"),
        ("a\nb", "Price? a", "", "text_line"),
        ("7\nError", "> 7\n> Error\n> ", "", "prompt_unasked"),
        ("> 7\n> ", "7\n", "", "prompt_missing"),
        ("7\nError", "> 7\n> Error\n> more", "", "text_line"),
        # What stands before it is no prompt, but wrong.
        ("5", "15", "", "text_line"),
        ("15", "5", "", "text_line"),
        ("-4", "4", "", "text_line"),
        ("10:05", "05", "", "text_line"),
        ("5", "3 5", "", "text_line"),
        ("7\nno price", "7", "no price\n", "line_elsewhere.output"),
        ("no price\n7", "7", "no price\n8", "line_elsewhere.output"),
        ("8", "7", "no price", "text_line"),
        ("What? Hello Ana", "What?\nHello Ana", "", "break_extra"),
        ("1\n2\nBuzz", "1 2 Buzz", "", "break_missing"),
        ("1\n2\nBuzz", "12Buzz", "", "break_missing"),
        ("Hello, Ana!", "Hello, Ana\n!", "", "break_extra"),
        ("12", "1\n2", "", "text_line"),
        ("  *\n ***\n*****", "*****\n ***\n  *", "", "text_line"),
        ("Sum: 3", "", "no number\nSum: 3", "line_elsewhere.output"),
    ],
)
def test_the_reason_of_a_difference_is_named_where_it_is_plain(
    wanted: str, got: str, errors: str, why: str
) -> None:
    assert key_of(judged(wanted, got, errors)) == why


def test_blanks_before_a_line_are_no_prompt() -> None:
    assert key_of(judged("  a", "a", match="exact")) == "text_line"
    assert key_of(judged("a", "\ta", match="exact")) == "text_line"
    assert key_of(judged("Price?\ta", "a", match="exact")) == "prompt_missing"


def test_where_nothing_is_asked_for_what_is_written_is_no_prompt() -> None:
    output = Field("output", "text", Text(""), source="written")
    nothing, prompt = ScalarValue("text", ""), ScalarValue("text", "n? ")
    comparison = compare_written(output, nothing, prompt, "", Tolerance())
    assert isinstance(comparison.message, Message)
    assert comparison.message.key == "scoring.text_extra"


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "file_absent"), ("old\n", "file_as_before"), ("other\n", "text_line")],
)
def test_a_file_that_was_not_written_is_told(text: str, why: str) -> None:
    name = (ScalarArgument("String", "out.txt"),)
    before = DictArgument(name, (ScalarArgument("String", "old\n"),))
    function = Function(
        PROGRAM, (Field("out.txt", "text", Text(""), source="written"),), "tuple", {}
    )
    standards = Standards(Assignment("a", Text(""), (function,), (), {}, ""), case("one", PROGRAM))

    call = Call(PROGRAM, (), {"files": before})
    right, got = (TupleValue("tuple", (ScalarValue("text", each),)) for each in ("new\n", text))
    results, _ = score_fields(
        standards, call, (Fraction(1),), Answer(right), [Outcome("value", got)]
    )
    assert key_of(results[0]) == why


@pytest.mark.parametrize(
    ("typed", "is_at_end"),
    [("1\n2\n", True), ("", True), ("1\n\n2\n", False), ("1,,2\n", False), ("1,2,\n3", False)],
)
def test_a_text_that_julia_finds_empty_is_not_always_the_end(typed: str, is_at_end: bool) -> None:
    call = Call(PROGRAM, (), {"input": ScalarArgument("String", typed)} if typed else {})
    said = ExceptionInfo("ArgumentError", "input string is empty or only contains …", 1, "a.jl")
    message = why_failed(call, Outcome("exception", exception=said))
    assert message is not None
    assert (message.key == "scoring.no_input_left") == is_at_end


def test_lines_earn_their_part_where_that_is_asked() -> None:
    assert judged("a\nb\nc\nd", "a\nb\nx\nd").points == 0
    assert judged("a\nb\nc\nd", "a\nb\nx\nd", points_by="line").points == Fraction(3, 4)
    numbers = judged("a 1\nb 2", "one: 1\ntwo: 3", match="numbers", points_by="line")
    assert numbers.points == Fraction(1, 2)


def test_blocks_between_blank_lines_earn_their_part_where_that_is_asked() -> None:
    table = "A 1\nB 2\n\nC 3\n \nD 4\n"
    assert judged(table, "A 1\nB 2\n\n\nC 3.0\n\nD 5", points_by="block").points == Fraction(2, 3)
    assert judged(table, "A 1\n\nB 2\n\nC 3\n\nD 4", points_by="block").points == Fraction(2, 4)
    assert judged(table, "", points_by="block").points == 0


def test_a_pattern_stands_in_the_place_of_the_reference() -> None:
    result = judged("today", "It is 10:32.\n", matches=r"It is \d+:\d\d\.")
    assert (result.status, result.expected) == ("passed", None)
    assert key_of(judged("today", "It is now.", matches=r"It is \d+\.")) == "not_matching"


@pytest.mark.slow
def test_a_pattern_that_never_ends_is_given_up() -> None:
    assert key_of(judged("a", "a" * 60, matches="(a+)+b")) == "not_matching"
