"""Known ways to get the metrics of several classes wrong.

Each replaces steps of multiclass_metrics.py, called as those are: `matrix` with three lists of
labels, `counts`, `supports` and the overall metrics with the matrix, a class's metrics with its
counts, weighted metrics with the values of the classes and their supports, `pack` with the values
by name. Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from grader.judging.diagnosis.mistake import Mistake

from .multiclass_metrics_mistakes_in_classes import IN_CLASSES
from .multiclass_metrics_mistakes_in_matrix import IN_MATRIX
from .multiclass_metrics_mistakes_in_sums import IN_SUMS

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (*IN_MATRIX, *IN_CLASSES, *IN_SUMS)
