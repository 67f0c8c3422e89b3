"""Objects, the language's own functions of them, iterators, and items in any order."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.model import Assignment
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

OBJECTS = Path(__file__).parent / "objects"
ASSIGNMENT = OBJECTS / "objects.yaml"
JULIA = (pytest.mark.julia, pytest.mark.long)


@pytest.mark.parametrize(
    "name",
    [
        "plain.py",
        "other.py",
        pytest.param("plain.jl", marks=JULIA),
        pytest.param("other.jl", marks=JULIA),
    ],
)
def test_right_programs_of_any_style_get_full_marks(
    name: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if name.endswith(".jl"):
        julia_or_skip()
    report = graded(assignment, runtime_for_one, OBJECTS / name)
    assert [case for case in report.cases if case.status != "passed"] == []
    assert report.score == assignment.max_score


def test_a_call_is_shown_as_the_language_writes_it(
    assignment: Assignment, runtime_for_one: Runtime
) -> None:
    report = graded(assignment, runtime_for_one, OBJECTS / "plain.py")
    calls = {case.id: case.call for case in report.cases}
    assert calls["shown"] == "clock = Clock(25, 5)\nstr(clock)"
    assert (calls["equal_clocks"] or "").endswith("operator.eq(early, other)")


@pytest.mark.parametrize(
    ("right", "wrong", "case"),
    [
        ("== other.minutes", "!= other.minutes", "equal_clocks"),
        ('return f"{self.minutes // 60:02}', 'return f"{self.minutes // 60}', "shown"),
        (
            "return [one for one in range(1, ",
            "return [1, 1] + [one for one in range(3, ",
            "in_any_order",
        ),
        ("range(1, number + 1) if", "range(1, number) if", "in_any_order"),
        ("random.randint(1, self.sides)", "4", "rolled"),
        ("        start -= 1", "        start -= 2\n        start = max(start, 0)", "counted_down"),
    ],
)
def test_wrong_programs_lose_the_case_that_shows_it(
    right: str,
    wrong: str,
    case: str,
    assignment: Assignment,
    runtime_for_one: Runtime,
    tmp_path: Path,
) -> None:
    source = (OBJECTS / "plain.py").read_text(encoding="utf-8")
    assert right in source
    path = tmp_path / "wrong.py"
    path.write_text(source.replace(right, wrong), encoding="utf-8")
    report = graded(assignment, runtime_for_one, path)
    assert [one.id for one in report.cases if one.status != "passed"] == [case]


def test_a_method_that_an_object_lacks_is_missing(
    assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    source = (OBJECTS / "plain.py").read_text(encoding="utf-8")
    path = tmp_path / "lacking.py"
    path.write_text(source.replace("def roll(", "def throw("), encoding="utf-8")
    report = graded(assignment, runtime_for_one, path)
    assert [(case.id, case.status) for case in report.cases if case.status != "passed"] == [
        ("rolled", "missing")
    ]


def test_the_method_of_a_derived_class_is_called(runtime_for_one: Runtime, tmp_path: Path) -> None:
    (tmp_path / "animals.py").write_text(
        "class Animal:\n    def speak(self):\n        return '...'\n\n\n"
        "class Dog(Animal):\n    def speak(self):\n        return 'woof'\n"
    )
    path = tmp_path / "animals.yaml"
    path.write_text(
        "format: 1\nid: animals\ntitle: Animals\nlanguages: [python]\nreference: animals.py\n"
        "functions:\n  Dog: {returns: nothing}\n  speak:\n    returns: value\n"
        "    names: {python: Animal.speak}\n    fields: [{name: said, kind: text}]\n"
        "cases:\n  - id: dog\n    steps:\n      - {name: dog, function: Dog}\n"
        "      - {function: speak, args: [{result: dog}], expect: {said: woof}}\n"
    )
    animals = load(path)
    assert graded(animals, runtime_for_one, tmp_path / "animals.py").score == animals.max_score


def test_functions_of_the_standard_library_read_what_was_returned(
    runtime_for_one: Runtime, tmp_path: Path
) -> None:
    (tmp_path / "squares.py").write_text(
        "import json\nfrom itertools import count\n\n\n"
        "def squares():\n    return (n * n for n in count(1))\n\n\n"
        "def report(name):\n    return json.dumps({'name': name, 'tags': []})\n"
    )
    path = tmp_path / "squares.yaml"
    path.write_text(
        "format: 1\nid: squares\ntitle: Squares\nlanguages: [python]\nreference: squares.py\n"
        "functions:\n  squares: {returns: nothing}\n  report: {returns: nothing}\n"
        "  first: {returns: nothing, names: {python: itertools.islice}}\n"
        "  listed:\n    returns: value\n    names: {python: builtins.list}\n"
        "    fields: [{name: items, kind: list}]\n"
        "  read:\n    returns: value\n    names: {python: json.loads}\n"
        "    fields: [{name: data, kind: dict}]\n"
        "cases:\n  - id: endless\n    steps:\n      - {name: all, function: squares}\n"
        "      - {name: some, function: first, args: [{result: all}, 3]}\n"
        "      - {function: listed, args: [{result: some}], expect: {items: [1, 4, 9]}}\n"
        "  - id: text\n    steps:\n      - {name: text, function: report, args: [Ana]}\n"
        "      - {function: read, args: [{result: text}], expect: {data: {tags: [], name: Ana}}}\n"
    )
    other = tmp_path / "other.py"
    other.write_text(
        "def squares():\n    n = 0\n    while True:\n        n += 1\n        yield n ** 2\n\n\n"
        'def report(name):\n    return \'{ "tags":[],"name":"\' + name + \'"}\'\n'
    )
    squares = load(path)
    report = graded(squares, runtime_for_one, other)
    assert report.score == squares.max_score
    assert {case.call for case in report.cases} == {
        "all = squares()\nsome = itertools.islice(all, 3)\nlist(some)",
        "text = report('Ana')\njson.loads(text)",
    }


def test_nobody_is_asked_to_define_what_the_language_has(
    assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    path = tmp_path / "empty.py"
    path.write_text("def countdown(n):\n    return iter([])\n", encoding="utf-8")
    report = graded(assignment, runtime_for_one, path)
    assert report.load is not None
    assert not {name for name in report.load.missing if "." in name and name[0].islower()}


@pytest.mark.parametrize(
    ("written", "instead", "key"),
    [
        ("kind: list, unordered: true", "kind: dict, unordered: true", "assignment.unordered"),
        ("builtins.str", "builtins.no_such_function", "assignment.no_reference_function"),
        ("  - id: buffer\n", "  - id: buffer\n    repeat: 2\n", "assignment.steps_and_repeat"),
        ('"Base.=="', '"=== ="', "assignment.wants.written_name"),
    ],
)
def test_what_makes_no_sense_is_refused(
    written: str, instead: str, key: str, tmp_path: Path
) -> None:
    text = (OBJECTS / "objects.yaml").read_text(encoding="utf-8")
    assert written in text
    for name in ("plain.py", "plain.jl", "checks.py"):
        (tmp_path / name).write_bytes((OBJECTS / name).read_bytes())
    path = tmp_path / "objects.yaml"
    path.write_text(text.replace(written, instead), encoding="utf-8")
    with pytest.raises(AssignmentError) as refused:
        load(path)
    keys = {
        message.key
        for problem in refused.value.problems
        for message in (problem.what, problem.expected)
        if message is not None
    }
    assert key in keys
