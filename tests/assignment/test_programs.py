"""The file of a program: its reference is run, or its cases state what is written."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.model import Assignment, ScalarValue, TupleValue
from tests.laying import laid_assignment

HEAD = "format: 1\nid: greet\nkind: program\ntitle: {en: Greet}\n"
PLAIN = 'name = input("Name? ")\nprint("Hello", name)\n'


def loaded(folder: Path, text: str, reference: str = PLAIN) -> Assignment:
    return laid_assignment(folder, {"greet.yaml": HEAD + text, "greet.py": reference})


def outputs(assignment: Assignment, case: str) -> list[object]:
    value = assignment.expected[case].answers[0].value
    assert isinstance(value, TupleValue)
    return [part.value for part in value.items if isinstance(part, ScalarValue)]


def problems(folder: Path, text: str, reference: str = PLAIN) -> str:
    with pytest.raises(AssignmentError) as error:
        loaded(folder, text, reference)
    return str(error.value)


def test_a_reference_that_is_a_plain_script_is_run_for_each_case(tmp_path: Path) -> None:
    cases = (
        "cases: [{id: ana, input: Ana}, {id: eva, input: Eva, expect: {output: Name? Hello Eva}}]\n"
    )
    assignment = loaded(tmp_path, "reference: greet.py\n" + cases)
    assert outputs(assignment, "ana") == ["Name? Hello Ana\n"]
    assert [field.match for field in assignment.functions[0].fields] == ["text"]
    assert Path.cwd() != tmp_path


def test_without_a_reference_the_cases_state_it_all(tmp_path: Path) -> None:
    two = "outputs: [{name: output}, {name: status}]\ncases:\n"
    stated = '  - {id: one, expect: {output: "1", status: 3}}\n'
    assert outputs(loaded(tmp_path, two + stated), "one") == ["1", 3]
    assert "leaves out: status" in problems(tmp_path, two + "  - {id: one, expect: {output: a}}\n")


def test_what_matches_a_pattern_may_be_another_text_each_time(tmp_path: Path) -> None:
    clock = "import time\nprint('It is', time.perf_counter_ns())\n"
    head, pattern = "reference: greet.py\ncases: [{id: one, ", "matches: {output: 'It is \\d+'}}]"
    assert "It is" in str(outputs(loaded(tmp_path, head + pattern, clock), "one"))
    assert "gives two answers" in problems(tmp_path, f"{head}points: 2}}]", clock)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cases: [{id: one, input: A, expect: {output: Bye}}]", "it gives Name? Hello A"),
        ("cases: [{id: one}]", "EOFError"),
        ("cases: [{id: one, args: [1]}]", "'args'"),
        ("cases: [{id: one, input: A, files: {../up: a}}]", "no path in the program's own folder"),
        ("outputs: [{name: /etc/x}]\ncases: [{id: one, input: A}]", "no path in the program's"),
        ("outputs: [{name: a}, {name: a}]\ncases: [{id: one, input: A}]", "stands here twice"),
        (
            "cases: [{id: one, input: A, matches: {output: Bye}}]",
            "does not agree on 'output'; it gives Name? Hello A",
        ),
        ("cases: [{id: one, input: A, matches: {outputs: .*}}]", "did you mean 'output'"),
        ("functions: {f: {}}\ncases: [{id: one, input: A}]", "no function of it is called"),
        ("cases: [{id: one}]", "expected `input` or `dialogue`"),
        ("cases: [{id: one, dialogue: [{answers: A}, {answers: B}]}]", "asks for the answer 'B'"),
        (
            'cases: [{id: one, dialogue: [{says: "Name? ", answers: A}, {answers: B}]}]',
            "expected `says` in every turn, or in none",
        ),
        ("cases: [{id: one, input: 'A\\n'}]", "expected the text between double quotes"),
        ("cases: [{id: one, input: A, files: {a: x\\ny}}]", "without double quotes"),
        ("outputs: [{name: stdout}]\ncases: [{id: one, input: A}]", "expected `output`"),
        ("cases: [{id: one, input: A, matches: {out: x}}]", "did you mean 'output'"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, text: str, said: str) -> None:
    assert said in problems(tmp_path, f"reference: greet.py\n{text}\n")


def test_where_the_outputs_cannot_be_read_the_reference_is_not_blamed(tmp_path: Path) -> None:
    text = "reference: greet.py\noutputs: [{name: output, match: near}]\ncases: [{id: one}]\n"
    said = problems(tmp_path, text)
    assert "expected one of: exact" in said
    assert "cannot be loaded" not in said


def test_a_kind_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "greet.yaml").write_text(HEAD.replace("kind: program", "kind: script"))
    with pytest.raises(AssignmentError, match="here stands the text 'script'"):
        load(tmp_path / "greet.yaml")
