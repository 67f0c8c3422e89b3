"""Expressions over a call's arguments and its answer, as residuals are made of.

An expression is a tree of the nodes below, walked and never evaluated by Python. Whole numbers
become doubles, and the size and cost of each step are bounded before it is made.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

__all__ = ["COST", "FAILURES", "FUNCTIONS", "Walk", "tree_of", "why_unusable"]

COST = 300_000_000
"""The cost of all steps of a walk, about so many operations on numbers."""
_NODES = 200
_ELEMENTS = 4_000_000

_OPERATORS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.Pow: np.power,
    ast.MatMult: np.matmul,
}
FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "abs": np.abs, "sqrt": np.sqrt, "exp": np.exp, "log": np.log, "sin": np.sin, "cos": np.cos,
    "norm": lambda x: np.linalg.norm(x.ravel()), "sum": np.sum, "max": np.max, "min": np.min,
    "len": lambda x: float(len(x)), "transpose": np.transpose, "conj": np.conj,
    "real": np.real, "imag": np.imag, "diag": np.diag, "eye": lambda x: np.eye(int(x)),
}  # fmt: skip
_LISTED = (
    ast.BinOp, ast.Call, ast.Constant, ast.Load, ast.Name, ast.Slice, ast.Subscript, ast.Tuple,
    ast.UnaryOp, ast.USub, *_OPERATORS,
)  # fmt: skip
FAILURES = (
    ArithmeticError, LookupError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError,
)  # fmt: skip


def why_unusable(expression: str, names: Sequence[str]) -> str | None:
    """Return the part of an expression that is none of the language, over these names."""
    try:
        nodes = list(ast.walk(tree_of(expression)))
    except FAILURES:
        return expression

    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in (*names, *FUNCTIONS, "pi"):
            return node.id
        is_number = type(getattr(node, "value", 0)) in (int, float, complex)
        if not isinstance(node, _LISTED) or (isinstance(node, ast.Constant) and not is_number):
            return expression
    return None if len(nodes) <= _NODES else expression


def tree_of(expression: str) -> ast.expr:
    return ast.parse(expression.strip(), mode="eval").body


class Walk(Struct):
    """A walk through expressions over these names, whose cost is counted."""

    names: Mapping[str, Any]
    left: int

    def value(self, node: ast.expr) -> NDArray[Any]:
        """Return what it gives, as doubles or complex numbers. Raises one of `FAILURES`."""
        value: Any
        match node:
            case ast.Constant(value):
                pass
            case ast.Name(name):
                value = self.names[name]
            case ast.UnaryOp(ast.USub(), operand):
                value = -self.value(operand)
            case ast.BinOp(left, sign, right):
                value = self._operation(type(sign), self.value(left), self.value(right))
            case ast.Subscript(whole, place):
                value = self.value(whole)[_place(place)]
            case ast.Call(ast.Name(name) | ast.Attribute(ast.Name("math"), name), arguments):
                value = self._called(name, [self.value(argument) for argument in arguments])
            case _:
                raise ValueError(type(node).__name__)

        array = np.asarray(value)
        if array.dtype.kind not in "iufcO":
            raise TypeError(array.dtype.name)
        numbers = np.asarray(array + 0.0)
        if numbers.dtype.kind == "O":
            numbers = np.array(numbers.tolist())
        self._pay(numbers.shape, numbers.size)
        return numbers

    def _pay(self, shape: Sequence[int], cost: int) -> None:
        self.left -= cost
        if math.prod(shape) > _ELEMENTS or self.left < 0:
            raise ValueError("too much")

    def _operation(
        self, sign: type[ast.AST], first: NDArray[Any], second: NDArray[Any]
    ) -> NDArray[Any]:
        if sign is ast.MatMult:
            shape = (*first.shape[:-1], *second.shape[1:])
            cost = math.prod(shape) * first.shape[-1]
        else:
            shape = np.broadcast_shapes(first.shape, second.shape)
            cost = math.prod(shape)
        self._pay(shape, cost)
        return cast(NDArray[Any], _OPERATORS[sign](first, second))

    def _called(self, name: str, arguments: Sequence[NDArray[Any]]) -> Any:
        code = self.names.get(name)
        if isinstance(code, str):
            return self._arrow(tree_of(code), arguments)

        [argument] = arguments
        if name in ("diag", "eye") and argument.ndim < 2:
            side = int(argument) if name == "eye" else argument.size
            self._pay((side, side), side**2)
        return FUNCTIONS[name](argument)

    def _arrow(self, function: ast.expr, arguments: Sequence[NDArray[Any]]) -> NDArray[Any]:
        """Return what an argument that is a function gives: it sees its parameters alone."""
        match function:
            case ast.Lambda(ast.arguments(args=parameters), body):
                names = (parameter.arg for parameter in parameters)
                inner = Walk(dict(zip(names, arguments, strict=True)), self.left)
                numbers = inner.value(body)
                self.left = inner.left
                return numbers
        raise ValueError("no arrow")


def _place(node: ast.expr | None) -> Any:
    match node:
        case ast.Tuple(parts):
            return tuple(map(_place, parts))
        case ast.Slice(start, stop, step):
            return slice(*map(_place, (start, stop, step)))
    return None if node is None else operator.index(ast.literal_eval(node))
