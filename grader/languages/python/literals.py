"""Calls and values as Python, ready to paste where `np` is NumPy.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

from grader.languages.language import Literals
from grader.languages.python.argument_literals import argument_literal
from grader.languages.python.language import LANGUAGE
from grader.languages.python.value_literals import value_literal
from grader.languages.shortened import call
from grader.model import Case

__all__ = ["LITERALS"]


def _call(case: Case) -> str:
    return call(case, argument_literal, ", ", LANGUAGE.built_in)


LITERALS = Literals(_call, value_literal)
