"""The JSON Schema of assignment files, from the models that validate them, for editors.

python -m grader.assignment.schema.json_schema docs/assignment.schema.json
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from grader.assignment.schema.assignment import AssignmentFile

__all__ = ["json_schema", "schema_text"]


class _WithoutTitles(GenerateJsonSchema):
    """Leaves out the titles of keys, which would only repeat the keys."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False

    def model_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().model_schema(schema)
        made.pop("title", None)
        return made

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().default_schema(schema)
        if made.get("default", ...) is None:  # left out is left out: nothing to complete
            del made["default"]
        return made


def json_schema() -> dict[str, Any]:
    """The schema of a file (draft 2020-12). A file that `extends` another must state less."""
    made = AssignmentFile.model_json_schema(schema_generator=_WithoutTitles)
    alone = [key for key in made["required"] if key not in ("format", "id")]
    made["required"] = ["format", "id"]
    made["anyOf"] = [{"required": alone}, {"required": ["extends"]}]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Assignment of the course grader",
        **made,
    }


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(schema_text(), encoding="utf-8")
