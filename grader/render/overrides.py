"""Scores set by hand, in a sentence: the same words in every output."""

from grader.locale import words
from grader.model import Locale, OverrideReport, ScoreReport
from grader.render import phrases


def overrides_said(report: ScoreReport, locale: Locale) -> tuple[tuple[str, str], ...]:
    """(what was set, why) of each override."""
    return tuple((_said(found, locale), found.reason) for found in report.overrides)


def _said(override: OverrideReport, locale: Locale) -> str:
    def shown(value: float | None) -> str:
        return (
            words("overrides.nothing", locale) if value is None else phrases.points(value, locale)
        )

    numbers = {
        "points": shown(override.points),
        "max": shown(override.max_points),
        "graded": shown(override.graded),
    }
    if override.case is None:
        return words("overrides.score", locale, **numbers)
    if not override.case:
        return words("overrides.hidden_case", locale, count=override.max_points, **numbers)
    name = override.case
    return words("overrides.case", locale, count=override.max_points, name=name, **numbers)
