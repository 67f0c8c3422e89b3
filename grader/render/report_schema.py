"""The JSON Schema of report.json: `python -m grader.render.report_schema`."""

import ast
import inspect
import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from grader.model import LOCALES, ScoreReport
from grader.render.json_report import SCHEMA_VERSION

__all__ = ["schema"]

_IN_WORDS = ("Message", "Text")


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the report, described in the words of the records."""
    made = TypeAdapter(ScoreReport).json_schema(schema_generator=_EveryKeyIsThere)
    records = {name: made["$defs"][name] for name in made["$defs"] if name not in _IN_WORDS}
    for name, record in {"ScoreReport": made, **records}.items():
        for key, words in _described(name).items():
            record["properties"][key]["description"] = words
    head = {
        "schema_version": {"const": SCHEMA_VERSION, "type": "integer"},
        "audience": made["properties"]["audience"],
        "locale": {"enum": list(LOCALES), "type": "string"},
    }
    made["properties"] = head | made["properties"]
    made["required"] = list(made["properties"])
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": records} | {
        key: value for key, value in made.items() if key != "$defs"
    }
    written: dict[str, Any] = _as_written(whole)
    return written


class _EveryKeyIsThere(GenerateJsonSchema):
    """`to_json` writes every key, also those whose value is the default."""

    def field_is_required(self, *_: Any, **__: Any) -> bool:
        return True

    def field_title_should_be_set(self, *_: Any) -> bool:
        return False


def _as_written(node: Any) -> Any:
    """The same of what is written: messages as words, exact points as numbers."""
    if isinstance(node, list):
        return [_as_written(item) for item in node]
    if not isinstance(node, dict):
        return node
    if node.get("$ref", "").removeprefix("#/$defs/") in _IN_WORDS:
        return {"type": "string"}
    if node.get("format") == "fraction":
        return {"type": "number"}
    made = {key: _as_written(item) for key, item in node.items()}
    choices = list({json.dumps(one): one for one in made.pop("anyOf", [])}.values())
    if len(choices) == 1:
        return choices[0] | made
    return {"anyOf": choices} | made if choices else made


def _described(record: str) -> dict[str, str]:
    """The texts that stand below the fields in the record's source."""
    source = inspect.getsource(getattr(sys.modules["grader.model"], record))
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            words = ast.literal_eval(below.value)
            found[ast.unparse(field.target)] = inspect.cleandoc(words).replace("\n", " ")
    return found


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
