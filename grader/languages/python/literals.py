"""Calls and values as Python, ready to paste where `np` is NumPy.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

import math
import re
from datetime import date, datetime
from typing import Any

from grader.languages.language import Literals
from grader.languages.python.language import LANGUAGE
from grader.languages.shortened import (
    call,
    cut,
    digits,
    opaque,
    rows,
    runs,
    stands_as_runs,
    tuple_code,
    whole,
)
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
    RecordArgument,
    ScalarArgument,
    ScalarValue,
    SequenceArgument,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)
from grader.values import elements
from grader.values.once import once_for_each
from grader.values.recipes import GENERATOR_FACTOR, GENERATOR_MODULUS, GENERATOR_SQUARE

_DTYPES = {"Bool": "bool", "Float32": "np.float32", "Float64": "float", "String": "str"}
_DTYPES |= dict.fromkeys(("Int64", "Index"), "np.int64")


@once_for_each(1024)
def _argument(argument: Argument) -> str:
    match argument:
        case ScalarArgument():
            return _scalar(argument)
        case ArrayArgument():
            code = _array(argument)
            return f"np.repeat({code}, 2)[::2]" if argument.container == "view" else code

        case SequenceArgument("tuple", items):
            return tuple_code([*map(_argument, items)])
        case SequenceArgument("set", items) if items:
            return f"{{{', '.join(map(_argument, items))}}}"
        case SequenceArgument(kind, items):
            return "set()" if kind == "set" else f"[{', '.join(map(_argument, items))}]"

        case DictArgument(keys, items):
            pairs = zip(map(_argument, keys), map(_argument, items), strict=True)
            return f"{{{', '.join(f'{key}: {item}' for key, item in pairs)}}}"
        case RecordArgument():
            return _record(argument)

        case RangeArgument(start, stop, step):
            after = stop + (1 if step > 0 else -1)
            return f"range({start}, {after})" if step == 1 else f"range({start}, {after}, {step})"
        case CodeArgument(code):
            return code["python"]
    return argument.step + "".join(f"[{position}]" for position in argument.path)


def _record(argument: RecordArgument) -> str:
    """Return the call that makes the object; without a class in Python, a dictionary."""
    pairs = zip(argument.names, map(_argument, argument.items), strict=True)
    if "python" in argument.type:
        arguments = ", ".join(f"{key}={item}" for key, item in pairs)
        return f"{argument.type['python']}({arguments})"

    return f"{{{', '.join(f'{key!r}: {item}' for key, item in pairs)}}}"


def _scalar(argument: ScalarArgument) -> str:
    value: Any = argument.value
    match argument.type:
        case "Float32":
            return f"np.float32({literal(value)})"
        case "BigInt":
            return digits(value)
        case "ComplexF64":
            return literal(complex(*value))
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
    dtype = _DTYPES[argument.element]
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe)
        return f"{code}.astype(np.float32)" if argument.element == "Float32" else code

    if stands_as_runs(argument):
        values = ", ".join(literal(value) for value, _ in runs(argument))
        counts = ", ".join(str(count) for _, count in runs(argument))
        return f"np.repeat(np.array([{values}], dtype={dtype}), [{counts}])"

    items = _listed(elements(argument).reshape(argument.shape).tolist())
    if argument.container == "rows":
        return items
    # NumPy finds these types by itself; the other one, and an empty list, need to be told.
    is_plain = argument.element != "Float32" and math.prod(argument.shape) > 0
    return f"np.array({items})" if is_plain else f"np.array({items}, dtype={dtype})"


def _listed(items: Any) -> str:
    return f"[{', '.join(map(_listed, items))}]" if isinstance(items, list) else literal(items)


def _call(case: Case) -> str:
    return call(case, _argument, ", ", LANGUAGE.built_in)


def literal(value: Plain) -> str:
    """Return a number, truth value, text or None."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    if isinstance(value, complex):
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    if isinstance(value, int) and not isinstance(value, bool):
        return whole(value)
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
            return f"{{{', '.join(cut([*zip(names, items, strict=True)], _field))}}}"
        case TupleValue(_, items):
            return tuple_code(cut(items, value_literal))
        case SequenceValue(_, items):
            return f"[{', '.join(cut(items, value_literal))}]"
        case SetValue(type_name, items):
            text = "{" + ", ".join(cut(items, value_literal)) + "}" if items else "set()"
            return f"frozenset({text if items else ''})" if type_name == "frozenset" else text
        case DictValue(_, keys, items):
            return f"{{{', '.join(cut([*zip(keys, items, strict=True)], _pair))}}}"
        case OpaqueValue():
            return opaque(value, value_literal)


def _field(pair: tuple[str, Value]) -> str:
    return f"{pair[0]!r}: {value_literal(pair[1])}"


def _pair(pair: tuple[Value, Value]) -> str:
    return f"{value_literal(pair[0])}: {value_literal(pair[1])}"


def _date(value: DateValue) -> str:
    if re.search(r"T.*[-+]", value.iso):
        return f"datetime.datetime.fromisoformat({value.iso!r})"

    moment, _, fraction = value.iso.partition(".")
    numbers = [int(digits) for digits in re.findall(r"\d+", moment)]
    if fraction:
        numbers.append(int(fraction.ljust(6, "0")))
    name = "datetime" if "T" in value.iso else "date"
    return f"datetime.{name}({', '.join(map(str, numbers))})"


def _array_value(value: ArrayValue) -> str:
    if not value.shape:
        return literal(value.items[0])
    if len(value.shape) == 1:
        return f"[{', '.join(cut(value.items, literal))}]"

    inner = [
        ArrayValue(value.type, value.element, value.shape[1:], tuple(row))
        for row in rows(value.shape, value.items)
    ]
    return f"[{', '.join(cut(inner, _array_value))}]"


LITERALS = Literals(_call, value_literal)
