"""The model's records as JSON and back, nothing lost: what the store keeps and a cluster ships.

A record stands as an object that names its class; only known records are ever made of one, so
that what is read back can be wrong but cannot run anything. A text says of which version its
records are; CONTRIBUTING.md says what to do where one changes.
"""

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.json import encode

from grader import model
from grader.model import former

VERSION = "0.3"
"""The version of the grader in which a record last lost or renamed something."""
FORMER: Mapping[str, Mapping[str, Callable[..., Any]]] = {"0.2": former.OF_0_2, VERSION: {}}
"""By each version that is read: what makes today's records of those that have changed since."""
_UNSAID = "0.2"
"""The version of a text that names none."""

_CLASS, _VERSION = "!", "records"
RECORDS: Mapping[str, type[Struct]] = {
    name: record
    for name, record in vars(model).items()
    if isinstance(record, type) and issubclass(record, Struct) and record is not Struct
}

_AS_IT_IS = frozenset({str, int, bool, type(None)})
_BITS_AT_MOST = 14_000
"""Python writes and reads integers of no more than 4,300 digits."""
_ONCE = (None, True, False, "", ())
# The containers that json.loads makes.
_NESTED = frozenset({list, dict})


class RecordError(ValueError):
    """The text that was read is no record."""


class _UnknownRecordError(Exception):
    """This version has no such record, or not with these fields."""


class OtherVersionError(RecordError):
    """A version of the grader that is not known wrote the text. The error says which one."""


def to_text(value: object) -> str:
    """Return JSON of records, tuples, mappings with text keys, fractions, times and plain values.

    The same value always gives the same text. Anything else: TypeError.
    """
    return _with_version(value).decode()


def from_text(text: str | bytes, records: Mapping[str, Callable[..., Any]] = RECORDS) -> Any:
    """Read what `to_text` wrote, in each version that is known; lists come back as tuples.

    Raises OtherVersionError for a version or a record that is not known, else RecordError.
    """
    version = _UNSAID
    try:
        value = json.loads(text)
        if isinstance(value, dict) and _CLASS not in value:
            version, value = value[_VERSION], value["of"]
        if version in FORMER:
            return _value(value, {**records, **FORMER[version]})
    except _UnknownRecordError as error:
        raise OtherVersionError(f"{version}, {error}") from error
    except (TypeError, KeyError, ValueError, RecursionError) as error:
        raise RecordError(f"no record: {error}") from error
    raise OtherVersionError(version)


def to_bytes(value: object) -> bytes:
    """`to_text`, compressed."""
    # A third of the time of the usual level, for a quarter more bytes.
    return zlib.compress(_with_version(value), level=3)


def from_bytes(data: bytes) -> Any:
    try:
        return from_text(zlib.decompress(data))
    except (TypeError, zlib.error) as error:
        raise RecordError(str(error)) from error


def digest_of_record(value: object) -> str:
    """SHA-256 over all that the value holds."""
    return hashlib.sha256(encoded(value)).hexdigest()


def digest_of(parts: Iterable[tuple[str, bytes]]) -> str:
    """Return the SHA-256 of named contents in this order; where the files lie, and whether their
    lines end as on Windows, changes nothing."""
    digest = hashlib.sha256()
    for name, data in parts:
        content = data if b"\0" in data else data.replace(b"\r\n", b"\n")
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def _with_version(value: object) -> bytes:
    return b'{"%b":"%b","of":%b}' % (_VERSION.encode(), VERSION.encode(), encoded(value))


def encoded(value: object) -> bytes:
    """Return the JSON of `to_text` without its version: to search in, and for digests."""
    plain = _plain(value, {})
    try:
        return encode(plain)
    except ValueError:
        # A very long integer, or half a surrogate pair: JSON has this in escapes alone, and SQLite
        # not at all.
        text = json.dumps(_in_hexadecimal(plain), separators=(",", ":"), ensure_ascii=False)
        return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text).encode()


def _in_hexadecimal(plain: Any) -> Any:
    """Return the same with very long integers as texts."""
    match plain:
        case dict():
            return {key: _in_hexadecimal(item) for key, item in plain.items()}
        case list() | tuple():
            return [*map(_in_hexadecimal, plain)]
        case int() if plain.bit_length() > _BITS_AT_MOST:
            return {_CLASS: "int", "of": hex(plain)}
    return plain


def _plain(value: Any, texts: dict[int, Any]) -> Any:
    """Return the value as what JSON knows: a record with its class, a tuple as a list.

    A record is written without what it has by default. `texts` has what was made of each Text, by
    its id: a report names its fields in each case.
    """
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is float:
        # JSON has no other word for what is no number, or no finite one.
        return value if isfinite(value) else {_CLASS: "float", "of": str(value)}
    if kind is Fraction:
        return {_CLASS: "Fraction", "of": value.as_integer_ratio()}

    if kind is model.Text:
        if id(value) not in texts:
            texts[id(value)] = {_CLASS: "Text", "en": value.en, "es": value.es}
        return texts[id(value)]
    if isinstance(value, Struct):
        # Most of what a record holds needs no call.
        plain = {_CLASS: kind.__name__}
        for name, default in _fields(kind):
            item = getattr(value, name)
            if item is not default:
                plain[name] = item if type(item) in _AS_IT_IS else _plain(item, texts)
        return plain

    if isinstance(value, tuple | list):
        return [item if type(item) in _AS_IT_IS else _plain(item, texts) for item in value]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("only texts can be keys of a mapping in a record")
        return {_CLASS: "Mapping", "of": {key: _plain(item, texts) for key, item in value.items()}}
    if isinstance(value, datetime):
        return {_CLASS: "datetime", "of": value.isoformat()}
    # A path is refused too: it means nothing elsewhere.
    raise TypeError(f"not part of a record: {kind.__name__}")


@cache
def _fields(record: Any) -> tuple[tuple[str, object], ...]:
    """Return each field, and its default where this is one of the objects that exist once."""
    names, defaults = record.__struct_fields__, record.__struct_defaults__
    required = (NODEFAULT,) * (len(names) - len(defaults))
    single = [default if _exists_once(default) else NODEFAULT for default in defaults]
    return tuple(zip(names, (*required, *single), strict=True))


def _exists_once(value: object) -> bool:
    return any(value is single for single in _ONCE)


def _value(value: Any, records: Mapping[str, Callable[..., Any]]) -> Any:
    kind = type(value)
    if kind is list:
        return tuple([_value(item, records) if type(item) in _NESTED else item for item in value])
    if kind is not dict:
        return value

    name = value.pop(_CLASS)
    if name == "Mapping":
        return {key: _value(item, records) for key, item in value["of"].items()}
    if name == "float":
        return float(value["of"])
    if name == "int":
        return int(value["of"], 16)
    if name == "Fraction":
        ratio = value["of"]
        return Fraction(ratio) if isinstance(ratio, str) else Fraction(*ratio)
    if name == "datetime":
        return datetime.fromisoformat(value["of"])

    for key, item in value.items():
        if type(item) in _NESTED:
            value[key] = _value(item, records)
    try:
        return records[name](**value)
    except (KeyError, TypeError) as error:
        # JSON is as it was written: a record that has another name or other fields now.
        raise _UnknownRecordError(name) from error
