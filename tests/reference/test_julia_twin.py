"""The Julia twin gives what the Python reference gives, bit for bit, and fails where that fails."""

import io
import struct
import subprocess
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from reference.confusion_matrix import confusionMatrix, printConfusionMatrix
from tests.commands import ROOT

pytestmark = pytest.mark.julia

TWIN = ROOT / "reference" / "confusion_matrix.jl"
DRIVER = Path(__file__).with_name("twin_driver.jl")
SEED = 41
DTYPES = {
    "bool": np.bool_,
    "bitvector": np.bool_,
    "bool view": np.bool_,
    "float64": np.float64,
    "float64 view": np.float64,
    "float32": np.float32,
    "int": np.int64,
}


@dataclass(frozen=True)
class Call:
    kind: str
    outputs: Sequence[float]
    targets: Sequence[bool]
    threshold: float | None

    def line(self) -> str:
        outputs = [
            str(int(value)) if DTYPES[self.kind] is np.bool_ else bits(value)
            for value in self.outputs
        ]
        targets = ",".join(str(int(value)) for value in self.targets)
        threshold = "" if self.threshold is None else bits(self.threshold)
        return f"{self.kind}|{','.join(outputs)}|{targets}|{threshold}"

    def answer_in_python(self) -> str:
        outputs: NDArray[Any] = np.array(self.outputs).astype(DTYPES[self.kind])
        keywords = {} if self.threshold is None else {"threshold": self.threshold}
        result = confusionMatrix(outputs, np.array(self.targets, dtype=bool), **keywords)
        return " ".join([*map(bits, result[:7]), *map(str, result[7].ravel())])


def bits(value: float) -> str:
    return f"{struct.unpack('<Q', struct.pack('<d', value))[0]:x}"


def answers(julia: str, calls: Sequence[Call]) -> list[str]:
    lines = "\n".join(call.line() for call in calls) + "\n"
    command = [julia, "--startup-file=no", "-O0", str(DRIVER), str(TWIN)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def random_calls(count: int) -> list[Call]:
    """Short vectors, many of one class only; scores that are often on the threshold."""
    random = np.random.default_rng(SEED)
    calls = []
    for index in range(count):
        kind = list(DTYPES)[index % len(DTYPES)]
        size = int(random.integers(1, 2 + index % 40))
        targets = random.random(size) < random.choice([0.0, 0.1, 0.5, 1.0])
        outputs = np.where(random.random(size) < random.choice([0.0, 0.2, 0.7]), ~targets, targets)
        if DTYPES[kind] is np.bool_:
            calls.append(Call(kind, outputs.tolist(), targets.tolist(), None))
            continue
        grid = random.integers(-3, 4, size) if kind == "int" else random.integers(0, 11, size) / 10
        scores = np.where(random.random(size) < 0.5, grid, grid + outputs)
        threshold = None if index % 3 == 0 else float(random.choice([-1, 0, 0.3, 0.5, 0.7, 1, 2]))
        calls.append(Call(kind, scores.tolist(), targets.tolist(), threshold))
    return calls


def test_bit_for_bit_on_random_inputs(julia: str) -> None:
    calls = random_calls(2000)
    for call, answer in zip(calls, answers(julia, calls), strict=True):
        assert answer == call.answer_in_python(), call.line()


def test_bit_for_bit_on_every_combination_of_small_counts(julia: str) -> None:
    grid = np.stack(np.meshgrid(*[np.arange(5)] * 4), axis=-1).reshape(-1, 4)
    calls = [
        Call(
            "bool",
            np.repeat([False, True, False, True], counts).tolist(),
            np.repeat([False, False, True, True], counts).tolist(),
            None,
        )
        for counts in grid
        if counts.any()
    ]
    assert len(calls) == 5**4 - 1
    for call, answer in zip(calls, answers(julia, calls), strict=True):
        assert answer == call.answer_in_python(), call.line()


def test_it_throws_where_python_raises(julia: str) -> None:
    calls = [
        Call("bool", [True, False, True], [True, False], None),
        Call("bool", [True], [True, False], None),
        Call("bitvector", [True, False], [True], None),
        Call("float64", [0.2], [True, False], 0.1),
        Call("bool", [], [], None),
        Call("float64", [], [], None),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"lengths differ|empty"):
            call.answer_in_python()
    assert answers(julia, calls) == ["DimensionMismatch"] * 4 + ["ArgumentError"] * 2


def test_it_prints_the_same(julia: str) -> None:
    code = (
        f'include(raw"{TWIN}");'
        "printConfusionMatrix(Bool[1, 0, 1, 1, 0, 0], Bool[1, 0, 0, 1, 1, 0]);"
        "printConfusionMatrix([0.2, 0.9, 0.4], [true, true, false]; threshold=0.3)"
    )
    command = [julia, "--startup-file=no", "-O0", "-e", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    printed = io.StringIO()
    with redirect_stdout(printed):
        printConfusionMatrix(
            [True, False, True, True, False, False], [True, False, False, True, True, False]
        )
        printConfusionMatrix([0.2, 0.9, 0.4], [True, True, False], threshold=0.3)
    assert done.stdout == printed.getvalue()


def test_it_has_the_four_methods_that_the_assignment_asks_for(julia: str) -> None:
    code = f"""
        include(raw"{TWIN}")
        for f in (confusionMatrix, printConfusionMatrix)
            @assert length(methods(f)) == 2
            @assert hasmethod(f, Tuple{{BitVector, Vector{{Bool}}}})
            for T in (Float64, Float32, Int64, Rational{{Int64}})
                @assert hasmethod(f, Tuple{{Vector{{T}}, BitVector}}, (:threshold,))
            end
            @assert !hasmethod(f, Tuple{{Vector{{Bool}}, Vector{{Int64}}}})
            @assert !hasmethod(f, Tuple{{Vector{{Float64}}, BitVector, Float64}})
        end
    """
    command = [julia, "--startup-file=no", "-O0", "-e", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
