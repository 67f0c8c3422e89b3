"""The model's records as JSON and back, nothing lost: what the store keeps and a cluster ships.

A record stands as an object that names its class; only known records are ever made of one, so
that what is read back can be wrong but cannot run anything.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grader import model

__all__ = [
    "RECORDS",
    "RecordError",
    "digest_of_record",
    "from_bytes",
    "from_text",
    "to_bytes",
    "to_text",
]

_CLASS = "!"
RECORDS: Mapping[str, type[Struct]] = {
    name: record
    for name, record in vars(model).items()
    if isinstance(record, type) and issubclass(record, Struct)
}

_AS_IT_IS = frozenset({str, int, float, bool, type(None)})
# What json.loads makes that has something in it.
_NESTED = frozenset({list, dict})


class RecordError(ValueError):
    """The text that was read is no record of this version."""


def to_text(value: object) -> str:
    """ASCII JSON of records, tuples, mappings with text keys, fractions, times and plain values.

    The same value always gives the same text. Anything else: TypeError.
    """
    return json.dumps(_plain(value), separators=(",", ":"))


def from_text(text: str | bytes, records: Mapping[str, type[Struct]] = RECORDS) -> Any:
    """Read what `to_text` wrote; lists come back as tuples. RecordError for anything else."""
    try:
        return _value(json.loads(text), records)
    except (TypeError, KeyError, ValueError, RecursionError) as error:
        raise RecordError(f"no record of this version: {error}") from error


def to_bytes(value: object) -> bytes:
    """`to_text`, compressed."""
    # A third of the time of the usual level, for a quarter more bytes.
    return zlib.compress(to_text(value).encode("ascii"), level=3)


def from_bytes(data: bytes) -> Any:
    try:
        return from_text(zlib.decompress(data))
    except zlib.error as error:
        raise RecordError(str(error)) from error


def digest_of_record(value: object) -> str:
    """SHA-256 over all that the value holds."""
    return hashlib.sha256(to_text(value).encode("ascii")).hexdigest()


def _plain(value: Any) -> Any:
    """Return the value as what JSON knows: a record with its class, a tuple as a list."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if isinstance(value, Struct):
        # Most of what a record holds needs no call.
        plain = {_CLASS: kind.__name__}
        for name in value.__struct_fields__:
            item = getattr(value, name)
            plain[name] = item if type(item) in _AS_IT_IS else _plain(item)
        return plain
    if kind is Fraction:
        return {_CLASS: "Fraction", "of": str(value)}
    if isinstance(value, tuple | list):
        return [item if type(item) in _AS_IT_IS else _plain(item) for item in value]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("only texts can be keys of a mapping in a record")
        return {_CLASS: "Mapping", "of": {key: _plain(item) for key, item in value.items()}}
    if isinstance(value, datetime):
        return {_CLASS: "datetime", "of": value.isoformat()}
    # A path is refused too: it means nothing elsewhere.
    raise TypeError(f"not part of a record: {kind.__name__}")


def _value(value: Any, records: Mapping[str, type[Struct]]) -> Any:
    kind = type(value)
    if kind is list:
        return tuple([_value(item, records) if type(item) in _NESTED else item for item in value])
    if kind is not dict:
        return value
    name = value.pop(_CLASS)
    if name == "Mapping":
        return {key: _value(item, records) for key, item in value["of"].items()}
    if name == "Fraction":
        return Fraction(value["of"])
    if name == "datetime":
        return datetime.fromisoformat(value["of"])
    for key, item in value.items():
        if type(item) in _NESTED:
            value[key] = _value(item, records)
    return records[name](**value)
