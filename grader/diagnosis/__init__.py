"""Known mistakes, and which of them explain a submission's failures."""

from grader.diagnosis.diagnose import Diagnosed, diagnose
from grader.diagnosis.explain import Explanation
from grader.diagnosis.hints import Hint, Hints
from grader.diagnosis.known import KnownMistakes, load_known_mistakes, load_mistakes, predict
from grader.diagnosis.mistake import Decision, Mistake
from grader.diagnosis.predictions import Predictions

__all__ = [
    "Decision",
    "Diagnosed",
    "Explanation",
    "Hint",
    "Hints",
    "KnownMistakes",
    "Mistake",
    "Predictions",
    "diagnose",
    "load_known_mistakes",
    "load_mistakes",
    "predict",
]
