"""The forms of what people write into files: the small pieces that sections are made of."""

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct


class Section(Struct):
    """A mapping of the file: no key but the known ones, no value converted on the quiet."""


def _amount(name: str, least: int, most: int) -> Meta:
    """Return the form of points, weights or shares, read exactly: 0.1 is a tenth, "1/3" a third."""

    def read(value: object) -> Fraction:
        try:
            if isinstance(value, int | float | str) and not isinstance(value, bool):
                # A float's shortest text is what stands in the file.
                number = Fraction(value if isinstance(value, str | int) else repr(value))
                if least <= number <= most:
                    return number
        except (ValueError, ZeroDivisionError):
            pass
        raise ValueError(f"assignment.{name}.expected")

    sign = "-?" if least < 0 else ""
    fraction = {"type": "string", "pattern": rf"^{sign}\d{{1,9}}(\.\d{{1,9}})?(/\d{{1,9}})?$"}
    schema = {"anyOf": [{"type": "number", "minimum": least, "maximum": most}, fraction]}
    return Meta(extra_json_schema=schema, extra={"read": read})


Amount = Annotated[Fraction, _amount("amount", 0, 1_000_000)]
SignedAmount = Annotated[Fraction, _amount("signed", -1_000_000, 1_000_000)]
Share = Annotated[Fraction, _amount("share", 0, 1)]

# No `\w`: editors read the patterns too, and in theirs that is ASCII alone. And no sign that a
# language takes for another one: the micro sign, ɛ, an accent that is a sign of its own.
_LETTERS = (
    "A-Za-z_\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u025a\u025c-\u02af\u0370-\u1fff"
    "\u2080-\u209c\u2c00-\ud7ff"
)
_NAME = f"[{_LETTERS}][0-9{_LETTERS}]*"
FORMS = {
    "identifier": r"^[a-z0-9_]+$",
    "name": rf"^{_NAME}$",
    "written_name": rf"^({_NAME}\.)?"
    rf"({_NAME}(\{{[0-9{_LETTERS},{{}}]+\}})?!?|[-+*/\\^%<>=!&|~]{{1,3}})$",
    "type_name": rf"^{_NAME}(\.{_NAME})*$",
    "signature": r"^\(",
    "result": rf"^{_NAME}(\[[0-9]{{1,6}}\])*$",
    "package": r"^[A-Za-z0-9][A-Za-z0-9._-]*$",
    "key": r"^[0-9a-f]{16}$",
}
"""The patterns of some texts. The sentence `assignment.wants.NAME` tells people of each."""


class Example(Struct, frozen=True):
    """A value for a key that must be there: the message shows it when the key is left out."""

    text: str


Identifier = Annotated[
    str, Meta(pattern=FORMS["identifier"], max_length=80), Example("all_negative")
]
Name = Annotated[str, Meta(pattern=FORMS["name"], max_length=80), Example("accuracy")]
WrittenName = Annotated[str, Meta(pattern=FORMS["written_name"], max_length=80)]
TypeName = Annotated[str, Meta(pattern=FORMS["type_name"], max_length=80)]
Signature = Annotated[str, Meta(pattern=FORMS["signature"], max_length=400)]
Result = Annotated[str, Meta(pattern=FORMS["result"], max_length=200)]
Package = Annotated[str, Meta(pattern=FORMS["package"], max_length=100)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
FilePath = Annotated[str, Meta(min_length=1, max_length=1000)]
PlainText = Annotated[str, Meta(min_length=1, max_length=2000)]


class StatementSection(Section):
    """A Markdown file for each language."""

    en: Annotated[FilePath, Example("my_assignment.en.md")]
    """In English."""
    es: FilePath | None = None
    """In Spanish."""


Statement = FilePath | StatementSection
"""`statement: my_assignment.md`, or one file per language."""
