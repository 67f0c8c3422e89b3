"""Returned values as plain data.

A returned object is hostile: its class may lie about itself, hang, raise, or change its mind. So
its own methods are never asked; those of the built-in types are, for what really derives from
them. Everything else is opaque: its type's name and a short text.
"""

import math
import sys
from collections import deque
from collections.abc import Sequence
from datetime import date, datetime
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from .nodes import (
    NODE_BYTES,
    Budget,
    Node,
    TooLargeError,
    array_node,
    integer_node,
    json_integer,
    json_number,
    json_text,
    opaque_node,
    sequence_node,
)
from .texts import type_name

MAX_DEPTH = 16
# Kept from before a submission can replace them in NumPy's namespace.
_ARRAY, _GENERIC, _FLOAT64 = np.ndarray, np.generic, np.float64
# Lists, sets, and what has its items in an order as they do. NumPy has loaded `datetime`.
_VIEWS: Any = (type({}.keys()), type({}.values()), type({}.items()))
_COUNTED: tuple[Any, ...] = (list, set, frozenset, deque, *_VIEWS)
_FUNCTIONS = (type, FunctionType, BuiltinFunctionType, MethodType)
_NESTED = (tuple, dict, _ARRAY, *_COUNTED)
# `dtype.name` is put together anew each time, which takes as long as all else about a number.
_NAMES = {np.dtype(code).char: np.dtype(code).name for code in "?bBhHiIlLqQefdg"}
_SCALAR_DTYPE: Any = np.generic.__dict__["dtype"]
_ELEMENTS = {"b": ("bool", 5), "i": ("int", 2), "u": ("int", 2), "f": ("real", 4), "U": ("text", 3)}
"""The protocol's kind, and the fewest bytes of JSON that an element takes, by NumPy's kind."""
_IN_PYTHON = "bcfiMuU"
"""NumPy's kinds of scalars that Python has too."""
_FINER_THAN_PYTHON = ("ns", "ps", "fs", "as")
"""The units of moments that `datetime` has not."""


def encode_value(value: object, max_bytes: int, attributes: Sequence[str] = ()) -> Node:
    """Return `value` as a VALUE of the protocol: dicts, lists, texts, numbers that JSON can hold.

    Never runs the value's own methods, but for one guarded and shortened `repr` of what is no
    number, text, array, sequence, set or dictionary, and for reading the `attributes` that such an
    object has. Raises TooLargeError, and nothing else, as soon as it is certain that the JSON text
    would be longer than `max_bytes`, before building it; the text of what is returned can still
    turn out a few times longer than that.
    """
    return _encode(value, Budget(max_bytes, attributes), 0)


def _encode(value: object, budget: Budget, depth: int) -> Node:
    budget.charge(NODE_BYTES)
    try:
        node = _encode_by_type(value, budget, depth)
    except TooLargeError:
        raise
    except BaseException:  # a type that breaks what its base promises
        node = opaque_node(value)

    if budget.attributes and node["t"] == "opaque" and depth < MAX_DEPTH:
        return _with_attributes(node, value, budget, depth)
    return node


def _with_attributes(node: Node, value: object, budget: Budget, depth: int) -> Node:
    """Return the object with the attributes that the assignment asks for and that it has; a module
    is given none."""
    names, items = [], []
    for name in () if issubclass(type(value), ModuleType) else budget.attributes:
        try:
            item = getattr(value, name)
        except BaseException:  # the submission's code may compute it
            continue
        names.append(name)
        items.append(_encode(item, budget, depth + 1))
    return {**node, "names": names, "items": items} if names else node


def _encode_by_type(value: Any, budget: Budget, depth: int) -> Node:
    cls = type(value)
    if value is None or value is True or value is False:
        return {"t": "scalar", "type": cls.__name__, "value": value}
    if issubclass(cls, _GENERIC):
        return _encode_numpy_scalar(value, budget)
    if issubclass(cls, int):
        return integer_node(int.__index__(value), type_name(cls), budget)
    if issubclass(cls, float):
        return {"t": "real", "type": type_name(cls), "value": json_number(float.__float__(value))}
    if issubclass(cls, str):
        return {"t": "text", "type": type_name(cls), "value": json_text(str.__str__(value), budget)}
    if depth >= MAX_DEPTH and issubclass(cls, _NESTED):
        return {"t": "opaque", "type": type_name(cls), "text": "…"}

    if issubclass(cls, _ARRAY):
        return _encode_array(value, budget, depth)
    if issubclass(cls, tuple):
        return _encode_tuple(value, budget, depth)
    if issubclass(cls, dict):
        budget.require(NODE_BYTES * dict.__len__(value))
        pairs = list(dict.items(value))
        keys = [_encode(key, budget, depth + 1) for key, _ in pairs]
        nodes = [_encode(item, budget, depth + 1) for _, item in pairs]
        return {"t": "dict", "type": type_name(cls), "keys": keys, "items": nodes}
    for base in _COUNTED:
        if issubclass(cls, base):
            kind = "set" if base in (set, frozenset) else "sequence"
            return {"t": kind, "type": type_name(base), "items": _items(value, base, budget, depth)}
    return _encode_rarer(value, budget, depth)


def _items(value: Any, base: Any, budget: Budget, depth: int) -> list[Node]:
    """Return the items that a value has as an instance of the built-in type `base`."""
    budget.require(NODE_BYTES * base.__len__(value))
    return [_encode(item, budget, depth + 1) for item in list(base.__iter__(value))]


def _encode_tuple(value: Any, budget: Budget, depth: int) -> Node:
    nodes = _items(value, tuple, budget, depth)
    names = _field_names(type(value), len(nodes))
    if names is None:
        # A class of one's own made from tuple is a tuple, whatever its name.
        return {"t": "tuple", "type": "tuple", "items": nodes}
    # As Julia's worker says it, whatever name the submission gave the type.
    texts = [json_text(name, budget) for name in names]
    return {"t": "named", "type": "NamedTuple", "names": texts, "items": nodes}


def _encode_rarer(value: Any, budget: Budget, depth: int) -> Node:
    cls = type(value)
    if issubclass(cls, complex):
        number = complex.__complex__(value)
        parts = [json_number(number.real), json_number(number.imag)]
        return {"t": "complex", "type": type_name(cls), "value": parts}
    if issubclass(cls, datetime):
        return {"t": "date", "type": type_name(cls), "value": datetime.isoformat(value)}
    if issubclass(cls, date):
        return {"t": "date", "type": type_name(cls), "value": date.isoformat(value)}

    if cls is range:
        budget.charge(2 * len(value))
        return array_node(cls, "int", [len(value)], "int", [*map(json_integer, value)])
    if issubclass(cls, _FUNCTIONS):
        return {**opaque_node(value), "t": "function"}

    if _is_of(value, "array", "array"):
        return _encode_array(np.array(value), budget, depth, cls)
    if _is_of(value, "scipy.sparse", "spmatrix", "sparray"):
        budget.require(2 * math.prod(value.shape))
        return _encode_array(value.toarray(), budget, depth, cls)
    return _encode_exact_number(value) or opaque_node(value)


def _is_of(value: object, module: str, *names: str) -> bool:
    """Return whether a value is of one of these classes of a module that somebody has loaded."""
    kinds = [getattr(sys.modules.get(module), name, None) for name in names]
    return any(isinstance(kind, type) and issubclass(type(value), kind) for kind in kinds)


def _encode_exact_number(value: Any) -> Node | None:
    """Return a Fraction or Decimal as the nearest real number; None for anything else."""
    for module, name in (("fractions", "Fraction"), ("decimal", "Decimal")):
        kind = getattr(sys.modules.get(module), name, None)
        if type(value) is kind:
            number = json_number(float(value))
            return {"t": "real", "type": f"{module}.{name}", "value": number}
    return None


def _encode_numpy_scalar(value: Any, budget: Budget) -> Node:
    """Return what Python has in its place, under its own name."""
    dtype = _SCALAR_DTYPE.__get__(value)
    if dtype.kind not in _IN_PYTHON:
        return opaque_node(value)

    is_moment = dtype.kind == "M"
    item = _moments(_GENERIC.__array__(value)).item() if is_moment else _GENERIC.item(value)
    # NumPy gives the longest numbers as they are.
    number = {"c": complex, "f": float}.get(dtype.kind)
    node = _encode_by_type(number(item) if number else item, budget, MAX_DEPTH)
    is_plain = type(value) is dtype.type and dtype.kind not in "MU"
    return {**node, "type": f"numpy.{_name(dtype)}" if is_plain else type_name(type(value))}


def _name(dtype: Any) -> str:
    return _NAMES.get(dtype.char) or str(dtype.name)


def _moments(array: Any) -> Any:
    """Return moments as objects, which finer ones are to the microsecond; None for what is none."""
    is_finer = np.datetime_data(array.dtype)[0] in _FINER_THAN_PYTHON
    return (array.astype("M8[us]") if is_finer else array).astype(object)


def _encode_array(value: Any, budget: Budget, depth: int, cls: Any = _ARRAY) -> Node:
    """Return an array; one with a mask has nothing where that hides an element."""
    base: Any = _ARRAY.view(value, _ARRAY)  # no method of a subclass is left on it
    if _is_of(value, "numpy.ma", "MaskedArray") and np.any(hidden := value.mask):
        base = base.astype(object)
        base[hidden] = None
    if base.dtype.kind == "M":
        base = _moments(base)

    shape, dtype = [int(size) for size in base.shape], base.dtype
    if len(shape) > MAX_DEPTH:
        return opaque_node(value)
    if dtype.kind in "OcT":
        return _encode_objects(base.astype(object, copy=False), budget, depth)

    kind, fewest = _ELEMENTS.get(dtype.kind, (None, 0))
    if kind is None:
        return opaque_node(value)

    budget.charge(fewest * base.size)
    items: list[Any]
    if kind == "text":
        items = [json_text(str.__str__(item), budget) for item in base.flat]
    elif kind == "real":
        reals = base.astype(_FLOAT64, copy=False).reshape(-1).tolist()
        items = [item if math.isfinite(item) else json_number(item) for item in reals]
    else:
        items = base.reshape(-1).tolist()
        if dtype.kind == "u":
            items = [json_integer(item) for item in items]

    element = "str" if kind == "text" else _name(dtype)
    return array_node(cls, element, shape, kind, items)


def _encode_objects(base: Any, budget: Budget, depth: int) -> Node:
    """Return an array of objects as an array when they are all plain and alike, else as nested
    sequences."""
    budget.require(NODE_BYTES * base.size)
    shape = [int(size) for size in base.shape]
    nodes = [_encode(item, budget, depth + 1) for item in base.flat]
    if not shape:
        return nodes[0]

    kinds = {_plain_kind(node) for node in nodes}
    if kinds == {"int", "real"}:
        kinds = {"real"}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None:
        return array_node(_ARRAY, "object", shape, kind, [node["value"] for node in nodes])

    for size in reversed(shape[1:]):
        nodes = [sequence_node(_ARRAY, nodes[i : i + size]) for i in range(0, len(nodes), size)]
    return sequence_node(_ARRAY, nodes)


def _plain_kind(node: Node) -> str | None:
    if node["t"] == "scalar":
        return None if node["value"] is None else "bool"
    return node["t"] if node["t"] in ("int", "real", "text") else None


def _field_names(cls: type, count: int) -> tuple[str, ...] | None:
    """Return the names of a named tuple, where the class has as many as there are items."""
    names = next((vars(base)["_fields"] for base in cls.__mro__ if "_fields" in vars(base)), None)
    if type(names) is not tuple or not all(type(name) is str for name in names):
        return None
    return names if len(set(names)) == len(names) == count else None
