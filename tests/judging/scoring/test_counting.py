"""Positions count from 0 in Python and from 1 in Julia; nothing else changes with the language."""

import numpy as np
import pytest

from grader.judging.scoring.parts import counted_from
from tests.judging.making import field, python

POSITION = field(kind="index")
POSITIONS = field(kind="list", element="index")


@pytest.mark.parametrize(
    ("from_0", "from_1"),
    [
        (3, 4),
        (2.0, 3.0),
        (None, None),
        (True, True),
        ("3", "3"),
        ([0, 2], [1, 3]),
        ([[0], (5, None)], [[1], (6, None)]),
        ({0, 4}, {1, 5}),
        (np.array([0, 1]), np.array([1, 2])),
        (np.array(["a"]), np.array(["a"])),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_a_position_is_one_more_where_counting_starts_at_one(
    from_0: object, from_1: object
) -> None:
    for asked in (POSITION, POSITIONS):
        assert counted_from(1, asked, python(from_0)) == python(from_1)
        assert counted_from(-1, asked, python(from_1)) == python(from_0)
        assert counted_from(0, asked, python(from_0)) == python(from_0)


def test_what_is_no_position_is_left_as_it_is() -> None:
    for asked in (field(kind="integer"), field(kind="list", element="integer")):
        assert counted_from(1, asked, python([3])) == python([3])
