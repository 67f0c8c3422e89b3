"""Known ways to get the confusion matrix wrong, seen in real submissions or expected by a teacher.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from . import calls, f1, formulas, results, special_cases

MISTAKES = (
    *calls.MISTAKES,
    *formulas.MISTAKES,
    *special_cases.MISTAKES,
    *f1.MISTAKES,
    *results.MISTAKES,
)
