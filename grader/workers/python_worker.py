"""The worker for Python submissions: what runs inside the sandbox, beside the submission.

One file that needs only the standard library and NumPy, because it is laid into the sandbox alone:
``python -I -S -B python_worker.py FOLDER…``, where the folders are what `sys.path` gets. It knows
no expected value and no points; it answers one request at a time by the protocol in
docs/architecture.md. What a submission does to this process can only spoil its own answers.
"""

import sys

if __name__ == "__main__":
    # NumPy is in one of these folders; site-packages itself is not on the path.
    sys.path.extend(folder for folder in sys.argv[1:] if folder not in sys.path)

import re
import reprlib
from math import isfinite, isnan
from typing import Any

import numpy as np

__all__ = ["TooLargeError", "encode_value"]

MODULE = "submission"
"""The name of the one module into which a submission is loaded."""

# --- Returned values as plain data ------------------------------------------------------------
#
# A returned object is hostile: its class may lie about itself, hang, raise, or change its mind.
# So its own methods are never asked; those of the built-in types are, for what really derives
# from them. What remains is opaque: its type's name and a short text.

Node = dict[str, Any]
"""A VALUE of the protocol."""

MAX_DEPTH = 16
OPAQUE_CHARACTERS = 200
TYPE_CHARACTERS = 100
NODE_BYTES = 24
"""No VALUE object is shorter than this as JSON text."""
INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1
MAX_INTEGER_BITS = 4096

# Kept from before a submission can replace them in NumPy's namespace.
_ARRAY, _GENERIC, _FLOAT64 = np.ndarray, np.generic, np.float64
_SCALAR_DTYPE: Any = np.generic.__dict__["dtype"]
_ELEMENTS = {"b": ("bool", 5), "i": ("int", 2), "u": ("int", 2), "f": ("real", 4), "U": ("text", 3)}
"""By NumPy's kind: the protocol's kind, and the fewest bytes of JSON that an element takes."""
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]{4,16}\b")
_ABRIDGED = reprlib.Repr()
_ABRIDGED.maxlevel = 2
_ABRIDGED.maxstring = _ABRIDGED.maxlong = _ABRIDGED.maxother = OPAQUE_CHARACTERS


class TooLargeError(Exception):
    """The value does not fit into the bytes that one answer may have."""


class _Budget:
    """Bytes that are left for a value; what is certain to be written is charged beforehand."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def require(self, count: int) -> None:
        if count > self.left:
            raise TooLargeError

    def charge(self, count: int) -> None:
        self.require(count)
        self.left -= count


def encode_value(value: object, max_bytes: int) -> Node:
    """`value` as a VALUE of the protocol: dicts, lists, texts and numbers that JSON can hold.

    Never runs the value's own methods, but for one guarded and shortened `repr` of what is no
    number, text, array, sequence or dictionary. Raises TooLargeError, and nothing else, as soon as
    it is certain that the JSON text would be longer than `max_bytes`, before building it; the
    text of what is returned can still turn out a few times longer than that.
    """
    return _encode(value, _Budget(max_bytes), 0)


def _encode(value: object, budget: _Budget, depth: int) -> Node:
    budget.charge(NODE_BYTES)
    try:
        return _encode_by_type(value, budget, depth)
    except TooLargeError:
        raise
    except BaseException:  # a type that breaks what its base promises
        return _opaque(value)


def _encode_by_type(value: Any, budget: _Budget, depth: int) -> Node:
    cls = type(value)
    if value is None or value is True or value is False:
        return {"t": "scalar", "type": cls.__name__, "value": value}
    if issubclass(cls, _GENERIC):
        return _encode_numpy_scalar(value, budget)
    if issubclass(cls, int):
        return _integer(int.__index__(value), type_name(cls), value)
    if issubclass(cls, float):
        return {"t": "real", "type": type_name(cls), "value": _real(float.__float__(value))}
    if issubclass(cls, str):
        return {"t": "text", "type": type_name(cls), "value": _text(str.__str__(value), budget)}
    if depth >= MAX_DEPTH and issubclass(cls, (tuple, list, dict, _ARRAY)):
        return {"t": "opaque", "type": type_name(cls), "text": "…"}
    if issubclass(cls, _ARRAY):
        return _encode_array(value, budget, depth)
    if issubclass(cls, tuple):
        budget.require(NODE_BYTES * tuple.__len__(value))
        items = list(tuple.__iter__(value))
        names = _field_names(cls, len(items))
        if names is None:
            return _sequence(cls, [_encode(item, budget, depth + 1) for item in items])
        keys = [_text(name, budget) for name in names]
        return _mapping(cls, keys, [_encode(item, budget, depth + 1) for item in items])
    if issubclass(cls, list):
        budget.require(NODE_BYTES * list.__len__(value))
        items = list(list.__iter__(value))
        return _sequence(cls, [_encode(item, budget, depth + 1) for item in items])
    if issubclass(cls, dict):
        budget.require(NODE_BYTES * dict.__len__(value))
        pairs = list(dict.items(value))
        keys = [_key(key, budget) for key, _ in pairs]
        return _mapping(cls, keys, [_encode(item, budget, depth + 1) for _, item in pairs])
    return _opaque(value)


def _encode_numpy_scalar(value: Any, budget: _Budget) -> Node:
    dtype = _SCALAR_DTYPE.__get__(value)
    kind, _ = _ELEMENTS.get(dtype.kind, (None, 0))
    if kind is None:
        return _opaque(value)
    exact = type(value) is dtype.type and kind != "text"
    name = f"numpy.{dtype.name}" if exact else type_name(type(value))
    item: Any = _GENERIC.item(value)
    if kind == "bool":
        return {"t": "scalar", "type": name, "value": item}
    if kind == "int":
        return _integer(item, name, value)
    if kind == "real":
        return {"t": "real", "type": name, "value": _real(float(item))}
    return {"t": "text", "type": name, "value": _text(item, budget)}


def _encode_array(value: Any, budget: _Budget, depth: int) -> Node:
    base: Any = _ARRAY.view(value, _ARRAY)  # no method of a subclass is left on it
    shape, dtype = [int(size) for size in base.shape], base.dtype
    if dtype.kind == "O":
        return _encode_objects(base, type(value), budget, depth)
    kind, fewest = _ELEMENTS.get(dtype.kind, (None, 0))
    if kind is None:
        return _opaque(value)
    budget.charge(fewest * base.size)
    items: list[Any]
    if kind == "text":
        items = [_text(str.__str__(item), budget) for item in base.flat]
    elif kind == "real":
        reals = base.astype(_FLOAT64, copy=False).reshape(-1).tolist()
        items = [item if isfinite(item) else _real(item) for item in reals]
    else:
        items = base.reshape(-1).tolist()
        if dtype.kind == "u":
            items = [item if item <= INT64_MAX else str(item) for item in items]
    element = "str" if kind == "text" else dtype.name
    return _array(type(value), element, shape, kind, items)


def _encode_objects(base: Any, cls: type, budget: _Budget, depth: int) -> Node:
    """An array of objects: an array when they are all plain and alike, else nested sequences."""
    budget.require(NODE_BYTES * base.size)
    shape = [int(size) for size in base.shape]
    nodes = [_encode(item, budget, depth + 1) for item in base.flat]
    kinds = {_plain_kind(node) for node in nodes}
    if kinds == {"int", "real"}:
        kinds = {"real"}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None:
        return _array(cls, "object", shape, kind, [node["value"] for node in nodes])
    for size in reversed(shape[1:]):
        nodes = [_sequence(cls, nodes[i : i + size]) for i in range(0, len(nodes), size)]
    return _sequence(cls, nodes)


def _plain_kind(node: Node) -> str | None:
    if node["t"] == "scalar":
        return None if node["value"] is None else "bool"
    return node["t"] if node["t"] in ("int", "real", "text") else None


def _array(cls: type, element: str, shape: list[int], kind: str, items: list[Any]) -> Node:
    name = type_name(cls)
    return {
        "t": "array",
        "type": name,
        "element": element,
        "shape": shape,
        "kind": kind,
        "items": items,
    }


def _sequence(cls: type, items: list[Node]) -> Node:
    return {"t": "sequence", "type": type_name(cls), "items": items}


def _mapping(cls: type, keys: list[str], items: list[Node]) -> Node:
    return {"t": "dict", "type": type_name(cls), "keys": keys, "items": items}


def _field_names(cls: type, count: int) -> tuple[str, ...] | None:
    """The names of a named tuple, where the class has as many as there are items."""
    names = next((vars(base)["_fields"] for base in cls.__mro__ if "_fields" in vars(base)), None)
    if type(names) is tuple and len(names) == count and all(type(name) is str for name in names):
        return names
    return None


def _integer(number: int, name: str, value: object) -> Node:
    if number.bit_length() > MAX_INTEGER_BITS:  # Python refuses to write much longer ones
        return _opaque(value)
    small = INT64_MIN <= number <= INT64_MAX
    return {"t": "int", "type": name, "value": number if small else str(number)}


def _real(number: float) -> float | str:
    if isfinite(number):
        return number
    if isnan(number):
        return "NaN"
    return "Infinity" if number > 0 else "-Infinity"


def _text(text: str, budget: _Budget) -> str:
    budget.charge(len(text))
    # Halves of surrogate pairs are no text, and no UTF-8 can hold them.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _key(key: Any, budget: _Budget) -> str:
    if issubclass(type(key), str):
        return _text(str.__str__(key), budget)
    return _text(_abridged(key), budget)


def _opaque(value: object) -> Node:
    return {"t": "opaque", "type": type_name(type(value)), "text": _abridged(value)}


def _abridged(value: object) -> str:
    """How it prints, short, without the address that differs from run to run."""
    try:
        text = str.__str__(_ABRIDGED.repr(value))
    except BaseException as error:
        text = f"<no text: its repr raised {type_name(type(error))}>"
    return clean(text, OPAQUE_CHARACTERS)


def clean(text: str, characters: int) -> str:
    """A text of the submission's making: cut, valid as UTF-8, the same in every run."""
    text = _ADDRESS.sub(" at 0x…", text[: characters + 100])
    text = text if len(text) <= characters else text[: characters - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def type_name(cls: type) -> str:
    """`int`, `numpy.ndarray`; a type that the submission defines by its bare name."""
    try:
        module, name = cls.__module__, str.__str__(cls.__qualname__)
        bare = type(module) is not str or module in ("builtins", MODULE)
    except BaseException:  # a metaclass can compute these, and fail
        return "object"
    return clean(name if bare else f"{module}.{name}", TYPE_CHARACTERS)
