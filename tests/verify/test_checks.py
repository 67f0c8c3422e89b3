"""`grader verify` tests checks: they must accept the reference, and refuse what is wrong."""

import html
import io
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from grader.assignment import load
from grader.model import Assignment, Message
from grader.render.blocks import Notes, Sentence
from grader.verify.checks import check_tests
from grader.verify.output import (
    blocks_of,
    check_lines,
    print_verification,
    verification_html,
    verification_json,
)
from grader.verify.result import (
    CheckTest,
    Disturbed,
    Mutation,
    ReferenceCheck,
    SampleCheck,
    Verification,
)
from tests.laying import laid_assignment

PAIRS = Path(__file__).parents[1] / "judging" / "checks" / "course" / "pairs.yaml"
REFERENCE = """
import random

def shuffled(items):
    return random.sample(items.tolist(), len(items)), len(items)
"""
CASES = """
format: 1
id: shuffled
title: Shuffled
reference: shuffled.py
checks: checks.py
functions:
  shuffled:
    fields: [{name: items, kind: list}, {name: length, kind: integer}]
    check: check_shuffled
    repeat: 4
cases: [{id: five, args: [[1, 2, 3, 4, 5]]}]
"""
HEAD = """
from grader.api import Wrong

def check_shuffled(call, answers):
"""


@pytest.fixture
def tested(tmp_path: Path):
    """`tested(body)`: what is found about a check of shuffled lists with this body."""

    def tested(body: str) -> CheckTest:
        files = {"shuffled.yaml": CASES, "shuffled.py": REFERENCE, "checks.py": HEAD + body}
        [found] = check_tests(laid_assignment(tmp_path, files))
        return found

    return tested


GOOD = """
    for answer in answers:
        if sorted(map(repr, answer["items"])) != sorted(map(repr, call.args[0].tolist())):
            yield Wrong("items", "other items")
        if answer["length"] != len(call.args[0]):
            yield Wrong("length", "another length")
    if len({repr(answer["items"]) for answer in answers}) == 1:
        yield Wrong("items", "always the same")
"""


def test_a_good_check_accepts_what_is_right_and_refuses_the_rest(tested) -> None:
    found = tested(GOOD)
    assert found.ok
    assert found.answers == 5
    # Two items that change places make another right answer.
    assert found.accepted == (Disturbed("items", "swapped"),)


def test_a_field_that_nobody_looks_at_is_found(tested) -> None:
    found = tested(GOOD.replace('"length"', '"items"').replace("!= len(", "is len("))
    assert not found.ok
    assert found.unjudged == ("length",)
    assert any("does not judge" in line for line in check_lines(found, "en"))


def test_a_check_that_refuses_the_reference_is_found(tested) -> None:
    found = tested('    return [Wrong("items", "no"), Wrong("length", "no")]\n')
    assert not found.ok
    assert found.refused == ("shuffled(np.array([1, 2, 3, 4, 5]))",)


def test_a_check_that_fails_at_strange_answers_is_found(tested) -> None:
    found = tested(GOOD.replace("map(repr,", "map(int,"))
    assert not found.ok
    assert Disturbed("items", "nothing") not in dict(found.errors)  # no list: it never gets there
    assert {disturbed.how for disturbed, _ in found.errors} >= {"infinite", "nan", "nested"}


def test_answers_that_are_the_same_in_every_repetition_are_tried(tested) -> None:
    found = tested(GOOD.replace("== 1", "== 0"))
    assert found.ok
    assert Disturbed("items", "same") in found.accepted


def test_each_function_with_a_check_is_tested() -> None:
    pairs: Assignment = load(PAIRS)
    pair, below, shuffled = check_tests(pairs)
    assert (pair.function, pair.ok) == ("pair", True)
    # Texts among numbers cannot be sorted: somebody would not be graded.
    assert "text" in [disturbed.how for disturbed, _ in shuffled.errors]
    assert not below.ok
    assert [disturbed.how for disturbed, _ in below.errors] == ["far"]


def test_in_both_languages_of_the_reader(tested) -> None:
    found = tested(GOOD.replace('"length"', '"items"').replace("!= len(", "is len("))
    english, spanish = (list(check_lines(found, locale)) for locale in ("en", "es"))
    assert len(english) == len(spanish)
    assert not set(english) & set(spanish)


def verification(found: CheckTest, **more: object) -> Verification:
    return Verification(
        assignment="shuffled",
        cases=("five",),
        visible=(),
        references=(),
        mistakes=(),
        samples=(),
        checks=(found,),
        seconds=0.0,
        mutants=more.get("mutants", ()),  # type: ignore[arg-type]
    )


def test_a_check_that_does_not_hold_fails_the_whole(tested) -> None:
    assert verification(tested(GOOD)).ok
    lazy = verification(tested(GOOD.replace('"length"', '"items"').replace("!= len(", "is len(")))
    assert not lazy.ok
    page = verification_html(lazy, "en")
    assert "Nothing makes it refuse length" in page
    assert json.loads(verification_json(lazy))["checks"][0]["unjudged"] == ["length"]


def test_a_mutant_that_a_check_cannot_judge_fails_the_whole(tested) -> None:
    problem = Message("scoring.check_died", {"check": "check_shuffled"})
    mutant = Mutation("L1", "-a\n+b", "not_judged", problem=problem)
    found = verification(tested(GOOD), mutants=(mutant,))
    assert not found.ok
    page = verification_html(found, "es")
    assert "no se puede juzgar" in page
    assert "ha terminado de repente" in page


def test_the_page_says_what_the_terminal_says(tested) -> None:
    complete = replace(
        verification(tested(GOOD)),
        references=(ReferenceCheck("python", 90.0, 100.0, ("no_loops: a.py:3: for x in y",)),),
        samples=(SampleCheck("accepted/a.py", "100", "90"),),
        skipped=("julia",),
    )
    file = io.StringIO()
    print_verification(Console(file=file, width=10_000), complete, "en")
    page = html.unescape(re.sub(r"<[^>]+>", "", verification_html(complete, "en")))

    blocks = list(blocks_of(complete, "en"))
    texts = [block.text for block in blocks if isinstance(block, Sentence)]
    notes = [note for block in blocks if isinstance(block, Notes) for note in block.notes]
    texts += [note.text for note in notes]
    assert len(texts) > 5
    for text in texts:
        assert text in file.getvalue()
        assert text.replace("`", "") in page
