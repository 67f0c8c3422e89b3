"""Objects that Python makes once, for all calls of a function or for all objects of a class."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    Scope,
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
_MADE_ONCE = re.compile(rf"[\[{{]|({'|'.join(sorted(_MAKING))})\(")
_CHANGING = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "setdefault")
).union(("update",))


def kept_defaults(scope: Scope) -> Iterator[Slip]:
    """Yield the parameters whose default the function changes, or that objects keep, whose methods
    change it: the next call, or object, begins with the change."""
    parameters = scope.definition.parameters if scope.definition is not None else ()
    made_once = {p.name for p in parameters if p.default and _MADE_ONCE.match(p.default)}
    spoilt = {*_changed_in(scope.tree), *_changed_in_objects(scope)}
    changed = made_once.intersection(spoilt).difference(stored([scope.tree]))
    for parameter in scope.tree.parts[0].parts if changed else ():
        if parameter.name in changed and not _is_memory(scope.tree, parameter.name):
            yield Slip("default_kept", parameter.name, parameter.start)


def _changed_in_objects(scope: Scope) -> Iterator[str]:
    """Yield the names of what the method keeps in its object, where methods change it."""
    attributes = set(chain.from_iterable(map(_changed_by_methods, _owners(scope))))
    for node in scope.nodes:
        match node:
            case Node(kind="assign", parts=[Node(kind="field", name=name), value]):
                yield from {path_of(value)} if name in attributes else ()


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


def shared_by_objects(scope: Scope) -> Iterator[Slip]:
    """Yield what the method uses and stands in the class alone, where methods change it."""
    used = {node.name for node in scope.nodes if node.kind == "field"}
    for owner in _owners(scope):
        targets = chain.from_iterable(map(targets_of, inside(owner)))
        fields = (target for target in targets if target.kind == "field")
        of_objects = {field.name for field in fields if path_of(field.parts[0]) != owner.name}
        shared = set(_changed_by_methods(owner)).intersection(used) - of_objects

        for statement in owner.parts[-1].parts:
            name, value = given(statement)
            is_made_once = value.kind in ("dict", "list") or called(value) in _MAKING
            if name in shared and is_made_once:
                yield Slip("shared_by_objects", name, statement.start)


def _changed_by_methods(owner: Node) -> Iterator[str]:
    """Yield the attributes that methods change through their object, or through the class."""
    for method in _methods(owner):
        taken = names(method.parts[:1])[:1]
        for path in _changed_in(method) if taken not in ([], ["cls"]) else ():
            first, _, name = path.partition(".")
            if first in (*taken, owner.name) and name:
                yield name


def no_self(scope: Scope) -> Iterator[Slip]:
    """Yield the method that uses `self` and does not take it."""
    method = scope.tree
    is_taken = "self" in names(method.parts[:1])
    if _owners(scope) and not is_taken and "self" in names(method.parts[1:]):
        yield Slip("no_self", method.name, method.start)


def _owners(scope: Scope) -> Sequence[Node]:
    """Return the class of a method; nothing for a function of no class."""
    owner = scope.definition.read_owner() if scope.definition is not None else None
    return [] if owner is None else [owner]


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
