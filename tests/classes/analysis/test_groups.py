"""Groups of failures, by whom, and which mistakes are behind them."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.classes.analysis.groups import (
    failure_groups,
    mistake_groups,
    rule_groups,
    without_a_mistake,
)
from grader.model import Failure, Text
from tests.classes.analysis.classes import mistakes, submission


def nan(case: str, field: str = "ppv") -> Failure:
    return Failure(case, field, "failed", "NaN")


CRASH = Failure("c0", None, "error", "KeyError: 'x'")
FAILURES = st.builds(
    Failure,
    st.sampled_from(["c0", "c1", "c2"]),
    st.sampled_from([None, "ppv", "npv"]),
    st.sampled_from(["failed", "error"]),
    st.sampled_from(["NaN", "0", "KeyError"]),
)
CLASSES = st.lists(st.lists(FAILURES, max_size=5), max_size=8)


def test_the_same_answer_in_several_cases_is_one_group_with_who_and_where() -> None:
    group, other = failure_groups(
        [
            submission([0, 0], failures=[nan("c0"), nan("c1")]),
            submission([0, 1], failures=[CRASH]),
            submission([0, 1], failures=[nan("c0")]),
        ]
    )
    assert group.members == (0, 2)
    assert group.symptoms[0].cases == (("c0", 2), ("c1", 1))
    assert other.members == (1,)
    assert other.symptoms[0].got == "KeyError: 'x'"


def test_the_same_number_in_two_cases_is_no_sign_of_one_cause() -> None:
    half = [Failure(case, "f1", "failed", "0.5") for case in ("c0", "c1")]
    summaries = [submission([0, 1], failures=[one]) for one in half]
    assert [group.members for group in failure_groups(summaries)] == [(0,), (1,)]
    (group,) = failure_groups([submission([0, 0], failures=half)] * 3)
    assert group.members == (0, 1, 2)
    assert [symptom.cases for symptom in group.symptoms] == [(("c0", 3),), (("c1", 3),)]


def test_of_groups_as_large_the_one_with_more_failures_comes_first() -> None:
    few, many = [nan("c0", "npv")], [nan("c0"), nan("c1"), nan("c2")]
    summaries = [submission([0], failures=one) for one in (few, few, many, many)]
    assert [group.members for group in failure_groups(summaries)] == [(2, 3), (0, 1)]


def test_what_exactly_the_same_submissions_show_stands_together() -> None:
    both = [nan("c0"), nan("c0", "npv")]
    (group,) = failure_groups([submission([0], failures=both)] * 2)
    assert [symptom.field for symptom in group.symptoms] == ["npv", "ppv"]
    one_more = submission([0], failures=[nan("c0")])
    assert len(failure_groups([submission([0], failures=both), one_more])) == 2


@given(CLASSES)
def test_nothing_is_lost_and_nothing_counted_twice(failures: list[list[Failure]]) -> None:
    groups = failure_groups([submission([0], failures=one) for one in failures])
    told = Counter(
        (position, case, symptom.field, symptom.status, symptom.got)
        for group in groups
        for symptom in group.symptoms
        for case, _ in symptom.cases
        for position in group.members
    )
    expected = {
        (position, failure.case, failure.field, failure.status, failure.got)
        for position, one in enumerate(failures)
        for failure in one
    }
    # A member may show what is the same everywhere in only some of the symptom's cases.
    assert expected <= set(told)
    assert {key[:1] + key[2:] for key in told} == {key[:1] + key[2:] for key in expected}
    assert set(told.values()) <= {1}
    cases = sum(count for g in groups for symptom in g.symptoms for _, count in symptom.cases)
    assert cases == sum(len(set(one)) for one in failures)
    sizes = [len(group.members) for group in groups]
    assert sizes == sorted(sizes, reverse=True)


@given(CLASSES, st.randoms())
def test_the_order_of_the_groups_does_not_hang_on_that_of_the_failures(
    failures: list[list[Failure]], random: object
) -> None:
    before = failure_groups([submission([0], failures=one) for one in failures])
    for one in failures:
        random.shuffle(one)  # type: ignore[attr-defined]
    after = failure_groups([submission([0], failures=one) for one in failures])
    assert after == before


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
