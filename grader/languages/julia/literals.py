"""Calls and values as Julia, ready to paste in the REPL.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

from grader.languages.julia.argument_literals import argument_literal
from grader.languages.julia.language import LANGUAGE
from grader.languages.julia.value_literals import value_literal
from grader.languages.language import Literals
from grader.languages.shortened import call
from grader.model import Case

__all__ = ["LITERALS"]


def _call(case: Case) -> str:
    return call(case, argument_literal, "; ", LANGUAGE.built_in)


LITERALS = Literals(_call, value_literal)
