"""What Julia prints for nan, inf and truth values is what Python prints for them."""

import pytest

from grader.locale import translate
from grader.model import Assignment
from grader.running import Runtime
from tests.grading import case_of, graded_text

pytestmark = pytest.mark.long

ASSIGNMENT = {
    "mean.yaml": """\
format: 1
id: mean
kind: program
title: Mean
reference: ref.py
outputs: [{name: output, points_by: line}]
cases:
  - {id: none, input: "\\n", visible: true}
  - {id: two, input: "1 2\\n", visible: true}
""",
    "ref.py": """\
import math

if __name__ == "__main__":
    numbers = [float(word) for word in input().split()]
    print("True numbers")
    print("mean:", sum(numbers) / len(numbers) if numbers else math.nan)
    print("largest:", max(numbers, default=-math.inf))
    print("all positive:", all(n > 0 for n in numbers), "or true")
""",
}
_JULIA = """\
numbers = parse.(Float64, split(readline()))
println("True numbers")
println("mean: ", isempty(numbers) ? NaN : sum(numbers) / length(numbers))
println("largest: ", isempty(numbers) ? -Inf : maximum(numbers))
println("all positive: ", all(n -> n > 0, numbers), " or true")
"""


@pytest.mark.julia
@pytest.mark.parametrize("all_positive", ["all(n -> n > 0, numbers)", '"True"'])
def test_julias_words_are_pythons(
    all_positive: str, julia: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    del julia
    text = _JULIA.replace("all(n -> n > 0, numbers)", all_positive)
    report = graded_text(assignment, runtime_for_one, text, language="julia")
    assert report.score == report.max_score == 2


@pytest.mark.julia
def test_what_differs_is_shown_as_it_was_printed(
    julia: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    del julia
    text = _JULIA.replace("n > 0", "n < 0").replace("-Inf", "Inf")
    report = graded_text(assignment, runtime_for_one, text, language="julia")

    none, two = (case_of(report, name).fields[0] for name in ("none", "two"))
    assert (none.points, two.points) == (0.75, 0.75)
    assert none.message is not None
    assert two.message is not None
    assert "largest:·Inf" in translate(none.message, "en").replace(" ", "·")
    assert "false" in translate(two.message, "en")


def test_python_prints_its_own(assignment: Assignment, runtime_for_one: Runtime) -> None:
    own = ASSIGNMENT["ref.py"]
    assert graded_text(assignment, runtime_for_one, own).score == 2
    other = own.replace("all(n > 0 for n in numbers)", "str(all(n > 0 for n in numbers)).lower()")
    report = graded_text(assignment, runtime_for_one, other)
    assert [case.points for case in report.cases] == [0.75, 0.75]
