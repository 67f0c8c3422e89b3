"""Known ways to get ranking metrics wrong.

Each replaces steps of ranking_metrics.py, called as those are: curves and areas with the ranking,
`pairs` with scores and outcomes, `c_index` with the pairs, `youden`, `best` and `threshold` with
the splits, `pack` with the values by name. Mistakes that no case could tell apart are one, whose
hint names all the causes.
"""

from grader.judging.diagnosis.mistake import Mistake

from .ranking_metrics_mistakes_in_areas import IN_AREAS
from .ranking_metrics_mistakes_in_curves import IN_CURVES
from .ranking_metrics_mistakes_in_pairs import IN_PAIRS
from .ranking_metrics_mistakes_in_thresholds import IN_THRESHOLDS

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (*IN_CURVES, *IN_AREAS, *IN_PAIRS, *IN_THRESHOLDS)
