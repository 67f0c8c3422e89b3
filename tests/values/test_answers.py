"""Answers whose items have no order at any depth, that may be nothing, or are an error's text."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.locale import translate
from grader.model import Assignment
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

ANSWERS = Path(__file__).parent / "answers"
ASSIGNMENT = ANSWERS / "answers.yaml"


@pytest.mark.parametrize("ending", ["py", pytest.param("jl", marks=pytest.mark.julia)])
def test_right_programs_get_full_marks(
    ending: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if ending == "jl":
        julia_or_skip()
    report = graded(assignment, runtime_for_one, ANSWERS / f"right.{ending}")
    assert [case for case in report.cases if case.status != "passed"] == []


@pytest.mark.parametrize(
    ("right", "wrong", "case", "said"),
    [
        ("[low, product // low]", "[low, product // low + (low == 4)]", "pairs", "[4, 9]"),
        ("return pairs or None", "return pairs", "no_pairs", ""),
        ("    return groups", "    return {1: ['d', 'e'], 2: ['ef', 'bc']}", "groups", "'a'"),
        ("== 0), None)", "== 0), -1)", "no_even", ""),
        ("== 0), None)", "== 0 and number > 4), None)", "even", ""),
        ("no root: negative number", "no root", "negative", "'negative number' must stand"),
        ("number**0.5", "number / 2 + 1 / 8 * (number == 2.25)", "roots", ""),
        ("return len(self.items)", "return 1", "stacked", ""),
    ],
)
def test_wrong_ones_lose_the_case_that_shows_it(
    right: str,
    wrong: str,
    case: str,
    said: str,
    assignment: Assignment,
    runtime_for_one: Runtime,
    tmp_path: Path,
) -> None:
    source = (ANSWERS / "right.py").read_text(encoding="utf-8")
    assert right in source
    path = tmp_path / "wrong.py"
    path.write_text(source.replace(right, wrong), encoding="utf-8")

    report = graded(assignment, runtime_for_one, path)
    failed = [result for result in report.cases if result.status != "passed"]
    assert [result.id for result in failed] == [case]
    messages = [failed[0].message, *(field.message for field in failed[0].fields)]
    words = [translate(message, "en") for message in messages if message is not None]
    assert any(said in text for text in (*words, "" if not said else "nothing was said"))


@pytest.mark.parametrize(
    ("written", "instead", "message"),
    [
        ("unordered: 2}]}\n  first", "unordered: 1}]}\n  first", "has no items in an order"),
        ("kind: integer, optional", "kind: any, optional", "is not optional"),
        ("raises: {python: ValueError}, message", "message", "the call does not raise"),
        ("message: negative number", "message: below zero", "the reference's exception is another"),
        ("[[36, 1]", "[[36, 2]", "the reference does not agree on 'pairs'"),
    ],
)
def test_what_makes_no_sense_is_refused(
    written: str, instead: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "right.py").write_bytes((ANSWERS / "right.py").read_bytes())
    text = (ANSWERS / "answers.yaml").read_text(encoding="utf-8")
    assert written in text
    path = tmp_path / "answers.yaml"
    path.write_text(text.replace(written, instead), encoding="utf-8")
    with pytest.raises(AssignmentError, match=message):
        load(path)


def test_an_answer_that_nobody_could_give_is_refused(tmp_path: Path) -> None:
    """The text counts, which is longer than what is certain of the value before."""
    (tmp_path / "sevenths.py").write_text(
        "def sevenths(n):\n    return [k / 7 for k in range(n)]\n"
    )
    path = tmp_path / "sevenths.yaml"
    path.write_text(
        "format: 1\nid: sevenths\ntitle: S\nreference: sevenths.py\nlimits: {value_bytes: 200}\n"
        "functions: {sevenths: {returns: value, fields: [{name: items, kind: list}]}}\n"
        "cases: [{id: few, args: [2]}, {id: many, args: [6]}]\n"
    )
    with pytest.raises(AssignmentError, match="longer than 200 bytes") as refused:
        load(path)
    assert len(refused.value.problems) == 1
