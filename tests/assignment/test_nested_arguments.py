"""Lists, dictionaries and what else a case can hand over, as they are written and read."""

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from grader.assignment import AssignmentError
from grader.languages.code import call_code
from grader.languages.materialise import materialise
from grader.model import Argument, Case, SequenceArgument
from tests.assignment.yaml_files import HEAD, argument, assignment_with


def read(folder: Path, text: str, sequences: str = "list") -> Argument:
    cases = f"cases: [{{id: only, args: [{text}]}}]"
    return assignment_with(folder, f"sequences: {sequences}\n{cases}").cases[0].last.args[0]


def cases_with(folder: Path, *calls: str) -> tuple[Case, ...]:
    cases = "".join(f"\n  - {{id: c{n}, args: [{call}]}}" for n, call in enumerate(calls))
    return assignment_with(folder, f"sequences: list\ncases:{cases}\n").cases


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[]", []),
        ("[1, 2.5, two, null, true]", [1, 2.5, "two", None, True]),
        ("[[1], [], [[a]]]", [[1], [], [["a"]]]),
        ("{list: [1, [2]]}", [1, [2]]),
        ("{list: {int: [1, 2]}}", [1, 2]),
        ('{list: {bool: "1 0x2"}}', [True, False, False]),
        ("{list: {float64: []}}", []),
        ("{tuple: []}", ()),
        ("{tuple: [1, {tuple: [2]}, [3]]}", (1, (2,), [3])),
        ("{set: [1, a, {tuple: [1, 2]}]}", {1, "a", (1, 2)}),
        (
            "{dict: {a: 1, 2: [b], yes: null, true: 1.5}}",
            {"a": 1, 2: ["b"], "yes": None, True: 1.5},
        ),
        ('{dict: {"2": text, 2: number}}', {"2": "text"}),
        ("{dict: [[{tuple: [0, 1]}, a], [null, b]]}", {(0, 1): "a", None: "b"}),
        ("{dict: {}}", {}),
        ("{rows: [[1, 2], [3, 4]]}", [[1, 2], [3, 4]]),
        ("{rows: {float64: [[1, 2]]}}", [[1.0, 2.0]]),
        ("{rows: [[], []]}", [[], []]),
        ("{rows: []}", []),
        ("{record: {name: Ana, marks: [1, 2]}}", {"name": "Ana", "marks": [1, 2]}),
        ("{range: [3, 1, -1]}", range(3, 0, -1)),
        ("{complex: [1, -0.5]}", 1 - 0.5j),
        ("{char: ñ}", "ñ"),
        ("{char: [a, b]}", ["a", "b"]),
        ("{symbol: [left]}", ["left"]),
        ("{date: 2026-01-31}", date(2026, 1, 31)),
        ("{datetime: 2026-01-31 12:00:00.5}", datetime(2026, 1, 31, 12, 0, 0, 500_000)),
        ("{index: [0, 2]}", [0, 2]),
        ("{index: [[0], []]}", [[0], []]),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("null", None),
        ('[{code: {python: "max(1, 2)", julia: "2"}}]', [2]),
    ],
)
def test_values_that_the_reference_gets(text: str, value: Any, tmp_path: Path) -> None:
    if text.startswith('{dict: {"2"'):
        with pytest.raises(Exception, match="second time"):
            read(tmp_path, text)
        return
    made = materialise(read(tmp_path, text))
    assert made == value
    if isinstance(value, set):  # which has no order
        made, value = sorted(made, key=repr), sorted(value, key=repr)
    assert repr(made) == repr(value)


def test_a_plain_list_is_what_the_file_says_and_a_case_can_say_else(tmp_path: Path) -> None:
    assert isinstance(read(tmp_path, "[1]", "list"), SequenceArgument)
    assert not isinstance(read(tmp_path, "[1]", "array"), SequenceArgument)
    assert not isinstance(argument(tmp_path, "[1]"), SequenceArgument)
    mixed = "cases: [{id: one, args: [[1]]}, {id: two, sequences: list, args: [[1]]}]"
    one, two = assignment_with(tmp_path, mixed).cases
    assert not isinstance(one.last.args[0], SequenceArgument)
    assert isinstance(two.last.args[0], SequenceArgument)


def test_each_file_of_a_chain_keeps_its_own_meaning(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(HEAD + "cases: [{id: old, args: [[1]]}]\n")
    (tmp_path / "list.yaml").write_text(
        "format: 1\nid: listed\nextends: ./base.yaml\nsequences: list\n"
        "cases: [{id: new, args: [[1]]}]\n"
    )
    (tmp_path / "last.yaml").write_text(
        "format: 1\nid: last\nextends: ./list.yaml\ncases: [{id: newest, args: [[1]]}]\n"
    )
    from grader.assignment import load  # noqa: PLC0415

    kinds = [
        isinstance(c.last.args[0], SequenceArgument) for c in load(tmp_path / "last.yaml").cases
    ]
    assert kinds == [False, True, True]


@pytest.mark.parametrize(
    ("written", "python", "julia"),
    [
        ("x -> x % 2 == 0", "lambda x: x % 2 == 0", "x -> (mod(x, 2) == 0)"),
        ("(x, y) -> x / y", "lambda x, y: x / y", "(x, y) -> (x / y)"),
        ("() -> 3", "lambda : 3", "() -> 3"),
        ("x -> 'a' + x", "lambda x: 'a' + x", 'x -> ("a" * x)'),
        ("x -> 'z' in x.upper()", "lambda x: 'z' in x.upper()", 'x -> occursin("z", uppercase(x))'),
        ("x -> not 0 < x[0] <= 2", "lambda x: not 0 < x[0] <= 2", "x -> (!(0 < x[1] <= 2))"),
        ("x -> -x if x < 0 or max(x, 9) else (x, 7 // x)",) * 2
        + ("x -> (((x < 0) || max(x, 9)) ? (-x) : (x, fld(7, x)))",),
    ],
)
def test_a_function_is_written_once(written: str, python: str, julia: str, tmp_path: Path) -> None:
    case = cases_with(tmp_path, f'{{function: "{written}"}}')[0]
    python = python.replace("x -> -x", "lambda x: -x")
    assert call_code(case, "python") == f"steady({python})"
    assert call_code(case, "julia") == f"steady({julia})"


@pytest.mark.parametrize("written", ["x + 1", "x -> y", "x -> x.pop()", "x -> [n for n in x]"])
def test_what_not_every_language_has_is_no_function(written: str, tmp_path: Path) -> None:
    with pytest.raises(AssignmentError, match="this is no function that every language has"):
        cases_with(tmp_path, f'{{function: "{written}"}}')


@pytest.mark.parametrize(
    ("calls", "julia"),
    [
        (("[]", "[1, 2]"), "steady(Int64[])"),
        (("[]", "[1]", "[2.5]"), "steady(Float64[])"),
        (("[]", "[[a]]"), "steady(Vector{String}[])"),
        (("[[], [1]]",), "steady([Int64[], [1]])"),
        (("[]", "[1, a]"), "steady([])"),
        (("{dict: {}}", "{dict: {a: [1]}}"), "steady(Dict{String,Vector{Int64}}())"),
        (("{dict: {a: []}}", "{dict: {a: [1]}}"), 'steady(Dict("a" => Int64[]))'),
        (("{tuple: [[], 1]}", "{tuple: [[x], 2]}"), "steady((String[], 1))"),
        (("{set: []}", "{set: [1]}"), "steady(Set(Int64[]))"),
        (("[]", "[{record: {x: 1}}]"), "steady(empty!([(x = 1,)]))"),
        (("{record: {x: []}}", "{record: {x: [1]}}"), "steady((x = Int64[],))"),
        (("[]",), "steady([])"),
        (("[]", "[{code: {python: '1', julia: '1'}}]"), "steady([])"),
    ],
)
def test_an_empty_one_has_the_type_that_the_other_cases_show(
    calls: tuple[str, ...], julia: str, tmp_path: Path
) -> None:
    assert call_code(cases_with(tmp_path, *calls)[0], "julia") == julia
