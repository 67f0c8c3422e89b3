"""The facts that a class's folder keeps of its last run."""

import json
from fractions import Fraction
from pathlib import Path

from grader.classes.store import Store
from grader.classes.table.facts import load_facts
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    Expected,
    Field,
    Function,
    ScalarArgument,
    Text,
)
from grader.model.records import to_text
from tests.judging.making import python

INTEGER = Function("f", (Field("x", "integer", Text("x")),), "value", {})
CASES = (
    Case(
        "steps",
        (
            Call("f", step="first", raises=True, seed=3),
            Call("f", (ScalarArgument("Int64", 1),), called="f!", observed=(0,), seed=4),
        ),
        Fraction(2),
        visible=True,
        title=Text("steps"),
    ),
    Case("twice", (Call("f", seed=5),), Fraction(1), visible=False, title=Text("twice"), repeat=2),
)
EXPECTED = {
    "steps": Expected(
        (Answer(None, raises=True), Answer(python(2), observed=(python(1),))),
        {"reading": (Answer(python(1)), Answer(python(3)))},
    ),
    "twice": Expected((Answer(python(4)), Answer(python(5)))),
}


FORMER_CASES = """
[{"!":"Case","id":"steps","function":"f","args":[{"!":"ScalarArgument","type":"Int64","value":1}],
"kwargs":{"!":"Mapping","of":{}},"points":{"!":"Fraction","of":[2,1]},"visible":true,"title":
{"!":"Text","en":"steps","es":null},"called":"f!","observed":[0],"before":[{"!":"Step",
"name":"first","function":"f","args":[],"kwargs":{"!":"Mapping","of":{}},"raises":true,"seed":3}],
"repeat":1,"seed":4},
{"!":"Case","id":"twice","function":"f","args":[],"kwargs":{"!":"Mapping","of":{}},"points":
{"!":"Fraction","of":[1,1]},"visible":false,"title":{"!":"Text","en":"twice","es":null},
"repeat":2,"seed":5}]
"""
FORMER_EXPECTED = """
{"!":"Mapping","of":{"steps":{"!":"Expected","value":{"!":"ScalarValue","type":"int","value":2},
"alternatives":{"!":"Mapping","of":{"reading":{"!":"Expected","value":{"!":"ScalarValue",
"type":"int","value":3},"alternatives":{"!":"Mapping","of":{}},"kinds":{"!":"Mapping","of":{}},
"before":[{"!":"Expected","value":{"!":"ScalarValue","type":"int","value":1},"alternatives":
{"!":"Mapping","of":{}},"kinds":{"!":"Mapping","of":{}}}]}}},"kinds":{"!":"Mapping","of":{}},
"observed":[{"!":"ScalarValue","type":"int","value":1}],"before":[{"!":"Expected","value":null,
"raises":true,"alternatives":{"!":"Mapping","of":{}},"kinds":{"!":"Mapping","of":{}}}]},
"twice":{"!":"Expected","value":{"!":"ScalarValue","type":"int","value":4},"alternatives":
{"!":"Mapping","of":{}},"kinds":{"!":"Mapping","of":{}},"repeats":[{"!":"Expected","value":
{"!":"ScalarValue","type":"int","value":5},"alternatives":{"!":"Mapping","of":{}},
"kinds":{"!":"Mapping","of":{}}}]}}}
"""


def test_a_store_of_yesterday_says_what_was_graded(tmp_path: Path) -> None:
    """A case had one call then, and others before and after it."""
    graded = Assignment("a", Text("A"), (INTEGER,), CASES, EXPECTED, "digest")
    [record] = json.loads(to_text((graded,)))["of"]
    record |= {"cases": json.loads(FORMER_CASES), "expected": json.loads(FORMER_EXPECTED)}

    with Store(tmp_path / "grades.sqlite") as store:
        with store.transaction():
            store.set_fact("assignments", json.dumps([record]))
            store.set_fact("told", to_text((("a.yaml",), "en", "auto", "auto", {})))
        facts = load_facts(store)

    assert facts is not None
    assert facts.assignments == (graded,)
