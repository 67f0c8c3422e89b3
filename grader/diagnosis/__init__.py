"""Known mistakes, and which of them explain a submission's failures."""

from grader.diagnosis.diagnose import Diagnosed, diagnose
from grader.diagnosis.explain import Explanation, Predictions, explain
from grader.diagnosis.hints import Hint, Hints
from grader.diagnosis.known import KnownMistakes, load_known_mistakes, load_mistakes, predict
from grader.diagnosis.mistake import Decision, Mistake

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
    "explain",
    "load_known_mistakes",
    "load_mistakes",
    "predict",
]
