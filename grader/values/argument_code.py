"""A case's call as code of the student's language, ready to paste in the REPL.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

import json
import math
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from grader.model import Argument, ArrayArgument, Case, Generated, Language, ScalarArgument
from grader.values.materialise import (
    GENERATOR_FACTOR,
    GENERATOR_MODULUS,
    GENERATOR_SQUARE,
    elements,
)
from grader.values.once import once_for_each

__all__ = ["call_code", "julia_literal", "python_literal"]

# About a line of code; longer arguments stand as runs of equal elements where they have few.
_LISTED_AT_MOST = 24

_PYTHON_DTYPES = {"Bool": "bool", "Int64": "np.int64", "Float32": "np.float32", "Float64": "float"}


def call_code(case: Case, language: Language) -> str:
    argument = _python_argument if language == "python" else _julia_argument
    positional = ", ".join(argument(item) for item in case.args)
    keywords = ", ".join(f"{name}={argument(item)}" for name, item in case.kwargs.items())
    if not keywords:
        return f"{case.function}({positional})"
    separator = ", " if language == "python" else "; "
    return f"{case.function}({separator.join(part for part in (positional, keywords) if part)})"


def python_literal(value: bool | int | float | str | None) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    return repr(value)


def julia_literal(value: bool | int | float | str | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return "Inf" if value > 0 else "-Inf"
        return repr(value)
    if isinstance(value, str):
        # JSON's escapes are Julia's too, but for the dollar sign, which interpolates.
        return json.dumps(value, ensure_ascii=False).replace("$", "\\$")
    return str(value)


def _runs(argument: ArrayArgument) -> list[tuple[Any, int]]:
    # By what is written, not by ==: for that 0.0 and -0.0 are one, and each NaN another.
    groups = ([*run] for _, run in groupby(elements(argument).tolist(), key=repr))
    return [(group[0], len(group)) for group in groups]


def _stands_as_runs(argument: ArrayArgument) -> bool:
    return (
        len(argument.shape) == 1
        and argument.shape[0] > _LISTED_AT_MOST
        and len(_runs(argument)) <= _LISTED_AT_MOST
    )


def _generator(recipe: Generated, language: Language) -> str:
    n, seed = recipe.length, recipe.seed
    if language == "python":
        index = f"np.arange(1, {n + 1})"
        numbers = (
            f"(({GENERATOR_SQUARE} * {index}**2 + {GENERATOR_FACTOR} * {index} + {seed})"
            f" % {GENERATOR_MODULUS} / {GENERATOR_MODULUS})"
        )
        return numbers if recipe.below is None else f"({numbers} < {recipe.below!r})"
    index = f"(1:{n})"
    numbers = (
        f"(mod.({GENERATOR_SQUARE} .* {index}.^2 .+ {GENERATOR_FACTOR} .* {index} .+ {seed},"
        f" {GENERATOR_MODULUS}) ./ {GENERATOR_MODULUS})"
    )
    return numbers if recipe.below is None else f"Vector({numbers} .< {recipe.below!r})"


@once_for_each(1024)
def _python_argument(argument: Argument) -> str:
    if isinstance(argument, ScalarArgument):
        literal = python_literal(argument.value)
        return f"np.float32({literal})" if argument.type == "Float32" else literal
    dtype = _PYTHON_DTYPES.get(argument.element, "object")
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe, "python")
        if argument.element == "Float32":
            code = f"{code}.astype(np.float32)"
    elif _stands_as_runs(argument):
        runs = _runs(argument)
        values = ", ".join(python_literal(value) for value, _ in runs)
        counts = ", ".join(str(count) for _, count in runs)
        code = f"np.repeat(np.array([{values}], dtype={dtype}), [{counts}])"
    else:
        listed = _nested(argument, python_literal)
        # NumPy finds these types by itself; the rest, and an empty list, need to be told.
        plain = argument.element in ("Bool", "Int64", "Float64") and math.prod(argument.shape) > 0
        code = f"np.array({listed})" if plain else f"np.array({listed}, dtype={dtype})"
    return _strided(argument, code)


def _strided(argument: ArrayArgument, code: str) -> str:
    return f"np.repeat({code}, 2)[::2]" if argument.container == "view" else code


def _nested(argument: ArrayArgument, literal: Any) -> str:
    def write(array: Any) -> str:
        if isinstance(array, list):
            return "[" + ", ".join(write(item) for item in array) + "]"
        return str(literal(array))

    return write(elements(argument).reshape(argument.shape).tolist())


@once_for_each(1024)
def _julia_argument(argument: Argument) -> str:
    if isinstance(argument, ScalarArgument):
        literal = julia_literal(argument.value)
        return f"Float32({literal})" if argument.type == "Float32" else literal
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe, "julia")
        if argument.element == "Float32":
            code = f"Float32.({code})"
    elif _stands_as_runs(argument):
        parts = [
            f"fill({_julia_element(argument, value)}, {count})" for value, count in _runs(argument)
        ]
        code = f"vcat({', '.join(parts)})"
    else:
        code = _julia_listed(argument)
    if argument.container == "bitvector":
        return f"BitVector({code})"
    if argument.container == "view":
        length = argument.shape[0]
        return f"view(repeat({code}, inner=2), 1:2:{2 * length})"
    return code


def _julia_element(argument: ArrayArgument, value: Any) -> str:
    literal = julia_literal(value)
    return f"Float32({literal})" if argument.element == "Float32" else literal


def _julia_listed(argument: ArrayArgument) -> str:
    rows: Sequence[Any] = elements(argument).reshape(argument.shape).tolist()

    def row(items: Sequence[Any], separator: str) -> str:
        if argument.element == "Bool":
            return separator.join(str(int(item)) for item in items)
        return separator.join(julia_literal(item) for item in items)

    # Float64[…] keeps the element type where the list alone would not, as in an empty one.
    prefix = argument.element
    if len(argument.shape) == 1:
        return f"{prefix}[{row(rows, ', ')}]"
    if argument.shape[1] < 2:
        # Without a space between columns the brackets would make a vector.
        listed = row([item for items in rows for item in items], ", ")
        return f"reshape({prefix}[{listed}], {argument.shape[0]}, {argument.shape[1]})"
    return f"{prefix}[{'; '.join(row(items, ' ') for items in rows)}]"
