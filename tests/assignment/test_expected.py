"""Expected values come from the reference, and agree with what a file states."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.assignment import AssignmentError, load
from grader.assignment.reference.module import (
    Reference,
    evaluate,
    load_module,
    make_call,
    reference_functions,
)
from grader.model import Answer, ArrayValue, Case, Expected, ScalarValue, SequenceValue, TupleValue
from tests.assignment.yaml_files import HEAD, REFERENCES, SMALL, assignment_with


def case(name: str) -> Case:
    return next(case for case in load(SMALL).cases if case.id == name)


def asked(function: Callable[..., Any]) -> Reference:
    return Reference({"ratios": function}, {})


def test_values_are_the_reference_s() -> None:
    assert load(SMALL).expected["scores"].answers[0].value == (
        TupleValue(
            "tuple",
            (
                ScalarValue("float", 2 / 3),
                ArrayValue("numpy.ndarray", "int64", (1, 2), (2, 1)),
            ),
        )
    )


def test_a_case_that_raises_has_no_value() -> None:
    assert load(SMALL).expected["lengths"] == Expected((Answer(None, raises=True),))


def test_the_other_answer_to_an_open_point_is_accepted_where_the_case_says_so() -> None:
    expected = load(SMALL).expected
    other = expected["on_the_threshold"].alternatives["threshold"][-1].value
    assert isinstance(other, SequenceValue)
    assert other.items[0] == ScalarValue("float", 0.5)
    assert not any(
        value.alternatives for name, value in expected.items() if name != "on_the_threshold"
    )


def test_a_printing_function_gives_nothing() -> None:
    assert load(SMALL).expected["printed"].answers[-1].value == ScalarValue("NoneType", None)


def test_each_call_gets_arguments_of_its_own() -> None:
    def spoils(outputs: Any, targets: Any) -> int:
        before = int(outputs.sum())
        outputs[:] = False
        return before + int(targets.sum())

    values = [evaluate(asked(spoils), case("bools"))[-1].value for _ in range(2)]
    assert values == [ScalarValue("int", 4)] * 2


def test_what_a_function_raises_is_told_or_raised() -> None:
    def leaves(outputs: object, targets: object) -> None:
        raise SystemExit(f"{outputs} {targets}")

    [told] = evaluate(asked(leaves), case("bools"))
    assert told == Answer(None, raises=True, error=told.error)
    assert told.error.startswith("SystemExit: [ True")
    with pytest.raises(SystemExit):
        make_call(asked(leaves), case("bools").last, {})


def test_warnings_and_prints_of_a_reference_go_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    def warns(outputs: object, targets: object) -> float:  # noqa: ARG001
        print("loud")
        return float(np.float64(1) / np.float64(0))

    assert evaluate(asked(warns), case("bools"))[-1].value == ScalarValue("float", float("inf"))
    assert capfd.readouterr().out == ""


def test_the_reference_s_functions_with_and_without_one_replaced() -> None:
    small = load(SMALL)
    plain = reference_functions(small)
    broken = reference_functions(small, {"share": lambda part, whole: 100 * part / whole})
    assert plain.by_name.keys() == broken.by_name.keys() == {"ratios", "show"}
    assert evaluate(plain, case("scores")) == small.expected["scores"].answers
    other = evaluate(broken, case("scores"))[-1].value
    assert isinstance(other, SequenceValue)
    assert other.items[0] == ScalarValue("float", 200 / 3)
    with pytest.raises(KeyError, match="shares"):
        reference_functions(small, {"shares": max})


def test_modules_beside_each_other_are_one_package(tmp_path: Path) -> None:
    (tmp_path / "base.py").write_text("class Base: pass\n")
    (tmp_path / "more.py").write_text("from . import base\nfrom .base import Base\n")
    more, base = load_module(tmp_path / "more.py"), load_module(tmp_path / "base.py")
    assert more.base is base
    assert more.Base is base.Base
    assert load_module(tmp_path / "more.py") is more


def test_a_module_that_has_changed_is_loaded_anew(tmp_path: Path) -> None:
    path = tmp_path / "base.py"
    path.write_text("VALUE = 1\n")
    first = load_module(path)
    path.write_text("VALUE = 22\n")
    assert (first.VALUE, load_module(path).VALUE) == (1, 22)


def test_a_module_that_fails_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "base.py"
    path.write_text("raise ValueError('no')\n")
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            load_module(path)


REFERENCE = """
import datetime
import math
import numpy as np
def steady(value):
    return {"third": 1 / 3, "whole": 3.0, "nan": math.nan, "inf": -math.inf, "half": 0.125,
            "array": np.array([[1, 2], [3, 4]]), "rows": [[0.25, 0.5]], "flag": True,
            "word": "yes", "zero": np.float64(0), "nothing": None, "set": {0.125, (1, 2)},
            "dict": {"a": [0.125], 2: None}, "complex": 0.125 - 1j,
            "date": datetime.date(2026, 1, 31)}[value]
"""


@pytest.mark.parametrize(
    ("value", "stated", "agrees"),
    [
        ("third", "0.3", True),
        ("third", "0.33", True),
        ("third", "0.333333333333", True),
        ("third", "0.34", False),
        ("third", "0.3334", False),
        ("third", "0", False),
        ("third", "1/3", True),
        ("third", "1/4", False),
        ("third", "1/0", False),
        ("third", "3.3e-1", True),
        ("third", "3.4e-1", False),
        ("half", "0.12", True),
        ("half", "0.13", True),
        ("half", "0.1250", True),
        ("half", "0.1251", False),
        ("whole", "3", True),
        ("whole", "3.0", True),
        ("whole", "3.1", False),
        ("whole", "4", False),
        pytest.param("whole", "9" * 350, False, id="whole-more than a double"),
        ("zero", "0", True),
        ("zero", "0.00", True),
        ("zero", "false", False),
        ("nan", ".nan", True),
        ("nan", "0.5", False),
        ("nan", ".inf", False),
        ("inf", "-.inf", True),
        ("inf", ".inf", False),
        ("inf", "1.0", False),
        ("array", "[[1, 2], [3, 4]]", True),
        ("array", "[[1, 3], [2, 4]]", False),
        ("array", "[1, 2, 3, 4]", False),
        ("array", "[[1, 2]]", False),
        ("array", "[[1, 2], [3]]", False),
        ("array", "1", False),
        ("rows", "[[0.25, 0.5]]", True),
        ("rows", "[[0.25, 0.6]]", False),
        ("rows", "[0.25, 0.5]", False),
        ("flag", "true", True),
        ("flag", "false", False),
        ("flag", "1", False),
        ("word", "yes", True),
        ("word", "no", False),
        ("word", "null", False),
        ("nothing", "null", True),
        ("nothing", "0", False),
        ("set", "[[1, 2], 0.13]", True),
        ("set", "[0.13, 0.13]", False),
        ("set", "[0.13]", False),
        ("dict", "{a: [0.13], 2: null}", True),
        ("dict", "[[2, null], [a, [0.125]]]", True),
        ("dict", "{a: [0.14], 2: null}", False),
        ("dict", "{a: [0.13]}", False),
        ("complex", "[0.13, -1.0]", True),
        ("complex", "[0.13, 1.0]", False),
        ("date", "2026-01-31", True),
        ("date", "2026-02-01", False),
    ],
)
def test_a_stated_value_holds_to_the_decimals_that_it_states(
    value: str, stated: str, agrees: bool, tmp_path: Path
) -> None:
    (tmp_path / "reference.py").write_text(REFERENCE)
    head = HEAD.replace(str(REFERENCES / "unsteady.py"), "reference.py").replace("real", "any")
    text = f"cases: [{{id: only, args: [{value}], expect: {{x: {stated}}}}}]"
    if agrees:
        assert assignment_with(tmp_path, text, head).expected["only"].answers[-1].value is not None
    else:
        with pytest.raises(AssignmentError, match="does not agree on 'x'"):
            assignment_with(tmp_path, text, head)


@pytest.mark.parametrize(
    ("kind", "returned", "fits"),
    [
        ("real", "1", True),
        ("real", "np.float32(1)", True),
        ("real", "True", False),
        ("real", "'1'", False),
        ("integer", "np.int64(1)", True),
        ("integer", "1.0", False),
        ("boolean", "np.bool_(True)", True),
        ("boolean", "1", False),
        ("text", "'a'", True),
        ("text", "None", False),
        ("vector", "np.zeros(3)", True),
        ("vector", "[1, 2.5]", True),
        ("vector", "[]", True),
        ("vector", "np.zeros((1, 3))", False),
        ("vector, element: integer", "np.zeros(3, int)", True),
        ("vector, element: integer", "np.zeros(3)", False),
        ("vector, element: text", "['a', 'b']", True),
        ("vector, element: boolean", "np.zeros(3, bool)", True),
        ("matrix", "np.zeros((2, 2))", True),
        ("matrix", "[[1, 2], [3, 4]]", True),
        ("matrix", "[[1, 2], [3]]", False),
        ("matrix", "[1, 2]", False),
        ("matrix, element: real", "[[1, 'a']]", False),
        ("curve", "np.zeros((5, 2))", True),
        ("curve", "(np.zeros(5), np.ones(5))", True),
        ("curve", "[(0.0, 1.0), (1.0, 1.0)]", True),
        ("curve", "np.zeros(5)", False),
        ("curve", "np.zeros((5, 3))", False),
        ("curve", "np.zeros((0, 2))", False),
        ("curve", "np.full((5, 2), np.nan)", False),
        ("any", "{'a': 1}", True),
        ("any", "object()", False),
    ],
)
def test_what_the_reference_returns_is_of_the_declared_kind(
    kind: str, returned: str, fits: bool, tmp_path: Path
) -> None:
    (tmp_path / "reference.py").write_text(
        f"import numpy as np\ndef steady(value):\n    return {returned}\n"
    )
    head = HEAD.replace(str(REFERENCES / "unsteady.py"), "reference.py").replace("real", kind)
    if fits:
        assignment_with(tmp_path, "cases: [{id: only, args: [1]}]", head)
    else:
        with pytest.raises(AssignmentError, match="for 'x' the reference returns"):
            assignment_with(tmp_path, "cases: [{id: only, args: [1]}]", head)


def test_answers_that_differ_less_than_the_tolerance_decide_nothing(tmp_path: Path) -> None:
    (tmp_path / "reference.py").write_text(
        "def one(): return 1.0\n"
        "def other(): return 1.0 + 1e-9\n"
        "def far(): return 1.001\n"
        "def steady(value): return one()\n"
    )
    head = HEAD.replace(str(REFERENCES / "unsteady.py"), "reference.py")
    cases = "cases: [{id: only, args: [1]}]\n"
    point = "open_points: [{id: x, note: x, replaces: {one: OTHER}}]\n"
    assignment_with(tmp_path, cases + point.replace("OTHER", "other"), head)
    with pytest.raises(AssignmentError, match="'only' decides the open point 'x'"):
        assignment_with(tmp_path, cases + point.replace("OTHER", "far"), head)
