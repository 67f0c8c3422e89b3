"""The name of a language, as pydantic models of files check it."""

from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticKnownError

from grader.languages.registry import SHIPPED, find


def _language(value: object) -> str:
    if isinstance(value, str) and find(value) is not None:
        return value
    # As pydantic says it of a closed list of words; packages may bring more than these.
    raise PydanticKnownError("literal_error", {"expected": " or ".join(map(repr, SHIPPED))})


LanguageName = Annotated[
    str,
    PlainValidator(_language),
    WithJsonSchema({"enum": list(SHIPPED), "type": "string"}),
]
