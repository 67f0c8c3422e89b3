"""ScoreReport -> one HTML page that needs nothing but itself: no script, no request, no store."""

import re
from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from grader.locale import words
from grader.model import CaseReport, ScoreReport
from grader.outputs import pages, phrases, view
from grader.outputs.overrides import overrides_said
from grader.outputs.plot import plot
from grader.outputs.text import safe_text

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

    page = _environment().get_template("report.html.jinja")
    return page.render(
        report=report,
        title=_title(report),
        style=_style(),
        policy=pages.policy(_style()),
        say=say,
        anchor=anchor,
        target=target,
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


def prose(text: str) -> Markup:
    """A message as paragraphs: `code` in back-quotes, and lines set in by four as a block."""
    blocks = re.split(r"\n\s*\n", safe_text(text).strip("\n"))
    return Markup("\n").join(_block(block) for block in blocks)


def phrase(text: str) -> Markup:
    """A message inside a sentence or cell."""
    return _inline(safe_text(text))


def _block(block: str) -> Markup:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return Markup("<pre><code>{}</code></pre>").format("\n".join(line[4:] for line in lines))
    return Markup('<p class="prose">{}</p>').format(_inline(block))


def _inline(text: str) -> Markup:
    parts = re.split(r"`([^`\n]+)`", text)
    return Markup().join(
        Markup("<code>{}</code>").format(part) if at % 2 else escape(part)
        for at, part in enumerate(parts)
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(pages.template),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=pages.finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"prose": prose, "phrase": phrase}
    environment.globals |= {
        "case_points": phrases.case_points,
        "case_name": view.case_name,
        "case_sign": view.case_sign,
        "field_sign": view.field_sign,
        "first_failures": view.FIRST_FAILURES,
        "missing_cost": phrases.missing_cost,
        "finding_cost": phrases.finding_cost,
        "cases_passed": phrases.cases_passed,
        "curve_said": phrases.curve_said,
        "plot": plot,
        "right_fields": view.right_fields,
        "wrong_fields": view.wrong_fields,
    }
    return environment


@cache
def _style() -> Markup:
    return Markup(pages.template("report.css"))
