"""The arguments of a case as they are checked first; `arguments.py` reads what is in them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from grader.languages.registry import LanguageName
from grader.model.forms import Example, Name, Result, Section

MAX_ELEMENTS = 2_000_000
"""The largest number of elements in one array argument."""

Sequences = Literal["list", "array"]
"""The meaning of a plain list of the file."""

_SCALAR: dict[str, Any] = {"type": ["boolean", "number", "string", "null"]}
_LIST: dict[str, Any] = {"type": "array"}

Elements = Annotated[Any, Meta(extra_json_schema={"anyOf": [_SCALAR, _LIST]})]
"""The text form, a list, a list of rows, or one scalar."""

Items = Annotated[Any, Meta(extra_json_schema=_LIST)]
"""A list of arguments. They are read, and found wrong, one by one."""

_Code = Annotated[str, Meta(min_length=1, max_length=4_000)]


_Object = Annotated[Mapping[Name, Mapping[Name, Any]], Meta(min_length=1, max_length=1)]


class GenerateSection(Section):
    """A long vector, spread evenly over [0, 1), the same bits in every language."""

    length: Annotated[int, Example("100000"), Meta(ge=1, le=MAX_ELEMENTS)]
    """The number of elements."""
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 1
    """Another seed gives other numbers."""
    below: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Makes a Bool vector: true where the number is below this prevalence."""
    element: Literal["float64", "float32"] | None = None
    """Element type of a vector of numbers; float64 when left out."""


class ArgumentForm(Section):
    """An argument of a stated type: exactly one of these keys."""

    bool_: Elements = field(default=None, name="bool")
    """Bool: "1 0 1", "0x4 1x2", [true, 0], or true."""
    int_: Elements = field(default=None, name="int")
    """Int64: "1 2 3", [1, 2], [[1, 2], [3, 4]], or 5."""
    float64: Elements = None
    """Float64: "0.1 0.9x3", [0.1, 0.9], rows, or 0.5."""
    float32: Elements = None
    """Float32: "0.1 0.9x3", [0.1, 0.9], rows, or 0.5."""
    string: Elements = None
    """Texts: "yes no yes", "yesx8 nox1", [yes, no], or rows."""
    bitvector: "ArgumentSection" = None
    """Julia's packed BitVector, in Python a bool array: "1 0 1"."""
    view: "ArgumentSection" = None
    """A non-contiguous view with these elements: {float64: [0.1, 0.9]}."""
    generate: GenerateSection | None = None
    """A long vector from a formula."""
    list_: Annotated[Any, Meta(extra_json_schema={"anyOf": [_LIST, {"type": "object"}]})] = field(
        default=None, name="list"
    )
    """A list, also of mixed or nested items: [1, two, [3]]."""
    array: Items = None
    """A vector, matrix …: [1, 2], [[1, 2], [3, 4]]."""
    rows: Annotated[Any, Meta(extra_json_schema={"anyOf": [_LIST, {"type": "object"}]})] = None
    """A matrix in Julia, in Python a list of lists: [[1, 2], [3, 4]]."""
    tuple_: Items = field(default=None, name="tuple")
    """A tuple: [1, two]."""
    set_: Items = field(default=None, name="set")
    """A set: [1, 2]."""
    dict_: Annotated[Any, Meta(extra_json_schema={"anyOf": [{"type": "object"}, _LIST]})] = field(
        default=None, name="dict"
    )
    """A dictionary: {a: 1}, or with keys of any kind [[key, value], …]."""
    record: Mapping[Name, Any] | None = None
    """A dictionary in Python, a named tuple in Julia: {name: Ana, age: 20}."""
    object: _Object | None = None
    """An object that a function or type makes of named values: {Item: {weight: 5}}."""
    range: Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)] | None = None
    """[first, last] or [first, last, step]."""
    complex: Annotated[tuple[float, ...], Meta(min_length=2, max_length=2)] | None = None
    """[real part, imaginary part]."""
    char: Elements = None
    """A Char in Julia, a text of length 1 in Python."""
    symbol: Elements = None
    """A Symbol in Julia, a text in Python."""
    date: Elements = None
    """A date: 2026-01-31."""
    datetime: Elements = None
    """A date and time: 2026-01-31T12:00:00."""
    index: Elements = None
    """A position counted from 0, or a list of them; in Julia one more."""
    code: Mapping[LanguageName, _Code] | None = None
    """An expression in each language, evaluated beside the submission."""
    function: _Code | Mapping[LanguageName, _Code] | None = None
    """A function: x -> x % 2 == 0, or one that each language has: {python: str.upper, …}."""
    result: Result | None = None
    """The result of an earlier step, or an item of it: params[0]."""


ArgumentSection = None | bool | int | float | str | tuple[Any, ...] | ArgumentForm
"""A plain scalar or list, whose type is seen from its elements, or an `ArgumentForm`."""
