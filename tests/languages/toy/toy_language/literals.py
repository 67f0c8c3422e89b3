"""Calls and values as Toy writes them: `mean (1.0 2.0)`."""

from grader.languages.language import Literals
from grader.languages.shortened import cut
from grader.model import Argument, Case, ScalarArgument, ScalarValue, Value
from grader.values import elements

__all__ = ["LITERALS"]


def _call(case: Case) -> str:
    return " ".join([case.function, *map(_argument, case.last.args)])


def _argument(argument: Argument) -> str:
    if isinstance(argument, ScalarArgument):
        return str(argument.value)
    return "(" + " ".join(cut(elements(argument).tolist(), str)) + ")"


def _value(value: Value) -> str:
    return str(value.value) if isinstance(value, ScalarValue) else "?"


LITERALS = Literals(_call, _value)
