"""The records that stores hold, one of each with all its fields: what later versions must read.

`python -m tests.classes.store.golden` writes those of the version that is not yet released.
"""

import inspect
import types
import typing
import zlib
from collections.abc import Hashable, Iterator, Mapping
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader.assignment.mistakes.frozen import file as frozen
from grader.model import records
from grader.web.state import incoming

FOLDER = Path(__file__).with_name("records")
OF_FROZEN_FILES = frozenset({"Enclosed", "FrozenFile", "FrozenMistake", "Predicted"})
"""The records that no store holds: a frozen file says its own version before they are read."""
KEPT: Mapping[str, type[Struct]] = {
    name: record
    for name, record in {**frozen._RECORDS, **incoming._RECORDS}.items()
    if name not in OF_FROZEN_FILES
}
_NONE = object()
"""The value of what has a path: that means nothing elsewhere, and is never kept."""
_PLAIN = {
    str: "text", int: 7, float: 0.5, bool: True, Fraction: Fraction(2, 3), type(None): None,
    datetime: datetime(2026, 3, 1, tzinfo=UTC), bytes: "text", Any: 7, object: 7, Hashable: "text",
}  # fmt: skip


def written() -> str:
    """Return a line for each record: its name, and what `to_text` makes of it."""
    made = {name: _made(kind) for name, kind in sorted(KEPT.items())}
    return "".join(
        f"{name} {records.to_text(value)}\n" for name, value in made.items() if value is not _NONE
    )


def lines(version: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each record that this version wrote."""
    for line in (FOLDER / f"{version}.txt").read_text("utf-8").splitlines():
        name, _, text = line.partition(" ")
        if name not in OF_FROZEN_FILES:
            yield name, text


def of_tomorrow(record: bytes) -> bytes:
    """Return what `to_bytes` made, as a later version would name it."""
    text = zlib.decompress(record).replace(records.VERSION.encode(), b"9.7", 1)
    return zlib.compress(text)


def _made(kind: Any, *, whole: bool = True) -> Any:
    """Return a record with every field, the records inside with those that they must have."""
    hints = typing.get_type_hints(kind, include_extras=False)
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    names = kind.__struct_fields__ if whole else kind.__struct_fields__[:required]
    defaults = dict(zip(kind.__struct_fields__[required:], kind.__struct_defaults__, strict=True))
    fields = {name: _value(hints[name]) for name in names}
    # A field at its default would not be written.
    fields |= {name: False for name in names if fields[name] is True and defaults.get(name) is True}
    if any(fields[name] is _NONE for name in kind.__struct_fields__[:required]):
        return _NONE
    return kind(**{name: value for name, value in fields.items() if value is not _NONE})


def _value(hint: Any) -> Any:
    """Return a value of this type, which is none that anybody has by default."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is typing.Annotated:
        return _value(arguments[0])
    if origin is typing.Literal:
        return arguments[-1]
    if origin in (typing.Union, types.UnionType):
        chosen = [each for each in arguments if each is not type(None)]
        return _value(chosen[0])

    if origin is tuple:
        items = arguments[:1] if arguments[-1] is Ellipsis else arguments
        values = tuple(_value(item) for item in items)
        return _NONE if _NONE in values else values
    if inspect.isclass(origin) and issubclass(origin, Mapping):
        value = _value(arguments[1])
        return _NONE if value is _NONE else {"key": value}
    if inspect.isclass(hint) and issubclass(hint, Path):
        return _NONE
    if inspect.isclass(hint) and issubclass(hint, Struct):
        return _made(hint, whole=False)
    if inspect.isclass(origin):
        return (_value(arguments[0]),)
    raise TypeError(f"no value is known of {hint}")


if __name__ == "__main__":
    (FOLDER / f"{records.VERSION}.txt").write_text(written(), "utf-8")
