"""Known ways to get the overall metrics of a binary classifier wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from . import forms, metrics, positive_class, rates, special_cases

MISTAKES = (
    *rates.MISTAKES,
    *metrics.MISTAKES,
    *positive_class.MISTAKES,
    *forms.MISTAKES,
    *special_cases.MISTAKES,
)
