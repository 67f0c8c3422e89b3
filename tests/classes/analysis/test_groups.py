"""Mistakes and rules account for what a class loses; who is left is listed."""

from msgspec.structs import replace

from grader.classes.analysis.groups import (
    mistake_groups,
    rule_groups,
    without_a_mistake,
)
from grader.model import Failure, Text
from tests.classes.analysis.classes import mistakes, submission


def nan(case: str, field: str = "ppv") -> Failure:
    return Failure(case, field, "failed", "NaN")


def test_each_mistake_is_counted_alone_or_with_others_and_hints_once() -> None:
    summaries = [
        submission([0, 0], failures=[nan("c0"), nan("c1")], diagnoses=[mistakes("old", "swap")]),
        submission([0, 1], failures=[nan("c0")], diagnoses=[mistakes("old")]),
        submission([1, 1], diagnoses=[mistakes("reading", costs=False)]),
        submission([1, 1], diagnoses=[mistakes("reading", costs=False)]),
        submission([1, 1], diagnoses=[mistakes("reading", costs=False)]),
    ]
    old, swap, reading = mistake_groups(summaries)
    assert (old.name, old.members, old.hint) == ("old", (0, 1), Text("hint of old"))
    assert old.cases == (("c0", 2), ("c1", 1))
    assert swap.members == (0,)
    assert reading.members == (2, 3, 4), "costs nothing, so it comes last though it is frequent"
    assert not reading.costs_points


def test_whom_no_known_mistake_explains() -> None:
    summaries = [
        submission([0, 1], diagnoses=[mistakes("old")]),
        submission([0, 1]),
        submission([1, 1]),
        submission([0, 1], diagnoses=[mistakes("reading", costs=False)]),
        submission([], status="ungradable"),
    ]
    assert without_a_mistake(summaries) == (1, 3)


def test_which_rules_cost_whom_points() -> None:
    rules = [("no_loops",), (), ("no_library_call", "no_loops"), ("no_loops", "no_loops")]
    summaries = [replace(submission([1]), lost_to_rules=one) for one in rules]
    loops, calls = rule_groups(summaries)
    assert (loops.name, loops.members) == ("no_loops", (0, 2, 3))
    assert (calls.name, calls.members) == ("no_library_call", (2,))
