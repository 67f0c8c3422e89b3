"""The JSON Schemas that editors use are those of the models."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from tests.assignment.json_schema import SCHEMAS, assignment_schema, schema_text
from tests.commands import ROOT

DOCS = ROOT / "docs"
every_schema = pytest.mark.parametrize("name", SCHEMAS)


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from nodes(inner)


@every_schema
def test_the_published_one_is_up_to_date(name: str) -> None:
    """If not: python -m tests.assignment.json_schema docs"""
    assert (DOCS / name).read_text(encoding="utf-8") == schema_text(SCHEMAS[name]())


@every_schema
def test_every_reference_in_it_leads_somewhere(name: str) -> None:
    schema = SCHEMAS[name]()
    for node in nodes(schema):
        if "$ref" in node:
            assert node["$ref"].removeprefix("#/$defs/") in schema["$defs"]


@every_schema
def test_every_mapping_in_it_refuses_unknown_keys(name: str) -> None:
    for node in nodes(SCHEMAS[name]()):
        if "properties" in node and "type" in node:
            assert node["additionalProperties"] is False


@every_schema
def test_every_key_of_a_file_is_explained(name: str) -> None:
    for key, told in SCHEMAS[name]()["properties"].items():
        assert told.get("description"), key


def test_a_file_that_extends_another_need_not_repeat_it() -> None:
    schema = assignment_schema()
    assert schema["required"] == ["format", "id"]
    assert schema["anyOf"][1] == {"required": ["extends"]}


def test_learned_mistakes_as_the_documentation_shows_them_fit_and_slips_do_not() -> None:
    text = (DOCS / "assignment-format.md").read_text(encoding="utf-8")
    section = text.split("\n## Learned mistakes\n")[1].split("```yaml\n")[1].split("```")[0]
    valid = jsonschema.Draft202012Validator(SCHEMAS["learned.schema.json"]()).is_valid
    assert valid(yaml.safe_load(section))
    for old, new in (("students: 4", "pupils: 4"), ("gives: {", "gives: 3 #"), ('"fed', '"xed')):
        assert old in section
        assert not valid(yaml.safe_load(section.replace(old, new)))


@pytest.mark.slow
def test_who_writes_them_is_not_told_of_a_crash(tmp_path: Path) -> None:
    """The files were written, and then one process in six died when Python ended."""
    command = [sys.executable, "-m", "tests.assignment.json_schema", str(tmp_path)]
    ends = [subprocess.run(command, cwd=ROOT, check=False).returncode for _ in range(20)]
    assert ends == [0] * 20
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(SCHEMAS)
