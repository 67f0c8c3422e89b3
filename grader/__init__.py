"""Grades Python and Julia submissions of a course assignment against YAML cases."""

__version__ = "0.1.0"
