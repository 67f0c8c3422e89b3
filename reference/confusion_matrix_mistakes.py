"""Known ways to get the confusion matrix wrong, seen in real submissions or expected by a teacher.

Each replaces steps of confusion_matrix.py, called as those are: the ratios and `layout` with the
counts, `f1` with the six ratios, `pack` with the ratios, F1 and the matrix. Mistakes that no case
could tell apart are one, whose hint names all the causes.
"""

from grader.judging.diagnosis.mistake import Mistake

from .confusion_matrix_mistakes_in_calls import IN_CALLS
from .confusion_matrix_mistakes_in_f1 import IN_F1
from .confusion_matrix_mistakes_in_formulas import IN_FORMULAS
from .confusion_matrix_mistakes_in_results import IN_RESULTS
from .confusion_matrix_mistakes_in_special_cases import IN_SPECIAL_CASES

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (
    *IN_CALLS,
    *IN_FORMULAS,
    *IN_SPECIAL_CASES,
    *IN_F1,
    *IN_RESULTS,
)
