"""Values of a Python function that other ones replace too soon."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise

from grader.languages.python.source.body import Function, place_of
from grader.languages.source.syntax import Slip

_LONGEST_PLACE = 20
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
            yield from _swap_lost(block)


def _begun_anew(block: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield what begins as nothing, and gets nothing but another value in each pass of a loop."""
    if not any(isinstance(statement, ast.For) for statement in block):
        return

    # Looked for once: a block may have thousands of loops.
    last_with = {name: at for at, statement in enumerate(block) for name in _names([statement])}
    begun: set[str] = set()
    for at, loop in enumerate(block):
        begun.update(_begun_by(loop))
        if not isinstance(loop, ast.For):
            continue

        nodes = list(ast.walk(loop))
        leaves = any(isinstance(node, _LEAVING) for node in nodes)
        names = [node.id for node in nodes if isinstance(node, ast.Name)]
        only_given = {name for name in begun & set(names) if names.count(name) == 1}
        for statement in () if leaves else loop.body:
            match statement:
                case ast.Assign([ast.Name(name)], value) if name in only_given:
                    is_of_item = bool(_names([value]) & _names([loop.target]))
                    if is_of_item and last_with[name] > at:
                        yield Slip("begun_anew", name, place_of(statement))


def _begun_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Assign([ast.Name(name)], ast.Constant(0 | 1 | "") | ast.List([])):
            yield name


def _if_for_elif(block: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield the `if` that gives a name a value in each of its ways, whatever the one before it
    chose."""
    for first, second in pairwise(block):
        match first:
            case ast.If(body=[ast.Assign([ast.Name(name)])], orelse=[]):
                always = all(_gives_in(way, name) for way in _ways(second))
                nodes = [node for node in ast.walk(second) if isinstance(node, ast.Name)]
                is_read = any(n.id == name and isinstance(n.ctx, ast.Load) for n in nodes)
                if isinstance(second, ast.If) and always and not is_read:
                    yield Slip("if_for_elif", name, place_of(second))


def _ways(choice: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """Yield what stands in each way of an `if`: nothing in that of a missing `else`."""
    way: Sequence[ast.stmt] = [choice]
    while len(way) == 1 and isinstance(way[0], ast.If):
        yield way[0].body
        way = way[0].orelse
    yield way


def _gives_in(way: Sequence[ast.stmt], name: str) -> bool:
    return any(_gives(statement, name) for statement in way)


def _gives(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign([ast.Name(target)]):
            return target == name
    return False


def _swap_lost(block: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield the line after which two places hold the same, where the next line gives it back."""
    for statement, following in pairwise(block):
        match statement, following:
            case ast.Assign([first], second), ast.Assign([target], value):
                places = [_place(node) for node in (first, second, value, target)]
                if all(places) and places[:2] == places[2:] and places[0] != places[1]:
                    yield Slip("swap_lost", " = ".join(places[:2]), place_of(statement))


def _place(node: ast.expr) -> str:
    """Return a short text of a variable, an item or an attribute; empty for anything else."""
    is_short = len(list(islice(ast.walk(node), _LONGEST_PLACE))) < _LONGEST_PLACE
    is_place = isinstance(node, ast.Name | ast.Subscript | ast.Attribute)
    return ast.unparse(node) if is_place and is_short else ""


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    inside = chain.from_iterable(map(ast.walk, nodes))
    return {node.id for node in inside if isinstance(node, ast.Name)}
