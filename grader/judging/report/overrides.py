"""The instructor's report with what the instructor set by hand."""

from collections.abc import Sequence
from dataclasses import replace

from grader.judging.report.summary import summarise
from grader.model import HandedIn, Override, OverrideReport, ScoreReport

__all__ = ["with_overrides"]


def with_overrides(report: ScoreReport, overrides: Sequence[Override]) -> ScoreReport:
    """The report with its score as `overrides` make it, each of them shown as what it is.

    Cases stay as graded. An override of a case that the report does not have changes nothing and
    is not shown. A student's report says too little: ValueError.
    """
    cases = {case.id: case for case in report.cases}
    shown = []
    for override in overrides:
        if override.case is None:
            graded, most = report.score, report.max_score
        elif override.case in cases:
            case = cases[override.case]
            graded, most = float(case.points), float(case.max_points)
        else:
            continue
        shown.append(
            OverrideReport(
                override.case, override.points, graded, most, override.reason, override.set_at
            )
        )
    if not shown:
        return report
    summary = summarise(report, HandedIn(()), overrides=overrides)
    return replace(report, score=summary.score, overrides=tuple(shown))
