"""Slips of single statements, which say something else than what was meant."""

import ast
from collections import Counter
from collections.abc import Iterator
from types import EllipsisType

from grader.languages.python.source.body import Function, dotted, place_of
from grader.languages.source.syntax import Slip

_NO_TEXT_AND_NO_LIST = ("enumerate", "filter", "map", "reversed", "zip")


def meaning_slips(nodes: list[ast.AST]) -> Iterator[Slip]:
    """Yield the slips of these nodes, all those of a function or of a script."""
    yield from _same_row(nodes)
    yield from _no_brackets(nodes)
    yield from _identity_compared(nodes)

    for node in nodes:
        match node:
            case ast.BoolOp(ast.Or(), values) if any(isinstance(v, ast.Compare) for v in values):
                if any(map(_is_always_true, values)):
                    yield Slip("alternative_alone", "or", place_of(node))
            case ast.Compare(left, [ast.Eq() | ast.NotEq()], [right]):
                for side in (left, right):
                    match side:
                        case ast.Call(ast.Name(name)) if name in _NO_TEXT_AND_NO_LIST:
                            yield Slip("never_equal", name, place_of(node))
            case ast.Assign([target], ast.UnaryOp(ast.UAdd() | ast.USub()) as value):
                if _is_sign_of_assignment(target, value):
                    name = ".".join(dotted(target) or ("…",))
                    yield Slip("sign_for_sum", name, place_of(node))

        # In a notebook, the last line of a cell shows its value.
        blocks = () if isinstance(node, ast.Module) else (getattr(node, "body", ()),)
        for block in (*blocks, getattr(node, "orelse", ())):
            for statement in block if isinstance(block, list) else ():
                if isinstance(statement, ast.Expr) and _is_of_no_use(statement.value):
                    yield Slip("value_dropped", "", place_of(statement))


def _no_brackets(nodes: list[ast.AST]) -> Iterator[Slip]:
    """Yield the sum of which only the first part stands below the line."""
    for node in nodes:
        match node:
            case ast.BinOp(ast.BinOp(above, ast.Div(), below), ast.Add() | ast.Sub()):
                if ast.dump(above) == ast.dump(below):
                    yield Slip("no_brackets", ast.unparse(node), place_of(node))


def _is_always_true(value: ast.expr) -> bool:
    match value:
        case ast.Constant(str(text)):
            return text != ""
        case ast.Constant(int() | float() as number):
            return number != 0 and not isinstance(number, bool)
    return False


def _identity_compared(nodes: list[ast.AST]) -> Iterator[Slip]:
    """Yield where elements or calculated numbers are asked whether they are the same object."""
    for node in nodes:
        match node:
            case ast.Compare(left, [ast.Is() | ast.IsNot()], [right]):
                if _is_value(left, right) or _is_value(right, left):
                    yield Slip("identity_compared", "is", place_of(node))


def _is_value(side: ast.expr, other: ast.expr) -> bool:
    """Return whether this is an element or a number, and the other side no singleton."""
    match other:
        case ast.Constant(None | bool() | EllipsisType()):
            return False
    return isinstance(side, ast.Subscript | ast.BinOp)


def _is_of_no_use(value: ast.expr) -> bool:
    """Return whether a line with this value alone does nothing."""
    return isinstance(value, ast.Subscript) or _is_calculation(value)


def _is_calculation(value: ast.expr) -> bool:
    return isinstance(value, ast.BinOp | ast.Compare)


def _is_sign_of_assignment(target: ast.expr, value: ast.UnaryOp) -> bool:
    """Return whether the sign stands at the `=`, and not at the number."""
    if isinstance(value.op, ast.UAdd):
        return True
    at_equals = value.col_offset <= (target.end_col_offset or 0) + len(" =")
    return at_equals and value.operand.col_offset > value.col_offset + 1


def lost_attribute(method: Function) -> Iterator[Slip]:
    """Yield the variable that nothing reads, and that is calculated from the attribute of its name,
    or only gets its own value."""
    nodes = list(ast.walk(method))
    read = Counter(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], ast.Name(same)) if name == same and read[name] == 1:
                yield Slip("lost_attribute", f"self.{name}", place_of(node))
            case ast.Assign([ast.Name(name)], value) | ast.AugAssign(ast.Name(name), value=value):
                parts = [part for part in ast.walk(value) if isinstance(part, ast.Attribute)]
                paths = [dotted(part) for part in parts if part.attr == name]
                if not read[name] and paths and paths[0]:
                    yield Slip("lost_attribute", ".".join(paths[0]), place_of(node))


def _same_row(nodes: list[ast.AST]) -> Iterator[Slip]:
    """Yield the list of one and the same list, many times, of which a row is changed."""
    rows = [node for node in nodes if isinstance(node, ast.Subscript)]
    cells = [row for row in rows if isinstance(row.value, ast.Subscript)]
    is_changed = any(not isinstance(cell.ctx, ast.Load) for cell in cells)
    for node in nodes:
        match node:
            case ast.Call(ast.Attribute(ast.Subscript(), "append")):
                is_changed = True
    for node in nodes:
        match node:
            case ast.BinOp(ast.List([row]), ast.Mult()) if is_changed and _is_list(row):
                yield Slip("same_row", "", place_of(node))


def _is_list(row: ast.expr) -> bool:
    match row:
        case ast.List() | ast.ListComp() | ast.BinOp(ast.List(), ast.Mult()):
            return True
    return False
