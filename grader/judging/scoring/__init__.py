"""Compares outcomes with what is expected and gives points; says why in messages."""

from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.score import score_case, score_run

__all__ = ["CheckError", "score_case", "score_run"]
