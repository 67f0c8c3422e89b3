"""The fields and example arguments of a function, as its type hints say."""

import collections.abc
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import numpy as np
from msgspec import Struct

from grader.model import FieldKind

_KINDS: Mapping[Any, FieldKind] = {
    bool: "boolean",
    int: "integer",
    float: "real",
    complex: "complex",
    str: "text",
    date: "date",
    datetime: "date",
    list: "list",
    tuple: "tuple",
    set: "set",
    frozenset: "set",
    dict: "dict",
    np.ndarray: "vector",
    collections.abc.Sequence: "list",
    collections.abc.Mapping: "dict",
    collections.abc.Set: "set",
}
# Two examples of each type: as the file writes it, and the value.
_EXAMPLES: Mapping[Any, Sequence[tuple[str, Any]]] = {
    bool: [("true", True), ("false", False)],
    int: [("3", 3), ("7", 7)],
    float: [("2.5", 2.5), ("0.75", 0.75)],
    complex: [("{complex: [1, 2]}", 1 + 2j), ("{complex: [0, -1]}", -1j)],
    str: [("a text", "a text"), ("another one", "another one")],
    date: [
        ("{date: 2026-01-31}", date(2026, 1, 31)),
        ("{date: 2024-02-29}", date(2024, 2, 29)),
    ],
    datetime: [
        ("{datetime: 2026-01-31T12:00:00}", datetime(2026, 1, 31, 12)),
        ("{datetime: 2024-02-29T23:59:59}", datetime(2024, 2, 29, 23, 59, 59)),
    ],
    np.ndarray: [
        ("{float64: [2.5, 0.5, 4.0]}", np.array([2.5, 0.5, 4.0])),
        ("{float64: [1.0, -2.0, 3.0, 0.5]}", np.array([1.0, -2.0, 3.0, 0.5])),
    ],
    None: [("null", None), ("null", None)],
}
_ITERATORS = (collections.abc.Iterator, collections.abc.Generator)
_LISTS = (list, Sequence, collections.abc.Iterable, collections.abc.Collection, *_ITERATORS)
ITEMS = "{name: result, kind: list}"
PRINTED = "{name: output, kind: text, source: printed, match: tokens}"
_CHANGED = ("list", "dict", "set", "vector")


class AskedFunction(Struct, frozen=True):
    """A function, a class or a method as the assignment's file says it."""

    name: str
    signature: inspect.Signature
    """The signature without hints."""
    returns: str
    fields: tuple[str, ...]
    """Each as a mapping of YAML."""
    observe: tuple[str, ...]
    examples: tuple[tuple[tuple[str, Any], ...], ...]
    """The arguments of two cases, each as YAML and as its value."""
    lazy: bool = False
    """It returns an iterator, of which a further call takes the items."""
    raising: frozenset[int] = frozenset()
    """The examples for which it raises."""
    written: str = ""
    """The name in Python, of a method: `Stack.push`."""
    methods: "tuple[AskedFunction, ...]" = ()


def given_to(signature: inspect.Signature) -> Sequence[inspect.Parameter]:
    """Return the parameters for which an example gives an argument."""
    return [
        parameter
        for parameter in signature.parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]


def hint_of(value: object) -> Any:
    """Return the hint that a value would have: of a number that it is real, for the next call may
    give a half."""
    if isinstance(value, tuple):
        return tuple(map(hint_of, value))
    if isinstance(value, collections.abc.Iterator):
        return collections.abc.Iterator
    if isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool):
        return float
    is_other_array = isinstance(value, np.ndarray) and value.ndim != 1
    return None if value is None else Any if is_other_array else type(value)


def asked_by(name: str, signature: inspect.Signature) -> AskedFunction:
    """Return the function as its hints say; what has none is anything."""
    given = given_to(signature)
    examples = (tuple(_example(one.annotation, turn) for one in given) for turn in (0, 1))
    returns, fields, observe = _answers(signature, given)
    bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    return AskedFunction(
        name,
        signature.replace(parameters=bare, return_annotation=signature.empty),
        returns,
        tuple(fields),
        tuple(observe),
        tuple(examples),
        lazy=_type(signature.return_annotation)[0] in _ITERATORS,
    )


def _answers(
    signature: inspect.Signature, given: Sequence[inspect.Parameter]
) -> tuple[str, list[str], list[str]]:
    """Return how values are returned, the fields, and the parameters compared after the call."""
    hint = signature.return_annotation
    if hint is None:
        changed = [one.name for one in given if _kind(one.annotation) in _CHANGED]
        return "nothing", [] if changed else [PRINTED], changed
    origin, parts = _type(hint)
    if origin is tuple and parts and Ellipsis not in parts:
        kinds = map(_kind, parts)
        return (
            "tuple",
            [f"{{name: value{at}, kind: {kind}}}" for at, kind in enumerate(kinds, 1)],
            [],
        )
    if origin in _ITERATORS:
        return "value", [ITEMS], []
    return "value", [f"{{name: result, kind: {_kind(hint)}}}"], []


def _kind(hint: Any) -> FieldKind:
    return _KINDS.get(_type(hint)[0], "any")


def _type(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The class of a hint, and what stands in its brackets, also of `-> (int, str)`."""
    if isinstance(hint, tuple):
        return tuple, hint
    origin = typing.get_origin(hint)
    parts = typing.get_args(hint)
    if origin is typing.Annotated:
        return _type(parts[0])
    return (hint, ()) if origin is None else (origin, parts)


def _example(hint: Any, turn: int) -> tuple[str, Any]:
    """An argument of this hint, and its value; a number where the hint says too little."""
    origin, parts = _type(hint)
    if origin in (typing.Union, types.UnionType):
        return _example(parts[0], turn)
    if origin is type(None):
        origin = None
    if (simple := _EXAMPLES.get(origin)) is not None:
        return simple[turn]
    if origin in _LISTS:
        return _several(parts[:1] * 3 or (int,) * 3, turn, "[{}]", list)
    if origin is tuple:
        parts = parts[:1] * 3 if Ellipsis in parts else parts
        return _several(parts or (int, int), turn, "{{tuple: [{}]}}", tuple)
    if origin in (set, frozenset, collections.abc.Set):
        return _several(parts[:1] or (int,), turn, "{{set: [{}]}}", set)
    if origin in (dict, collections.abc.Mapping):
        (key, a), (value, b) = (_example(part, turn) for part in parts or (str, int))
        return f"{{dict: [[{key}, {value}]]}}", {a: b}
    if origin is collections.abc.Callable:
        return '{code: {python: "lambda x: x", julia: "x -> x"}}', lambda x: x
    return _EXAMPLES[int][turn]


def _several(
    hints: Sequence[Any], turn: int, form: str, made: Callable[[list[Any]], Any]
) -> tuple[str, Any]:
    """Items that take turns, so that not all of them are equal."""
    found = [_example(hint, (turn + at) % 2) for at, hint in enumerate(hints)]
    return form.format(", ".join(text for text, _ in found)), made([value for _, value in found])
