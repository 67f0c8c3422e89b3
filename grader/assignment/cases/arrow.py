"""A function that is written once for all languages: `x -> x % 2 == 0`.

What stands behind the arrow is an expression as Python writes it, of what both languages have.
"""

import ast
import re
from collections.abc import Mapping, Sequence

from grader.languages.code import value_code
from grader.languages.julia.source.spelling import SPELLING
from grader.languages.python.source.spelling import SIGNS
from grader.model import Language, ScalarValue

_ARROW = re.compile(r"\s*(?:([A-Za-z_]\w*)|\(([\w\s,]*)\))\s*->(.+)", re.DOTALL)
_SHARED = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.And, ast.Or)
_COMPARING = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_OPERATORS: Mapping[type[ast.AST], str] = {
    kind: SPELLING.signs.get(SIGNS[kind], SIGNS[kind]) for kind in (*_SHARED, *_COMPARING)
} | {ast.USub: "-", ast.Not: "!"}
_CALLED: Mapping[type[ast.AST], str] = {ast.Mod: "mod", ast.FloorDiv: "fld"}
_FUNCTIONS = {"len": "length", "abs": "abs", "sum": "sum", "min": "min", "max": "max"}
_MATHS = ("sqrt", "exp", "log", "sin", "cos")
_FUNCTIONS |= {name: name for name in _MATHS}
_METHODS = {"upper": "uppercase", "lower": "lowercase"} | {
    name: name for name in ("startswith", "endswith")
}


def arrow_function(text: str) -> Mapping[Language, str]:
    """Return the function's code by language. Raises ValueError for what not all of them have."""
    match = _ARROW.fullmatch(text)
    if match is None:
        raise ValueError("no arrow")
    single, several, body = match.groups()
    names = [single] if single else [name.strip() for name in several.split(",") if name.strip()]

    try:
        tree = ast.parse(body.strip(), mode="eval").body
    except SyntaxError as error:
        raise ValueError(error.msg) from None
    head = single or f"({', '.join(names)})"
    julian = f"{head} -> {_julia(tree, names)}"

    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in _MATHS and node.id not in names:
            node.id = f"math.{node.id}"
    return {"python": f"lambda {', '.join(names)}: {ast.unparse(tree)}", "julia": julian}


def _julia(node: ast.expr, names: Sequence[str]) -> str:
    """Return an expression as Julia writes it, in brackets wherever it has an operator."""

    def each(nodes: Sequence[ast.expr]) -> list[str]:
        return [_julia(item, names) for item in nodes]

    match node:
        case ast.Name(name) if name in names:
            return name
        case ast.Constant(bool() | int() | float() | str() | None as value):
            return value_code(ScalarValue("", value), "julia")
        case ast.Tuple(items):
            return f"({', '.join(each(items))}{',' if len(items) == 1 else ''})"
        case ast.List(items):
            return f"[{', '.join(each(items))}]"
        case ast.IfExp(test, body, other):
            return "({} ? {} : {})".format(*each([test, body, other]))
        case ast.Subscript(value, ast.Constant(int(position))) if position >= 0:
            return f"{_julia(value, names)}[{position + 1}]"
        case ast.Call(ast.Name(function), arguments, []) if function in _FUNCTIONS:
            called = _FUNCTIONS[function]
            if called in ("min", "max") and len(arguments) == 1:
                called += "imum"
            return f"{called}({', '.join(each(arguments))})"
        case ast.Call(ast.Attribute(value, method), arguments, []) if method in _METHODS:
            return f"{_METHODS[method]}({', '.join(each([value, *arguments]))})"
    return _operation(node, names)


def _operation(node: ast.expr, names: Sequence[str]) -> str:
    match node:
        case ast.UnaryOp(operator, operand) if type(operator) in _OPERATORS:
            return f"({_OPERATORS[type(operator)]}{_julia(operand, names)})"
        case ast.BoolOp(operator, operands):
            parts = (_julia(operand, names) for operand in operands)
            return f"({f' {_OPERATORS[type(operator)]} '.join(parts)})"

        case ast.BinOp(left, operator, right):
            first, second = _julia(left, names), _julia(right, names)
            if type(operator) in _CALLED:
                return f"{_CALLED[type(operator)]}({first}, {second})"
            if isinstance(operator, ast.Add) and (_is_text(left) or _is_text(right)):
                return f"({first} * {second})"
            if type(operator) in _OPERATORS:
                return f"({first} {_OPERATORS[type(operator)]} {second})"

        case ast.Compare(left, [ast.In()], [right]):
            called = "occursin" if _is_text(left) else "in"
            return f"{called}({_julia(left, names)}, {_julia(right, names)})"
        case ast.Compare(left, operators, operands) if {*map(type, operators)} <= {*_OPERATORS}:
            words = [_julia(left, names)]
            for relation, operand in zip(operators, operands, strict=True):
                words += [_OPERATORS[type(relation)], _julia(operand, names)]
            return f"({' '.join(words)})"

    raise ValueError(ast.unparse(node))


def _is_text(node: ast.expr) -> bool:
    """Return whether an expression is certainly a text."""
    match node:
        case ast.Constant(str()):
            return True
        case ast.BinOp(left, ast.Add(), right):
            return _is_text(left) or _is_text(right)
    return False
