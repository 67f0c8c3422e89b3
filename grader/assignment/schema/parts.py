"""The small pieces that the assignment file's models are made of."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Struct
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    Tag,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError


class Section(BaseModel):
    """A mapping of the file: no key but the known ones, no value converted on the quiet.

    Building is deferred: the one model at the top builds all that are in it.
    """

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


def kind_of_value(value: object) -> str:
    """Return the alternative of a union that a value is meant to be: errors speak of that one."""
    if isinstance(value, Mapping):
        return "(mapping)"
    return "(list)" if isinstance(value, list) else "(scalar)"


def scalar_or(other: str) -> Discriminator:
    """Tell a union's `(scalar)` from its one other alternative."""
    return Discriminator(lambda value: other if kind_of_value(value) == other else "(scalar)")


def _fraction(value: object) -> Fraction:
    """Points, weights and shares, exactly: 0.1 is a tenth, "1/3" a third."""
    try:
        if isinstance(value, int | float | str) and not isinstance(value, bool):
            # A float's shortest text is what stands in the file.
            number = Fraction(value if isinstance(value, str | int) else repr(value))
            if 0 <= number <= 1_000_000:
                return number
    except (ValueError, ZeroDivisionError):
        pass
    raise PydanticCustomError("assignment.amount", "no number from 0, and no fraction")


def _share(value: object) -> Fraction:
    share = _fraction(value)
    if share > 1:
        raise PydanticCustomError("assignment.share", "more than 1")
    return share


def _amount_schema(maximum: int) -> dict[str, Any]:
    fraction = {"type": "string", "pattern": r"^\d{1,9}(\.\d{1,9})?(/\d{1,9})?$"}
    return {"anyOf": [{"type": "number", "minimum": 0, "maximum": maximum}, fraction]}


Amount = Annotated[Fraction, PlainValidator(_fraction), WithJsonSchema(_amount_schema(1_000_000))]
Share = Annotated[Fraction, PlainValidator(_share), WithJsonSchema(_amount_schema(1))]

FORMS = {
    "identifier": r"^[a-z0-9_]+$",
    "name": r"^[A-Za-z_][A-Za-z0-9_]*$",
    "written_name": r"^([A-Za-z_][A-Za-z0-9_]*\.)?"
    r"([A-Za-z_][A-Za-z0-9_]*(\{[A-Za-z0-9_,{}]+\})?!?|[-+*/\\^%<>=!&|~]{1,3})$",
    "type_name": r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$",
    "signature": r"^\(",
    "result": r"^[A-Za-z_][A-Za-z0-9_]*(\[[0-9]{1,6}\])*$",
    "package": r"^[A-Za-z0-9][A-Za-z0-9._-]*$",
}
"""The patterns of some texts. The sentence `assignment.wants.NAME` tells people of each."""


class Example(Struct, frozen=True):
    """A value for a key that must be there: the message shows it when the key is left out."""

    text: str


Identifier = Annotated[
    str, Field(pattern=FORMS["identifier"], max_length=80), Example("all_negative")
]
Name = Annotated[str, Field(pattern=FORMS["name"], max_length=80), Example("accuracy")]
WrittenName = Annotated[str, Field(pattern=FORMS["written_name"], max_length=80)]
TypeName = Annotated[str, Field(pattern=FORMS["type_name"], max_length=80)]
Signature = Annotated[str, Field(pattern=FORMS["signature"], max_length=400)]
Result = Annotated[str, Field(pattern=FORMS["result"], max_length=200)]
Package = Annotated[str, Field(pattern=FORMS["package"], max_length=100)]
Line = Annotated[str, Field(min_length=1, max_length=400)]
FilePath = Annotated[str, Field(min_length=1, max_length=1000)]
_PlainText = Annotated[str, Field(min_length=1, max_length=2000)]


class TextSection(Section):
    """A text in more than one language."""

    en: Annotated[_PlainText, Example("…")] = Field(description="In English.")
    es: _PlainText | None = Field(None, description="In Spanish.")


Words = Annotated[
    Annotated[_PlainText, Tag("(scalar)")] | Annotated[TextSection, Tag("(mapping)")],
    scalar_or("(mapping)"),
]
"""`title: Ordinary`, or one text per language."""
