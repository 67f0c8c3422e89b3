"""Makes the value that the reference is called with from an argument's recipe."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from grader.model import (
    Argument,
    ArrayArgument,
    CodeArgument,
    DictArgument,
    ElementType,
    Generated,
    Language,
    Listed,
    RangeArgument,
    RecordArgument,
    ResultArgument,
    ScalarArgument,
    SequenceArgument,
    SequenceKind,
)
from grader.values.once import once_for_each

# Quadratic and not linear, so that neighbours are not evenly spaced; the modulus is prime. All
# intermediate results stay below 2^53 for lengths up to 5e7, so every language computes the same.
GENERATOR_MODULUS = 1_000_003
GENERATOR_FACTOR = 48_271
GENERATOR_SQUARE = 3

_DTYPES: dict[ElementType, type] = {
    "Bool": np.bool_,
    "Int64": np.int64,
    "Index": np.int64,
    "Float32": np.float32,
    "Float64": np.float64,
    "String": object,
}
_SEQUENCES: Mapping[SequenceKind, Callable[[Iterable[Any]], Any]] = {
    "list": list,
    "tuple": tuple,
    "set": set,
}
_NONE: Mapping[str, Any] = {}
_HERE: Language = "python"
"""The language of the values that are made here."""


def _no_code(code: Mapping[Language, str]) -> NoReturn:
    raise ValueError(f"no names to evaluate {dict(code)} with")


@once_for_each(128)
def elements(argument: ArrayArgument) -> NDArray[Any]:
    """Return the array's elements, flat, rows first, read-only; text as an object array of
    `str`."""
    match recipe := argument.recipe:
        case Listed(items):
            values: Any = list(items)
        case Generated(length, seed, below):
            index = np.arange(1, length + 1, dtype=np.int64)
            polynomial = GENERATOR_SQUARE * index**2 + GENERATOR_FACTOR * index + seed
            numbers = polynomial % GENERATOR_MODULUS / GENERATOR_MODULUS
            values = numbers if below is None else numbers < below
        case _:
            values = [value for value, count in recipe.runs for _ in range(count)]

    flat: NDArray[Any] = np.array(values, dtype=_DTYPES[argument.element])
    # The same array is given to all who ask for this argument: nobody may change it.
    flat.flags.writeable = False
    return flat


def materialise(
    argument: Argument,
    evaluate: Callable[[Mapping[Language, str]], Any] = _no_code,
    results: Mapping[str, Any] = _NONE,
    names: Mapping[str, Any] = _NONE,
) -> Any:
    """Return a fresh value, as Python's worker makes it.

    A `view` is a strided slice of a longer array; a `bitvector` is a plain Boolean array.
    `evaluate` gives the value of code, and `names` have the types of objects: without its type an
    object is a dictionary. `results`: what earlier steps returned.
    """

    def values_of(parts: Iterable[Argument]) -> Iterator[Any]:
        return (materialise(part, evaluate, results, names) for part in parts)

    match argument:
        case ScalarArgument():
            return _scalar(argument)
        case SequenceArgument(kind, items):
            return _SEQUENCES[kind](values_of(items))
        case DictArgument(keys, items):
            return dict(zip(values_of(keys), values_of(items), strict=True))
        case RangeArgument(start, stop, step):
            return range(start, stop + (1 if step > 0 else -1), step)
        case RecordArgument(keys, items, written):
            record = dict(zip(keys, values_of(items), strict=True))
            return names.get(written.get(_HERE, ""), dict)(**record)
        case CodeArgument(code):
            return evaluate(code)
        case ResultArgument(step, path):
            value = results[step]
            for position in path:
                value = value[position]
            return value

    flat = elements(argument)
    if argument.container == "rows":
        return flat.reshape(argument.shape).tolist()
    if argument.container == "view":
        return np.repeat(flat, 2)[::2]
    return flat.reshape(argument.shape).copy()


def _scalar(argument: ScalarArgument) -> Any:
    value: Any = argument.value
    match argument.type:
        case "Float32":
            return np.float32(value)
        case "ComplexF64":
            return complex(*value)
        case "Date":
            return date.fromisoformat(value)
        case "DateTime":
            return datetime.fromisoformat(value)
    return value
