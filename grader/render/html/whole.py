"""The ScoreReports of one submission to several assignments -> one HTML page.

Its first screen has the total, a line for each exercise, and what to do first; what the report of
each exercise says of it comes below.
"""

from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from grader.languages.registry import title_of
from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.render import phrases, view
from grader.render.html import pages
from grader.render.html.report import report_context, report_sections, share_of


def to_whole_html(reports: Sequence[ScoreReport], locale: Locale) -> str:
    """Return the whole page; `reports` of the same submission, in the order of the exercises.

    The same reports give the same bytes.
    """
    exercises = [_exercise(report, locale) for report in reports]
    scores = [report.score for report in reports if report.score is not None]
    # A sum without a blank one would make a zero of what was not graded.
    total = fsum(scores) if len(scores) == len(reports) else None
    of = fsum(report.max_score for report in reports)
    said = "–" if total is None else phrases.score(total, of, locale)
    submission = reports[0].submission
    language = next((one.submission.language for one in reports if one.submission.language), None)
    first = next((one for one in exercises if not one["step"].done), None)
    loaded = next((one for one in reports if one.load and one.load.skipped), reports[0])
    return _template().render(
        report_context(loaded, locale),
        title=f"{said} / {phrases.points(of, locale)} · {submission.id} · "
        + words("outputs.whole.title", locale),
        style=_style(),
        policy=pages.policy(_style()),
        submission=submission,
        language=language and title_of(language),
        exercises=exercises,
        blank=[one for one in exercises if one["report"].score is None],
        total=total,
        said=said,
        of=of,
        share=share_of(total, of),
        first=first,
        overrides_reason=words("overrides.reason", locale),
    )


def _exercise(report: ScoreReport, locale: Locale) -> dict[str, Any]:
    """Return what the template shows of one assignment's report, by name."""
    # The id of its section; the ids inside begin with it.
    at = f"{report.assignment.id}-"
    got = report.score
    lost = got is None or got < report.max_score
    return {
        "report": report,
        "at": at,
        "score": "–" if got is None else phrases.score(got, report.max_score, locale),
        "of": phrases.points(report.max_score, locale),
        "share": share_of(got, report.max_score),
        "sign": "none" if got is None else "right" if not lost else "partly" if got else "wrong",
        "step": phrases.next_step(report, locale),
        "message": view.message(report, locale),
        "overrides": phrases.overrides_said(report, locale),
        "sections": report_sections(report, locale, at=at),
    }


@cache
def _template() -> Template:
    return pages.environment().get_template("whole.html.jinja")


@cache
def _style() -> Markup:
    return Markup(pages.template("report.css") + pages.template("whole.css"))
