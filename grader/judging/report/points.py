"""Points that rules take: exact numbers, for nothing is added up in doubles."""

from collections.abc import Sequence
from fractions import Fraction

from grader.judging.rules import RuleFinding
from grader.model import CaseResult

__all__ = ["points_lost"]


def points_lost(results: Sequence[CaseResult], findings: Sequence[RuleFinding]) -> list[Fraction]:
    """Return the points that each finding costs; two findings never take the same points twice."""
    if not findings:
        return []
    left: dict[str, Fraction] = {}
    for result in results:
        left[result.function] = left.get(result.function, Fraction(0)) + result.points
    earned = dict(left)
    lost = []
    for finding in findings:
        name = finding.function
        share = {"function": Fraction(1), "share": finding.share}.get(finding.cost, Fraction(0))
        amount = min(earned.get(name, Fraction(0)) * share, left.get(name, Fraction(0)))
        if name in left:
            left[name] -= amount
        lost.append(amount)
    return lost
