"""A fault of random divisions is told as every answer shows it, not as chance made of one."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from reference.hold_out_checks import LOST, LOST_FIRST, SHARED_ONE, TWICE, judged

SIZES = {"training": (6.0, 1.0), "test": (2.0, 1.0)}


def answer(training: list[int], test: list[int]) -> Mapping[str, Any]:
    return {"training": np.array(training), "test": np.array(test)}


def told(*answers: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    return {wrong.field: (wrong.en, wrong.es) for wrong in judged(8, SIZES, answers)}


FIRST, FOURTH = answer([1, 2, 3, 4, 5], [6, 7]), answer([0, 1, 2, 4, 5], [7, 6])


@pytest.mark.parametrize(("lost", "text"), [((FIRST, FIRST), LOST_FIRST), ((FIRST, FOURTH), LOST)])
def test_the_first_pattern_is_lost_where_each_answer_lost_it(
    lost: tuple[Mapping[str, Any], ...], text: tuple[str, str]
) -> None:
    assert text in told(*lost).values()


def test_what_is_drawn_twice_is_told_of_both_parts() -> None:
    drawn = answer([0, 0, 1, 2, 3, 4], [4, 5])
    assert told(drawn) == {"training": TWICE, "test": TWICE}
    shared = answer([0, 1, 2, 3, 4, 5], [5, 6])
    assert told(shared)["test"] == SHARED_ONE
