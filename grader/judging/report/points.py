"""Points that rules take: exact numbers, for nothing is added up in doubles."""

from collections.abc import Sequence
from fractions import Fraction

from grader.judging.rules import RuleFinding
from grader.model import CaseResult

__all__ = ["points_lost"]


def points_lost(results: Sequence[CaseResult], findings: Sequence[RuleFinding]) -> list[Fraction]:
    """Return the points that each finding costs; two findings never take the same points twice."""
    left = {result.id: result.points for result in results} if findings else {}
    lost = []
    for finding in findings:
        share = finding.share if finding.cost == "share" else Fraction(finding.cost != "warning")
        amounts = {
            result.id: min(result.points * share, left[result.id])
            for result in results
            if result.function == finding.function
            and (finding.cases is None or result.id in finding.cases)
        }
        for case, amount in amounts.items():
            left[case] -= amount
        lost.append(sum(amounts.values(), Fraction(0)))
    return lost
