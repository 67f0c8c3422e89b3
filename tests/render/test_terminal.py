"""The output that an instructor and a student see in a terminal, a pipe, or a log."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from grader.model import Locale, ScoreReport, Text
from grader.render.terminal.class_table import print_summary
from grader.render.terminal.console import terminal
from grader.render.terminal.report import print_report, print_result
from grader.render.text import safe_text
from tests.render.samples import (
    SAMPLES,
    all_passed,
    check,
    grader_error,
    hostile,
    instructors,
    mixed,
    summary_of,
    ungradable,
)


def console(encoding: str = "utf-8", **how: object) -> tuple[Console, io.BytesIO]:
    """Eighty columns that go into a pipe."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="backslashreplace", write_through=True)
    return Console(file=file, width=80, highlight=False, **how), raw  # type: ignore[arg-type]


def printed(report: ScoreReport, locale: Locale = "en", **how: int) -> str:
    where, raw = console()
    print_report(where, report, locale, **how)
    return raw.getvalue().decode()


def summary(*reports: ScoreReport) -> str:
    where, raw = console()
    print_summary(where, [summary_of(report) for report in reports], "en")
    return raw.getvalue().decode()


def test_a_student_sees_the_result_then_where_to_start_and_last_the_hidden_cases() -> None:
    lines = printed(check()).splitlines()
    assert lines[0] == "◐ 4.2 of 6 points. 7 of 12 visible cases pass. practica.jl (Julia)"
    assert lines[3] == "Start here"
    assert lines[5:7] == [
        "  Your special cases are those of an earlier year: with only true negatives you",
        "  give NaN where this year's text asks for 1. Look at the last page of the",
    ]
    assert "8 hidden cases. Not run here" in lines[-3] + lines[-2]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_result_is_the_same_before_the_diagnosis(name: str) -> None:
    """`grader check` prints it at once, and looks for known mistakes afterwards."""
    report = SAMPLES[name]()
    first = printed(report).splitlines()[0]
    assert printed(replace(report, diagnoses=(), visible_diagnoses=())).splitlines()[0] == first
    where, raw = console()
    print_result(where, report, "en")
    assert raw.getvalue().decode().splitlines()[0] == first


def test_the_first_three_failures_are_explained_and_the_rest_named() -> None:
    text = printed(check())
    assert text.count("Run it yourself") == 3
    assert "2 more failures" in text
    assert "✗ error: Float32 scores" in text
    assert printed(check(), most=1).count("Run it yourself") == 1
    assert "more failure" not in printed(check(), most=9)


def test_expected_and_got_stand_side_by_side() -> None:
    (line,) = [li for li in printed(check()).splitlines() if li.startswith("  specificity  ")]
    assert line.split() == ["specificity", "1.0", "NaN", "✗", "wrong"]


def test_a_long_call_is_not_broken() -> None:
    long = check().cases[9].call or ""
    assert len(long) > 80
    assert f"    {long}\n" in printed(check(), most=9)


def test_only_code_is_wider_than_the_terminal() -> None:
    for line in printed(instructors(), "es", most=9).splitlines():
        assert len(line) <= 80 or line.startswith("    ")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_pipe_gets_no_colours_and_no_boxes(name: str) -> None:
    text = printed(SAMPLES[name](), "es", most=9)
    assert "\x1b" not in text
    assert not set(text) & set("│─┃━┌└╭╰")


def test_a_terminal_gets_colours_but_none_when_it_wants_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    where, raw = console(force_terminal=True, color_system="standard")
    print_report(where, mixed(), "en")
    assert b"\x1b[31m" in raw.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    where, raw = console(force_terminal=True, color_system="standard")
    print_report(where, mixed(), "en")
    assert b"\x1b[31m" not in raw.getvalue()


def test_hostile_text_is_shown_and_does_nothing() -> None:
    for text in (printed(hostile(), most=99), summary(hostile())):
        assert safe_text(text) == text
        assert "<script>" in text
    assert "[red]x[/red]" in printed(hostile())


def test_no_text_of_a_student_s_floods_the_terminal() -> None:
    case = replace(mixed().cases[1], message=Text("a\n" * 9999), printed="b" * 99_999)
    text = printed(replace(mixed(), cases=(case,)))
    assert len(text.splitlines()) < 100
    assert text.count(" …") == 2


def test_a_name_of_many_lines_is_one_line() -> None:
    report = all_passed()
    forged = replace(report.submission, id="a.jl\n✓ 10 of 10 points.")
    text = printed(replace(mixed(), submission=forged)) + summary(
        replace(mixed(), submission=forged)
    )
    assert not any(line.startswith("✓ 10") for line in text.splitlines())


def test_an_encoding_without_the_signs_gets_others() -> None:
    where, raw = console("ascii")
    print_report(where, mixed(), "es")
    text = raw.getvalue().decode("ascii")
    assert "x incorrecto" in text
    assert "~ correcto en parte" in text


def test_standard_output_never_fails_for_a_letter_it_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    print_report(terminal(), mixed(), "es")
    assert rb"Por d\xf3nde empezar" in raw.getvalue()


def test_the_class_has_a_row_for_each_submission_and_its_numbers_below() -> None:
    text = summary(all_passed(), mixed(), ungradable(), grader_error(), instructors())
    lines = text.splitlines()
    assert lines[0].split() == ["submission", "language", "status", "score", "remark"]
    assert lines[1].split() == ["practica.jl", "Julia", "graded", "10/10"]
    assert lines[2].split() == ["practica.jl", "Julia", "graded", "6.37/10", "old_special_cases"]
    assert lines[3].split()[:4] == ["memoria", "–", "ungradable", "–"]
    assert "5 submissions. Graded: 3; ungradable: 1; not graded" in text
    assert "mean 7.58, median 6.37." in text
    assert "old_special_cases (2)" in text
    assert "“user” does not guarantee that a submission has no network;" in text


def test_no_submissions_say_nothing() -> None:
    assert summary() == ""


def test_what_is_almost_everything_never_reads_as_everything() -> None:
    assert "9.99 of 10 points" in printed(replace(mixed(), score=9.9999))
    assert "0.001 of 10 points" in printed(replace(mixed(), score=0.001))
    assert "10 of 10 points" in printed(replace(all_passed(), score=10.0))
