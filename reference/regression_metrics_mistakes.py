"""Known ways to get the metrics of a regression wrong.

Each replaces steps of regression_metrics.py, called as those are: `mae`, `mse` and `r2` with the
checked vectors, `rmse` with MSE, `pack` with the values by name. Mistakes that no case could tell
apart are one, whose hint names all the causes.
"""

from grader.judging.diagnosis.mistake import Mistake

from .regression_metrics_mistakes_in_calls import IN_CALLS
from .regression_metrics_mistakes_in_errors import IN_ERRORS
from .regression_metrics_mistakes_in_r2 import IN_R2

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (*IN_ERRORS, *IN_R2, *IN_CALLS)
