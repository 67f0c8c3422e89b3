"""Known mistakes, and which of them explain a submission's failures."""

from grader.diagnosis.mistake import Decision, Mistake

__all__ = ["Decision", "Mistake"]
