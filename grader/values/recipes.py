"""The elements of an array that is an argument, made from its recipe."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.model import ArrayArgument, ElementType, Generated, Listed
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
