"""Calls and values as Python, ready to paste where `np` is NumPy.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

import math
import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from grader.languages.language import Literals
from grader.languages.python.language import LANGUAGE
from grader.languages.shortened import call, cut, opaque, rows, runs, stands_as_runs
from grader.model import (
    Argument,
    ArrayArgument,
    ArrayValue,
    Case,
    CodeArgument,
    ComplexValue,
    DateValue,
    DictArgument,
    DictValue,
    Generated,
    NamedTupleValue,
    OpaqueValue,
    Plain,
    RangeArgument,
    ScalarArgument,
    ScalarValue,
    SequenceArgument,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)
from grader.values import elements
from grader.values.materialise import GENERATOR_FACTOR, GENERATOR_MODULUS, GENERATOR_SQUARE
from grader.values.once import once_for_each

_DTYPES = {
    "Bool": "bool",
    "Int64": "np.int64",
    "Index": "np.int64",
    "Float32": "np.float32",
    "Float64": "float",
}


@once_for_each(1024)
def _argument(argument: Argument) -> str:
    match argument:
        case ScalarArgument():
            return _scalar(argument)
        case ArrayArgument():
            return _array(argument)
        case SequenceArgument(kind, items):
            parts = ", ".join(map(_argument, items))
            if kind == "tuple":
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            if kind == "set":
                return f"{{{parts}}}" if items else "set()"
            return f"[{parts}]"
        case DictArgument(keys, items):
            pairs = zip(map(_argument, keys), map(_argument, items), strict=True)
            return f"{{{', '.join(f'{key}: {item}' for key, item in pairs)}}}"
        case RangeArgument(start, stop, step):
            after = stop + (1 if step > 0 else -1)
            return f"range({start}, {after})" if step == 1 else f"range({start}, {after}, {step})"
        case CodeArgument(code):
            return code["python"]
    return argument.step + "".join(f"[{position}]" for position in argument.path)


def _scalar(argument: ScalarArgument) -> str:
    value: Any = argument.value
    match argument.type:
        case "Float32":
            return f"np.float32({literal(value)})"
        case "ComplexF64":
            return f"complex({literal(value[0])}, {literal(value[1])})"
        case "Date":
            return repr(date.fromisoformat(value))
        case "DateTime":
            return repr(datetime.fromisoformat(value))
    return literal(value)


def _generator(recipe: Generated) -> str:
    index = f"np.arange(1, {recipe.length + 1})"
    numbers = (
        f"(({GENERATOR_SQUARE} * {index}**2 + {GENERATOR_FACTOR} * {index} + {recipe.seed})"
        f" % {GENERATOR_MODULUS} / {GENERATOR_MODULUS})"
    )
    return numbers if recipe.below is None else f"({numbers} < {recipe.below!r})"


def _array(argument: ArrayArgument) -> str:
    dtype = _DTYPES.get(argument.element, "object")
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe)
        if argument.element == "Float32":
            code = f"{code}.astype(np.float32)"
    elif stands_as_runs(argument):
        values = ", ".join(literal(value) for value, _ in runs(argument))
        counts = ", ".join(str(count) for _, count in runs(argument))
        code = f"np.repeat(np.array([{values}], dtype={dtype}), [{counts}])"
    else:
        listed = _listed(elements(argument).reshape(argument.shape).tolist())
        # NumPy finds these types by itself; the rest, and an empty list, need to be told.
        plain = argument.element not in ("Float32", "String") and math.prod(argument.shape) > 0
        code = f"np.array({listed})" if plain else f"np.array({listed}, dtype={dtype})"
    return f"np.repeat({code}, 2)[::2]" if argument.container == "view" else code


def _listed(items: Any) -> str:
    return f"[{', '.join(map(_listed, items))}]" if isinstance(items, list) else literal(items)


def _call(case: Case) -> str:
    return call(case, _argument, ", ", LANGUAGE.built_in)


def literal(value: Plain) -> str:
    """A number, truth value, text or None."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    if isinstance(value, complex):
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    return repr(value)


def value_literal(value: Value) -> str:
    match value:
        case ScalarValue() | ComplexValue():
            return literal(value.value)
        case DateValue():
            return _date(value)
        case ArrayValue():
            return f"array({_array_value(value)})"
        case NamedTupleValue(_, items, names):
            pairs = cut([*zip(names, items, strict=True)], _named)
            return "{" + ", ".join(pairs) + "}"
        case SequenceValue(_, items):
            parts = ", ".join(cut(items, value_literal))
            if isinstance(value, TupleValue):
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case SetValue(type_name, items):
            text = "{" + ", ".join(cut(items, value_literal)) + "}" if items else "set()"
            return f"frozenset({text if items else ''})" if type_name == "frozenset" else text
        case DictValue(_, keys, items):
            return "{" + ", ".join(cut([*zip(keys, items, strict=True)], _pair)) + "}"
        case OpaqueValue():
            return opaque(value, value_literal)


def _pair(pair: tuple[Value, Value]) -> str:
    return f"{value_literal(pair[0])}: {value_literal(pair[1])}"


def _named(pair: tuple[str, Value]) -> str:
    return f"{pair[0]!r}: {value_literal(pair[1])}"


def _date(value: DateValue) -> str:
    if "T" not in value.iso:
        numbers = ", ".join(_numbers(value.iso))
        return f"datetime.date({numbers})"
    if re.search(r"T.*[-+]", value.iso):
        return f"datetime.datetime.fromisoformat({value.iso!r})"
    moment, _, fraction = value.iso.partition(".")
    numbers = ", ".join([*_numbers(moment), *([str(int(fraction.ljust(6, "0")))] * bool(fraction))])
    return f"datetime.datetime({numbers})"


def _numbers(text: str) -> Iterator[str]:
    return (str(int(digits)) for digits in re.findall(r"\d+", text))


def _array_value(value: ArrayValue) -> str:
    if not value.shape:
        return literal(value.items[0])
    if len(value.shape) == 1:
        written = cut(value.items, literal)
    else:
        inner = [
            ArrayValue(value.type, value.element, value.shape[1:], tuple(row))
            for row in rows(value.shape, value.items)
        ]
        written = cut(inner, _array_value)
    return "[" + ", ".join(written) + "]"


LITERALS = Literals(_call, value_literal)
