"""Arguments of a case, kept as the recipe that makes them: that is what can be shown as code."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.model.handed_in import Language

ElementType = Literal["Bool", "Int64", "Float32", "Float64", "String", "Index"]
"""`Index`: a position, counted from 0; a language's worker adds its language's first index."""
Scalar = bool | int | float | str

ScalarType = Literal[
    ElementType, "Nothing", "BigInt", "ComplexF64", "Char", "Symbol", "Date", "DateTime"
]
"""`BigInt`: an integer that no Int64 holds."""

SequenceKind = Literal["list", "tuple", "set"]

Container = Literal["array", "bitvector", "view", "rows"]
"""`array`: a plain one. `bitvector`: Julia's packed Bool vector, in Python a plain bool array.
`rows`: a matrix in Julia, in Python a list of lists.
`view`: every second element of a longer array: a strided slice in NumPy, a `view` in Julia."""


class ScalarArgument(Struct, frozen=True):
    type: ScalarType
    value: Scalar | tuple[float, float] | None
    """The value: two parts of a `ComplexF64`, the ISO text of a date or time, None of `Nothing`."""


class Listed(Struct, frozen=True):
    """The elements one by one, rows first when the array is a matrix."""

    items: tuple[Scalar, ...]


class Runs(Struct, frozen=True):
    """Elements repeated in a row: ((False, 4), (True, 2)) is 0 0 0 0 1 1."""

    runs: tuple[tuple[Scalar, int], ...]


class Generated(Struct, frozen=True):
    """`length` numbers in [0, 1), spread evenly, the same bits in every language.

    The i-th (from 1) is ((3 i² + 48271 i + seed) mod 1000003) / 1000003. With `below`, the
    elements are the truth values of "number < below", so that `below` is their prevalence.
    """

    length: int
    seed: int
    below: float | None = None


class ArrayArgument(Struct, frozen=True):
    element: ElementType
    shape: tuple[int, ...]
    recipe: Listed | Runs | Generated
    container: Container = "array"


class SequenceArgument(Struct, frozen=True):
    kind: SequenceKind
    items: tuple["Argument", ...]
    like: "Argument | None" = None
    """An item that other cases have in the place of an empty list. It gives the element type in
    Julia."""


class DictArgument(Struct, frozen=True):
    keys: tuple["Argument", ...]
    items: tuple["Argument", ...]
    like: tuple["Argument", "Argument"] | None = None
    """A key and its item that other cases have in the place of an empty dictionary."""


class RecordArgument(Struct, frozen=True):
    """Items by name: a dictionary in Python, a named tuple in Julia, or an object of a type."""

    names: tuple[str, ...]
    items: tuple["Argument", ...]
    type: Mapping[Language, str] = {}
    """The name of the submission's type, by language; empty for no object."""


class RangeArgument(Struct, frozen=True):
    """The integers from `start` on in steps, up to `stop`, which can be one of them."""

    start: int
    stop: int
    step: int = 1


class CodeArgument(Struct, frozen=True):
    """An expression as an argument, evaluated beside the submission."""

    code: Mapping[Language, str]


class ResultArgument(Struct, frozen=True):
    """The answer of an earlier step of the case, or an item of it by its positions from 0."""

    step: str
    path: tuple[int, ...] = ()


Argument = (
    ScalarArgument
    | ArrayArgument
    | SequenceArgument
    | DictArgument
    | RecordArgument
    | RangeArgument
    | CodeArgument
    | ResultArgument
)


Step = int | str
"""The step to a part: its position in a tuple, its name in a record, `item`, `key` or `value`."""


def steps_in(argument: Argument) -> Sequence[tuple[Step, Argument]]:
    """Return the parts of an argument with what leads to each; keys come before their items."""
    match argument:
        case SequenceArgument("tuple", items):
            return [*enumerate(items)]
        case SequenceArgument(_, items):
            return [("item", item) for item in items]
        case DictArgument(keys, items):
            steps = ["key"] * len(keys) + ["value"] * len(items)
            return [*zip(steps, (*keys, *items), strict=True)]
        case RecordArgument(names, items):
            return [*zip(names, items, strict=True)]
    return []


def family_of(argument: Argument) -> Hashable:
    """Return what arguments of one type, but for what is in them, have in common."""
    match argument:
        case ScalarArgument(name):
            return name
        case ArrayArgument(element, shape, _, container):
            return element, len(shape), container
        case SequenceArgument("tuple", items):
            return "tuple", len(items)
        case SequenceArgument(kind):
            return (kind,)
        case RangeArgument(_, _, step):
            return "range", step == 1
        case RecordArgument(names, _, written):
            return names, *written.values()
    return (type(argument),)


def rebuilt(argument: Argument, parts: Iterable[Argument]) -> Argument:
    """Return the argument with these in place of its parts, in the order of `steps_in`."""
    items = tuple(parts)
    if isinstance(argument, DictArgument):
        count = len(argument.keys)
        return replace(argument, keys=items[:count], items=items[count:])
    is_container = isinstance(argument, SequenceArgument | RecordArgument)
    return replace(argument, items=items) if is_container else argument


def arguments_in(argument: Argument) -> Iterator[Argument]:
    """Yield the argument, and then those in it, at any depth."""
    yield argument
    for _, part in steps_in(argument):
        yield from arguments_in(part)


def results_in(argument: Argument) -> Iterator[str]:
    """Yield the names of the earlier steps whose results the argument takes."""
    parts = arguments_in(argument)
    return (part.step for part in parts if isinstance(part, ResultArgument))
