"""The model's records as JSON and back, nothing lost: what the store keeps and a cluster ships.

A record stands as an object that names its class; only records of `grader.model` are ever made of
one, so that what is read back can be wrong but cannot run anything.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import PurePath
from typing import Any

from grader import model

__all__ = ["RecordError", "digest_of_record", "from_bytes", "from_text", "to_bytes", "to_text"]

_CLASS = "!"
_PLAIN = (str, int, float, bool, type(None))


class RecordError(ValueError):
    """What was read is no record of this version."""


def to_text(value: object) -> str:
    """ASCII JSON of records, tuples, mappings with text keys, fractions, times and plain values.

    The same value always gives the same text. Anything else: TypeError.
    """
    return json.dumps(_plain(value), separators=(",", ":"))


def from_text(text: str | bytes) -> Any:
    """What `to_text` was given; lists come back as tuples. RecordError for anything else."""
    try:
        return _value(json.loads(text))
    except (TypeError, KeyError, ValueError, RecursionError) as error:
        raise RecordError(f"no record of this version: {error}") from error


def to_bytes(value: object) -> bytes:
    """`to_text`, compressed."""
    return zlib.compress(to_text(value).encode("ascii"))


def from_bytes(data: bytes) -> Any:
    try:
        return from_text(zlib.decompress(data))
    except zlib.error as error:
        raise RecordError(str(error)) from error


def digest_of_record(value: object) -> str:
    """SHA-256 over all that the value holds."""
    return hashlib.sha256(to_text(value).encode("ascii")).hexdigest()


def _plain(value: object) -> Any:
    # Exact types: a truth value is no number here.
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple | list):
        if all(type(item) in _PLAIN for item in value):
            return value
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("only texts can be keys of a mapping in a record")
        return {_CLASS: "Mapping", "of": {key: _plain(item) for key, item in value.items()}}
    if isinstance(value, Fraction):
        return {_CLASS: "Fraction", "of": str(value)}
    if isinstance(value, datetime):
        return {_CLASS: "datetime", "of": value.isoformat()}
    if isinstance(value, PurePath):
        raise TypeError("a path means nothing elsewhere and is never part of a record")
    if is_dataclass(value) and type(value).__name__ in _records():
        kind: object = type(value)
        content = {name: _plain(getattr(value, name)) for name in _names(kind)}
        return {_CLASS: type(value).__name__} | content
    raise TypeError(f"not part of a record: {type(value).__name__}")


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_value(item) if isinstance(item, list | dict) else item for item in value)
    if not isinstance(value, dict):
        return value
    kind = value[_CLASS]
    if kind == "Mapping":
        return {key: _value(item) for key, item in value["of"].items()}
    if kind == "Fraction":
        return Fraction(value["of"])
    if kind == "datetime":
        return datetime.fromisoformat(value["of"])
    return _records()[kind](**{key: _value(item) for key, item in value.items() if key != _CLASS})


@cache
def _names(record: Any) -> tuple[str, ...]:
    # Asked for each of thousands of records: `fields` goes through all it knows every time.
    return tuple(field.name for field in fields(record))


@cache
def _records() -> Mapping[str, type]:
    return {
        name: record
        for name, record in vars(model).items()
        if isinstance(record, type) and is_dataclass(record)
    }
