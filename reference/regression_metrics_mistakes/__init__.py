"""Known ways to get the metrics of a regression wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from . import calls, errors, r2

MISTAKES = (*errors.MISTAKES, *r2.MISTAKES, *calls.MISTAKES)
