"""The JSON Schemas of report.json and class.json: `python -m tests.render.report_schema docs`
writes both into this folder."""

import ast
import inspect
import json
import sys
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from grader.model import LOCALES, Message, ScoreReport, Text
from grader.render.json_report import SCHEMA_VERSION, ClassReport

# The JSON that `to_json` writes for a type. Messages are words, exact points numbers.
_WRITTEN = {
    str: "string",
    Message: "string",
    Text: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    Fraction: "number",
    datetime: "string",
    NoneType: "null",
}


SCHEMAS: Mapping[str, type[Struct]] = {
    "report.schema.json": ScoreReport,
    "class.schema.json": ClassReport,
}
"""The records by the files that describe what `to_json` makes of them."""


def schema(record: type[Struct]) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a record as `to_json` writes it, described in the words
    of the records."""
    records: dict[str, dict[str, Any]] = {}
    _add_record(record, records)
    whole = records.pop(record.__name__)

    first = record.__struct_fields__[0]
    head = {
        "schema_version": {"const": SCHEMA_VERSION, "type": "integer"},
        first: whole["properties"][first],
        "locale": {"enum": list(LOCALES), "type": "string"},
    }
    whole["properties"] = head | whole["properties"]
    whole["required"] = list(whole["properties"])
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return about | whole | {"$defs": dict(sorted(records.items()))}


def _add_record(record: type[Struct], records: dict[str, dict[str, Any]]) -> None:
    """Add the schema of a record, and of those that it holds; `to_json` writes every key."""
    source = ast.parse(inspect.getsource(record)).body[0]
    assert isinstance(source, ast.ClassDef)
    entry: dict[str, Any] = {"title": record.__name__, "type": "object"}
    records[record.__name__] = entry
    if docstring := ast.get_docstring(source):
        entry["description"] = docstring

    descriptions = _descriptions(source)
    entry["properties"] = {
        name: descriptions.get(name, {}) | _value(kind, records)
        for name, kind in get_type_hints(record).items()
    }
    entry["required"] = list(record.__struct_fields__)


def _descriptions(record: ast.ClassDef) -> dict[str, dict[str, str]]:
    """Return the texts that stand below the fields."""
    descriptions = {}
    for field, text in pairwise(record.body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(words))):
                description = inspect.cleandoc(words).replace("\n", " ")
                descriptions[name] = {"description": description}
    return descriptions


def _value(kind: Any, records: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a field's value; add the records in it."""
    parts = get_args(kind)
    if kind in _WRITTEN:
        return {"type": _WRITTEN[kind]}
    if get_origin(kind) is Literal:
        return {"enum": list(parts), "type": "string"}

    if get_origin(kind) in {Union, UnionType}:
        schemas = [_value(part, records) for part in parts]
        choices = {json.dumps(schema): schema for schema in schemas}
        return {"anyOf": list(choices.values())} if len(choices) > 1 else choices.popitem()[1]
    if get_origin(kind) is tuple and parts[-1] is ...:
        return {"type": "array", "items": _value(parts[0], records)}
    if get_origin(kind) is tuple:
        items, length = [_value(part, records) for part in parts], len(parts)
        return {"type": "array", "prefixItems": items, "minItems": length, "maxItems": length}

    if kind.__name__ not in records:
        _add_record(kind, records)
    return {"$ref": f"#/$defs/{kind.__name__}"}


if __name__ == "__main__":
    for name, record in SCHEMAS.items():
        text = json.dumps(schema(record), indent=2)
        Path(sys.argv[1], name).write_text(f"{text}\n", encoding="utf-8")
