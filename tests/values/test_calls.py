"""One call in another order, by keywords or as a property, as each language has it."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen import read_frozen
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.model import Argument, Assignment, Call, Calling, ScalarArgument
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

CALLS = Path(__file__).parent / "calls"
ASSIGNMENT = CALLS / "calls.yaml"


@pytest.mark.parametrize("ending", ["py", pytest.param("jl", marks=pytest.mark.julia)])
def test_each_language_is_called_in_its_own_way(
    ending: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if ending == "jl":
        julia_or_skip()
    report = graded(assignment, runtime_for_one, CALLS / f"right.{ending}")
    assert [case for case in report.cases if case.status != "passed"] == []


@pytest.mark.parametrize(
    ("language", "school", "power", "filled"),
    [
        ("python", "school.add('Ana', 2)", "power(2, exponent=0.5, digits=3)", "filled([1, 2], 7)"),
        ("julia", 'add!("Ana", school; grade=2)', "power(3, 0.5, 2)", "fill_with!(7, [1, 2])"),
    ],
)
def test_it_is_shown_as_it_is_called(
    language: str, school: str, power: str, filled: str, assignment: Assignment, tmp_path: Path
) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(assignment), encoding="utf-8")
    for loaded in (assignment, read_frozen(path).assignment):
        shown = [call_code(case, language) for case in localised(loaded, language).cases]
        first, *others = shown
        assert first.split("\n")[1] == school
        assert first.split("\n")[-1] == "school.size"
        assert others == [power, filled]


def test_what_is_observed_moves_with_its_argument() -> None:
    first, second, third = (ScalarArgument("Int64", number) for number in range(3))
    named: dict[str, Argument] = {"c": third}
    calling = Calling(order=("c", "a"), parameters=("a", "b", "c"))
    arranged = Call("f", (first, second), named, calling=calling, observed=(0, 2)).arranged
    assert (arranged.args, arranged.kwargs) == ((third, first, second), {})
    assert arranged.observed == (1, 0)


def test_what_stands_behind_one_that_is_left_out_is_named() -> None:
    value = ScalarArgument("Int64", 1)
    calling = Calling(order=("b", "a"), parameters=("a", "b"))
    assert Call("f", (value,), calling=calling).arranged.kwargs == {"a": value}


@pytest.mark.parametrize(
    ("written", "instead", "message"),
    [
        ("order: [name, self]", "order: [nam, self]", "add has no parameter 'nam'"),
        ("{property: size}}", "{property: size, name: size}}", "a property is read"),
    ],
)
def test_what_makes_no_sense_is_refused(
    written: str, instead: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "right.py").write_bytes((CALLS / "right.py").read_bytes())
    text = (CALLS / "calls.yaml").read_text(encoding="utf-8")
    assert written in text
    path = tmp_path / "calls.yaml"
    path.write_text(text.replace(written, instead), encoding="utf-8")
    with pytest.raises(AssignmentError, match=message):
        load(path)
