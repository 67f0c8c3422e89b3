"""Points in exact numbers until they are written down: nothing is added up in doubles."""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from grader.judging.rules import RuleFinding
from grader.judging.scoring import CaseResult

__all__ = ["number", "points_lost", "total"]


def total(points: Iterable[Fraction]) -> Fraction:
    """All at once: one by one, each sum of two would be brought to its lowest terms."""
    parts = [point.as_integer_ratio() for point in points]
    whole = math.lcm(*(denominator for _, denominator in parts))
    return Fraction(sum(part * (whole // denominator) for part, denominator in parts), whole)


def number(points: Fraction) -> float:
    """The double nearest to it: what `float` gives, in a tenth of the time."""
    numerator, denominator = points.as_integer_ratio()
    return numerator / denominator


def points_lost(results: Sequence[CaseResult], findings: Sequence[RuleFinding]) -> list[Fraction]:
    """What each finding costs, in order; two findings never take the same points twice."""
    if not findings:
        return []
    left: dict[str, Fraction] = {}
    for result in results:
        name = result.case.function
        left[name] = left.get(name, Fraction(0)) + result.points
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
