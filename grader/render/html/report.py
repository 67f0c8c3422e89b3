"""ScoreReport -> one HTML page that needs nothing but itself: no script, no request, no store."""

from functools import cache, partial
from typing import get_args

from jinja2 import Environment
from jinja2.runtime import Macro
from markupsafe import Markup

from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.render import phrases, view
from grader.render.blocks import Block, Case
from grader.render.document import PARTS, Document
from grader.render.html import pages
from grader.render.html.plot import curve_sentence, plot
from grader.render.html.remarks import markdown
from grader.render.next_step import next_step

_SECTIONS = {"none": None, "diagnoses": "failures"}
"""The sections that are not called as what the next step is about."""

_SIGNS = {
    name: Markup('<svg class="sign" aria-hidden="true"><use href="#sign-{}"/></svg>').format(name)
    for name in get_args(view.Sign)
}

_Shown = tuple[str | Block, ...]
_Parts = dict[_Shown, Markup]
"""Parts by the macro's name and all that it shows."""
_PARTS_AT_MOST = 4096


def to_html(report: ScoreReport, locale: Locale, *, above: str = "") -> str:
    """Return the whole page. The same report gives the same bytes.

    `above`: HTML at the top, where the page is a part of a site.
    """
    content = {
        **report_context(report, locale),
        "above": above,
        "title": _title(report, locale),
        "share": share_of(report.score, report.max_score),
        "strip": _strip(report, locale),
    }
    forms = "'self'" if above else "'none'"
    template = report_environment().get_template("report.html.jinja")
    return pages.whole_page(template, ["report.css"], content, forms=forms)


def report_context(report: ScoreReport, locale: Locale, *, at: str = "") -> dict[str, object]:
    """Return the context of `report_sections.html.jinja`.

    `at`: a prefix for the ids of the report's parts, so that a page can hold several reports.
    """
    step = next_step(report, locale)
    section = _SECTIONS.get(step.about, step.about)
    document = Document(report, locale, folds=True)
    parts = {name: tuple(getattr(document, name)()) for name in PARTS}
    load = parts.pop("load")
    numbers = {case.id: number for number, case in enumerate(report.cases, start=1)}

    def say(key: str, **params: str | int | float) -> str:
        return words(f"outputs.{key}", locale, **params)

    def anchor(case: Case) -> str:
        return f"{at}case-{numbers[case.id]}"

    return {
        "at": at,
        "within": f"{at}title " if at else "",
        "report": report,
        "locale": locale,
        "say": say,
        "signs": _SIGNS,
        "heading": document.heading,
        "anchor": anchor,
        "parts": _parts(locale),
        "points": partial(phrases.points, locale=locale),
        "next_step": step,
        # A page tells once what was skipped while loading.
        "go": section if section in (None, "load") else f"{at}{section}",
        "load": load,
        "sections": {name: part for name, part in parts.items() if part},
    }


def report_sections(report: ScoreReport, locale: Locale, *, at: str) -> Markup:
    """Return what a report says below its score, as a part of another page."""
    context = report_context(report, locale, at=at)
    return Markup(report_environment().get_template("report_sections.html.jinja").render(context))


def _title(report: ScoreReport, locale: Locale) -> str:
    score = phrases.score(report.score, report.max_score, locale)
    most = phrases.points(report.max_score, locale)
    return f"{score} / {most} · {report.submission.id} · {report.assignment.title[locale]}"


def share_of(score: float | None, most: float) -> str:
    """Return how far the bar is filled, of 100."""
    if score is None or most <= 0:
        return "0"
    return f"{100 * min(max(score / most, 0), 1):.2f}"


@cache
def report_environment() -> Environment:
    environment = pages.environment()
    environment.filters |= {"once": _once, "markdown": markdown}

    environment.globals |= {"curve_sentence": curve_sentence, "plot": plot}
    return environment


@cache
def _parts(locale: Locale) -> _Parts:
    """Return the parts that were made so far, in one language."""
    del locale
    return {}


def _once(macro: Macro, parts: _Parts, *arguments: str | Block) -> Markup:
    """Return what the macro makes of its arguments; called once for all pages of a run.

    This halves the time that the pages of a class take.
    """
    key = (macro.name, *arguments)
    if key not in parts:
        if len(parts) >= _PARTS_AT_MOST:
            parts.clear()
        parts[key] = Markup(macro(*arguments))
    return parts[key]


def _strip(report: ScoreReport, locale: Locale) -> list[tuple[bool, list[_Shown]]]:
    """Return a sign for each visible case, then for each hidden one."""
    elsewhere = {"passed": "passed", "missing": "missing", "not_run": "not-run"}
    rows: dict[bool, list[_Shown]] = {True: [], False: []}
    for number, case in enumerate(report.cases, start=1):
        name = f"{view.case_name(case, locale)}: {phrases.case_status(case, locale)}"
        hidden = "" if case.visible else f" ({words('outputs.case.hidden', locale)})"

        # The page says more about the case there.
        untold = not case.visible and report.audience == "student"
        target = "hidden" if untold else elsewhere.get(case.status, f"case-{number}")
        rows[case.visible].append((view.CASE_SIGNS[case.status], target, name + hidden))
    return list(rows.items())
