"""The version of the grader, which reports and packages name."""

__version__ = "0.3.0"
