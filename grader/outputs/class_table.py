"""ScoreReports -> the table that an instructor sees after a run."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median
from textwrap import shorten

from rich.console import Console
from rich.table import Table

from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.outputs import phrases, view
from grader.outputs.console import plain, say

__all__ = ["print_summary"]

_MISTAKES = 5
_REMARK = 120


def print_summary(console: Console, reports: Sequence[ScoreReport]) -> None:
    """One row for each submission, then the class in a few lines. Nothing for no reports."""
    if not reports:
        return
    locale = reports[0].locale
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for head in ("submission", "language", "status"):
        table.add_column(plain(words(f"outputs.class.{head}", locale)), overflow="fold")
    table.add_column(plain(words("outputs.class.score", locale)), justify="right", no_wrap=True)
    table.add_column(plain(words("outputs.class.remark", locale)), overflow="fold")
    for report in reports:
        style = "" if report.status == "graded" else "red"
        language = report.submission.language
        table.add_row(
            plain(report.submission.id, lines=False),
            plain(words(f"outputs.language.{language}", locale) if language else "–"),
            plain(words(f"outputs.class.{report.status}", locale), style),
            plain(_score(report)),
            plain(shorten(_remark(report), _REMARK, placeholder=" …"), style),
        )
    console.print(table)
    console.print()
    for line in (*_counts(reports, locale), *_not_enforced(reports, locale)):
        say(console, line)


def _score(report: ScoreReport) -> str:
    if report.score is None:
        return "–"
    got = phrases.score(report.score, report.max_score, report.locale)
    return f"{got}/{phrases.points(report.max_score, report.locale)}"


def _remark(report: ScoreReport) -> str:
    """The deepest cause that is known, in a few words."""
    if report.status != "graded":
        return report.message or ""
    if report.load is not None and not report.load.ok:
        return report.load.message or words("outputs.next.load", report.locale)
    missing = [f.name for f in view.missing_functions(report) if not f.costs_nothing]
    if missing:
        names = ", ".join(missing)
        return f"{words('outputs.case.missing', report.locale)}: {names}"
    scored = [found for found in report.diagnoses if found.costs_points]
    if mistakes := [name for found in scored for name in found.mistakes]:
        return ", ".join(mistakes)
    if rules := [finding.rule for finding in report.findings if finding.points_lost > 0]:
        return ", ".join(dict.fromkeys(rules))
    failures = [case for case in view.explained(report) if case.points < case.max_points]
    if failures:
        first = failures[0]
        return f"{first.id}: {words(f'outputs.case.{first.status}', report.locale)}"
    return ", ".join(name for found in report.diagnoses for name in found.mistakes)


def _counts(reports: Sequence[ScoreReport], locale: Locale) -> list[str]:
    statuses = Counter(report.status for report in reports)
    lines = [
        words(
            "outputs.class.counts",
            locale,
            count=len(reports),
            graded=statuses["graded"],
            ungradable=statuses["ungradable"],
            grader_error=statuses["grader_error"],
        )
    ]
    scores = [report.score for report in reports if report.score is not None]
    if len(scores) > 1:
        mean, middle = phrases.points(fmean(scores), locale), phrases.points(median(scores), locale)
        most = phrases.points(max(report.max_score for report in reports), locale)
        lines.append(words("outputs.class.scores", locale, max=most, mean=mean, median=middle))
    if any(report.assignment.published_hidden_cases for report in reports):
        lines.append(words("outputs.hidden.published", locale))
    mistakes = Counter(
        name for report in reports for found in report.diagnoses for name in found.mistakes
    )
    if mistakes and len(reports) > 1:
        named = ", ".join(f"{name} ({times})" for name, times in mistakes.most_common(_MISTAKES))
        lines.append(words("outputs.class.mistakes", locale, mistakes=named))
    return lines


def _not_enforced(reports: Sequence[ScoreReport], locale: Locale) -> list[str]:
    engines = [report.engine for report in reports if report.engine is not None]
    said = [phrases.not_enforced(engine, locale) for engine in engines]
    return list(dict.fromkeys(filter(None, said)))
