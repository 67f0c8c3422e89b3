"""The fields and example arguments of a function, as its type hints say."""

import collections.abc
import inspect
import types
import typing
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.reference.module import without_hints
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
_FUNCTION = '{code: {python: "lambda x: x", julia: "x -> x"}}'
# The first and the second example of each type, as the file writes it.
_EXAMPLES: Mapping[Any, tuple[str, str]] = {
    bool: ("true", "false"),
    int: ("3", "7"),
    float: ("2.5", "0.75"),
    complex: ("{complex: [1, 2]}", "{complex: [0, -1]}"),
    str: ("a text", "another one"),
    date: ("{date: 2026-01-31}", "{date: 2024-02-29}"),
    datetime: ("{datetime: 2026-01-31T12:00:00}", "{datetime: 2024-02-29T23:59:59}"),
    np.ndarray: ("{float64: [2.5, 0.5, 4.0]}", "{float64: [1.0, -2.0, 3.0, 0.5]}"),
    type(None): ("null", "null"),
    collections.abc.Callable: (_FUNCTION, _FUNCTION),
}
_ITERATORS = (collections.abc.Iterator, collections.abc.Generator)
_LISTS = (list, Sequence, collections.abc.Iterable, collections.abc.Collection, *_ITERATORS)
_SETS = (set, frozenset, collections.abc.Set)
_PRINTED = "{name: output, kind: text, source: printed, match: tokens}"
_CHANGED = ("list", "dict", "set", "vector")


class FunctionDraft(Struct, frozen=True):
    """A function, a class or a method as the assignment's file says it."""

    name: str
    signature: inspect.Signature
    """The signature without hints."""
    returns: str
    fields: tuple[str, ...]
    """Each as a mapping of YAML."""
    observe: tuple[str, ...] = ()
    examples: tuple[tuple[str, ...], ...] = ((), ())
    """The arguments of two calls, as YAML."""
    raising: frozenset[int] = frozenset()
    """The examples for which it raises."""
    names: Mapping[str, str] = {}
    """Its names in the languages, where it has another one there."""
    methods: "tuple[FunctionDraft, ...]" = ()
    """The functions that are called with its result: of a class, or the one that takes the items
    of an iterator."""


def required_parameters(signature: inspect.Signature) -> Sequence[inspect.Parameter]:
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
    if value is None:
        return None
    if isinstance(value, tuple):
        return tuple(map(hint_of, value))
    if isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool):
        return float
    is_other_array = isinstance(value, np.ndarray) and value.ndim != 1
    return Any if is_other_array else type(value)


def draft_by(name: str, signature: inspect.Signature) -> FunctionDraft:
    """Return the function as its hints say; what has none is anything."""
    parameters = required_parameters(signature)
    hints = [parameter.annotation for parameter in parameters]
    draft = FunctionDraft(
        name,
        without_hints(signature),
        returns="nothing",
        fields=(),
        examples=(_examples(hints, turn=0), _examples(hints, turn=1)),
    )

    hint = signature.return_annotation
    origin, parts = _type(hint)
    if hint is None:
        changed = [each.name for each in parameters if kind_by(each.annotation) in _CHANGED]
        return replace(draft, observe=tuple(changed)) if changed else printing(draft)
    if origin in _ITERATORS:
        return replace(draft, methods=(_collector(name),))
    if origin is tuple and parts and Ellipsis not in parts:
        return replace(
            draft,
            returns="tuple",
            fields=tuple(_field(f"value{at}", kind_by(part)) for at, part in enumerate(parts, 1)),
        )
    return replace(draft, returns="value", fields=(_field("result", kind_by(hint)),))


def printing(draft: FunctionDraft) -> FunctionDraft:
    """Return the function with what it prints as a field."""
    fields = tuple(field for field in draft.fields if field != _PRINTED)
    return replace(draft, fields=(*fields, _PRINTED))


def _collector(name: str) -> FunctionDraft:
    """Return the language's own function that takes the items of an iterator."""
    names = {"python": "builtins.list", "julia": "Base.collect"}
    field = _field("result", "list")
    return FunctionDraft(f"{name}_items", inspect.Signature(), "value", (field,), names=names)


def _field(name: str, kind: FieldKind) -> str:
    return f"{{name: {name}, kind: {kind}}}"


def kind_by(hint: Any) -> FieldKind:
    """Return the kind of a field that this hint, or type, asks for."""
    return _KINDS.get(_type(hint)[0], "any")


def _type(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the class of a hint, and what stands in its brackets, also of `-> (int, str)`."""
    if isinstance(hint, tuple):
        return tuple, hint

    origin = typing.get_origin(hint)
    parts = typing.get_args(hint)
    if origin is typing.Annotated:
        return _type(parts[0])
    return (hint, ()) if origin is None else (origin, parts)


def _example(hint: Any, turn: int) -> str:
    """Return an argument of this hint; a number where the hint says too little."""
    origin, parts = _type(hint)
    if origin in (typing.Union, types.UnionType):
        return _example(parts[0], turn)
    if origin in _LISTS:
        return f"[{_items(parts[:1] * 3 or (int,) * 3, turn)}]"
    if origin is tuple:
        parts = parts[:1] * 3 if Ellipsis in parts else parts
        return f"{{tuple: [{_items(parts or (int, int), turn)}]}}"
    if origin in _SETS:
        return f"{{set: [{_items(parts[:1] or (int,), turn)}]}}"
    if origin in (dict, collections.abc.Mapping):
        key, value = (_example(part, turn) for part in parts or (str, int))
        return f"{{dict: [[{key}, {value}]]}}"
    return _EXAMPLES.get(origin, _EXAMPLES[int])[turn]


def _examples(hints: Sequence[Any], turn: int) -> tuple[str, ...]:
    return tuple(_example(hint, turn) for hint in hints)


def _items(hints: Sequence[Any], turn: int) -> str:
    """Return items that take turns, so that not all of them are equal."""
    return ", ".join(_example(hint, (turn + at) % 2) for at, hint in enumerate(hints))
