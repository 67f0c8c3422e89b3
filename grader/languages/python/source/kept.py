"""Objects that Python makes once, for all calls of a function or for all objects of a class."""

from collections.abc import Collection, Iterator
from itertools import chain

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    called,
    changing,
    given,
    inside,
    is_called,
    names,
    path_of,
    stored,
    targets_of,
)
from grader.languages.source.syntax import Slip

_MAKING = frozenset(("Counter", "defaultdict", "deque", "dict", "list", "set"))
_CHANGING = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "setdefault")
).union(("update",))


def is_made_once(value: Node) -> bool:
    """Return whether a default or an attribute of a class is an object that can be changed."""
    return value.kind in ("dict", "list") or called(value) in _MAKING


def kept_defaults(function: Node, made_once: Collection[str]) -> Iterator[Slip]:
    """Yield the parameters with such a default that the function changes: its next call begins
    with the change."""
    changed = set(_changed_in(function)).difference(stored([function]))
    for parameter in function.parts[0].parts:
        is_changed = parameter.name in changed.intersection(made_once)
        if is_changed and not _is_memory(function, parameter.name):
            yield Slip("default_kept", parameter.name, parameter.start)


def _is_memory(function: Node, name: str) -> bool:
    """Return whether the function only looks up by key what it has kept by key: its next call
    finds what it would work out anew."""
    nodes = list(inside(function))
    by_key = [node for node in nodes if node.kind == "index" and is_called(node.parts[0], name)]
    targets = chain.from_iterable(map(targets_of, nodes))
    kept = [node for node in targets if node in by_key]

    asked = [node.parts[-1] for node in nodes if node.name in ("in", "not_in")]
    passed = [node.parts[1:] for node in nodes if called(node) == function.name != ""]
    others = [node for node in (*asked, *chain(*passed)) if is_called(node, name)]
    uses = names(function.parts[1:]).count(name)
    return len(by_key) > len(kept) and len(by_key) + len(others) == uses


def shared_by_objects(method: Node, owner: Node) -> Iterator[Slip]:
    """Yield what the method uses and stands in the class alone, where methods change it."""
    targets = chain.from_iterable(map(targets_of, inside(owner)))
    fields = (target for target in targets if target.kind == "field")
    of_objects = {field.name for field in fields if path_of(field.parts[0]) != owner.name}
    used = {node.name for node in inside(method) if node.kind == "field"}
    shared = used.intersection(_changed_by_methods(owner)) - of_objects

    for statement in owner.parts[-1].parts:
        name, value = given(statement)
        if name in shared and is_made_once(value):
            yield Slip("shared_by_objects", name, statement.start)


def _changed_by_methods(owner: Node) -> Iterator[str]:
    """Yield the attributes that methods change through their object, or through the class."""
    for method in _methods(owner):
        taken = names(method.parts[:1])[:1]
        for path in _changed_in(method) if taken not in ([], ["cls"]) else ():
            first, _, name = path.partition(".")
            if first in (*taken, owner.name) and name:
                yield name


def hidden_methods(owner: Node) -> Iterator[Slip]:
    """Yield the attributes that objects are given under the name of a method."""
    methods = {method.name for method in _methods(owner)}
    for target in chain.from_iterable(map(targets_of, inside(owner))):
        if target.name in methods and path_of(target) == f"self.{target.name}":
            yield Slip("hidden_method", target.name, target.start)


def no_self(method: Node) -> Iterator[Slip]:
    """Yield the method that uses `self` and does not take it."""
    if "self" in names(method.parts[1:]) and "self" not in names(method.parts[:1]):
        yield Slip("no_self", method.name, method.start)


def _methods(owner: Node) -> Iterator[Node]:
    return (part for part in owner.parts[-1].parts if part.kind == "function")


def _changed_in(function: Node) -> Iterator[str]:
    """Yield the paths of what the function changes without giving it another value."""
    for node in inside(function):
        method, changed, _ = changing(node) or ("", node, ())
        if method in _CHANGING:
            yield path_of(changed)
        for target in targets_of(node):
            if target.kind == "index":
                yield path_of(target.parts[0])
            elif target.kind == "field" and node.kind == "assign" and node.name:
                yield path_of(target)
