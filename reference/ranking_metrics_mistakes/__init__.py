"""Known ways to get ranking metrics wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from . import areas, curves, pairs, thresholds

MISTAKES = (*curves.MISTAKES, *areas.MISTAKES, *pairs.MISTAKES, *thresholds.MISTAKES)
