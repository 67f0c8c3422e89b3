"""Sentences on answers that are nearly right: parts are turned, or numbers a bit off."""

import pytest

from grader.explaining.everyday.answers import always_the_same
from grader.explaining.everyday.near_answers import (
    order_of_a_set,
    small_number_added,
)
from grader.model import Function
from tests.explaining.everyday.making import MEAN, asking, attempts_at, is_told, told
from tests.judging.making import field


def test_one_number_in_all_calls_is_the_cause_where_another_is_asked_alone() -> None:
    ends = Function("ends", (field("low", "real"), field("high", "real")), "tuple", {})
    asked = asking(ends, [(1.0, 5.0), (2.0, 6.0), (3.0, 7.0)])
    answers = [(2.0, 5.0), (2.0, 9.0), (2.0, 7.0)]
    [(sentence, cases)] = told(always_the_same, attempts_at(asked, answers))
    assert sentence.startswith("low: `ends` gives 2.0 in all 3 calls")
    assert cases == ["c0", "c2"]


COUNTS = Function("counts", (field("counts", "list"),), "value", {})


@pytest.mark.parametrize(
    ("line", "answers", "text"),
    [
        (
            "return collect(Set(words))",
            [["sky", "sea"], ["sun"]],
            "a set (line 2)",
        ),
        # It is sorted, or asked for its size; other items come, or the right ones in their places.
        ("return sort(collect(Set(words)))", [["sky", "sea"], ["sun"]], None),
        ("return length(Set(words))", [["sky", "sea"], ["sun"]], None),
        ("return collect(Set(words))", [["sky", "sky"], ["sun"]], None),
        ("return collect(Set(words))", [["sea", "sky"], ["moon"]], None),
    ],
)
def test_items_come_in_the_order_of_a_set(
    line: str, answers: list[object], text: str | None
) -> None:
    source = f"function counts(words)\n    {line}\nend\n"
    asked = asking(COUNTS, [["sea", "sky"], ["sun"]])
    is_told(order_of_a_set, attempts_at(asked, answers, source, "julia"), text)


SMALL = "EPS = 1e-7\n\ndef mean(a, b):\n    return a / (a + b + {added})\n"


@pytest.mark.parametrize(
    ("added", "answers", "text"),
    [
        ("1e-7", [1e-9, 0.4], "`+ 1e-7`"),
        ("EPS", [-2e-8, 0.5], "(line 4)"),
        ("np.finfo(float).eps", [2.2e-16, 0.5], "eps"),
        ("0.00001", [0.99999, 0.49999], "0.00001"),
        # No answer is a little off, or no small number is added.
        ("1e-7", [0.0, 0.4], None),
        ("1", [0.99999, 0.5], None),
        # It is added beside the denominator.
        ("1) + 1e-7 * (1", [1e-9, 0.4], None),
    ],
)
def test_a_small_number_is_added_to_a_denominator(
    added: str, answers: list[object], text: str | None
) -> None:
    source = SMALL.format(added=added)
    asked = asking(MEAN, [1.0, 0.5])
    is_told(small_number_added, attempts_at(asked, answers, source), text)
