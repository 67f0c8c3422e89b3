"""Values of a Python function that other ones replace too soon."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from grader.languages.python.source.body import Function, place_of
from grader.languages.source.syntax import Slip

_LEAVING = ast.Break | ast.Continue | ast.Return


def parameter_replaced(function: Function) -> Iterator[Slip]:
    """Yield the parameter that a loop, or a line at the head, gives another value before anything
    reads it; or that the loop over it does, and later lines read."""
    if isinstance(function, ast.Lambda):
        return

    arguments = function.args
    required = arguments.args[: len(arguments.args) - len(arguments.defaults)]
    unread = taken = {argument.arg for argument in required}
    for number, statement in enumerate(function.body, 1):
        later = function.body[number:]
        name, is_replaced = "", False
        match statement:
            case ast.Assign([ast.Name(name)], value) if name in unread:
                is_replaced = taken.isdisjoint(_names([value])) and name in _names(later)
            case ast.For(ast.Name(name), ast.Name(values)) if name == values:
                is_replaced = name in taken & _names(later)
            case ast.For(ast.Name(name), values, body) if name in unread:
                is_replaced = name in _names(body) - _names([values])
        if is_replaced:
            yield Slip("parameter_replaced", name, place_of(statement))
        unread = unread - _names([statement])


def replacing_slips(nodes: Sequence[ast.AST]) -> Iterator[Slip]:
    """Yield the slips of these nodes, all those of a function or of a script."""
    blocks = [getattr(node, part, ()) for node in nodes for part in ("body", "orelse")]
    for block in blocks:
        # The body of a lambda is no list.
        if isinstance(block, list):
            yield from _begun_anew(block)
            yield from _if_for_elif(block)


def _begun_anew(block: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield what begins as nothing, and gets nothing but another value in each pass of a loop."""
    loops = [(at, loop) for at, loop in enumerate(block) if isinstance(loop, ast.For)]
    for at, loop in loops:
        nodes = list(ast.walk(loop))
        leaves = any(isinstance(node, _LEAVING) for node in nodes)
        names = [node.id for node in nodes if isinstance(node, ast.Name)]
        begun = {name for statement in block[:at] for name in _begun_by(statement)}
        only_given = {name for name in begun if names.count(name) == 1}
        for statement in () if leaves else loop.body:
            match statement:
                case ast.Assign([ast.Name(name)], value) if name in only_given:
                    is_of_item = bool(_names([value]) & _names([loop.target]))
                    if is_of_item and name in _names(block[at + 1 :]):
                        yield Slip("begun_anew", name, place_of(statement))


def _begun_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Assign([ast.Name(name)], ast.Constant(0 | 1 | "") | ast.List([])):
            yield name


def _if_for_elif(block: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield the `if` that gives a name a value in each of its ways, whatever the one before it
    chose."""
    for first, second in pairwise(block):
        name = _chosen_by(first)
        if name and not _reads(second, name) and _always_gives([second], name):
            yield Slip("if_for_elif", name, place_of(second))


def _chosen_by(choice: ast.stmt) -> str:
    """Return the name that an `if` without `else` gives a value; empty where it does more."""
    names = set()
    for node in ast.walk(choice) if isinstance(choice, ast.If) else ():
        match node:
            case ast.Assign([ast.Name(name)]):
                names.add(name)
            case ast.stmt() if not isinstance(node, ast.If):
                return ""
    name = names.pop() if len(names) == 1 else ""
    return "" if _always_gives([choice], name) else name


def _always_gives(block: Sequence[ast.stmt], name: str) -> bool:
    ways = [block]
    while ways:
        way = ways.pop()
        if any(_gives(statement, name) for statement in way):
            continue

        choices = [statement for statement in way if isinstance(statement, ast.If)]
        if not choices:
            return False
        ways += (choices[-1].body, choices[-1].orelse)
    return True


def _gives(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign([ast.Name(target)]):
            return target == name
    return False


def _reads(statement: ast.stmt, name: str) -> bool:
    nodes = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
    return any(node.id == name and isinstance(node.ctx, ast.Load) for node in nodes)


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    inside = chain.from_iterable(map(ast.walk, nodes))
    return {node.id for node in inside if isinstance(node, ast.Name)}
