"""Every way to write an argument, and the value that the reference gets."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.languages.materialise import materialise
from grader.model import ArrayArgument, Generated, Listed, Runs, ScalarArgument
from tests.assignment.yaml_files import argument, assignment_with


@pytest.mark.parametrize(
    ("text", "type_name", "value"),
    [
        ("1", "Int64", 1),
        ("-3", "Int64", -3),
        ("0.5", "Float64", 0.5),
        ("1e-6", "Float64", 1e-6),
        ("1.", "Float64", 1.0),
        (".inf", "Float64", math.inf),
        ("true", "Bool", True),
        ("yes", "String", "yes"),
        ("off", "String", "off"),
        ('"1"', "String", "1"),
        ("2024-01-01", "String", "2024-01-01"),
        ("1:30", "String", "1:30"),
        ("017", "Int64", 17),
        ("1_000", "String", "1_000"),
        ("{float32: 0.5}", "Float32", 0.5),
        ("{float32: 1}", "Float32", 1.0),
        ("{float64: 2}", "Float64", 2.0),
        ("{int: 2}", "Int64", 2),
        ("{bool: false}", "Bool", False),
    ],
)
def test_scalars(text: str, type_name: str, value: object, tmp_path: Path) -> None:
    read = argument(tmp_path, text)
    assert isinstance(read, ScalarArgument)
    assert (read.type, read.value) == (type_name, value)
    assert type(read.value) is type(value)


@pytest.mark.parametrize(
    ("text", "values", "dtype"),
    [
        ('{bool: "1 0 1 1"}', [True, False, True, True], np.bool_),
        ("{bool: [1, 0, true, false]}", [True, False, True, False], np.bool_),
        ('{bool: "0x4 1x2"}', [False] * 4 + [True] * 2, np.bool_),
        ('{bool: "truex2 0"}', [True, True, False], np.bool_),
        ("{bool: [1]}", [True], np.bool_),
        ('{bool: "1x1"}', [True], np.bool_),
        ("{bool: []}", [], np.bool_),
        ('{bool: ""}', [], np.bool_),
        ("{int: [1, -2, 3]}", [1, -2, 3], np.int64),
        ('{int: "7x3 -1"}', [7, 7, 7, -1], np.int64),
        ("{float64: [0, 0.5, .nan]}", [0.0, 0.5, math.nan], np.float64),
        ('{float64: "1e-3x2 .inf 5"}', [1e-3, 1e-3, math.inf, 5.0], np.float64),
        ("{float32: [0.7, 1]}", [np.float32(0.7), 1.0], np.float32),
        ("{string: [yes, no, '1', x]}", ["yes", "no", "1", "x"], np.str_),
        ('{string: "yesx2 no"}', ["yes", "yes", "no"], np.str_),
        ("[1, 0]", [1, 0], np.int64),
        ("[1, 0.5]", [1.0, 0.5], np.float64),
        ("[true, false]", [True, False], np.bool_),
        ("[yes, no]", ["yes", "no"], np.str_),
        ('{bitvector: "1 0 1"}', [True, False, True], np.bool_),
        ("{bitvector: [1, 0]}", [True, False], np.bool_),
        ('{bitvector: {bool: "1x3"}}', [True] * 3, np.bool_),
        ("{view: {float64: [0.1, 0.9]}}", [0.1, 0.9], np.float64),
        ("{view: [1, 2, 3]}", [1, 2, 3], np.int64),
        ("{int: [[20, 5], [10, 15]]}", [[20, 5], [10, 15]], np.int64),
        ("[[0.5, 1]]", [[0.5, 1.0]], np.float64),
    ],
)
def test_arrays(text: str, values: list[Any], dtype: type, tmp_path: Path) -> None:
    array = materialise(argument(tmp_path, text))
    assert array.dtype.type is dtype
    np.testing.assert_array_equal(array, np.array(values, dtype=dtype))


@pytest.mark.parametrize(
    ("text", "container"),
    [("[1, 2]", "array"), ("{view: [1, 2]}", "view"), ('{bitvector: "1 0"}', "bitvector")],
)
def test_containers(text: str, container: str, tmp_path: Path) -> None:
    read = argument(tmp_path, text)
    assert isinstance(read, ArrayArgument)
    assert read.container == container


def test_a_view_is_not_contiguous(tmp_path: Path) -> None:
    assert not materialise(argument(tmp_path, "{view: [1, 2, 3]}")).flags.contiguous


def test_what_is_written_in_runs_stays_in_runs_to_be_shown_so(tmp_path: Path) -> None:
    read = argument(tmp_path, '{bool: "0x1000 1"}')
    assert isinstance(read, ArrayArgument)
    assert read.recipe == Runs(((False, 1000), (True, 1)))
    assert read.shape == (1001,)


@pytest.mark.parametrize(
    ("text", "element", "recipe"),
    [
        ("{length: 9}", "Float64", Generated(9, 1)),
        ("{length: 9, seed: 7}", "Float64", Generated(9, 7)),
        ("{length: 9, element: float32}", "Float32", Generated(9, 1)),
        ("{length: 9, seed: 3, below: 0.01}", "Bool", Generated(9, 3, 0.01)),
        ("{length: 9, below: 1}", "Bool", Generated(9, 1, 1.0)),
    ],
)
def test_generated_vectors(text: str, element: str, recipe: Generated, tmp_path: Path) -> None:
    assert argument(tmp_path, f"{{generate: {text}}}") == ArrayArgument(element, (9,), recipe)  # type: ignore[arg-type]


def test_anchors_and_aliases_share_a_vector(tmp_path: Path) -> None:
    text = "cases: [{id: only, args: [&labels {string: [a, b]}, *labels]}]"
    first, second = assignment_with(tmp_path, text).cases[0].last.args
    assert first == second == ArrayArgument("String", (2,), Listed(("a", "b")))


def test_keywords(tmp_path: Path) -> None:
    head = (Path(__file__).parent / "cases" / "small.yaml").read_text(encoding="utf-8")
    head = head.replace("../reference", str(Path(__file__).parent / "reference"))
    case = next(c for c in assignment_with(tmp_path, "", head).cases if c.id == "scores")
    assert case.last.kwargs == {"threshold": ScalarArgument("Float64", 0.5)}
