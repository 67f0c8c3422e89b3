"""Explains a submission's failures: by known mistakes, and by those that any program can have."""

from grader.explaining.diagnose import diagnose
from grader.explaining.known.mistakes import KnownMistakes

__all__ = ["KnownMistakes", "diagnose"]
