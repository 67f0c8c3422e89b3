"""Calls and values as Julia, ready to paste in the REPL.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

from collections.abc import Sequence
from typing import Any

from grader.languages.julia.value_literals import literal, value_literal
from grader.languages.language import Literals
from grader.languages.shortened import call, runs, stands_as_runs
from grader.model import (
    Argument,
    ArrayArgument,
    Case,
    Generated,
    ScalarArgument,
)
from grader.values import elements
from grader.values.materialise import GENERATOR_FACTOR, GENERATOR_MODULUS, GENERATOR_SQUARE
from grader.values.once import once_for_each

__all__ = ["LITERALS"]


def _call(case: Case) -> str:
    return call(case, _argument, "; ")


def _generator(recipe: Generated) -> str:
    index = f"(1:{recipe.length})"
    numbers = (
        f"(mod.({GENERATOR_SQUARE} .* {index}.^2 .+ {GENERATOR_FACTOR} .* {index} .+ {recipe.seed},"
        f" {GENERATOR_MODULUS}) ./ {GENERATOR_MODULUS})"
    )
    return numbers if recipe.below is None else f"Vector({numbers} .< {recipe.below!r})"


@once_for_each(1024)
def _argument(argument: Argument) -> str:
    if isinstance(argument, ScalarArgument):
        code = literal(argument.value)
        return f"Float32({code})" if argument.type == "Float32" else code
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe)
        if argument.element == "Float32":
            code = f"Float32.({code})"
    elif stands_as_runs(argument):
        parts = [f"fill({_element(argument, value)}, {count})" for value, count in runs(argument)]
        code = f"vcat({', '.join(parts)})"
    else:
        code = _listed(argument)
    if argument.container == "bitvector":
        return f"BitVector({code})"
    if argument.container == "view":
        length = argument.shape[0]
        return f"view(repeat({code}, inner=2), 1:2:{2 * length})"
    return code


def _element(argument: ArrayArgument, value: Any) -> str:
    code = literal(value)
    return f"Float32({code})" if argument.element == "Float32" else code


def _listed(argument: ArrayArgument) -> str:
    nested: Sequence[Any] = elements(argument).reshape(argument.shape).tolist()

    def row(items: Sequence[Any], separator: str) -> str:
        if argument.element == "Bool":
            return separator.join(str(int(item)) for item in items)
        return separator.join(literal(item) for item in items)

    # Float64[…] keeps the element type where the list alone would not, as in an empty one.
    prefix = argument.element
    if len(argument.shape) == 1:
        return f"{prefix}[{row(nested, ', ')}]"
    if argument.shape[1] < 2:
        # Without a space between columns the brackets would make a vector.
        listed = row([item for items in nested for item in items], ", ")
        return f"reshape({prefix}[{listed}], {argument.shape[0]}, {argument.shape[1]})"
    return f"{prefix}[{'; '.join(row(items, ' ') for items in nested)}]"


LITERALS = Literals(_call, value_literal)
