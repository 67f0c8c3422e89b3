"""The JSON Schema of report.json: `python -m grader.render.report_schema`."""

import ast
import inspect
import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from grader.model import SCHEMA_VERSION
from grader.model import report as records
from grader.render.json_report import adapter

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the report, described in the words of the records."""
    made = adapter().json_schema(schema_generator=_EveryKeyIsThere)
    for name, record in [("ScoreReport", made), *made["$defs"].items()]:
        for key, words in _described(getattr(records, name)).items():
            record["properties"][key]["description"] = words
    made["properties"]["schema_version"]["const"] = SCHEMA_VERSION
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | made


class _EveryKeyIsThere(GenerateJsonSchema):
    """`to_json` writes every key, also those whose value is the default."""

    def field_is_required(self, *_: Any, **__: Any) -> bool:
        return True

    def field_title_should_be_set(self, *_: Any) -> bool:
        return False


def _described(record: type) -> dict[str, str]:
    """The texts that stand below the fields in the record's source."""
    body = ast.parse(inspect.getsource(record)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            words = ast.literal_eval(below.value)
            found[ast.unparse(field.target)] = inspect.cleandoc(words).replace("\n", " ")
    return found


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
