"""Known ways to get the overall metrics of a binary classifier wrong.

Each replaces steps of binary_metrics.py, called as those are: a rate, accuracy, MCC and Jaccard
with the counts, what is made of rates with the rates, the other forms with sensitivity, specificity
and prevalence, `pack` with the values by name. Mistakes that no case could tell apart are one,
whose hint names all the causes.
"""

from grader.judging.diagnosis.mistake import Mistake

from .binary_metrics_mistakes_in_forms import IN_FORMS
from .binary_metrics_mistakes_in_metrics import IN_METRICS
from .binary_metrics_mistakes_in_positive_class import IN_POSITIVE_CLASS
from .binary_metrics_mistakes_in_rates import IN_RATES
from .binary_metrics_mistakes_in_special_cases import IN_SPECIAL_CASES

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (
    *IN_RATES,
    *IN_METRICS,
    *IN_POSITIVE_CLASS,
    *IN_FORMS,
    *IN_SPECIAL_CASES,
)
