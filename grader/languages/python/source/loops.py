"""Slips of loops: what they begin anew, go over or never change."""

import ast
from collections.abc import Iterator

from grader.languages.python.source.body import place_of
from grader.languages.source.syntax import Slip

_GIVING_VALUES = frozenset(("abs", "float", "int", "len", "max", "min", "print", "range", "round"))
_GIVING_VALUES |= {"str", "sum"}


def loop_slips(nodes: list[ast.AST]) -> Iterator[Slip]:
    """Yield the slips of these nodes, all those of a function or of a script."""
    for node in nodes:
        match node:
            case ast.For():
                yield from _begun_anew(node)
                yield from _decided_anew(node)
                yield from _item_for_position(node)
                yield from _position_for_item(node)
            case ast.While():
                yield from _begun_anew(node)
                yield from _never_ends(node)
            case ast.Call(ast.Name("range"), [ast.expr() as first, ast.Constant(0 | 1)], []):
                if not isinstance(first, ast.Constant):
                    yield Slip("empty_range", ast.unparse(first), place_of(node))


def _begun_anew(loop: ast.For | ast.While) -> Iterator[Slip]:
    """Yield what each pass sets to nothing, adds to and uses for nothing else."""
    body = [node for statement in loop.body for node in ast.walk(statement)]
    for statement in loop.body:
        match statement:
            case ast.Assign([ast.Name(name)], value) if _is_empty(value):
                added = [node for node in body if _adds_to(node, name)]
                added += [node for node in body if _asks(node, name)]
                uses = [node for node in body if isinstance(node, ast.Name) and node.id == name]
                own_uses = {id(node) for addition in added for node in ast.walk(addition)}
                if added and [id(use) in own_uses for use in uses].count(False) == 1:
                    yield Slip("begun_anew", name, place_of(statement))


def _is_empty(value: ast.expr) -> bool:
    match value:
        case ast.Constant(0 | "") | ast.List([]) | ast.Dict([]):
            return True
    return False


def _adds_to(node: ast.AST, name: str) -> bool:
    match node:
        case ast.AugAssign(ast.Name(target)):
            return target == name
        case ast.Assign([ast.Name(target)], ast.BinOp(left=ast.Name(left))):
            return target == left == name
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(target), "add" | "append" | "update"))):
            return target == name
        case ast.Assign([ast.Subscript(ast.Name(target))]) | ast.AugAssign(
            ast.Subscript(ast.Name(target))
        ):
            return target == name
    return False


def _asks(node: ast.AST, name: str) -> bool:
    """Return whether a key is sought, as before it is added."""
    match node:
        case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name(target)]):
            return target == name
    return False


def _decided_anew(loop: ast.For) -> Iterator[Slip]:
    """Yield a truth value that each pass sets, one way or the other: the last one alone counts."""
    leaves = any(isinstance(node, ast.Break | ast.Return) for node in ast.walk(loop))
    match loop.body:
        case [
            ast.If(
                body=[ast.Assign([ast.Name(name)], ast.Constant(bool()))],
                orelse=[ast.Assign([ast.Name(other)], ast.Constant(bool()))],
            ) as choice
        ] if name == other and not leaves:
            yield Slip("decided_anew", name, place_of(choice))


def _item_for_position(loop: ast.For) -> Iterator[Slip]:
    """Yield the item that is used as a position in the list that it comes from."""
    for node in ast.walk(loop):
        match loop.target, loop.iter, node:
            case ast.Name(item), ast.Name(values), ast.Subscript(ast.Name(of), ast.Name(position)):
                if (item, values) == (position, of):
                    yield Slip("item_for_position", item, place_of(node))
                    return


def _position_for_item(loop: ast.For) -> Iterator[Slip]:
    """Yield the position that is calculated with, where nothing takes an item of a list."""
    match loop.target, loop.iter:
        case (
            ast.Name(position),
            ast.Call(ast.Name("range"), [*_, ast.Call(ast.Name("len"), [ast.Name(values)])]),
        ):
            nodes = [node for statement in loop.body for node in ast.walk(statement)]
            names = {node.id for node in nodes if isinstance(node, ast.Name)}
            takes_items = any(isinstance(node, ast.Subscript) for node in nodes)
            if position in names and values not in names and not takes_items:
                yield Slip("position_for_item", f"{values}[{position}]", place_of(loop))


def _never_ends(loop: ast.While) -> Iterator[Slip]:
    """Yield a loop in which nothing changes what its condition reads, or only away from its end."""
    nodes = [node for statement in loop.body for node in ast.walk(statement)]
    leaves = any(isinstance(node, ast.Break | ast.Return | ast.Raise) for node in nodes)
    calls = [node for node in (*nodes, *ast.walk(loop.test)) if isinstance(node, ast.Call)]
    # Another function may change a global, or a list.
    is_known = all(_changes_no_argument(call) for call in calls)

    changed = set()
    for node in nodes:
        match node:
            case ast.Name(name, ast.Store() | ast.Del()) | ast.Attribute(ast.Name(name)):
                changed.add(name)
            case ast.Subscript(ast.Name(name), ctx=ast.Store() | ast.Del()):
                changed.add(name)
    names = [node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)]
    names = [name for name in names if name not in _GIVING_VALUES]
    if names and is_known and not leaves and changed.isdisjoint(names):
        yield Slip("never_ends", "`, `".join(dict.fromkeys(names)), place_of(loop))
    if is_known and not leaves and (name := _going_away(loop, nodes)):
        yield Slip("wrong_way", name, place_of(loop))


def _going_away(loop: ast.While, nodes: list[ast.AST]) -> str:
    """Return the counter that each pass only moves away from where the loop would end."""
    match loop.test:
        case ast.Compare(ast.Name(name), [ast.Lt() | ast.LtE()], [limit]):
            away: type[ast.operator] = ast.Sub
        case ast.Compare(ast.Name(name), [ast.Gt() | ast.GtE()], [limit]):
            away = ast.Add
        case _:
            return ""

    stored = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    steps = [node for node in nodes if _is_step(node, name, away)]
    is_limit_kept = {n.id for n in ast.walk(limit) if isinstance(n, ast.Name)}.isdisjoint(stored)
    return name if steps and is_limit_kept and stored.count(name) == len(steps) else ""


def _is_step(node: ast.AST, name: str, sign: type[ast.operator]) -> bool:
    match node:
        case ast.AugAssign(ast.Name(target), operator, ast.Constant(int() | float() as size)):
            return target == name and isinstance(operator, sign) and size > 0
        case ast.Assign(
            [ast.Name(target)], ast.BinOp(ast.Name(same), operator, ast.Constant(int() as size))
        ):
            return target == same == name and isinstance(operator, sign) and size > 0
    return False


def _changes_no_argument(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name):
            return name in _GIVING_VALUES
        case ast.Attribute(ast.Name()):
            return True  # it may change its object, which counts as changed
    return False
