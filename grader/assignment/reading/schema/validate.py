"""Reads a tree as the sections that the schema describes, and says what does not fit, each thing at
its own place.

What does not fit is then left out (one case, one rule, one function), so that the rest can be
checked further and everything that is wrong with a file is said at once.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf, isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields, replace

from grader.assignment.reading.problems import Problems, nearest, shown
from grader.assignment.reading.yaml.tree import Node
from grader.model import Message, Text
from grader.model.forms import FORMS, Example

_Section = TypeVar("_Section", bound=Struct)

_SCALARS = {str: "text", int: "integer", float: "number", bool: "boolean"}
_BOUNDS: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "gt": ("above", lambda value, bound: value > bound),
    "ge": ("at_least", lambda value, bound: value >= bound),
    "le": ("at_most", lambda value, bound: value <= bound),
    "min_length": ("longer", lambda value, bound: len(value) >= bound),
    "max_length": ("shorter", lambda value, bound: len(value) <= bound),
}
# `$` would match before a line feed, too.
_PATTERNS = {text: (name, re.compile(text.replace("$", r"\Z"))) for name, text in FORMS.items()}
_WRONG = object()
"""The value of what does not fit and has been noted."""


class _UnfitError(Exception):
    """Something else was expected there; without a message it has been noted already."""

    def __init__(self, expected: Message | None = None, rest: tuple[Any, Node] | None = None):
        super().__init__(expected)
        self.expected = expected
        self.rest = rest
        """A list or mapping of sections without those that are wrong: its value and its node."""


def validated(form: type[_Section], root: Node, problems: Problems) -> tuple[_Section, Node]:
    """Return the mapping `root` as a section, and the part of the tree that it was made from.

    An entry that does not fit is noted in `problems` and left out; a required entry that is then
    missing is in the section with a meaningless value, and not in the tree.
    """
    values, nodes, _ = _entries(form, root, problems)
    for key in _keys(form).values():
        if key.required and key.name not in values:
            origin = get_origin(_unfolded(key.type)[0])
            values[key.name] = () if origin is tuple else {} if origin is Mapping else "_"
    return form(**values), replace(root, value=nodes)


def fits(hint: Any, node: Node, problems: Problems) -> bool:
    """Return whether a node is what the type `hint` describes; what is wrong is noted."""
    return _tried(hint, node, problems) is not _WRONG


def found(node: Node) -> Message:
    """Return a message about a node that stands where something else should."""
    kinds = {NoneType: "nothing", str: "text", list: "list", dict: "mapping"}
    text = node.value if isinstance(node.value, str) else node.text
    kind = kinds.get(type(node.value), "scalar")
    return Message(f"assignment.found.{kind}", {"value": shown(text)})


@cache
def _keys(form: type[Struct]) -> Mapping[str, FieldInfo]:
    return {key.encode_name: key for key in fields(form)}


def _unfolded(hint: Any) -> Sequence[Any]:
    """Return a type, and what is noted of it."""
    return get_args(hint) if get_origin(hint) is Annotated else (hint,)


def _is_section(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _entries(
    form: type[Struct], node: Node, problems: Problems
) -> tuple[dict[str, Any], dict[str, Node], bool]:
    """Return what fits of a mapping, by the section's names and by keys, and whether all does."""
    keys, fit = _keys(form), True
    values: dict[str, Any] = {}
    nodes: dict[str, Node] = {}

    for name, key in keys.items():
        if (inner := node.entries.get(name)) is not None:
            try:
                values[key.name], nodes[name] = _value_at(inner, key.type, problems), inner
            except _UnfitError as unfit:
                fit = False
                _note(unfit, inner, found(inner), problems)
                if unfit.rest is not None:
                    values[key.name], nodes[name] = unfit.rest
        elif key.required:
            fit = False
            message = Message("assignment.missing_key", {"name": name})
            problems.add(node.place, message, _example(name, key.type))

    for name in node.entries:
        place = node.keys.get(name, node.place)
        fit = problems.known(place, "unknown_key", name, keys) and fit
    return values, nodes, fit


def _example(name: str, hint: Any) -> Message | None:
    """Return what shows how a key is written, where the schema has an example."""
    texts = (note.text for note in _unfolded(hint) if isinstance(note, Example))
    text = next(texts, None)
    return Message("assignment.example", {"example": f"{name}: {text}"}) if text else None


def _tried(hint: Any, node: Node, problems: Problems, what: Message | None = None) -> Any:
    try:
        return _value_at(node, hint, problems)
    except _UnfitError as unfit:
        _note(unfit, node, what or found(node), problems)
        return _WRONG


def _note(unfit: _UnfitError, node: Node, what: Message, problems: Problems) -> None:
    if unfit.expected is not None:
        problems.add(node.place, what, unfit.expected)


def _value_at(node: Node, hint: Any, problems: Problems) -> Any:
    """Return the value at a node, of the type `hint`. Raises _UnfitError."""
    bare, *notes = _unfolded(hint)
    metas = [note for note in notes if isinstance(note, Meta)]
    for meta in metas:
        if meta.extra is not None:
            return _value_of_extra(meta, node)

    value = _value(bare, node, problems)
    for meta in metas:
        _check(value, meta)
    return value


def _member_for(members: Sequence[Any], node: Node) -> Any:
    """Return the type that is asked where several are right: the one that the node has, or else the
    first."""
    for member in members:
        bare = _unfolded(member)[0]
        origin = get_origin(bare)
        is_mapping = origin is Mapping or _is_section(bare)
        if type(node.value) is (list if origin is tuple else dict if is_mapping else bare):
            return member
    return next(member for member in members if member is not NoneType)


def _value_of_extra(meta: Meta, node: Node) -> Any:
    """Return a value that a function of the schema knows: an amount, or the name of a language."""
    extra, value = meta.extra or {}, node.value
    if (find := extra.get("find")) is not None:
        if isinstance(value, str) and find(value) is not None:
            return value
        raise _no_choice((meta.extra_json_schema or {})["enum"], node)

    try:
        return extra["read"](value)
    except ValueError as error:  # it names the sentence of what is expected
        raise _UnfitError(Message(str(error))) from None


def _no_choice(choices: Sequence[Any], node: Node) -> _UnfitError:
    text = node.value if isinstance(node.value, str) else ""
    return _UnfitError(nearest(text, list(map(str, choices))))


def _check(value: Any, meta: Meta) -> None:
    for name, (sentence, holds) in _BOUNDS.items():
        if (bound := getattr(meta, name)) is not None:
            if isinstance(value, float) and not isfinite(value):
                raise _UnfitError(Message("assignment.wants.finite"))
            if not holds(value, bound):
                raise _UnfitError(Message(f"assignment.wants.{sentence}", {"bound": bound}))
    if meta.pattern is not None:
        form, pattern = _PATTERNS[meta.pattern]
        if not pattern.search(value):
            raise _UnfitError(Message(f"assignment.wants.{form}"))


def _value(bare: Any, node: Node, problems: Problems) -> Any:
    origin, inner, value = get_origin(bare), get_args(bare), node.value

    if bare is Any:
        return node.plain()
    if origin in (Union, UnionType):
        value = _value_at(node, _member_for(inner, node), problems)
        return Text(value) if Text in inner and isinstance(value, str) else value
    if origin is Literal:
        if any(type(value) is type(choice) and value == choice for choice in inner):
            return value
        raise _no_choice(inner, node)

    if origin is tuple:
        if not isinstance(value, list):
            raise _UnfitError(Message("assignment.wants.list"))
        items = {at: _tried(inner[0], item, problems) for at, item in enumerate(value)}
        return tuple(_parts(inner[0], node, items).values())
    if origin is Mapping or _is_section(bare):
        if not isinstance(value, dict):
            raise _UnfitError(Message("assignment.wants.mapping"))
        if origin is None:
            return _section(bare, node, problems)
        return _mapping(inner[0], inner[1], node, problems)

    if type(value) is bare:
        return value
    if bare is float and type(value) is int:
        try:
            return float(value)
        except OverflowError:
            return inf
    raise _UnfitError(Message(f"assignment.wants.{_SCALARS[bare]}"))


def _mapping(key: Any, item: Any, node: Node, problems: Problems) -> Mapping[str, Any]:
    values = {}
    for name, inner in node.entries.items():
        what = Message("assignment.found.key", {"name": shown(name)})
        key_node = Node(node.keys.get(name, inner.place), name)
        is_right_key = _tried(key, key_node, problems, what) is not _WRONG
        value = _tried(item, inner, problems)
        values[name] = value if is_right_key else _WRONG
    return _parts(item, node, values)


def _parts(item: Any, node: Node, values: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Return the parts of a list or mapping, by index or key, where all are right."""
    right = {at: value for at, value in values.items() if value is not _WRONG}
    if len(right) == len(values):
        return right
    if not _is_section(item):
        raise _UnfitError
    if isinstance(node.value, list):
        items = [node.items[at] for at in right]
        raise _UnfitError(rest=(tuple(right.values()), replace(node, value=items)))
    raise _UnfitError(rest=(right, replace(node, value={at: node.entries[at] for at in right})))


def _section(form: type[Struct], node: Node, problems: Problems) -> Struct:
    values, _, fit = _entries(form, node, problems)
    if fit:
        try:
            return form(**values)
        except ValueError as error:  # it names a key, and the sentence of what is expected there
            name, sentence = error.args
            problems.add(node.at(name), found(node.part(name)), Message(sentence))
    raise _UnfitError
