"""Python's syntax tree as the one that all languages have."""

import ast
from collections.abc import Iterator, Sequence
from functools import partial

from grader.languages.python.source.parser import parse
from grader.languages.python.source.spelling import SIGNS
from grader.languages.source.lines import Position
from grader.languages.source.neutral import Node, unless_too_deep
from grader.model import SourceFile

_KINDS: dict[type[ast.AST], str] = {
    ast.Name: "name", ast.arg: "name", ast.Attribute: "field", ast.alias: "import",
    ast.FunctionDef: "function", ast.AsyncFunctionDef: "function", ast.Lambda: "lambda",
    ast.ClassDef: "class", ast.If: "if", ast.For: "for", ast.While: "while",
    ast.Assign: "assign", ast.AnnAssign: "assign", ast.AugAssign: "assign",
    ast.NamedExpr: "assign", ast.Return: "return", ast.Raise: "raise", ast.Break: "break",
    ast.Continue: "continue", ast.BinOp: "operation", ast.BoolOp: "operation",
    ast.Compare: "operation", ast.UnaryOp: "sign", ast.IfExp: "choice", ast.Call: "call",
    ast.Subscript: "index", ast.Slice: "range", ast.Tuple: "tuple", ast.arguments: "tuple",
    ast.List: "list", ast.Set: "list", ast.ListComp: "each", ast.SetComp: "each",
    ast.DictComp: "each", ast.GeneratorExp: "each", ast.comprehension: "clause",
    ast.JoinedStr: "text", ast.Dict: "dict", ast.Delete: "delete", ast.keyword: "keyword",
}  # fmt: skip
"""The kinds of nodes; a node of any other kind is an `other` with its parts."""
_SIGNS = {**SIGNS, ast.Not: "not", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.BitXor: "xor"}
_UNREAD = frozenset(("annotation", "bases", "decorator_list", "defaults", "kw_defaults"))
_UNREAD |= {"kwarg", "returns", "type_params", "vararg"}


def tree(source: SourceFile) -> Node | None:
    """Return the tree of a file; None when it does not parse."""
    statements = parse(source.text)
    return None if statements is None else block(statements)


def tree_of(part: ast.AST) -> Node | None:
    """Return the tree of a part of a program; None where it is deeper than anybody writes."""
    return unless_too_deep(partial(neutral, part))


def neutral(node: ast.AST) -> Node:
    """Return the tree of a part of a program."""
    match node:
        case ast.Expr(value):
            return neutral(value)
        case ast.Constant(value):
            kind, name = _constant(value)
            return Node(kind, *_ends(node, ()), (), name)

    kind = _KINDS.get(type(node), "other")
    parts = tuple(_parts(node))
    return Node(kind, *_ends(node, parts), parts, _name(node))


def block(statements: Sequence[ast.stmt], kind: str = "block") -> Node:
    parts = tuple(map(neutral, statements))
    return Node(kind, *_ends(None, parts), parts)


def _parts(node: ast.AST) -> Iterator[Node]:
    for field, value in ast.iter_fields(node):
        match value:
            case _ if field in _UNREAD:
                continue
            case ast.expr() | ast.arguments():
                yield neutral(value)
            case [ast.stmt(), *_]:
                yield block(value, "else" if field == "orelse" else "block")
            case list():
                yield from (neutral(part) for part in value if _is_part(part))


def _is_part(part: object) -> bool:
    return isinstance(part, ast.AST) and not isinstance(part, ast.cmpop)


def _constant(value: object) -> tuple[str, str]:
    if isinstance(value, str | bytes):
        return "text", str(value)
    is_number = isinstance(value, int | float | complex) and not isinstance(value, bool)
    return ("number" if is_number else "constant"), repr(value).lower()


def _name(node: ast.AST) -> str:
    """Return the name or the sign that a node has of its own."""
    match node:
        case ast.alias(name, brought):
            return (brought or name).partition(".")[0]
        case ast.Compare(ops=signs):
            return " ".join(dict.fromkeys(_SIGNS[type(sign)] for sign in signs))
        case ast.BinOp(op=sign) | ast.BoolOp(op=sign) | ast.UnaryOp(op=sign):
            return _SIGNS.get(type(sign), "shift")
        case ast.AugAssign(op=sign):
            return _SIGNS.get(type(sign), "shift")

    names = (getattr(node, field, None) for field in ("id", "arg", "attr", "name"))
    return next((name for name in names if isinstance(name, str)), "")


def _ends(node: ast.AST | None, parts: tuple[Node, ...]) -> tuple[Position, Position]:
    """Return where a node begins and ends; where the parser does not say it, its parts do."""
    match node:
        case ast.stmt() | ast.expr() | ast.arg():
            end = Position(node.end_lineno or node.lineno, node.end_col_offset or 0)
            return Position(node.lineno, node.col_offset), end
    nowhere = Position(1, 0)
    return (parts[0].start, parts[-1].end) if parts else (nowhere, nowhere)
