"""The made-up students write no nonsense: all programs answer alike, in both languages."""

import contextlib
import io
import json
import math
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from benchmarks.solutions.classes import INDEPENDENT, PLANTED, in_julia, make_class
from benchmarks.solutions.exercises import EXERCISES, Exercise
from tests.julia import said_by_julia

pytestmark = pytest.mark.slow

CALLS: Mapping[str, Sequence[Sequence[Any]]] = {
    "runs": [[[1, 1, 2, 3, 3, 3]], [[5]], [[]]],
    "merge": [[[1, 3, 5], [2, 4, 4]], [[], [1]], [[1], []]],
    "rise": [[[1, 2, 3, 1, 2]], [[5, 4]], [[]]],
    "variance": [[[1.0, 2.0, 4.0, 8.0]], [[3.0, 1.0, 2.0]]],
    "median": [[[3.0, 1.0, 2.0]], [[4.0, 1.0, 3.0, 2.0]]],
    "mode": [[[3, 1, 1, 3, 2]], [[5, 4, 4]]],
    "moving": [[[1.0, 2.0, 3.0, 5.0], 2], [[1.0, 4.0, 2.0], 3]],
    "outliers": [[[1.0, 1.2, 0.9, 1.1, 1.0, 0.8, 1.1, 0.9, 1.0, 9.0]]],
    "correlation": [[[1.0, 2.0, 3.0], [2.0, 1.0, 5.0]]],
}


def in_python(text: str, calls: Sequence[tuple[str, Sequence[Any]]]) -> list[Any]:
    program: dict[str, Any] = {"sqrt": math.sqrt}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(text, program)
        return [rounded(program[name](*deepcopy(arguments))) for name, arguments in calls]


def rounded(answer: Any) -> Any:
    if isinstance(answer, list | tuple):
        return list(map(rounded, answer))
    return round(float(answer), 6)


def in_a_julia(
    texts: Sequence[str], calls: Sequence[tuple[str, Sequence[Any]]], folder: Path
) -> list[list[Any]]:
    """Run all programs in one Julia, each in a module, and return what each answers."""
    lines = []
    for number, text in enumerate(texts):
        answers = [f"M{number}.{name}({', '.join(map(julia_code, of))})" for name, of in calls]
        told = ", ".join(f"repr({answer})" for answer in answers)
        # Some programs print what they are given.
        lines += [f"module M{number}", text, "end", f'println("answers\\t", join([{told}], "\\t"))']
    (folder / "all.jl").write_text("\n".join(lines))
    printed = said_by_julia("--compile=min", folder / "all.jl")
    rows = [re.sub(r"[A-Z]\w*(\{[^\[]*\})?\[", "[", line) for line in printed.splitlines()
            if line.startswith("answers\t")]  # fmt: skip
    return [[rounded(json.loads(answer)) for answer in row.split("\t")[1:]] for row in rows]


def julia_code(value: Any) -> str:
    return f"Any{value}" if isinstance(value, list) else str(value)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_all_answer_alike(exercise: Exercise, tmp_path: Path) -> None:
    calls = [(name, arguments) for name in exercise.functions for arguments in CALLS[name]]
    made = make_class(exercise, 35)
    assert len(made.texts) == INDEPENDENT + PLANTED
    expected = in_python(made.texts[0], calls)
    assert [in_python(text, calls) for text in made.texts] == [expected] * len(made.texts)
    assert in_a_julia(in_julia(made).texts, calls, tmp_path) == [expected] * len(made.texts)
