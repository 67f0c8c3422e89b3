"""An object that is called itself: `__call__` in Python, a functor in Julia."""

from pathlib import Path

import pytest

from grader.running import Runtime
from tests.judging.numerics.documented import JULIA, documented, handed_in

PYTHON = """
class Line:
    def __init__(self, slope, start):
        self.numbers = slope, start
    def {method}(self, x):
        return self.numbers[0] * x + self.numbers[1]
"""
JULIAN = """# julia
struct Line
    slope
    start
end
{method}(x) = line.slope * x + line.start
"""


@pytest.mark.parametrize(
    ("text", "method", "score"),
    [
        (PYTHON, "__call__", 1.0),
        (PYTHON, "value", 0.0),
        pytest.param(JULIAN, "(line::Line)", 1.0, marks=JULIA),
        pytest.param(JULIAN, "value", 0.0, marks=JULIA),
    ],
)
def test_an_object_is_called(
    runtime: Runtime, tmp_path: Path, text: str, method: str, score: float
) -> None:
    assignment = documented(tmp_path, "functors")
    report = handed_in(assignment, runtime, tmp_path, text.format(method=method))
    assert report.score == score
    assert report.cases[0].call.endswith("\np(0.0)")
