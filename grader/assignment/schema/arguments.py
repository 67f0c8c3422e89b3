"""The arguments of a case as pydantic models; `arguments.py` reads what is in them."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from grader.assignment.schema.parts import Example, Section, kind_of_value

__all__ = ["MAX_ELEMENTS", "ArgumentForm", "ArgumentSection", "GenerateSection"]

MAX_ELEMENTS = 2_000_000
"""In one array argument."""

_ELEMENT: dict[str, Any] = {"type": ["boolean", "number", "string"]}
_ROW: dict[str, Any] = {"type": "array", "items": _ELEMENT}
_LISTED: dict[str, Any] = {"type": "array", "items": {"anyOf": [_ELEMENT, _ROW]}}

Elements = Annotated[Any, WithJsonSchema({"anyOf": [_ELEMENT, _LISTED]})]
"""The text form, a list, a list of rows, or one scalar."""


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


ArgumentSection = Annotated[
    Annotated[Any, Tag("(scalar)"), WithJsonSchema(_ELEMENT)]
    | Annotated[list[Any], Tag("(list)"), WithJsonSchema(_LISTED)]
    | Annotated[ArgumentForm, Tag("(mapping)")],
    Discriminator(kind_of_value),
]
"""A plain scalar or list, whose type is seen from its elements, or an `ArgumentForm`."""
