"""Expected numbers that the tolerance takes for 0 are told to the author, with the cure."""

from pathlib import Path

import pytest

from grader.assignment import load
from tests.commands import Command
from tests.laying import lay

REFERENCE = """\
def charge(count):
    return 1.602e-19 * count


def fields(count):
    return {"charge": charge(count), "count": float(count)}


def turned(count):
    return [[1.0, 1e-16], [-6e-17, count]]


def told(count):
    print("charge", charge(count))
"""
TEXT = """\
format: 1
id: charges
title: {en: Charges, es: Cargas}
reference: charges.py
functions:
  charge: {returns: value, fields: [{name: charge, kind: real}]}
  fields: {returns: value, fields: [{name: both, kind: dict}]}
  turned: {returns: value, fields: [{name: turned, kind: matrix}]}
  told: {returns: nothing, fields: [{name: text, kind: text, source: printed, match: text}]}
cases:
  - {id: none, function: charge, args: [0], visible: true}
  - {id: two, function: charge, args: [2]}
  - {id: both, function: fields, args: [3]}
  - {id: turned, function: turned, args: [3.0]}
  - {id: told, function: told, args: [1]}
"""
RIGHT = REFERENCE.replace("1.602e-19 * count", "count * 1.602e-19")
WRONG = REFERENCE.replace("1.602e-19 * count", "1e-12 * count")


@pytest.fixture
def charges(tmp_path: Path) -> Path:
    files = {"charges.py": REFERENCE, "charges.yaml": TEXT, "right.py": RIGHT, "wrong.py": WRONG}
    return lay(tmp_path, files) / "charges.yaml"


def remarks_of(path: Path, *, hidden: bool = True) -> list[str]:
    said: list[str] = []
    load(path, hidden=hidden, remark=lambda about: said.append(str(about)))
    return said


def test_each_field_is_told_once_and_what_rounding_leaves_is_not(charges: Path) -> None:
    said = remarks_of(charges)
    assert [line.split(": ")[1:3] for line in said] == [
        ["charge", "charge must be 3.2e-19 in case 'two', no more than the absolute tolerance "
         "(1e-09)"],
        ["fields", "both must be 4.81e-19 in case 'both', no more than the absolute tolerance "
         "(1e-09)"],
        ["told", "text must be 1.6e-19 in case 'told', no more than the absolute tolerance "
         "(1e-09)"],
    ]  # fmt: skip
    assert said[0].startswith(f"{charges}:6:3: ")


@pytest.mark.parametrize(
    ("place", "with_tolerance"),
    [
        ("  charge: {returns", "  charge: {{{cure}, returns"),
        ("name: charge, kind", "name: charge, {cure}, kind"),
        ("id: two,", "id: two, {cure},"),
    ],
)
def test_the_line_that_is_said_cures_it(
    grader: Command, charges: Path, place: str, with_tolerance: str
) -> None:
    cure = remarks_of(charges)[0].split("`")[1]
    charges.write_text(charges.read_text().replace(place, with_tolerance.format(cure=cure)))
    assert not any(": charge: " in line for line in remarks_of(charges))

    for name, points in (("right", "5"), ("wrong", "4")):
        result = grader("run", charges, charges.with_name(f"{name}.py"), "--out", name)
        assert f"{points}/5" in result.output, result.output


@pytest.mark.parametrize("level", ["case", "field"])
def test_it_names_the_table_that_counts(charges: Path, level: str) -> None:
    table, place = "tolerance: {absolute: 0.001}", {"case": "id: two,", "field": "name: charge,"}
    text = charges.read_text().replace(place[level], f"{place[level]} {table},")
    charges.write_text(text)
    named = {"case": "the case 'two'", "field": "the field charge"}
    said = remarks_of(charges)[0]
    assert "(0.001): 0, and all that is as small" in said
    assert f"expected in {named[level]}: `" in said


def test_a_program_is_told_at_the_top_of_its_file(tmp_path: Path) -> None:
    text = (
        "format: 1\nid: work\ntitle: Work\nkind: program\noutputs: [{name: output}]\n"
        "cases:\n  - {id: a, visible: true, expect: {output: 'charge 1.6e-19'}}\n"
    )
    path = lay(tmp_path, {"work.yaml": text}) / "work.yaml"
    [said] = remarks_of(path)
    assert said.endswith("at the top of the file: `tolerance: {relative: 1.0e-6, absolute: 0}`")
    path.write_text(text + said.split("`")[1] + "\n")
    assert remarks_of(path) == []


def test_authors_are_told_by_run_and_verify_and_students_are_not(
    grader: Command, charges: Path
) -> None:
    wrong = charges.with_name("wrong.py")
    assert "3.2e-19" in grader("run", charges, wrong).output
    assert "0, and all that is as small" not in grader("check", charges, wrong).output
    assert remarks_of(charges, hidden=False) == []

    verified = grader("verify", charges).output
    assert "Expected numbers no larger than the tolerance" in verified
    assert "none earns what it must not" not in verified


def test_who_makes_an_assignment_is_told(grader: Command, charges: Path) -> None:
    reference = charges.with_name("atom.py")
    reference.write_text(
        "def charge(count: int) -> float:\n    return 1.602e-19 * count\n\n\n"
        "if __name__ == '__main__':\n    print(charge(2))\n    print(charge(3))\n"
    )
    made = grader("new", "atom", "--reference", reference, "--out", charges.with_name("made"))
    assert made.exit_code == 0, made.output
    assert "no more than the absolute tolerance (1e-09)" in made.output
