"""The deepest known cause of a result, in a few words: a class's table has room for no more."""

from grader.locale import words
from grader.model import ScoreReport

__all__ = ["remark"]


def remark(report: ScoreReport) -> str:
    """In the report's language; nothing when there is nothing to say."""
    if report.status != "graded":
        return report.message or ""
    if report.load is not None and not report.load.ok:
        return report.load.message or words("outputs.next.load", report.locale)
    if missing := _missing_functions(report):
        return f"{words('outputs.case.missing', report.locale)}: {', '.join(missing)}"
    scored = [found for found in report.diagnoses if found.costs_points]
    if mistakes := [name for found in scored for name in found.mistakes]:
        return ", ".join(mistakes)
    if rules := [finding.rule for finding in report.findings if finding.points_lost > 0]:
        return ", ".join(dict.fromkeys(rules))
    for case in report.cases:
        if case.status != "not_run" and case.points < case.max_points:
            return f"{case.id}: {words(f'outputs.case.{case.status}', report.locale)}"
    return ", ".join(name for found in report.diagnoses for name in found.mistakes)


def _missing_functions(report: ScoreReport) -> list[str]:
    """Those that are not there, but for those whose cases carry no points."""
    missing = [case for case in report.cases if case.status == "missing"]
    names = [case.function for case in missing]
    names += report.load.missing if report.load is not None else ()
    free = {case.function for case in missing} - {
        case.function for case in missing if case.max_points > 0
    }
    return [name for name in dict.fromkeys(names) if name not in free]
