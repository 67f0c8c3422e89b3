"""Calls and values as Julia, ready to paste in the REPL.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from grader.languages.language import Literals
from grader.languages.shortened import call, cut, rows, runs, shown, stands_as_runs
from grader.model import (
    Argument,
    ArrayArgument,
    ArrayValue,
    Case,
    DictValue,
    Generated,
    OpaqueValue,
    ScalarArgument,
    ScalarValue,
    SequenceValue,
    Value,
)
from grader.values import elements
from grader.values.materialise import GENERATOR_FACTOR, GENERATOR_MODULUS, GENERATOR_SQUARE
from grader.values.once import once_for_each

__all__ = ["LITERALS"]


def _call(case: Case) -> str:
    return call(case, _argument, "; ")


def _literal(value: bool | int | float | str | None) -> str:
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
        literal = _literal(argument.value)
        return f"Float32({literal})" if argument.type == "Float32" else literal
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
    literal = _literal(value)
    return f"Float32({literal})" if argument.element == "Float32" else literal


def _listed(argument: ArrayArgument) -> str:
    nested: Sequence[Any] = elements(argument).reshape(argument.shape).tolist()

    def row(items: Sequence[Any], separator: str) -> str:
        if argument.element == "Bool":
            return separator.join(str(int(item)) for item in items)
        return separator.join(_literal(item) for item in items)

    # Float64[…] keeps the element type where the list alone would not, as in an empty one.
    prefix = argument.element
    if len(argument.shape) == 1:
        return f"{prefix}[{row(nested, ', ')}]"
    if argument.shape[1] < 2:
        # Without a space between columns the brackets would make a vector.
        listed = row([item for items in nested for item in items], ", ")
        return f"reshape({prefix}[{listed}], {argument.shape[0]}, {argument.shape[1]})"
    return f"{prefix}[{'; '.join(row(items, ' ') for items in nested)}]"


def _value(value: Value) -> str:
    match value:
        case ScalarValue(_, content):
            return _literal(content)
        case ArrayValue():
            return _array(value)
        case SequenceValue(type_name, items):
            parts = ", ".join(cut([_value(item) for item in items]))
            if type_name.lower() == "tuple":
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case DictValue(type_name, keys, items):
            if type_name == "NamedTuple":
                return "(" + ", ".join(cut(_pairs(keys, items, " = ", str))) + ")"
            return "Dict(" + ", ".join(cut(_pairs(keys, items, " => ", _literal))) + ")"
        case OpaqueValue(type_name, text):
            return f"<{type_name}: {text}>"


def _pairs(
    keys: Sequence[str], items: Sequence[Value], sign: str, key_code: Callable[[str], str]
) -> list[str]:
    return [f"{key_code(key)}{sign}{_value(item)}" for key, item in zip(keys, items, strict=True)]


def _array(value: ArrayValue) -> str:
    if len(value.shape) == 2:
        written = [
            " ".join(cut(list(map(_literal, row)))) for row in rows(value.shape, value.items)
        ]
        return "[" + "; ".join(cut(written)) + "]"
    return "[" + ", ".join(cut([_literal(item) for item in shown(value.items)])) + "]"


LITERALS = Literals(_call, _value)
