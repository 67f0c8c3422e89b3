"""Runs submissions; where an assignment asks for tests, runs these against its programs."""

from grader.testing.run import run

__all__ = ["run"]
