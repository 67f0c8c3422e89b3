"""Returned values: from the worker's answer to plain records, and to text for people."""

from grader.values.code import value_code
from grader.values.decode import MalformedValueError, decode

__all__ = ["MalformedValueError", "decode", "value_code"]
