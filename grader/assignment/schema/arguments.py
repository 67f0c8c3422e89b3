"""The arguments of a case as pydantic models; `arguments.py` reads what is in them."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from grader.assignment.schema.parts import Example, Result, Section, kind_of_value
from grader.languages.named import LanguageName

MAX_ELEMENTS = 2_000_000
"""The largest number of elements in one array argument."""

Sequences = Literal["list", "array"]
"""The meaning of a plain list of the file."""

_SCALAR: dict[str, Any] = {"type": ["boolean", "number", "string", "null"]}
_LIST: dict[str, Any] = {"type": "array"}

Elements = Annotated[Any, WithJsonSchema({"anyOf": [_SCALAR, _LIST]})]
"""The text form, a list, a list of rows, or one scalar."""

Items = Annotated[Any, WithJsonSchema(_LIST)]
"""A list of arguments. They are read, and found wrong, one by one."""

_Code = Annotated[str, Field(min_length=1, max_length=4_000)]


class GenerateSection(Section):
    """A long vector, spread evenly over [0, 1), the same bits in every language."""

    DEFAULT_SEED: ClassVar[int] = 1

    length: Annotated[int, Example("100000")] = Field(
        ge=1, le=MAX_ELEMENTS, description="How many elements."
    )
    seed: int = Field(
        DEFAULT_SEED, ge=0, le=1_000_000_000, description="Another seed gives other numbers."
    )
    below: float | None = Field(
        None,
        ge=0,
        le=1,
        allow_inf_nan=False,
        description="Makes a Bool vector: true where the number is below this prevalence.",
    )
    element: Literal["float64", "float32"] | None = Field(
        None, description="Element type of a vector of numbers; float64 when left out."
    )


class ArgumentForm(Section):
    """An argument of a stated type: exactly one of these keys."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    bool_: Elements = Field(
        None, alias="bool", description='Bool: "1 0 1", "0x4 1x2", [true, 0], or true.'
    )
    int_: Elements = Field(
        None, alias="int", description='Int64: "1 2 3", [1, 2], [[1, 2], [3, 4]], or 5.'
    )
    float64: Elements = Field(None, description='Float64: "0.1 0.9x3", [0.1, 0.9], rows, or 0.5.')
    float32: Elements = Field(None, description='Float32: "0.1 0.9x3", [0.1, 0.9], rows, or 0.5.')
    string: Elements = Field(
        None, description='Texts: "yes no yes", "yesx8 nox1", [yes, no], or rows.'
    )
    bitvector: "ArgumentSection" = Field(
        None, description='Julia\'s packed BitVector, in Python a bool array: "1 0 1".'
    )
    view: "ArgumentSection" = Field(
        None, description="A non-contiguous view with these elements: {float64: [0.1, 0.9]}."
    )
    generate: GenerateSection | None = Field(None, description="A long vector from a formula.")
    list_: Annotated[Any, WithJsonSchema({"anyOf": [_LIST, {"type": "object"}]})] = Field(
        None, alias="list", description="A list, also of mixed or nested items: [1, two, [3]]."
    )
    array: Items = Field(None, description="A vector, matrix …: [1, 2], [[1, 2], [3, 4]].")
    tuple_: Items = Field(None, alias="tuple", description="A tuple: [1, two].")
    set_: Items = Field(None, alias="set", description="A set: [1, 2].")
    dict_: Annotated[Any, WithJsonSchema({"anyOf": [{"type": "object"}, _LIST]})] = Field(
        None,
        alias="dict",
        description="A dictionary: {a: 1}, or with keys of any kind [[key, value], …].",
    )
    range: list[int] | None = Field(
        None, min_length=2, max_length=3, description="[first, last] or [first, last, step]."
    )
    complex: list[float] | None = Field(
        None, min_length=2, max_length=2, description="[real part, imaginary part]."
    )
    char: Elements = Field(None, description="A Char in Julia, a text of length 1 in Python.")
    symbol: Elements = Field(None, description="A Symbol in Julia, a text in Python.")
    date: Elements = Field(None, description="A date: 2026-01-31.")
    datetime: Elements = Field(None, description="A date and time: 2026-01-31T12:00:00.")
    index: Elements = Field(
        None, description="A position counted from 0, or a list of them; in Julia one more."
    )
    code: dict[LanguageName, _Code] | None = Field(
        None, description="An expression in each language, evaluated beside the submission."
    )
    result: Result | None = Field(
        None, description="What an earlier step returned, or an item of it: params[0]."
    )


ArgumentSection = Annotated[
    Annotated[Any, Tag("(scalar)"), WithJsonSchema(_SCALAR)]
    | Annotated[list[Any], Tag("(list)"), WithJsonSchema(_LIST)]
    | Annotated[ArgumentForm, Tag("(mapping)")],
    Discriminator(kind_of_value),
]
"""A plain scalar or list, whose type is seen from its elements, or an `ArgumentForm`."""
