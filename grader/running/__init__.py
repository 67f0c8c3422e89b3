"""Runs submissions in sandboxed workers; knows inputs and outcomes, but no expected value."""

from grader.running.run import Grouping, engine_of, open_session, run_submission
from grader.running.runtime import EngineChoice, Runtime, open_runtime

__all__ = [
    "EngineChoice",
    "Grouping",
    "Runtime",
    "engine_of",
    "open_runtime",
    "open_session",
    "run_submission",
]
