"""Objects that Python makes once, for all calls of a function or for all objects of a class."""

import ast
from collections.abc import Iterator

from grader.languages.python.source.body import Function, dotted, place_of
from grader.languages.source.syntax import Path, Slip

_MAKING = frozenset(("Counter", "defaultdict", "deque", "dict", "list", "set"))
_CHANGING = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "setdefault")
).union(("update",))


def kept_defaults(function: Function) -> Iterator[Slip]:
    """Yield the defaults that the function changes: its next call begins with the change."""
    arguments = function.args
    positional = reversed([*arguments.posonlyargs, *arguments.args])
    defaults = [
        *zip(positional, reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    changed = set(_changed_in(function))
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    given_anew = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}

    for argument, default in defaults:
        name = argument.arg
        is_changed = (name,) in changed and name not in given_anew
        if _is_made_once(default) and is_changed and not _is_memory(function, name):
            yield Slip("default_kept", name, place_of(argument))


def _is_memory(function: Function, name: str) -> bool:
    """Return whether the function only looks up by key what it has kept by key: its next call
    finds what it would work out anew."""
    nodes, own_name = [*ast.walk(function)], getattr(function, "name", None)
    uses = sum(isinstance(node, ast.Name) and node.id == name for node in nodes)
    looked_up = by_key = 0

    for node in nodes:
        match node:
            case ast.Subscript(ast.Name(base), ctx=context) if base == name:
                by_key += 1
                looked_up += isinstance(context, ast.Load)
            case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name(base)]) if base == name:
                by_key += 1
            case ast.Call(ast.Name(itself), arguments) if itself == own_name:
                by_key += sum(isinstance(a, ast.Name) and a.id == name for a in arguments)
    return looked_up > 0 and by_key == uses


def shared_by_objects(method: Function, owner: ast.ClassDef) -> Iterator[Slip]:
    """Yield what the method uses and stands in the class alone, where methods change it."""
    nodes = list(ast.walk(owner))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    of_objects = {
        node.attr
        for node in attributes
        if isinstance(node.ctx, ast.Store) and dotted(node.value) != (owner.name,)
    }
    changed = {name for inner in owner.body for name in _changed_by(inner, owner.name)}
    used = {node.attr for node in ast.walk(method) if isinstance(node, ast.Attribute)}

    for statement in owner.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ) if _is_made_once(value) and name in (changed & used) - of_objects:
                yield Slip("shared_by_objects", name, place_of(statement))


def hidden_methods(owner: ast.ClassDef) -> Iterator[Slip]:
    """Yield the attributes that objects are given under the name of a method."""
    methods = {inner.name for inner in owner.body if isinstance(inner, ast.FunctionDef)}
    for node in ast.walk(owner):
        match node:
            case ast.Attribute(ast.Name("self"), name, ast.Store()) if name in methods:
                yield Slip("hidden_method", name, place_of(node))


def no_self(method: Function) -> Iterator[Slip]:
    """Yield the method that uses `self` and does not take it."""
    arguments = method.args
    taken = {argument.arg for argument in (*arguments.posonlyargs, *arguments.args)}
    used = {node.id for node in ast.walk(method) if isinstance(node, ast.Name)}
    if "self" in used - taken and isinstance(method, ast.FunctionDef):
        yield Slip("no_self", method.name, place_of(method))


def _changed_by(method: ast.stmt, owner: str) -> Iterator[str]:
    """Yield the attributes that a method changes through its object, or through the class."""
    match method:
        case ast.FunctionDef(args=ast.arguments(args=[ast.arg(arg=itself), *_])) if itself != "cls":
            for path in _changed_in(method):
                if len(path) == 2 and path[0] in (itself, owner):
                    yield path[1]


def _is_made_once(value: ast.expr | None) -> bool:
    match value:
        case ast.List() | ast.Dict() | ast.Set():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _MAKING
    return False


def _changed_in(function: Function) -> Iterator[Path]:
    """Yield the dotted names of what the function changes without giving it another value."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=changed, attr=method)) if method in _CHANGING:
                yield dotted(changed) or ()
            case (
                ast.Assign(targets=[ast.Subscript(value=changed)])
                | ast.AugAssign(target=ast.Subscript(value=changed))
                | ast.AugAssign(target=ast.Attribute() as changed)
                | ast.Delete(targets=[ast.Subscript(value=changed)])
            ):
                yield dotted(changed) or ()
