"""Residuals: expressions over a call's arguments and its answer that are 0 where it is right.

An expression is a tree of the nodes below, walked and never evaluated by Python. Whole numbers
become doubles, and the size and cost of each step are bounded before it is made. This file runs in
the process of checks.
"""

import ast
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.api import Call, Wrong
from grader.judging.scoring.elements import within
from grader.model import Residual, Tolerance

__all__ = ["FUNCTIONS", "ask_for", "residual", "why_unusable"]

_NODES = 200
_ELEMENTS = 4_000_000
_COST = 300_000_000
_DEVIATIONS = 6.11
"""A normal number is farther from its mean once in 10⁹ draws."""

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
_FAILURES = (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError)


def why_unusable(expression: str, names: Sequence[str]) -> str | None:
    """Return the part of an expression that is none of the language, over these names."""
    try:
        nodes = list(ast.walk(_tree(expression)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return expression

    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in (*names, *FUNCTIONS, "pi"):
            return node.id
        is_number = type(getattr(node, "value", 0)) in (int, float, complex)
        if not isinstance(node, _LISTED) or (isinstance(node, ast.Constant) and not is_number):
            return expression
    return None if len(nodes) <= _NODES else expression


def ask_for(asked: Residual, call: Call, tolerance: Tolerance) -> Call:
    """Return the call as `residual` takes it: its arguments by name."""
    names = dict(zip(asked.parameters, call.args, strict=False))
    return Call((asked, tolerance), {"pi": math.pi, **names, **call.kwargs}, call.expected)


def residual(call: Call, answers: Sequence[Mapping[str, Any]]) -> Iterator[Wrong]:
    """Yield what is wrong: the fields in an expression that is not 0, with it and its size; without
    a size where it has none, without both where the answer's form is wrong."""
    asked, tolerance = call.args
    for name, right in call.expected.items():
        if not all(_is_alike(answer[name], right) for answer in answers):
            yield Wrong(name, "")
            return

    for expression in asked.expressions:
        tree = _tree(expression)
        try:
            with np.errstate(all="ignore"):
                size, is_small = _measured(tree, call.kwargs, answers, asked.deviation, tolerance)
        except _FAILURES:
            size, is_small = math.nan, False
        if not is_small:
            shown = f"{size:.2g}" if math.isfinite(size) else ""
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            for name in used.intersection(call.expected) or call.expected:
                yield Wrong(name, expression, shown)


def _tree(expression: str) -> ast.expr:
    return ast.parse(expression.strip(), mode="eval").body


def _is_alike(value: Any, right: Any) -> bool:
    """Return whether an answer has the shape of the reference's, and is real where that is."""
    is_real = not np.iscomplexobj(value) or not np.imag(value).any()
    return np.shape(value) == np.shape(right) and (is_real or np.iscomplexobj(right))


def _measured(
    tree: ast.expr,
    names: Mapping[str, Any],
    answers: Sequence[Mapping[str, Any]],
    deviation: str | None,
    tolerance: Tolerance,
) -> tuple[float, bool]:
    """Return the greatest number of a residual, and whether it is small enough: by the tolerance,
    in which what stands behind a last minus is the expected; or as an average of drawn answers."""
    walks = [_Walk({**names, **answer}, _COST // len(answers)) for answer in answers]
    values = np.array([walk.value(tree) for walk in walks])
    if deviation is not None:
        bound = _DEVIATIONS * float(walks[0].value(_tree(deviation))) / math.sqrt(len(answers))
        size = float(np.abs(values.mean(axis=0)).max())
        return size, size <= bound

    size, expected = float(np.abs(values).max()), 0.0
    match tree:
        case ast.BinOp(_, ast.Sub(), right):
            expected = max(float(np.abs(walk.value(right)).max()) for walk in walks)
    return size, within(size, expected, tolerance)


class _Walk(Struct):
    """A walk through expressions over these names, whose cost is counted."""

    names: Mapping[str, Any]
    left: int

    def value(self, node: ast.expr) -> NDArray[Any]:
        """Return what it gives, as doubles or complex numbers. Raises one of `_FAILURES`."""
        value: Any
        match node:
            case ast.Constant(value):
                pass
            case ast.Name(name):
                value = self.names[name]
            case ast.UnaryOp(ast.USub(), operand):
                value = -self.value(operand)
            case ast.BinOp(left, operator, right):
                value = self._operation(type(operator), self.value(left), self.value(right))
            case ast.Subscript(whole, place):
                value = self.value(whole)[_place(place)]
            case ast.Call(ast.Name(name) | ast.Attribute(ast.Name("math"), name), arguments):
                value = self._called(name, [self.value(argument) for argument in arguments])
            case _:
                raise ValueError(type(node).__name__)

        array = np.asarray(value)
        if array.dtype.kind not in "iufcO":
            raise TypeError(array.dtype.name)
        numbers = np.array((array + 0.0).tolist()) if array.dtype.kind == "O" else array + 0.0
        self._pay(numbers.shape, numbers.size)
        return numbers

    def _pay(self, shape: Sequence[int], cost: int) -> None:
        self.left -= cost
        if math.prod(shape) > _ELEMENTS or self.left < 0:
            raise ValueError("too much")

    def _operation(
        self, operator: type[ast.AST], first: NDArray[Any], second: NDArray[Any]
    ) -> NDArray[Any]:
        if operator is ast.MatMult:
            shape = (*first.shape[:-1], *second.shape[1:])
            cost = math.prod(shape) * first.shape[-1]
        else:
            shape = np.broadcast_shapes(first.shape, second.shape)
            cost = math.prod(shape)
        self._pay(shape, cost)
        numbers: NDArray[Any] = _OPERATORS[operator](first, second)
        return numbers

    def _called(self, name: str, arguments: Sequence[NDArray[Any]]) -> Any:
        code = self.names.get(name)
        if isinstance(code, str):
            return self._arrow(_tree(code), arguments)

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
                inner = _Walk(dict(zip(names, arguments, strict=True)), self.left)
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
        case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
            return -number
        case ast.Constant(int(number)):
            return number
        case None:
            return None
    raise ValueError("no place")
