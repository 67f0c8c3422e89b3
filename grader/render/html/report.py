"""ScoreReport -> one HTML page that needs nothing but itself: no script, no request, no store."""

from functools import cache

from jinja2 import Template
from markupsafe import Markup

from grader.locale import words
from grader.model import CaseReport, ScoreReport
from grader.render import phrases, view
from grader.render.html import pages
from grader.render.html import parts as html_parts
from grader.render.overrides import overrides_said

__all__ = ["to_html"]

_SECTIONS = {
    "load": "load",
    "diagnoses": "failures",
    "failures": "failures",
    "findings": "findings",
    "hidden": "hidden",
}


def to_html(report: ScoreReport) -> str:
    """The whole page, in the report's language. The same report gives the same bytes."""
    numbers = {case.id: number for number, case in enumerate(report.cases, start=1)}
    explained = view.explained(report)
    step = phrases.next_step(report)

    def say(key: str, **params: str | int | float) -> str:
        return words(f"outputs.{key}", report.locale, **params)

    def anchor(case: CaseReport) -> str:
        return f"case-{numbers[case.id]}"

    def target(case: CaseReport) -> str:
        """Where the page says more about a case."""
        elsewhere = {"passed": "passed", "missing": "missing", "not_run": "not-run"}
        if not case.visible and report.audience == "student":
            return "hidden"
        return elsewhere.get(case.status) or anchor(case)

    def strip(visible: bool) -> Markup:
        cases = [case for case in report.cases if case.visible == visible]
        return html_parts.strip(report, cases, target)

    return _template().render(
        report=report,
        title=_title(report),
        style=_style(),
        policy=pages.policy(_style()),
        say=say,
        anchor=anchor,
        strip=strip,
        points=lambda value: phrases.points(value, report.locale),
        score=lambda value, of: phrases.score(value, of, report.locale),
        share=_share(report),
        verdict=phrases.verdict(report),
        losses=phrases.losses(report),
        overrides=overrides_said(report),
        overrides_reason=words("overrides.reason", report.locale),
        tally=view.tally(report),
        next_step=step,
        go=_SECTIONS.get(step.about),
        missing=view.missing_functions(report),
        explained=explained,
        not_run=phrases.not_run(report),
        passed=view.passed(report),
        hidden=view.hidden_rows(report),
        has_hidden=view.has_hidden(report),
        hidden_summary=phrases.hidden_summary(report),
        notes=view.notes(report),
        about=phrases.about(report),
    )


def _title(report: ScoreReport) -> str:
    of = phrases.points(report.max_score, report.locale)
    got = (
        "–"
        if report.score is None
        else phrases.score(report.score, report.max_score, report.locale)
    )
    return f"{got} / {of} · {report.submission.id} · {report.assignment.title}"


def _share(report: ScoreReport) -> str:
    """How far the bar is filled, of 100."""
    if report.score is None or report.max_score <= 0:
        return "0"
    return f"{100 * min(max(report.score / report.max_score, 0), 1):.2f}"


@cache
def _template() -> Template:
    environment = pages.environment()
    environment.globals |= {
        "case_body": html_parts.case_body,
        "case_head": html_parts.case_head,
        "case_rows": html_parts.case_rows,
        "first_failures": view.FIRST_FAILURES,
        "missing_cost": phrases.missing_cost,
        "finding_cost": phrases.finding_cost,
        "cases_passed": phrases.cases_passed,
    }
    return environment.get_template("report.html.jinja")


@cache
def _style() -> Markup:
    return Markup(pages.template("report.css"))
