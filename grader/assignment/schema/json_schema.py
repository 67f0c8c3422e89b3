"""The JSON Schemas of the files that people write, from the models that validate them: for editors.

python -m grader.assignment.schema.json_schema docs
"""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from grader.assignment.schema.assignment import AssignmentFile
from grader.assignment.schema.learned import LearnedFile
from grader.assignment.schema.tests import TestsFile


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


def assignment_schema() -> dict[str, Any]:
    """The schema of an assignment. A file that `extends` another must state less."""
    made = _schema(AssignmentFile, "Assignment of the course grader")
    alone = [key for key in made["required"] if key not in ("format", "id")]
    made["required"] = ["format", "id"]
    made["anyOf"] = [{"required": alone}, {"required": ["extends"]}]
    return made


def _schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    made = model.model_json_schema(schema_generator=_WithoutTitles)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "assignment.schema.json": assignment_schema,
    "learned.schema.json": partial(_schema, LearnedFile, "Learned mistakes of the course grader"),
    "tests.schema.json": partial(_schema, TestsFile, "Assignment of tests of the course grader"),
}
"""The schemas by the names of the published files."""


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, make in SCHEMAS.items():
        Path(sys.argv[1], name).write_text(schema_text(make()), encoding="utf-8")
