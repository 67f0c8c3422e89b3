"""Arguments of a case, kept as the recipe that makes them: that is what can be shown as code."""

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Argument",
    "ArrayArgument",
    "Container",
    "ElementType",
    "Generated",
    "Listed",
    "Recipe",
    "Runs",
    "Scalar",
    "ScalarArgument",
]

ElementType = Literal["Bool", "Int64", "Float32", "Float64", "String"]
Scalar = bool | int | float | str

Container = Literal["array", "bitvector", "view"]
"""`array`: a plain one. `bitvector`: Julia's packed Bool vector, in Python a plain bool array.
`view`: every second element of a longer array: a strided slice in NumPy, a `view` in Julia."""


@dataclass(frozen=True, slots=True)
class ScalarArgument:
    type: ElementType
    value: Scalar


@dataclass(frozen=True, slots=True)
class Listed:
    """The elements one by one, rows first when the array is a matrix."""

    items: tuple[Scalar, ...]

    @property
    def length(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True)
class Runs:
    """Elements repeated in a row: ((False, 4), (True, 2)) is 0 0 0 0 1 1."""

    runs: tuple[tuple[Scalar, int], ...]

    @property
    def length(self) -> int:
        return sum(times for _, times in self.runs)


@dataclass(frozen=True, slots=True)
class Generated:
    """`length` numbers in [0, 1), spread evenly, the same bits in every language.

    The i-th (from 1) is ((3 i² + 48271 i + seed) mod 1000003) / 1000003. With `below`, the
    elements are the truth values of "number < below", so that `below` is their prevalence.
    """

    length: int
    seed: int
    below: float | None = None


Recipe = Listed | Runs | Generated


@dataclass(frozen=True, slots=True)
class ArrayArgument:
    element: ElementType
    shape: tuple[int, ...]
    recipe: Recipe
    container: Container = "array"


Argument = ScalarArgument | ArrayArgument
