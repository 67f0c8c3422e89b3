"""The name of a language, as files are checked for it."""

from typing import Annotated

from msgspec import Meta

from grader.languages.registry import SHIPPED, find

# Packages may bring more languages than an editor knows of.
LanguageName = Annotated[str, Meta(extra_json_schema={"enum": list(SHIPPED)}, extra={"find": find})]
