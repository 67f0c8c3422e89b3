"""The model's records as JSON and back, nothing lost: what the store keeps and a cluster ships.

A record stands as an object that names its class; only records of `grader.model` are ever made of
one, so that what is read back can be wrong but cannot run anything.
"""

import hashlib
import json
import math
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from json.encoder import encode_basestring_ascii as _quoted
from operator import attrgetter
from pathlib import PurePath
from typing import Any

from grader import model

__all__ = ["RecordError", "digest_of_record", "from_bytes", "from_text", "to_bytes", "to_text"]

_CLASS = "!"
_RECORDS: Mapping[str, type] = {
    name: record
    for name, record in vars(model).items()
    if isinstance(record, type) and is_dataclass(record)
}

# What json.loads makes that has something in it.
_NESTED = frozenset({list, dict})
_Writer = Callable[[Any], str]


class RecordError(ValueError):
    """What was read is no record of this version."""


def to_text(value: object) -> str:
    """ASCII JSON of records, tuples, mappings with text keys, fractions, times and plain values.

    The same value always gives the same text. Anything else: TypeError.
    """
    return _WRITERS.get(type(value), _other)(value)


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


def _each(values: Iterable[object]) -> list[str]:
    return [_WRITERS.get(type(value), _other)(value) for value in values]


def _float(value: float) -> str:
    # Two zeros are equal and not written alike.
    return _number(value) if value else repr(value)


@lru_cache(4096)
def _number(value: float) -> str:
    """Remembered: most are points, and the digits of a double take longer than all else here."""
    if math.isfinite(value):
        return repr(value)
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def _items(value: tuple[object, ...] | list[object]) -> str:
    return f"[{','.join(_each(value))}]"


def _mapping(value: Mapping[Any, object]) -> str:
    if not all(isinstance(key, str) for key in value):
        raise TypeError("only texts can be keys of a mapping in a record")
    pairs = zip(map(_quoted, value), _each(value.values()), strict=True)
    return _named("Mapping", f"{{{','.join(map(':'.join, pairs))}}}")


def _named(kind: str, of: str) -> str:
    return f'{{"{_CLASS}":"{kind}","of":{of}}}'


def _record(kind: type) -> _Writer:
    """What writes records of this class. A report holds hundreds, so what is the same for all of
    them is made once, and their fields are asked for together."""
    names = [field.name for field in fields(kind)]
    form = ",".join([f'{{"{_CLASS}":"{kind.__name__}"', *(f'"{name}":%s' for name in names)]) + "}"
    contents = attrgetter(*names) if len(names) > 1 else lambda record: [getattr(record, *names)]
    return lambda record: form % tuple(_each(contents(record)))


def _other(value: object) -> str:
    """What is of none of the types themselves, but perhaps of one made from them."""
    if isinstance(value, tuple | list):
        return _items(value)
    if isinstance(value, Mapping):
        return _mapping(value)
    if isinstance(value, Fraction):
        return _named("Fraction", _quoted(str(value)))
    if isinstance(value, datetime):
        return _named("datetime", _quoted(value.isoformat()))
    if isinstance(value, PurePath):
        raise TypeError("a path means nothing elsewhere and is never part of a record")
    raise TypeError(f"not part of a record: {type(value).__name__}")


# By exact types: a truth value is no number here.
_WRITERS: Mapping[type, _Writer] = {
    str: _quoted,
    int: repr,
    float: _float,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): lambda _: "null",
    tuple: _items,
    list: _items,
    dict: _mapping,
    **{kind: _record(kind) for kind in _RECORDS.values()},
}


def _value(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        return tuple([_value(item) if type(item) in _NESTED else item for item in value])
    if kind is not dict:
        return value
    name = value.pop(_CLASS)
    if name == "Mapping":
        return {key: _value(item) for key, item in value["of"].items()}
    if name == "Fraction":
        return Fraction(value["of"])
    if name == "datetime":
        return datetime.fromisoformat(value["of"])
    for key, item in value.items():
        if type(item) in _NESTED:
            value[key] = _value(item)
    return _RECORDS[name](**value)
