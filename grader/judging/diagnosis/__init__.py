"""Known mistakes, and which of them explain a submission's failures."""

from grader.judging.diagnosis.diagnose import Diagnosed, diagnose
from grader.judging.diagnosis.explain import Explanation
from grader.judging.diagnosis.hints import Hint, Hints
from grader.judging.diagnosis.known import (
    KnownMistakes,
    load_known_mistakes,
    load_mistakes,
    predict,
)
from grader.judging.diagnosis.mistake import Decision, Mistake
from grader.judging.diagnosis.predictions import Predictions

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
