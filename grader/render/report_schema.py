"""The JSON Schema of report.json: `python -m grader.render.report_schema`."""

import ast
import inspect
import json
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from grader.model import LOCALES, Message, ScoreReport, Text
from grader.render.json_report import SCHEMA_VERSION

# The JSON that `to_json` writes for a type. Messages are words, exact points numbers.
_WRITTEN = {
    str: "string",
    Message: "string",
    Text: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    Fraction: "number",
    NoneType: "null",
}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the report, described in the words of the records."""
    records: dict[str, dict[str, Any]] = {}
    _record(ScoreReport, records)
    made = records.pop("ScoreReport")
    head = {
        "schema_version": {"const": SCHEMA_VERSION, "type": "integer"},
        "audience": made["properties"]["audience"],
        "locale": {"enum": list(LOCALES), "type": "string"},
    }
    made["properties"] = head | made["properties"]
    made["required"] = list(made["properties"])
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return whole | made | {"$defs": dict(sorted(records.items()))}


def _record(record: type[Struct], records: dict[str, dict[str, Any]]) -> None:
    """Add the schema of a record, and of those that it holds; `to_json` writes every key."""
    source = ast.parse(inspect.getsource(record)).body[0]
    assert isinstance(source, ast.ClassDef)
    made: dict[str, Any] = {"title": record.__name__, "type": "object"}
    records[record.__name__] = made
    if words := ast.get_docstring(source):
        made["description"] = words
    described = {
        one.target.id: {"description": inspect.cleandoc(str(after.value.value)).replace("\n", " ")}
        for one, after in zip(source.body, source.body[1:], strict=False)
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }
    made["properties"] = {
        name: described.get(name, {}) | _value(of, records)
        for name, of in get_type_hints(record).items()
    }
    made["required"] = list(record.__struct_fields__)


def _value(of: Any, records: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a field's value; add the records in it."""
    parts = get_args(of)
    if of in _WRITTEN:
        return {"type": _WRITTEN[of]}
    if get_origin(of) is Literal:
        return {"enum": list(parts), "type": "string"}
    if get_origin(of) in {Union, UnionType}:
        choices = {json.dumps(one): one for one in (_value(part, records) for part in parts)}
        return {"anyOf": list(choices.values())} if len(choices) > 1 else choices.popitem()[1]
    if get_origin(of) is tuple and parts[-1] is ...:
        return {"type": "array", "items": _value(parts[0], records)}
    if get_origin(of) is tuple:
        items, length = [_value(part, records) for part in parts], len(parts)
        return {"type": "array", "prefixItems": items, "minItems": length, "maxItems": length}
    if of.__name__ not in records:
        _record(of, records)
    return {"$ref": f"#/$defs/{of.__name__}"}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
