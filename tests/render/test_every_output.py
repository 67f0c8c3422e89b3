"""Each thing that can happen, in each form in which people read it: it says what it must."""

import html
import io
import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace
from rich.console import Console

from grader.model import Locale, OverrideReport, ScoreReport, Text
from grader.render.html.report import to_html
from grader.render.markdown.report import to_markdown
from grader.render.terminal.report import print_report
from tests.render.samples import (
    HIDDEN_IDS,
    SAMPLES,
    all_passed,
    check,
    instructors,
    mixed,
    ungradable,
)


def as_html(report: ScoreReport, locale: Locale = "en") -> str:
    """The words of the page."""
    body = to_html(report, locale).partition("<body>")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", body)).split())


def as_markdown(report: ScoreReport, locale: Locale = "en") -> str:
    return " ".join(re.sub(r"[*`\\]", "", to_markdown(report, locale)).split())


def as_terminal(report: ScoreReport, locale: Locale = "en") -> str:
    file = io.StringIO()
    print_report(Console(file=file, width=200), report, locale, most=99)
    return " ".join(file.getvalue().replace("`", "").split())


OUTPUTS = pytest.mark.parametrize("output", [as_html, as_markdown, as_terminal])
Output = Callable[..., str]


@OUTPUTS
@pytest.mark.parametrize(
    ("name", "locale", "said"),
    [
        (
            "all_passed",
            "en",
            ["12 of 12 visible cases pass.", "Nothing found to mend", "4 of 4 points."],
        ),
        (
            "all_passed",
            "es",
            ["12 de 12 casos visibles superados.", "No se ha visto nada que corregir"],
        ),
        (
            "mixed",
            "en",
            [
                "Your special cases are those of an earlier year",
                "Explains 4 of the 5 failures below that cost points.",
                "confusionMatrix(Bool[0, 0, 0], Bool[0, 0, 0])",
                "NaN is not a number: a quotient 0/0 is left in.",
                "UndefVarError: VPP not defined, line 14 of practica.jl.",
                "for i in 1:length(outputs)",
                "costs 1 point",
                "VP = sum(outputs .& targets)",
                "using Flux",
                "ArgumentError: Package Flux not found",
                "n = 4",
                "At the threshold itself you take >; the text leaves this open.",
                "8 hidden cases. 3 of 4 points.",
                "1.64 in visible cases, 1 in hidden cases, 1 by rules on the source.",
                "anybody can read them",
            ],
        ),
        (
            "mixed",
            "es",
            ["Tus casos especiales son los de un curso anterior", "resta 1 punto", "6,37", "0,38"],
        ),
        (
            "instructors",
            "en",
            [
                "13 of 20 cases pass.",
                "notes example 1",
                "has no network; has a bounded number of processes",
            ],
        ),
        ("missing_function", "en", ["The function confusionMatrix is not there."]),
        ("missing_function", "es", ["Falta la función confusionMatrix."]),
        (
            "not_loaded",
            "en",
            ["an end is missing", "20 cases were not run. The submission does not load"],
        ),
        ("ungradable", "en", ["not a zero", "Only memoria.pdf was handed in"]),
        ("ungradable", "es", ["no es un cero", "Solo se entregó memoria.pdf"]),
        ("grader_error", "en", ["no fault of the submission", "Julia did not start"]),
        ("check", "en", ["7 of 12 visible cases pass.", "8 hidden cases. Not run here"]),
    ],
)
def test_a_report_says_what_it_must(
    output: Output, name: str, locale: Locale, said: list[str]
) -> None:
    text = output(SAMPLES[name](), locale)
    for words in said:
        assert words in text


@OUTPUTS
def test_an_ungraded_submission_shows_no_zero(output: Output) -> None:
    for name in ("ungradable", "grader_error"):
        assert not re.search(r"\b0 (/|of) 10", output(SAMPLES[name]()))


@OUTPUTS
def test_of_a_hidden_case_nothing_is_explained_to_a_student(output: Output) -> None:
    """Even if the report held more than it should."""
    leaking = replace(instructors(), audience="student")
    hidden = tuple(
        replace(case, call="SECRET()", message=Text("SECRET"), printed="SECRET", errors="SECRET")
        for case in leaking.cases
        if not case.visible
    )
    assert "SECRET" not in output(replace(leaking, cases=hidden))


@OUTPUTS
def test_with_only_the_hidden_total_no_hidden_case_is_named(output: Output) -> None:
    report = mixed()
    text = output(replace(report, cases=tuple(case for case in report.cases if case.visible)))
    assert "8 hidden cases. 3 of 4 points." in text
    assert not any(name.replace("_", " ") in text for name in HIDDEN_IDS)


@OUTPUTS
def test_nothing_lost_says_nothing_of_losses(output: Output) -> None:
    report = all_passed()
    noise = replace(report.cases[0], points=Fraction(3, 10), max_points=Fraction(3, 10))
    assert "Points lost" not in output(replace(report, cases=(noise, *report.cases[1:])))
    assert "Points lost" in output(check())


@OUTPUTS
def test_a_sandbox_that_is_off_is_said(output: Output) -> None:
    report = all_passed()
    assert report.engine is not None
    off = replace(report.engine, sandbox="off", not_enforced=("files", "network"))
    assert "nothing was isolated" in output(replace(report, engine=off))


def losing_hidden(report: ScoreReport) -> ScoreReport:
    """The student's report of a submission that loses its last hidden case, somehow."""
    lost = replace(report.cases[-1], status="failed", points=Fraction(0))
    return replace(report, score=9.5, hidden_score=3.5, cases=(*report.cases[:-1], lost))


@OUTPUTS
def test_of_a_hidden_loss_nobody_guesses_how_it_came(output: Output) -> None:
    """It may be a loop without end: that is no wrong value, and no special case."""
    text = output(losing_hidden(all_passed()))
    assert "No visible case loses points, but hidden ones do. How is not told" in text
    assert "special case" not in text
    assert "wrong " not in text.replace("by a wrong value, an error", "")


@OUTPUTS
def test_nothing_is_called_right_beside_what_is_not(output: Output) -> None:
    finding = mixed().findings[0]
    text = output(replace(losing_hidden(all_passed()), findings=(finding,)))
    assert "Every result is right" not in text
    assert "A rule on the source costs points." in text
    assert "Hidden cases lose points too." in text

    ran_out = all_passed()
    not_run = replace(ran_out.cases[0], status="not_run", points=Fraction(0))
    text = output(losing_hidden(replace(ran_out, cases=(not_run, *ran_out.cases[1:]))))
    assert "Some cases were not run." in text
    assert "but hidden ones do" not in text


@OUTPUTS
def test_calls_that_were_not_run_stand_below_a_heading_of_their_own(output: Output) -> None:
    report = mixed()
    first = next(case for case in report.cases if case.status == "passed")
    not_run = replace(first, status="not_run", points=Fraction(0))
    cases = tuple(not_run if case is first else case for case in report.cases)
    # Not below that of what failed, whose part comes before it.
    heads = {"en": "Not run 1 case was not run.", "es": "Sin ejecutar 1 caso no se ejecutó."}
    for locale, said in heads.items():
        text = output(replace(report, cases=cases), locale)
        assert said in re.sub(r"[# ]+", " ", text)


@OUTPUTS
def test_a_score_set_by_hand_is_no_blank(output: Output) -> None:
    by_hand = OverrideReport(
        case=None,
        points=4.0,
        reason="defended orally",
        set_at="2026-01-01T00:00:00Z",
        graded=None,
        max_points=10.0,
    )
    text = output(replace(ungradable(), score=4.0, overrides=(by_hand,)))
    assert "the score was set by hand" in text
    for blank in ("blank", "no grade", "not a zero", "Not graded"):
        assert blank not in text


def test_the_legend_has_only_results() -> None:
    page = to_html(losing_hidden(all_passed()), "en")
    (legend,) = re.findall(r'<ul class="tally">(.*?)</ul>', page, flags=re.DOTALL)
    assert re.findall(r"</svg> (.*?)</li>", legend) == ["19 passed", "1 failed"]
    assert legend.count("<li") == 2


@OUTPUTS
def test_a_rule_that_costs_points_is_where_to_start_when_all_results_are_right(
    output: Output,
) -> None:
    finding = mixed().findings[0]
    text = output(replace(all_passed(), score=9.0, findings=(finding,)))
    assert "a rule on the source costs points" in text
    free = replace(finding, points_lost=0.0, cost="warning")
    assert "warning, costs nothing" in output(replace(all_passed(), findings=(free,)))


@OUTPUTS
def test_what_rules_cost_stands_beside_a_mistake(output: Output) -> None:
    """Half of the points were lost by a loop, and the first screen told of a missing function."""
    finding = replace(mixed().findings[0], points_lost=Fraction(50), file="mine.py", line=12)
    text = output(replace(SAMPLES["missing_function"](), findings=(finding,)))
    sentence = "rules on the source cost 50 of the points, first in line 12 of"
    assert sentence in " ".join(text.split())


@OUTPUTS
def test_a_missing_function_may_be_among_what_was_left_out(output: Output) -> None:
    report = SAMPLES["missing_function"]()
    load = mixed().load
    assert load is not None
    line = replace(load.skipped[0], code="plot(x)", unparsed=False)
    definition = replace(line, code="function matrixOfConfusion(outputs)")
    for skipped, is_said in [(line, False), (definition, True)]:
        missing = replace(load, missing=("confusionMatrix",), skipped=(skipped,))
        text = output(replace(report, load=missing))
        assert ("What is missing may be in it." in " ".join(text.split())) == is_said


@OUTPUTS
def test_one_failure_of_each_kind_comes_before_the_second_of_a_kind(output: Output) -> None:
    report = check()
    second = replace(report.cases[1], title=Text("The same once more"))
    text = output(replace(report, cases=(*report.cases[:2], second, *report.cases[2:])))
    places = [text.rindex(title) for title in ("Float32 scores", "The same once more")]
    assert places == sorted(places)


@OUTPUTS
def test_several_hints_are_several(output: Output) -> None:
    report = check()
    found = replace(
        report.diagnoses[0],
        mistakes=("one", "two"),
        hints=(Text("First hint."), Text("Second hint.")),
    )
    text = output(replace(report, diagnoses=(found,)))
    assert "look like known mistakes:" in text
    assert "First hint." in text
    assert "Second hint." in text


@OUTPUTS
def test_a_missing_function_that_costs_nothing_is_told_but_not_first(output: Output) -> None:
    report = check()
    free = replace(
        report.cases[0], function="printConfusionMatrix", status="missing", max_points=Fraction(0)
    )
    text = output(replace(report, diagnoses=(), cases=(free, *report.cases[1:])))
    assert "5 of the cases below fail. Begin with" in text
    assert text.index("Begin with") < text.index("worth no points")


@OUTPUTS
def test_failures_that_cost_points_come_first(output: Output) -> None:
    report = check()
    free = replace(
        report.cases[1], title=Text("A smoke check"), points=Fraction(0), max_points=Fraction(0)
    )
    text = output(replace(report, diagnoses=(), cases=(free, *report.cases[2:])))
    assert "Begin with “Every prediction a true positive”" in text


HIDDEN_IN_WORDS = [
    ("en", "Hidden cases", {"passed": "passed", "failed": "failed"}),
    ("es", "Casos ocultos", {"passed": "superado", "failed": "no superado"}),
]


@OUTPUTS
@pytest.mark.parametrize(("locale", "heading", "words"), HIDDEN_IN_WORDS)
def test_a_student_reads_in_words_what_the_sign_of_a_hidden_case_means(
    output: Output, locale: Locale, heading: str, words: dict[str, str]
) -> None:
    report = mixed()
    part = output(report, locale).rpartition(heading)[2]
    for case in report.cases:
        if not case.visible:
            name, status = case.title[locale], words[case.status]
            # A row says the one after the other; a list of those alike, its status first.
            in_row, in_list = (
                rf"{name} {case.written} [\d,.]+ \w+ [\d,.]+ \w+ {status}",
                rf"{status}: [^✓✗◐]*{name}",
            )
            assert re.search(f"{in_row}|{in_list}", part), part
