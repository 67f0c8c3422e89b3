"""Values that a Python script never makes: of a new key, of a text, of its one function."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from grader.languages.python.source.body import place_of
from grader.languages.source.syntax import Slip

_DOES_NOTHING = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign)


def added_to_new_key(scope: ast.AST) -> Iterator[Slip]:
    """Yield the additions to an item of an empty dictionary, where no line makes an item."""
    nodes = list(ast.walk(scope))
    empty = {name for node in nodes for name in _empty_dicts(node)}
    added: list[tuple[str, ast.stmt]] = []
    other_uses: set[tuple[str, int]] = set()
    for node in nodes:
        match node:
            case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name))):
                added.append((name, node))
            case ast.Expr(ast.Call(ast.Attribute(ast.Subscript(ast.Name(name)), "append"))):
                added.append((name, node))
            case ast.Assign(
                targets=[ast.Subscript(ast.Name(name), ast.Name(key))],
                value=ast.BinOp(left=ast.Subscript(ast.Name(same), ast.Name(other))),
            ) if (name, key) == (same, other):
                added.append((name, node))
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
                other_uses.add((name, node.lineno))
            case ast.Attribute(value=ast.Name(id=name), attr="setdefault" | "update"):
                other_uses.add((name, node.lineno))

    lines = {(name, node.lineno) for name, node in added}
    made = {name for name, _ in other_uses - lines}
    for name, node in added:
        if name in empty - made:
            yield Slip("added_to_new_key", name, place_of(node))


def _empty_dicts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=[])):
            yield name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(ast.Name(id="dict"), [], [])):
            yield name


def text_for_number(scope: ast.AST) -> Iterator[Slip]:
    """Yield the names of what `input()` gives, where nothing else gets the name."""
    nodes = list(ast.walk(scope))
    names = (node for node in nodes if isinstance(node, ast.Name))
    times_given = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(ast.Name(id="input"))):
                if times_given[name] == 1:
                    yield Slip("text_for_number", name, place_of(node))
            case ast.Call(
                ast.Attribute(ast.Name(id=name), "append"), [ast.Call(ast.Name(id="input"))]
            ):
                yield Slip("text_for_number", name, place_of(node))


def never_called(statements: Sequence[ast.stmt]) -> Iterator[Slip]:
    """Yield the one function that nothing calls, in a script that only defines."""
    is_doing = [
        statement
        for statement in statements
        if not isinstance(statement, _DOES_NOTHING)
        and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
    nodes = [node for statement in statements for node in ast.walk(statement)]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    functions = [statement for statement in statements if isinstance(statement, ast.FunctionDef)]
    idle = [function for function in functions if function.name not in used]
    if not is_doing and len(idle) == 1 and not idle[0].args.args:
        yield Slip("never_called", idle[0].name, place_of(idle[0]))
