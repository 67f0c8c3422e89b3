"""Calls and values as Julia, ready to paste in the REPL.

A long argument stands as the expression that makes it, so that a call never fills the screen.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from grader.languages.julia.argument_types import code_of, type_of
from grader.languages.julia.language import LANGUAGE
from grader.languages.language import Literals
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
    Single,
    TupleValue,
    Value,
)
from grader.values import elements
from grader.values.once import once_for_each
from grader.values.recipes import GENERATOR_FACTOR, GENERATOR_MODULUS, GENERATOR_SQUARE

_NOT_FINITE = {"nan": "NaN", "inf": "Inf", "-inf": "-Inf"}
# Typed with a literal exponent, Julia calls another method than with a number that it is given.
_POWER = re.compile(r"^((?:\w+ = )?\^\(.*), (-?\d+)\)$", re.MULTILINE)
_NAME = re.compile(r"[^\W\d]\w*")
_IN_CHARACTERS = {'\\"': '"', "'": "\\'", "\\$": "$"}
"""The signs that a text escapes, as a character escapes them."""


@once_for_each(1024)
def _argument(argument: Argument) -> str:
    match argument:
        case ScalarArgument():
            return _scalar(argument)
        case ArrayArgument():
            return _array(argument)
        case SequenceArgument("tuple", items):
            return tuple_code([*map(_argument, items)])
        case SequenceArgument():
            return _sequence(argument)
        case DictArgument():
            return _dict(argument)
        case RecordArgument():
            return _record(argument)
        case RangeArgument(start, stop, step):
            return f"{start}:{stop}" if step == 1 else f"{start}:{step}:{stop}"
        case CodeArgument(code):
            return code["julia"]
    return argument.step + "".join(f"[{position + 1}]" for position in argument.path)


def _sequence(argument: SequenceArgument) -> str:
    """Return a vector or a set; an empty one with the element type of `like`."""
    code = f"[{', '.join(map(_argument, argument.items))}]"
    if argument.like is not None:
        element = code_of(type_of(argument.like))
        code = f"{element}[]" if element else f"empty!([{_argument(argument.like)}])"

    return f"Set({code})" if argument.kind == "set" else code


def _record(argument: RecordArgument) -> str:
    codes = [*map(_argument, argument.items)]
    if "julia" in argument.type:
        return f"{argument.type['julia']}({', '.join(codes)})"

    pairs = [f"{key} = {item}" for key, item in zip(argument.names, codes, strict=True)]
    return tuple_code(pairs) if pairs else "NamedTuple()"


def _dict(argument: DictArgument) -> str:
    if argument.like is not None:
        types = [code_of(type_of(part)) for part in argument.like]
        if all(types):
            return f"Dict{{{','.join(types)}}}()"

        key, item = map(_argument, argument.like)
        return f"empty!(Dict({key} => {item}))"

    keys, items = [*map(_argument, argument.keys)], [*map(_argument, argument.items)]
    if not _alike(argument.keys) or not _alike(argument.items):
        # Pairs with values of several types would take the type above all of them.
        return f"Dict(zip([{', '.join(keys)}], [{', '.join(items)}]))"
    return f"Dict({', '.join(f'{key} => {item}' for key, item in zip(keys, items, strict=True))})"


def _alike(arguments: Sequence[Argument]) -> bool:
    types = set(map(type_of, arguments))
    return len(arguments) < 2 or (len(types) == 1 and all(map(code_of, types)))


def _scalar(argument: ScalarArgument) -> str:
    value: Any = argument.value
    match argument.type:
        case "Float32":
            return f"Float32({literal(value)})"
        case "Index":
            return str(value + 1)
        case "BigInt":
            return f'big"{digits(value)}"'
        case "ComplexF64":
            return literal(complex(*value))
        case "Char":
            escaped = literal(value)[1:-1]
            return f"'{_IN_CHARACTERS.get(escaped, escaped)}'"
        case "Symbol":
            return f":{value}" if _NAME.fullmatch(value) else f"Symbol({literal(value)})"
        case "Date" | "DateTime":
            return f'Dates.{argument.type}("{value}")'
    return literal(value)


def _generator(recipe: Generated) -> str:
    index = f"(1:{recipe.length})"
    numbers = (
        f"(mod.({GENERATOR_SQUARE} .* {index}.^2 .+ {GENERATOR_FACTOR} .* {index} .+ {recipe.seed},"
        f" {GENERATOR_MODULUS}) ./ {GENERATOR_MODULUS})"
    )
    return numbers if recipe.below is None else f"Vector({numbers} .< {recipe.below!r})"


def _array(argument: ArrayArgument) -> str:
    if isinstance(argument.recipe, Generated):
        code = _generator(argument.recipe)
        if argument.element == "Float32":
            code = f"Float32.({code})"
    elif stands_as_runs(argument):
        parts = [
            f"fill({_scalar(ScalarArgument(argument.element, value))}, {count})"
            for value, count in runs(argument)
        ]
        code = f"vcat({', '.join(parts)})"
    else:
        code = _listed(argument)

    if argument.container == "bitvector":
        return f"BitVector({code})"
    if argument.container == "view":
        return f"view(repeat({code}, inner=2), 1:2:{2 * argument.shape[0]})"
    return code


def _listed(argument: ArrayArgument) -> str:
    nested: Any = elements(argument).reshape(argument.shape)
    if argument.element == "Index":
        nested = nested + 1

    def row(items: Sequence[Any], separator: str) -> str:
        if argument.element == "Bool":
            return separator.join(str(int(item)) for item in items)
        return separator.join(map(literal, items))

    # Float64[…] keeps the element type where the list alone would not, as in an empty one.
    prefix = "Int64" if argument.element == "Index" else argument.element
    if len(argument.shape) == 1:
        return f"{prefix}[{row(nested.tolist(), ', ')}]"
    if len(argument.shape) > 2 or argument.shape[1] < 2:
        # Brackets write no more than two dimensions, and one column they would make a vector.
        listed = row(nested.flatten(order="F").tolist(), ", ")
        return f"reshape({prefix}[{listed}], {', '.join(map(str, argument.shape))})"
    return f"{prefix}[{'; '.join(row(items, ' ') for items in nested.tolist())}]"


def _call(case: Case) -> str:
    return _POWER.sub(r"\1, Int(\2))", call(case, _argument, "; ", LANGUAGE.built_in))


def literal(value: Plain) -> str:
    """Return a number, truth value, text or nothing."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int():
            return whole(value)
        case float():
            return _NOT_FINITE.get(repr(value), repr(value))
        case complex():
            return f"complex({literal(value.real)}, {literal(value.imag)})"
        case str():
            # JSON's escapes are Julia's too, but for the dollar sign, which interpolates.
            return json.dumps(value, ensure_ascii=False).replace("$", "\\$")


def value_literal(value: Value) -> str:
    match value:
        case ScalarValue() | ComplexValue():
            return _scalar_value(value)
        case DateValue(_, iso):
            return f'{"DateTime" if "T" in iso else "Date"}("{iso}")'
        case ArrayValue():
            return _array_value(value)
        case NamedTupleValue(_, items, names):
            return tuple_code(cut([*zip(names, items, strict=True)], _field))
        case TupleValue("CartesianIndex", items):
            return f"CartesianIndex({', '.join(cut(items, value_literal))})"
        case TupleValue(_, items):
            return tuple_code(cut(items, value_literal))
        case SequenceValue(_, items):
            return f"[{', '.join(cut(items, value_literal))}]"
        case SetValue(_, items):
            return f"Set([{', '.join(cut(items, value_literal))}])"
        case DictValue(_, keys, items):
            return f"Dict({', '.join(cut([*zip(keys, items, strict=True)], _pair))})"
        case OpaqueValue():
            return opaque(value, value_literal)


def _scalar_value(value: Single) -> str:
    match value:
        case ScalarValue("Missing", None):
            return "missing"
        case ScalarValue("Char" | "Symbol" as kind, str(text)):
            return _scalar(ScalarArgument(kind, text))
    return literal(value.value)


def _pair(pair: tuple[Value, Value]) -> str:
    return f"{value_literal(pair[0])} => {value_literal(pair[1])}"


def _field(pair: tuple[str, Value]) -> str:
    return f"{pair[0]} = {value_literal(pair[1])}"


def _array_value(value: ArrayValue) -> str:
    if len(value.shape) == 2:
        lines = [" ".join(cut(row, literal)) for row in rows(value.shape, value.items)]
        return f"[{'; '.join(lines)}]"
    return f"[{', '.join(cut(value.items, literal))}]"


LITERALS = Literals(_call, value_literal)
