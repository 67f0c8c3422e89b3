"""Runs the schema over a tree, and says what does not fit it, each thing at its own place.

What does not fit is then left out (one case, one rule, one function), so that the rest can be
checked further and everything that is wrong with a file is said at once.
"""

import re
from collections.abc import Iterable, Iterator, Set
from typing import Any, TypeVar, get_args, get_origin

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.schema.parts import FORMS, Example
from grader.assignment.yaml.tree import Node
from grader.model import Message

_Model = TypeVar("_Model", bound=BaseModel)
_Location = tuple[int | str, ...]

# Keys whose entries can be left out one by one.
_LISTS = ("cases", "rules", "open_points")
_MAPPINGS = ("functions", "change_cases")

# What takes the place of a key that is asked for and was left out; with the problem noted, no
# assignment comes of it.
_STAND_INS: dict[str, Any] = {
    "format": 1,
    "id": "_",
    "title": "_",
    "reference": "_",
    "functions": {"_": {}},
    "cases": [{"id": "_"}],
    "kind": "tests",
    "tests": "_",
}
_WANTED = {
    "string_type": "assignment.wants.text",
    "int_type": "assignment.wants.integer",
    "int_parsing_size": "assignment.wants.int64",
    "float_type": "assignment.wants.number",
    "finite_number": "assignment.wants.finite",
    "bool_type": "assignment.wants.boolean",
    "list_type": "assignment.wants.list",
    "dict_type": "assignment.wants.mapping",
    "model_type": "assignment.wants.mapping",
    "greater_than": "assignment.wants.above",
    "greater_than_equal": "assignment.wants.at_least",
    "less_than_equal": "assignment.wants.at_most",
    "too_short": "assignment.wants.longer",
    "too_long": "assignment.wants.shorter",
    "string_too_short": "assignment.wants.longer",
    "string_too_long": "assignment.wants.shorter",
}
_BOUNDS = ("gt", "ge", "le", "min_length", "max_length")
_WANTED_FORMS = {pattern: f"assignment.wants.{name}" for name, pattern in FORMS.items()}


def validated(model: type[_Model], root: Node, problems: Problems) -> tuple[_Model, Node]:
    """The mapping `root` as a `model`, and the part of the tree that it was made from.

    What does not fit is noted in `problems` and left out; what is asked for and then not there is
    in the model with a meaningless value, and not in the tree.
    """
    try:
        return model.model_validate(root.plain()), root
    except ValidationError as error:
        details = error.errors(include_url=False)
    for detail in details:
        problems.add(*_explained(detail, model, root))
    kept = _without(root, {_unit(detail["loc"]) for detail in details})
    data = {key: value for key, value in kept.plain().items() if value or key not in _STAND_INS}
    asked_for = {key for key, field in model.model_fields.items() if field.is_required()}
    return model.model_validate({key: _STAND_INS[key] for key in asked_for} | data), kept


def found(node: Node) -> Message:
    """Return a message about a node that stands where something else should."""
    match node.value:
        case None:
            return Message("assignment.found.nothing")
        case bool() | int() | float():
            return Message("assignment.found.scalar", {"value": shown(node.text)})
        case str():
            return Message("assignment.found.text", {"value": shown(node.value)})
        case list():
            return Message("assignment.found.list")
        case _:
            return Message("assignment.found.mapping")


def _unit(location: _Location) -> _Location:
    """The smallest part of a file that can be left out because of an error at `location`."""
    return location[:2] if location[0] in (*_LISTS, *_MAPPINGS) else location[:1]


def _without(root: Node, units: Set[_Location]) -> Node:
    entries = {}
    for key, node in root.entries.items():
        if (key,) in units:
            continue
        out = {unit[1] for unit in units if unit[0] == key and len(unit) > 1}
        if out and isinstance(node.value, list):
            kept = [item for index, item in enumerate(node.value) if index not in out]
            entries[key] = replace(node, value=kept)
        elif out:
            rest = {name: item for name, item in node.entries.items() if name not in out}
            entries[key] = replace(node, value=rest)
        else:
            entries[key] = node
    return replace(root, value=entries)


def _explained(
    detail: ErrorDetails, model: type[BaseModel], root: Node
) -> tuple[Place, Message, Message | None]:
    kind, location = detail["type"], detail["loc"]
    name, holder = str(location[-1]), _reached(root, location[:-1])
    if kind == "missing":
        field = _fields(model, location[:-1])[name]
        examples = [f"{name}: {of.text}" for of in field.metadata if isinstance(of, Example)]
        expected = Message("assignment.example", {"example": examples[0]}) if examples else None
        return holder.place, Message("assignment.missing_key", {"name": name}), expected
    if kind == "extra_forbidden":
        what = Message("assignment.unknown_key", {"name": shown(name)})
        known = list(_fields(model, location[:-1]))
        return holder.keys.get(name, holder.place), what, nearest(name, known)
    node = _reached(root, location)
    place, what, text = node.place, found(node), node.value
    if name == "[key]":
        key = str(location[-2])
        place, text = _reached(root, location[:-2]).keys[key], None
        what = Message("assignment.found.key", {"name": shown(key)})
    if kind == "literal_error":
        choices = re.findall(r"'([^']*)'", detail["ctx"]["expected"]) or [detail["ctx"]["expected"]]
        if isinstance(text, str):
            return place, what, nearest(text, choices)
        return place, what, Message("assignment.one_of", {"names": ", ".join(choices)})
    return place, what, _wanted(kind, detail)


def _wanted(kind: str, detail: ErrorDetails) -> Message:
    context = detail.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return Message(_WANTED_FORMS[context["pattern"]])
    if kind in _WANTED:
        bounds = [context[key] for key in _BOUNDS if key in context]
        return Message(_WANTED[kind], {"bound": bounds[0]} if bounds else {})
    if kind.startswith("assignment."):
        # Our own checks have their sentence's key as their type.
        return Message(f"{kind}.expected")
    return Message("assignment.wants.other", {"reason": detail["msg"]})


def _reached(root: Node, location: _Location) -> Node:
    """The node at a location of pydantic's, which also names the alternatives of unions."""
    node = root
    for part in location:
        node = node.find(part) or node
    return node


def _fields(model: type[BaseModel], location: _Location) -> dict[str, FieldInfo]:
    """The keys that a mapping at `location` may have."""
    fields, named = _keys([model]), False
    for part in location:
        # A name of the file's own, as a function's, is no key; nor is an index, or an alternative.
        if not named and part in fields:
            annotation = fields[str(part)].annotation
            fields, named = _keys(_models(annotation)), get_origin(annotation) is dict
        elif named:
            named = False
    return fields


def _keys(models: Iterable[type[BaseModel]]) -> dict[str, FieldInfo]:
    return {
        field.alias or name: field for model in models for name, field in model.model_fields.items()
    }


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a value of this type, or a part of it, can be."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)
