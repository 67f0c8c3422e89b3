"""The JSON Schema of report.json: `python -m grader.render.report_schema`."""

import json
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from grader.model import LOCALES, ScoreReport
from grader.render.json_report import SCHEMA_VERSION

_IN_WORDS = ("Message", "Text")


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the report, described in the words of the records."""
    # In a list, for a dataclass by itself takes no configuration.
    adapter = TypeAdapter(list[ScoreReport], config=ConfigDict(use_attribute_docstrings=True))
    records = adapter.json_schema(schema_generator=_EveryKeyIsThere)["$defs"]
    made = records.pop("ScoreReport")
    head = {
        "schema_version": {"const": SCHEMA_VERSION, "type": "integer"},
        "audience": made["properties"]["audience"],
        "locale": {"enum": list(LOCALES), "type": "string"},
    }
    made["properties"] = head | made["properties"]
    made["required"] = list(made["properties"])
    defs = {name: record for name, record in records.items() if name not in _IN_WORDS}
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": defs}
    written: dict[str, Any] = _as_written(whole | made)
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
    if isinstance(description := made.get("description"), str):
        made["description"] = description.replace("\n", " ")
    choices = list({json.dumps(one): one for one in made.pop("anyOf", [])}.values())
    if len(choices) == 1:
        return choices[0] | made
    return {"anyOf": choices} | made if choices else made


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
