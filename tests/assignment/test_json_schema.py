"""The JSON Schema that editors use is the one of the models."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.assignment.schema.json_schema import json_schema, schema_text

PUBLISHED = Path(__file__).parents[2] / "docs" / "assignment.schema.json"


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from nodes(inner)


def test_the_published_one_is_up_to_date() -> None:
    """If not: python -m grader.assignment.schema.json_schema docs/assignment.schema.json"""
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == json.loads(schema_text())


def test_every_reference_in_it_leads_somewhere() -> None:
    schema = json_schema()
    for node in nodes(schema):
        if "$ref" in node:
            assert node["$ref"].removeprefix("#/$defs/") in schema["$defs"]


def test_every_mapping_in_it_refuses_unknown_keys() -> None:
    for node in nodes(json_schema()):
        if "properties" in node and "type" in node:
            assert node["additionalProperties"] is False


def test_every_key_of_a_file_is_explained() -> None:
    for name, key in json_schema()["properties"].items():
        assert key.get("description"), name


def test_a_file_that_extends_another_need_not_repeat_it() -> None:
    schema = json_schema()
    assert schema["required"] == ["format", "id"]
    assert schema["anyOf"][1] == {"required": ["extends"]}
