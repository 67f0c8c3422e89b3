"""Residuals: expressions over a call's arguments and its answer that are 0 where it is right; and
errors, which become smaller with the step as a method of some order lets them.

This file runs in the process of checks.
"""

import ast
import math
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import cycle
from typing import Any

import numpy as np
from msgspec import Struct

from grader.api import Call
from grader.judging.scoring.checking import Objection
from grader.judging.scoring.checking.expressions import COST, FAILURES, Walk, tree_of
from grader.judging.scoring.elements import within
from grader.model import Convergence, CurveReport, Message, Residual, Tolerance

__all__ = ["ask_for", "residual"]

_DEVIATIONS = 6.11
"""A normal number is farther from its mean once in 10⁹ draws."""
_ROUNDING = 1e-12
"""Errors that are smaller beside the answer may be rounding, which has no order."""

_Names = Mapping[str, Any]


def ask_for(asked: Residual, calls: Sequence[Call], tolerance: Tolerance) -> Call:
    """Return the calls, one for each answer or one for all, as `residual` takes them: with their
    arguments by name."""
    names = [
        {"pi": math.pi, **dict(zip(asked.parameters, call.args, strict=False)), **call.kwargs}
        for call in calls
    ]
    return Call((asked, tolerance, names), {}, calls[0].expected)


def residual(call: Call, answers: Sequence[_Names]) -> Iterator[Objection]:
    """Yield what is wrong: the fields of which an expression is not 0, or the whole answer where
    its form is wrong or it does not converge."""
    asked, tolerance, names = call.args
    for name, right in call.expected.items():
        if not all(_is_alike(answer[name], right) for answer in answers):
            yield _objection(name, "residual_form")
            return

    cost = COST // len(answers)
    pairs = list(zip(cycle(names), answers, strict=False))
    calls = [Walk(arguments, cost) for arguments, _ in pairs]
    walks = [Walk({**arguments, **answer}, cost) for arguments, answer in pairs]
    question = _Question(asked, tolerance, call.expected, calls, walks)
    with np.errstate(all="ignore"):
        for expression in asked.expressions:
            yield from question.not_zero(expression)
        if asked.convergence is not None:
            yield from question.not_converging(asked.convergence)


def _names_in(expression: str) -> Set[str]:
    return {node.id for node in ast.walk(tree_of(expression)) if isinstance(node, ast.Name)}


def _objection(field: str, key: str, **params: str) -> Objection:
    return Objection(field, Message(f"scoring.{key}", params))


class _Question(Struct, frozen=True):
    """A residual asked of answers that have the right form, and what it is reckoned with."""

    asked: Residual
    tolerance: Tolerance
    right: _Names
    calls: Sequence[Walk]
    """Over the arguments of each answer's call."""
    answers: Sequence[Walk]
    """Over these and the answer's fields; for convergence, that with the smallest step first."""

    def not_zero(self, expression: str) -> Iterator[Objection]:
        """Yield the fields that belong together by an expression that is not 0."""
        tree = tree_of(expression)
        try:
            size, is_small = self._measured(tree)
        except FAILURES:
            size, is_small = math.nan, False
        if is_small:
            return

        key = "residual" if math.isfinite(size) else "residual_none"
        for name in self._together(expression) or self.right:
            yield _objection(name, key, expression=expression, size=f"{size:.2g}")

    def _together(self, expression: str) -> Set[str]:
        """Return the fields in an expression, and those that others name beside one of them."""
        together = _names_in(expression) & self.right.keys()
        apart = [_names_in(other) & self.right.keys() for other in self.asked.expressions]
        while near := [names for names in apart if names & together and names - together]:
            together = together.union(*near)
        return together

    def _measured(self, tree: ast.expr) -> tuple[float, bool]:
        """Return the greatest number of a residual, and whether it is small enough: by the
        tolerance, in which what stands behind a last minus is the expected; or as an average of
        drawn answers."""
        values = np.array([walk.value(tree) for walk in self.answers])
        if (deviation := self.asked.deviation) is not None:
            error = float(self.answers[0].value(tree_of(deviation))) / math.sqrt(len(values))
            size = float(np.abs(values.mean(axis=0)).max())
            return size, size <= _DEVIATIONS * error < math.inf

        size, expected = float(np.abs(values).max()), 0.0
        match tree:
            case ast.BinOp(_, ast.Sub(), right):
                expected = max(float(np.abs(walk.value(right)).max()) for walk in self.answers)
        return size, within(size, expected, self.tolerance)

    def not_converging(self, asked: Convergence) -> Iterator[Objection]:
        """Yield why the answers do not converge as asked."""
        [(name, finest)] = self.right.items()
        try:
            steps = [abs(float(walk.value(tree_of(asked.step)))) for walk in self.calls]
            values = [walk.value(ast.Name(name)) for walk in self.answers]
            # Without exact ones, the error is the difference from the answer with the smaller step.
            exact = [finest, *values[:-1]]
            if asked.exact is not None:
                exact = [walk.value(tree_of(str(asked.exact))) for walk in self.calls]
            errors = [float(np.abs(x - y).max()) for x, y in zip(values, exact, strict=True)]
            numbers = [*errors, *map(math.log, steps)]
        except FAILURES:
            numbers = [math.nan]
        if not all(map(math.isfinite, numbers)):
            yield _objection(name, "residual_form")
            return
        if steps != sorted(set(steps)):
            yield _objection(name, "steps")
            return

        scale = float(np.abs(exact[0]).max())
        first = 1 if asked.exact is None else 0
        pairs = zip(steps[first:], errors[first:], strict=True)
        known = [(step, error) for step, error in pairs if error > _ROUNDING * scale]
        has_order = len(known) > 1
        if has_order and (other := _of_another_order(name, asked, known)) is not None:
            yield other
            return

        nearest = errors[0] if has_order else max(errors)
        if not within(nearest, scale, self.tolerance):
            yield _objection(name, "not_near", size=f"{nearest:.2g}")


def _is_alike(value: Any, right: Any) -> bool:
    """Return whether an answer has the shape of the reference's, and is real where that is."""
    numbers = np.ravel(value)
    imaginary = numbers.imag
    if numbers.dtype.kind == "O":  # as beside long whole numbers: NumPy sees no parts of these
        imaginary = np.array([getattr(number, "imag", 0) for number in numbers])
    is_real = np.iscomplexobj(right) or not imaginary.any()
    return is_real and np.shape(value) == np.shape(right)


def _of_another_order(
    name: str, asked: Convergence, known: Sequence[tuple[float, float]]
) -> Objection | None:
    """Return the order of these steps and errors, where it is not the one that is asked for, with a
    drawing of logarithms: theirs, and those of that order."""
    steps, errors = np.log10(known).T
    off = steps - steps.mean()
    order = float(off @ errors / (off @ off))
    if abs(order - asked.order) <= asked.within:
        return None

    ideal = errors[-1] + asked.order * (steps - steps[-1])
    right, got = (tuple(zip(steps.tolist(), y.tolist(), strict=True)) for y in (ideal, errors))
    words = {"order": f"{order:.2f}", "asked": f"{asked.order:g}"}
    for key, column in zip(("steps", "errors"), zip(*known, strict=True), strict=True):
        words[key] = ", ".join(f"{number:.3g}" for number in reversed(column))

    curve = CurveReport(right, got, ("scoring.order.step", "scoring.order.error"))
    return Objection(name, Message("scoring.order", words), curve)
