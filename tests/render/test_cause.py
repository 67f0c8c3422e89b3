"""The deepest cause: one for a result, whoever asks."""

from dataclasses import replace
from fractions import Fraction

import pytest

from grader.locale import translate
from grader.model import ScoreReport
from grader.render.cause import cause
from grader.render.phrases import next_step
from tests.render.samples import (
    SAMPLES,
    all_passed,
    check,
    grader_error,
    missing_function,
    mixed,
    not_loaded,
    summary_of,
    ungradable,
)


def in_the_table(report: ScoreReport) -> str:
    """The cause in the row of the class's table."""
    said = summary_of(report).cause
    return "" if said is None else translate(said, "en")


def test_the_table_and_the_page_name_one_cause() -> None:
    """A loop costs points too, but the failure comes first: for the instructor and the student."""
    report = replace(check(), diagnoses=())
    assert report.findings
    assert in_the_table(report) == "all_vn: partly right"
    step = next_step(report, "en")
    assert step.about == "failures"
    assert "Every prediction a true negative" in step.text


@pytest.mark.parametrize(
    ("report", "kind", "said"),
    [
        (ungradable(), "ungradable", "Only `memoria.pdf` was handed in"),
        (grader_error(), "grader_error", "Julia did not start"),
        (not_loaded(), "load", "Line 12 of `practica.jl` cannot be parsed"),
        (missing_function(), "missing", "no such function: confusionMatrix"),
        (mixed(), "diagnoses", "old_special_cases"),
        (replace(mixed(), diagnoses=()), "failures", "all_vn: partly right"),
        (replace(all_passed(), score=9.0, findings=mixed().findings), "findings", "no_loops"),
        (all_passed(), "done", ""),
    ],
)
def test_each_result_has_its_cause(report: ScoreReport, kind: str, said: str) -> None:
    assert cause(report).kind == kind
    assert in_the_table(report).startswith(said)
    assert bool(said) == bool(in_the_table(report))


@pytest.mark.parametrize("name", SAMPLES)
def test_where_to_start_is_the_cause(name: str) -> None:
    report = SAMPLES[name]()
    assert next_step(report, "en").done == (cause(report).kind in ("done", "free"))


def lacking(report: ScoreReport) -> ScoreReport:
    """The same without a function whose case carries no points."""
    free = replace(
        report.cases[0],
        id="printed",
        function="printConfusionMatrix",
        status="missing",
        points=Fraction(0),
        max_points=Fraction(0),
        fields=(),
    )
    return replace(report, cases=(*report.cases, free))


def test_a_missing_function_without_points_is_never_where_to_start() -> None:
    assert cause(lacking(all_passed())).kind == "free"
    assert cause(lacking(mixed())).kind == "diagnoses"
    assert cause(lacking(replace(check(), diagnoses=()))).kind == "failures"


def test_a_missing_function_of_which_no_case_is_known_costs_nothing_at_full_marks() -> None:
    report = all_passed()
    assert report.load is not None
    gone = replace(report, load=replace(report.load, missing=("printConfusionMatrix",)))
    assert cause(gone).kind == "free"
    assert cause(replace(gone, hidden_score=3.0)).kind == "missing"


def test_a_failure_that_costs_nothing_is_no_cause_at_full_marks() -> None:
    report = all_passed()
    free = replace(
        report.cases[0], status="failed", points=Fraction(0), max_points=Fraction(0), fields=()
    )
    report = replace(report, cases=(free, *report.cases[1:]))
    assert cause(report).kind == "free"
    assert in_the_table(report) == ""
    assert cause(replace(report, hidden_score=3.0)).kind == "failures"
