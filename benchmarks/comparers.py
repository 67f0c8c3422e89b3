"""The comparers' cost, beside that of an answer that is simply equal."""

import time
from collections.abc import Callable
from statistics import median

import numpy as np
from numpy.typing import NDArray

from benchmarks.tables import Row, Table
from grader.api import Call
from grader.judging.scoring.arrays import compare_array
from grader.judging.scoring.checking.residual import ask_for, residual
from grader.judging.scoring.equality import COMPARERS, nearest_parts
from grader.model import ArrayValue, Field, Residual, Text, Tolerance, UpTo, Value

__all__ = ["measure"]

_SHAPES = {"vector": (1000,), "matrix": (100, 10)}
_SECONDS = 0.05


def measure(rounds: int) -> Table:
    """CPU microseconds of one answer of 1,000 elements."""
    tolerance, field = Tolerance(), Field("x", "matrix", Text("x"))
    numbers = np.random.default_rng(7).random(1000)
    baselines = {
        kind: _cost(rounds, lambda value=value: compare_array(field, value, value, tolerance))  # type: ignore[misc]
        for kind, value in ((kind, _value(numbers, kind)) for kind in _SHAPES)
    }

    rows = [Row(f"equality, {kind}", cost, 1.0) for kind, cost in baselines.items()]
    for name, comparer in COMPARERS.items():
        kind = "vector" if "vector" in comparer.kinds else "matrix"
        right = _value(numbers, kind)
        parts = {"x": _value(-numbers, kind)}

        def compared(
            name: str = name, right: Value = right, parts: dict[str, Value] = parts
        ) -> None:
            moved = nearest_parts(UpTo(name, ("x",)), {"x": right}, parts)
            compare_array(field, right, moved["x"], tolerance)

        cost = _cost(rounds, compared)
        rows.append(Row(f"`{name}`, {kind}", cost, cost / baselines[kind]))

    asked = Residual(("A @ x - b",), parameters=("A", "b"))
    system = np.eye(1000)
    call = ask_for(asked, [Call((system, numbers), {}, {"x": numbers})], tolerance)
    cost = _cost(rounds, lambda: list(residual(call, [{"x": numbers}])))
    rows.append(Row("`residual: A @ x - b`, vector", cost, cost / baselines["vector"]))
    note = (
        "The answer is the right one with the other sign. One that is equal needs no comparer."
        " A residual's way to its process is not counted."
    )
    return Table("What a comparer costs", "CPU µs", "equality", rows, note)


def _value(numbers: NDArray[np.float64], kind: str) -> Value:
    return ArrayValue("Array", "Float64", _SHAPES[kind], tuple(numbers.tolist()))


def _cost(rounds: int, work: Callable[[], object]) -> float:
    """Return the CPU microseconds of one piece of work, the median of the rounds."""
    costs = []
    for _ in range(rounds):
        count, started = 0, time.process_time()
        while time.process_time() - started < _SECONDS:
            work()
            count += 1
        costs.append((time.process_time() - started) / count * 1e6)
    return median(costs)
