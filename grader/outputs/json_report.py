"""ScoreReport <-> JSON, the form that other programs read: see `docs/report.schema.json`."""

import json
import re
from dataclasses import fields
from functools import cache
from json.encoder import encode_basestring as _text
from math import isfinite
from typing import Any

from pydantic import TypeAdapter

from grader.model import SCHEMA_VERSION, ScoreReport
from grader.outputs.text import safe_text

__all__ = ["adapter", "from_json", "to_json"]


def to_json(report: ScoreReport) -> str:
    """One JSON object, keys as the record has them, ending in a line feed.

    The same report always gives the same bytes. Whole numbers are written without `.0`. Texts are
    the submission's own, unchanged, but what would steer a terminal or hide stands as `\\u....`,
    and half a surrogate pair, which no JSON can hold, as U+FFFD. A number that is not finite is a
    bug: ValueError.
    """
    text = _written(report, "\n")
    return re.sub(r"[^\x20-\x7e\n]", _as_json_escape, text) + "\n"


def from_json(text: str | bytes) -> ScoreReport:
    """The report that `to_json` wrote.

    Keys that this version does not know are ignored. Anything else that is not such a report:
    ValueError (pydantic's ValidationError, which says where).
    """
    version = TypeAdapter(dict[str, Any]).validate_json(text).get("schema_version")
    if version != SCHEMA_VERSION:
        raise ValueError(f"a report of schema version {version!r}; this is {SCHEMA_VERSION}")
    return adapter().validate_json(text, strict=True)


@cache
def adapter() -> TypeAdapter[ScoreReport]:
    """What validates and describes the records; made once, at first use."""
    return TypeAdapter(ScoreReport)


def _written(value: Any, line: str) -> str:
    """What `json.dumps` with an indentation of 2 writes, in a third of its time, and of records
    too; `line` begins a line where the value stands."""
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError(f"{value!r} is no number of JSON")
        return repr(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, int):
        return repr(value)
    inner = f"{line}  "
    if isinstance(value, list | tuple):
        items = [_written(item, inner) for item in value]
        return f"[{inner}{f',{inner}'.join(items)}{line}]" if items else "[]"
    pairs = (
        value.items()
        if isinstance(value, dict)
        else [(name, getattr(value, name)) for name in _names(value.__class__)]
    )
    entries = [f"{_text(key)}: {_written(item, inner)}" for key, item in pairs]
    return f"{{{inner}{f',{inner}'.join(entries)}{line}}}" if entries else "{}"


@cache
def _names(record: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record))


def _as_json_escape(found: re.Match[str]) -> str:
    character = found[0]
    if safe_text(character) == character:
        return character
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return json.dumps(character)[1:-1]
