"""Python's syntax tree as the one that all languages have."""

import ast
from collections.abc import Sequence
from functools import reduce

from grader.languages.python.source.parser import LEXIS, parse
from grader.languages.source.neutral import Node, characters, element, operation, span, word
from grader.model import SourceFile

_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Pow: "^",
    ast.FloorDiv: "//",
    ast.And: "and",
    ast.Or: "or",
    ast.Not: "not",
    ast.USub: "-",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "==",
    ast.IsNot: "!=",
    ast.In: "in",
    ast.NotIn: "in",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.Invert: "not",
    ast.MatMult: "*",
}
_SILENT = (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)


def tree(source: SourceFile) -> Node | None:
    """Return the tree of a file; None when it does not parse."""
    statements = parse(source.text)
    if statements is None:
        return None

    aliases = [
        (name.asname or name.name).partition(".")[0]
        for statement in statements
        if isinstance(statement, ast.Import)
        for name in statement.names
    ]
    return _Maker(source.text, frozenset(aliases)).block("block", statements)


class _Maker:
    def __init__(self, text: str, modules: frozenset[str]) -> None:
        self._at = characters(text, LEXIS)
        self._modules = modules

    def block(self, kind: str, statements: Sequence[ast.AST]) -> Node:
        parts = self._all(statements)
        start, end = (parts[0].start, parts[-1].end) if parts else (0, 0)
        return Node(kind, start, end, parts)

    def _all(self, nodes: Sequence[ast.AST | None]) -> tuple[Node, ...]:
        return tuple(self._node(node) for node in nodes if node and not isinstance(node, _SILENT))

    def _node(self, node: ast.AST) -> Node:  # noqa: PLR0912, PLR0915 (one case for each kind)
        start = end = 0
        if isinstance(node, ast.stmt | ast.expr | ast.arg):
            start = self._at(node.lineno, node.col_offset)
            end = self._at(node.end_lineno or node.lineno, node.end_col_offset or 0)

        def made(kind: str, *parts: ast.AST | None, name: str = "") -> Node:
            return Node(kind, start, end, self._all(parts), name)

        match node:
            case ast.Name(name) | ast.arg(name):
                return made("name", name=name)
            case ast.Expr(value):
                return self._node(value)
            case ast.Constant(value):
                is_text = isinstance(value, str | bytes)
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                kind = "text" if is_text else "number" if is_number else repr(value).lower()
                return made("value", name="1" if is_number and value == 1 else kind)
            case ast.JoinedStr():
                return made("value", name="text")

            case ast.FunctionDef(name, arguments, body) | ast.AsyncFunctionDef(
                name, arguments, body
            ):
                inside = (self._parameters(arguments), self.block("block", body))
                return Node("function", start, end, inside, name)
            case ast.Lambda(arguments, body):
                return Node("lambda", start, end, (self._parameters(arguments), self._node(body)))
            case ast.ClassDef(name, _, _, body):
                return Node("class", start, end, (self.block("block", body),), name)

            case ast.If(test, body, orelse):
                blocks = [self.block("block", body)]
                blocks += [self.block("else", orelse)] if orelse else []
                return Node("if", start, end, (self._node(test), *blocks))
            case ast.For(target, items, body):
                parts = (self._node(target), self._node(items), self.block("block", body))
                return Node("for", start, end, parts)
            case ast.While(test, body):
                return Node("while", start, end, (self._node(test), self.block("block", body)))

            case ast.Assign(targets, value):
                return made("assign", *targets, value)
            case ast.AnnAssign(target, _, value) | ast.NamedExpr(target, value):
                return made("assign", target, value)
            case ast.AugAssign(target, sign, value):
                changed = operation(_SIGNS.get(type(sign), "?"), *self._all((target, value)))
                return Node("assign", start, end, (self._node(target), changed))
            case ast.Return(value):
                return made("return", value)
            case ast.Raise():
                return made("raise")
            case ast.Break() | ast.Continue():
                return made(type(node).__name__.lower())

            case ast.BinOp(left, sign, right):
                return operation(_SIGNS.get(type(sign), "?"), *self._all((left, right)))
            case ast.BoolOp(sign, values):
                joined = _SIGNS[type(sign)]
                return reduce(lambda one, next: operation(joined, one, next), self._all(values))
            case ast.Compare(left, signs, others):
                compared = self._node(left)
                for joining, side in zip(signs, self._all(others), strict=True):
                    compared = operation(_SIGNS[type(joining)], compared, side)
                return compared
            case ast.UnaryOp(ast.UAdd(), value):
                return self._node(value)
            case ast.UnaryOp(ast.USub(), ast.Constant()):
                return made("value", name="number")
            case ast.UnaryOp(sign, value):
                return made("sign", value, name=_SIGNS[type(sign)])
            case ast.IfExp(test, body, orelse):
                return made("choice", test, body, orelse)

            case ast.Call(ast.Name("range"), arguments):
                return span(start, end, self._all(arguments))
            case ast.Call(function, arguments, keywords):
                given = self._all([*arguments, *(keyword.value for keyword in keywords)])
                return Node("call", start, end, (*self._called(function), *given))
            case ast.Subscript(base, ast.Tuple(places)):
                return element(self._node(base), self._all(places), start, end)
            case ast.Subscript(base, place):
                return element(self._node(base), self._all((place,)), start, end)
            case ast.Slice(lower, upper, step):
                return span(start, end, self._all((lower, upper, step)))
            case ast.Attribute(base, name):
                return made("field", base, name=name)
            case ast.Tuple(items):
                return made("tuple", *items)
            case ast.List(items) | ast.Set(items):
                return made("list", *items)
            case (
                ast.ListComp(value, loops)
                | ast.SetComp(value, loops)
                | ast.GeneratorExp(value, loops)
            ):
                clauses = [part for loop in loops for part in (loop.target, loop.iter, *loop.ifs)]
                return made("each", value, *clauses)
        return made("block", *ast.iter_child_nodes(node))

    def _parameters(self, arguments: ast.arguments) -> Node:
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        return self.block("tuple", names)

    def _called(self, function: ast.expr) -> tuple[Node, ...]:
        """Return a function's word or name, and before its arguments the object that it is of."""
        match function:
            case ast.Name(name):
                owner: ast.expr | None = None
            case ast.Attribute(ast.Name(module), name) if module in self._modules:
                owner = None
            case ast.Attribute(owner, name):
                pass
            case _:
                return (self._node(function),)

        start = self._at(function.lineno, function.col_offset)
        known = word(name)
        callee = Node("word" if known else "name", start, start + 1, (), known or name)
        return (callee, *self._all((owner,)))
