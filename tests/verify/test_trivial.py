"""Trivial submissions must not earn points: `grader verify` says where they do."""

import html
import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Command
from tests.laying import lay

HEAD = """\
format: 1
id: work
title: Work
reference: work.py
"""
TWICE = "def twice(number, times=2):\n    return number * times\n"
ASKED = "functions:\n  twice: {returns: value, fields: [{name: twice, kind: real}]}\n"


def cases_of(*arguments: str) -> str:
    lines = (
        f"  - {{id: c{number}, args: [{one}], points: 1, visible: true}}\n"
        for number, one in enumerate(arguments)
    )
    return "cases:\n" + "".join(lines)


def rows(grader: Command, folder: Path, reference: str, text: str) -> list[dict[str, Any]]:
    """Return the rows of the section that say something, and hold the verdict to them."""
    lay(folder, {"work.py": reference, "work.yaml": HEAD + text})
    result = grader("verify", folder / "work.yaml", "--json", "v.json", "--html", "v.html")
    assert result.exit_code in (0, 1), result.output

    found = json.loads((folder / "v.json").read_text())
    said = [row for row in found["trivial"] if row["verdict"] != "holds"]
    if any(row["verdict"] == "wrong" for row in said):
        assert result.exit_code == 1
    for row in said:
        for name in (*row["cases"], row["detail"]):
            assert name in " ".join(result.output.split())
            assert name in html.unescape((folder / "v.html").read_text())
    return said


def judged_rows(found: list[dict[str, Any]]) -> list[tuple[str, str, str, list[str]]]:
    return [(row["verdict"], row["kind"], row["detail"], row["cases"]) for row in found]


def test_what_asks_for_work_says_nothing(grader: Command, tmp_path: Path) -> None:
    asked = cases_of("1", "2", "3", "4", "5", "6", "7", "8, 3")
    assert rows(grader, tmp_path, TWICE, ASKED + asked) == []


def test_a_constant_that_earns_more_than_a_tenth_of_eight_cases(
    grader: Command, tmp_path: Path
) -> None:
    asked = cases_of("0", "0", "3", "4", "5", "6", "7", "8, 3")
    found = judged_rows(rows(grader, tmp_path, TWICE, ASKED + asked))
    assert found == [
        ("wrong", "first_argument", "", ["c0", "c1"]),
        ("wrong", "constant", "0", ["c0", "c1"]),
    ]


def test_the_commonest_answer_is_a_constant_too(grader: Command, tmp_path: Path) -> None:
    asked = cases_of("1", "2", "3", "4", "5", "6, 3", "9", "8")
    found = judged_rows(rows(grader, tmp_path, TWICE, ASKED + asked))
    assert found == [("wrong", "constant", "18", ["c5", "c6"])]


def test_of_fewer_cases_and_of_a_choice_it_is_a_warning(grader: Command, tmp_path: Path) -> None:
    few = cases_of("0", "2", "3, 3")
    found = judged_rows(rows(grader, tmp_path, TWICE, ASKED + few))
    assert [row[0] for row in found] == ["warning", "warning"]
    sign = "def sign(number):\n    return 'plus' if number > 0 else 'minus'\n"
    asked = "functions:\n  sign: {returns: value, fields: [{name: sign, kind: text}]}\n"
    choice = cases_of("1", "2", "3", "-4", "-5", "6", "-7", "0")
    found = judged_rows(rows(grader, tmp_path, sign, asked + choice))
    assert [(row[:2], len(row[3])) for row in found] == [(("warning", "constant"), 4)]


def test_a_constant_tuple_is_a_warning(grader: Command, tmp_path: Path) -> None:
    parts = "def parts(number):\n    return number % 2, number\n"
    asked = (
        "functions:\n"
        "  parts: {fields: [{name: rest, kind: integer}, {name: whole, kind: integer}]}\n"
    )
    found = judged_rows(rows(grader, tmp_path, parts, asked + cases_of(*map(str, range(1, 11)))))
    assert [row[:3] for row in found] == [("warning", "constant", "(1, None)")]


@pytest.mark.parametrize(("at_most", "verdict"), [("0.3", "settled"), ("0.2", "wrong")])
def test_the_assignment_settles_it_up_to_a_share(
    grader: Command, tmp_path: Path, at_most: str, verdict: str
) -> None:
    settled = f"trivial: {{at_most: {at_most}, because: zero is asked for}}"
    asked = ASKED.replace("{returns", "{" + settled + ", returns")
    calls = cases_of("0", "0", "3", "4", "5", "6", "7", "8, 3")
    found = rows(grader, tmp_path, TWICE, asked + calls)
    assert [row["verdict"] for row in found] == [verdict, verdict]
    assert ("zero is asked for" in (tmp_path / "v.html").read_text()) == (verdict == "settled")


def test_a_parameter_that_no_scored_case_needs(grader: Command, tmp_path: Path) -> None:
    asked = cases_of("1", "2, 2", "3")
    found = judged_rows(rows(grader, tmp_path, TWICE, ASKED + asked))
    assert found == [("wrong", "ignored", "times", [])]
    free = asked + "  - {id: free, args: [4, 3], points: 0}\n"
    found = judged_rows(rows(grader, tmp_path, TWICE, ASKED + free))
    assert found == [("wrong", "ignored", "times", [])]


@pytest.mark.parametrize("policy", ["per_field", "per_case", "per_function"])
@pytest.mark.parametrize("counting", ["points: 1", "points: 1, extra: true", "points: -1"])
def test_a_parameter_that_costs_points_in_one_case_is_needed(
    grader: Command, tmp_path: Path, policy: str, counting: str
) -> None:
    asked = cases_of("1", "2, 2", "3") + f"  - {{id: one, args: [4, 3], {counting}}}\n"
    text = f"scoring: {{policy: {policy}}}\n{ASKED}{asked}"
    assert judged_rows(rows(grader, tmp_path, TWICE, text)) == []


def test_an_argument_that_no_call_exercises(grader: Command, tmp_path: Path) -> None:
    reference = (
        "def counted(text, stop):\n"
        "    count = 0\n"
        "    for word in text.split():\n"
        "        if word not in stop:\n"
        "            count += 1\n"
        "    return count\n"
    )
    asked = (
        "functions:\n  counted: {returns: value, fields: [{name: count, kind: integer}]}\n"
        "sequences: list\n"
    )
    calls = cases_of("a cat sat, [of, an]", "the sun, [by]", "one two three four, [or]")
    found = judged_rows(rows(grader, tmp_path, reference, asked + calls))
    assert ("warning", "idle", "stop", []) in found
    mutants = json.loads((tmp_path / "v.json").read_text())["mutants"]
    verdicts = {one["diff"].partition("+")[2].strip(): one["verdict"] for one in mutants}
    assert verdicts["if True:"] == "survived"
    met = calls + "  - {id: met, args: [an ox is an ox, [an]], points: 1}\n"
    found = judged_rows(rows(grader, tmp_path, reference, asked + met))
    assert ("warning", "idle", "stop", []) not in found


def test_an_untouched_template_earns_nothing(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "start.py").write_text("def twice(number, times=2):\n    return 0\n")
    asked = "templates: {python: start.py}\n" + ASKED + cases_of("0", "2", "3", "8, 3")
    found = judged_rows(rows(grader, tmp_path, TWICE, asked))
    assert ("wrong", "template", "start.py", ["c0"]) in found


NONE = "def first(items):\n    return items[0] if items else None\n"
FIRST = "functions:\n  first: {returns: value, fields: [{name: first, kind: any}]}\n"
KEPT = "def added(items, more):\n    return items + [more]\n"
ADDED = (
    "functions:\n  added: {returns: value, observe: [items], fields: [{name: all, kind: list}]}\n"
)


@pytest.mark.parametrize(
    ("reference", "asked", "calls"),
    [
        (NONE, FIRST, ("{list: []}", "{list: [1, 2]}", "{list: [4]}")),
        (KEPT, ADDED, ("{list: [1]}, 2", "{list: []}, 3", "{list: [5, 6]}, 7")),
    ],
    ids=["nothing is asked for", "an argument that stays as it is"],
)
def test_doing_nothing_earns_nothing_where_nothing_is_right(
    grader: Command, tmp_path: Path, reference: str, asked: str, calls: tuple[str, ...]
) -> None:
    """It is a part of what is asked for, and no work."""
    rows(grader, tmp_path, reference, asked + cases_of(*calls))
    trivial = json.loads((tmp_path / "v.json").read_text())["trivial"]
    assert [row["share"] for row in trivial if row["kind"] == "empty"] == [0.0]

    (tmp_path / "empty.py").write_text(
        "def first(items):\n    pass\n\n\ndef added(items, more):\n    pass\n"
    )
    result = grader("check", tmp_path / "work.yaml", tmp_path / "empty.py")
    assert "0 of 3 points" in result.output, result.output


TALLY = """\
def tally(words, start, *, extra=()):
    return {word: list(words).count(word) + start.get(word, 0) for word in [*words, *start]}


def most(numbers):
    return max(numbers)


def twice(number):
    return 2 * number
"""
TALLIED = """\
functions:
  tally: {returns: value, fields: [{name: v, kind: dict}]%s}
  most: {returns: value, fields: [{name: v, kind: real}]%s}
  twice: {returns: value, fields: [{name: v, kind: real}]}
cases:
  - {id: a, function: tally, args: [{list: [a, b, a]}, {dict: {a: 1}}], visible: true}
  - {id: b, function: tally, args: [{list: []}, {dict: {}}], visible: true}
  - {id: c, function: most, args: [[1.0, 2.0]], visible: true}
  - {id: d, function: twice, args: [3], visible: true}
"""


def spoilt(grader: Command, folder: Path, *observed: str) -> dict[str, str]:
    found = rows(grader, folder, TALLY, TALLIED % observed)
    return {row["function"]: row["detail"] for row in found if row["kind"] == "spoilt"}


def test_who_may_change_an_argument_in_place_is_named_once(grader: Command, tmp_path: Path) -> None:
    assert spoilt(grader, tmp_path, "", "") == {"tally": "words, start", "most": "numbers"}


def test_nothing_is_said_of_what_is_observed(grader: Command, tmp_path: Path) -> None:
    observing = (", observe: [words]", ", observe: [numbers]")
    assert spoilt(grader, tmp_path, *observing) == {}


def test_a_later_step_that_needs_the_argument_as_it_was_is_enough(
    grader: Command, tmp_path: Path
) -> None:
    made = "def made(n):\n    return list(range(n))\n\n\n"
    reference = made + "def total(numbers):\n    return sum(numbers)\n"
    text = (
        "functions:\n  made: {returns: value, fields: [{name: v, kind: list}]}\n"
        "  total: {returns: value, fields: [{name: v, kind: real}]}\n"
        "cases:\n  - id: both\n    visible: true\n    steps:\n"
        "      - {function: made, args: [4], name: it}\n"
        "      - {function: total, args: [{result: it}], name: first}\n"
        "      - {function: total, args: [{result: it}]}\n"
    )
    found = rows(grader, tmp_path, reference, text)
    assert "spoilt" not in [row["kind"] for row in found]
