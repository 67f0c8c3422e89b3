"""Looks at a class's results as a whole: what its cases are worth, and which failures are shared.

Everything is computed from the results as graded: an override corrects one student's grade and
says nothing of a case. Only the distribution is that of the scores that count.
"""

from grader.classes.analysis.distribution import Bin, Distribution, distribution
from grader.classes.analysis.groups import (
    FailureGroup,
    MistakeGroup,
    RuleGroup,
    Symptom,
    failure_groups,
    mistake_groups,
    rule_groups,
    unexplained,
)
from grader.classes.analysis.items import SMALL_CLASS, Flag, Item, item_analysis

__all__ = [
    "SMALL_CLASS",
    "Bin",
    "Distribution",
    "FailureGroup",
    "Flag",
    "Item",
    "MistakeGroup",
    "RuleGroup",
    "Symptom",
    "distribution",
    "failure_groups",
    "item_analysis",
    "mistake_groups",
    "rule_groups",
    "unexplained",
]
