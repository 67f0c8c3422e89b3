"""ScoreReport <-> JSON, the form that other programs read: see `docs/report.schema.json`."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from json.encoder import encode_basestring
from math import isfinite
from operator import attrgetter
from typing import Any

from pydantic import TypeAdapter

from grader.model import SCHEMA_VERSION, ScoreReport
from grader.render.text import safe_text
from grader.values.once import once_for_each

__all__ = ["adapter", "from_json", "to_json"]

_SHORT = 80
"""Characters of a text that is worth remembering."""


def to_json(report: ScoreReport) -> str:
    """One JSON object, keys as the record has them, ending in a line feed.

    The same report always gives the same bytes. Whole numbers are written without `.0`. Texts are
    the submission's own, unchanged, but what would steer a terminal or hide stands as `\\u....`,
    and half a surrogate pair, which no JSON can hold, as U+FFFD. A number that is not finite is a
    bug: ValueError.
    """
    return _nested(report, "\n") + "\n"


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


# What `json.dumps` with an indentation of 2 writes, of records too, and in a fraction of its time:
# a report has thousands of values, most of them the short texts and numbers that all reports of a
# class have. `line` begins a line where the value stands.


def _each(values: Iterable[Any], line: str) -> list[str]:
    return [
        plain(value) if (plain := _PLAIN.get(type(value))) else _nested(value, line)
        for value in values
    ]


def _nested(value: Any, line: str) -> str:
    if isinstance(value, tuple):
        return _items_at(line)(value)
    form, contents = _form(value.__class__, line)
    return form % tuple(_each(contents(value), f"{line}  "))


@cache
def _items_at(line: str) -> Callable[[tuple[Any, ...]], str]:
    """What the student's report has of the instructor's is the same object, and written once."""
    inner = f"{line}  "

    def items(value: tuple[Any, ...]) -> str:
        written = _each(value, inner)
        return f"[{inner}{f',{inner}'.join(written)}{line}]" if written else "[]"

    return once_for_each(1024)(items)


@cache
def _form(record: type, line: str) -> tuple[str, Callable[[Any], tuple[Any, ...]]]:
    """What is the same for every record of a class, and what asks one for all of its fields."""
    names = [field.name for field in fields(record)]
    entries = ",".join(f"{line}  {encode_basestring(name)}: %s" for name in names)
    return f"{{{entries}{line}}}", attrgetter(*names)


def _text(text: str) -> str:
    return _remembered(text) if len(text) <= _SHORT else _quoted(text)


def _quoted(text: str) -> str:
    return re.sub(r"[^\x20-\x7e]", _as_json_escape, encode_basestring(text))


# For these two, what is equal is written alike.
_remembered = lru_cache(4096)(_quoted)


@lru_cache(4096)
def _float(value: float) -> str:
    if not isfinite(value):
        raise ValueError(f"{value!r} is no number of JSON")
    return repr(int(value)) if value.is_integer() else repr(value)


_PLAIN: Mapping[type, Callable[[Any], str]] = {
    str: _text,
    float: _float,
    int: repr,
    bool: {False: "false", True: "true"}.__getitem__,
    type(None): lambda _: "null",
}


def _as_json_escape(found: re.Match[str]) -> str:
    character = found[0]
    if safe_text(character) == character:
        return character
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return json.dumps(character)[1:-1]
