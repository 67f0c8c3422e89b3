"""The ScoreReports of one submission to several assignments -> one HTML page.

Its first screen has the total, a line for each exercise, and what to do first; what the report of
each exercise says of it comes below.
"""

from collections.abc import Sequence
from math import fsum
from typing import Any

from grader.languages.registry import title_of
from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.render import phrases, view
from grader.render.html import pages
from grader.render.html.report import (
    report_context,
    report_environment,
    report_sections,
    share_of,
)
from grader.render.next_step import next_step


def to_whole_html(reports: Sequence[ScoreReport], locale: Locale) -> str:
    """Return the whole page; `reports` of the same submission, in the order of the exercises.

    The same reports give the same bytes.
    """
    exercises = [_exercise(report, locale) for report in reports]
    scores = [report.score for report in reports if report.score is not None]
    # A sum without a blank one would make a zero of what was not graded.
    total = fsum(scores) if len(scores) == len(reports) else None
    most = fsum(report.max_score for report in reports)
    score = phrases.score(total, most, locale)

    submission = reports[0].submission
    languages = [report.submission.language for report in reports if report.submission.language]
    unfinished = [exercise for exercise in exercises if not exercise["step"].done]
    loaded = [report for report in reports if report.load and report.load.skipped]
    name = words("outputs.whole.title", locale)
    content = {
        **report_context((loaded or reports)[0], locale),
        "title": f"{score} / {phrases.points(most, locale)} · {submission.id} · {name}",
        "submission": submission,
        "language": title_of(languages[0]) if languages else None,
        "exercises": exercises,
        "blank": [report for report in reports if report.score is None],
        "total": total,
        "score": score,
        "most": most,
        "share": share_of(total, most),
        "first": unfinished[0] if unfinished else None,
    }
    template = report_environment().get_template("whole.html.jinja")
    return pages.whole_page(template, ["report.css", "whole.css"], content)


def _exercise(report: ScoreReport, locale: Locale) -> dict[str, Any]:
    """Return what the template shows of one assignment's report, by name."""
    # The id of its section; the ids inside begin with it.
    at = f"{report.assignment.id}-"
    score, most = report.score, report.max_score
    sign: view.Sign = "partly" if score else "wrong"
    if score is None or score >= most:
        sign = "none" if score is None else "right"

    return {
        "report": report,
        "at": at,
        "score": phrases.score(score, most, locale),
        "of": phrases.points(most, locale),
        "share": share_of(score, most),
        "sign": sign,
        "step": next_step(report, locale),
        "sections": report_sections(report, locale, at=at),
    }
