"""Errors that several calls share in one place tell how a function errs."""

import pytest

from grader.explaining.everyday.errors import of_texts, shared_error
from grader.model import Outcome
from tests.explaining.everyday.making import MEAN, asking, attempts_at, is_told, told
from tests.judging.making import raised

SOURCE = "def mean(values):\n    total = sum(values)\n    return total / values.length\n"
index_zero, truth_of_an_array = of_texts("index_zero", "truth_of_an_array").values()
NO_LENGTH = raised("AttributeError", "no `length`\nhere", line=3, file="file")


def test_an_error_that_all_share_is_told_with_its_first_line_and_its_place() -> None:
    attempt = attempts_at(asking(MEAN, [1.0, 2.0, 3.0]), [NO_LENGTH, NO_LENGTH, 3.0], SOURCE)
    sentence = "2 calls fail with the same error, in line 3. AttributeError: no `length`"
    assert told(shared_error, attempt) == [(sentence, ["c0", "c1"])]


def test_of_errors_with_several_texts_only_the_type_is_told() -> None:
    other = raised("AttributeError", "no `size`", line=3, file="file")
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), [NO_LENGTH, other], SOURCE)
    [(sentence, _)] = told(shared_error, attempt)
    assert sentence.endswith(", in line 3. AttributeError")


def test_errors_that_begin_and_end_alike_are_told_as_far_as_they_do() -> None:
    texts = ("no attribute `size`", "no attribute `length`")
    errors = [raised("AttributeError", text, line=3, file="file") for text in texts]
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), errors, SOURCE)
    [(sentence, _)] = told(shared_error, attempt)
    assert sentence.endswith(", in line 3. AttributeError: no attribute `…`")


def test_what_errors_end_with_alike_is_told_too() -> None:
    texts = [f"no method matching mean(::{kind}; rows=true)" for kind in ("Bool", "Int64")]
    errors = [raised("MethodError", text, line=3, file="file") for text in texts]
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), errors, SOURCE)
    [(sentence, _)] = told(shared_error, attempt)
    assert sentence.endswith("no method matching mean(::…; rows=true)")


def test_an_error_that_says_the_same_in_several_places_is_told_with_the_first() -> None:
    errors = [raised("AttributeError", "no `length`", line=line, file="file") for line in (3, 2)]
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), errors, SOURCE)
    sentence = "2 calls fail with the same error, first in line 3. AttributeError: no `length`"
    assert told(shared_error, attempt) == [(sentence, ["c0", "c1"])]


def test_the_error_of_the_most_calls_is_the_one_that_is_told() -> None:
    other = raised("KeyError", "'a'", line=2, file="file")
    attempt = attempts_at(asking(MEAN, [1.0, 2.0, 3.0]), [other, NO_LENGTH, NO_LENGTH], SOURCE)
    [(_, cases)] = told(shared_error, attempt)
    assert cases == ["c1", "c2"]


def test_an_error_that_nobody_saw_the_line_of_is_told_without() -> None:
    nowhere = raised("RecursionError", "too deep")
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), [nowhere, nowhere], SOURCE)
    sentence = "2 calls of `mean` fail with the same error. RecursionError: too deep"
    assert told(shared_error, attempt) == [(sentence, ["c0", "c1"])]


@pytest.mark.parametrize(
    ("gave", "text"),
    [
        # Half of what fails, or less.
        ([NO_LENGTH, NO_LENGTH, 7.0, 7.0], "2 calls"),
        ([NO_LENGTH, NO_LENGTH, 7.0, 7.0, 7.0], None),
        ([NO_LENGTH, 7.0], None),
        ([NO_LENGTH, raised("KeyError", line=3, file="file")], None),
        ([NO_LENGTH, raised("AttributeError", line=2, file="file")], None),
        ([NO_LENGTH, raised("AttributeError", line=3, file="other")], None),
    ],
)
def test_as_many_fail_by_the_error_as_do_otherwise(gave: list[object], text: str | None) -> None:
    asked = asking(MEAN, [float(number) for number in range(len(gave))])
    is_told(shared_error, attempts_at(asked, gave, SOURCE), text)


def test_cases_without_points_do_not_make_an_error_a_shared_one() -> None:
    attempt = attempts_at(asking(MEAN, [1.0, 2.0], [0, 1]), [NO_LENGTH, NO_LENGTH], SOURCE)
    is_told(shared_error, attempt, None)


def test_errors_of_one_kind_in_several_lines_are_told_once_with_the_first() -> None:
    def ambiguous(line: int) -> Outcome:
        return raised("ValueError", "The truth value of an array is …", line=line, file="s.py")

    source = "def mean(values):\n    if values > 0:\n        return not values\n"
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), [ambiguous(2), ambiguous(3)], source)
    [(sentence, cases)] = told(truth_of_an_array, attempt)
    assert "line 2" in sentence
    assert cases == ["c0", "c1"]
    is_told(truth_of_an_array, attempts_at(asking(MEAN, [1.0]), [ambiguous(3)], source), "line 3")


@pytest.mark.parametrize(
    ("index", "text"),
    [
        ("0", "line 2"),
        ("0:7", "line 2"),
        ("1:3, 0", "line 2"),
        ("10", None),
        ("3:10", None),
        ("1:2:10", None),
    ],
)
def test_an_index_or_a_range_that_begins_at_zero_is_told_in_julia(
    index: str, text: str | None
) -> None:
    message = f"attempt to access 7-element Array{{Int64,1}} at index [{index}]"
    outside = raised("BoundsError", message, line=2, file="file")
    source = "mean(values) =\n    values[0]\n"
    is_told(index_zero, attempts_at(asking(MEAN, [1.0]), [outside], source, "julia"), text)
