"""The statements of a file by what executing them would do: define, compute, demonstrate."""

import __future__

import ast
from collections.abc import Iterator
from typing import Literal, NamedTuple

from .pieces import parse
from .source import Problem, read_source

Kind = Literal["nothing", "definition", "constant", "guard", "other"]
"""`definition`: imports, functions, classes, and `if` and `try` around nothing else; `constant`: a
name bound without a call; `guard`: `if __name__ == "__main__":`."""
_DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_PLAIN = (
    *(ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.Lambda),
    *(ast.Tuple, ast.List, ast.Set, ast.Dict, ast.JoinedStr, ast.FormattedValue),
    *(ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
_MAKERS = frozenset(
    {"namedtuple", "TypeVar", "NewType", "partial", "int", "float", "bool", "str"}
    | {"set", "dict", "list", "tuple", "frozenset"}
)
"""Calls that make a constant, though they are calls."""


class Statement(NamedTuple):
    node: ast.stmt
    kind: Kind
    path: str
    code: str
    flags: int
    """The compiler's flags, from the file's own `from __future__ import …`."""


class Skipped(NamedTuple):
    path: str
    problem: Problem


def read_statements(path: str) -> tuple[list[Statement], list[Skipped]]:
    text = read_source(path)
    lines = text.split("\n")
    parsed = parse(text)

    flags = 0
    for node in parsed.nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                feature = getattr(__future__, alias.name, None)
                flags |= getattr(feature, "compiler_flag", 0)

    statements = [
        Statement(node, _kind(node), path, lines[node.lineno - 1], flags) for node in parsed.nodes
    ]
    return statements, [Skipped(path, problem) for problem in parsed.problems]


def _kind(node: ast.stmt) -> Kind:
    match node:
        case ast.Pass() | ast.Expr(ast.Constant()):
            return "nothing"
        case ast.Assign() | ast.AnnAssign():
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in _parts(target)]
            is_named = all(isinstance(part, ast.Name) for part in parts)
            return "constant" if is_named and (not node.value or _is_plain(node.value)) else "other"
        case ast.If(test) if _is_guard(test):
            return "guard"
    return "definition" if _only_defines(node) else "other"


def _parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def _is_plain(value: ast.expr) -> bool:
    """Return true when evaluating it takes no time worth mentioning and has no effect."""
    waiting: list[ast.AST] = [value]

    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in _MAKERS:
                return False
            waiting += [*node.args, *(keyword.value for keyword in node.keywords)]
        elif not isinstance(node, _PLAIN):
            return False
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return True


def _is_guard(test: ast.expr) -> bool:
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, *test.comparators]
    return any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)


def _only_defines(node: ast.stmt) -> bool:
    if isinstance(node, _DEFINING) or type(node).__name__ == "TypeAlias":
        return True
    if isinstance(node, ast.If) and not _is_plain(node.test):
        return False
    if isinstance(node, ast.If | ast.Try):
        return all(
            _kind(inner) in ("nothing", "definition", "constant") for inner in inside_blocks(node)
        )
    return False


def inside_blocks(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the statements directly in the blocks of a compound statement that defines nothing."""
    if isinstance(node, _DEFINING):
        return
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        for part in getattr(node, name, ()):
            yield from (part,) if isinstance(part, ast.stmt) else part.body


def functions_inside(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the functions and classes in the blocks of a statement that was not, or not wholly,
    executed."""
    for inner in inside_blocks(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield inner
        else:
            yield from functions_inside(inner)


def bound_names(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a definition or constant binds."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name.partition(".")[0]
    elif blocks := list(inside_blocks(node)):
        for inner in blocks:
            yield from bound_names(inner)
    else:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id
