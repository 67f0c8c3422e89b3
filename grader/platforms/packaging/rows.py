"""The rows of a report as platforms list them: what earns points, and what costs them."""

from collections.abc import Iterator

from msgspec import Struct

from grader.locale import translate, words
from grader.model import CaseResult, Locale, ScoreReport
from grader.render.plain import case_name
from grader.render.text import rounded, safe_text


class Row(Struct, frozen=True):
    name: str
    points: float
    max_points: float
    passed: bool
    case: CaseResult | None = None
    """None for what is no single case."""


def case_rows(report: ScoreReport, locale: Locale) -> Iterator[Row]:
    """Yield a row for each case; all hidden cases are one row where they are only told together."""
    for case in report.cases:
        points, most = rounded(case.points), rounded(case.max_points)
        yield Row(case_name(case, locale), points, most, case.status == "passed", case)

    together = all(case.visible for case in report.cases)
    if together and report.hidden_score is not None and report.hidden_max_score is not None:
        points, most = rounded(report.hidden_score), rounded(report.hidden_max_score)
        yield Row(words("outputs.hidden", locale), points, most, points >= most)


def rule_rows(report: ScoreReport, locale: Locale) -> Iterator[Row]:
    """Yield a row for each finding that costs points: these are negative."""
    for finding in report.findings:
        if finding.points_lost > 0:
            name = safe_text(translate(finding.message, locale), lines=False)
            yield Row(name, -rounded(finding.points_lost), 0.0, passed=False)
