"""Known mistakes, and which of them explain a submission's failures."""

from grader.judging.diagnosis.diagnose import Diagnosed, diagnose
from grader.judging.diagnosis.explain import Explanation
from grader.judging.diagnosis.known import Hint, Hints, KnownMistakes

__all__ = ["Diagnosed", "Explanation", "Hint", "Hints", "KnownMistakes", "diagnose"]
