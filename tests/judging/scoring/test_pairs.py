"""Items without an order are paired: equal ones first, then near ones."""

from grader.judging.scoring.pairs import Paired, paired
from grader.model import Value
from tests.judging.making import python

TRIED: list[int] = []


def tied(wanted: list[object], given: list[object], limit: int = 99) -> Paired:
    """Pair numbers that differ by less than one half."""
    TRIED.clear()

    def alike(one: Value, other: Value) -> bool | None:
        TRIED.append(1)
        if len(TRIED) > limit:
            return None
        return abs(one.value - other.value) < 0.5  # type: ignore[union-attr, operator]

    return paired([*map(python, wanted)], [*map(python, given)], alike)


def values(items: object) -> list[object]:
    return [item.value for item in items]  # type: ignore[attr-defined]


def test_equal_items_are_tied_wherever_they_stand() -> None:
    assert tied([1, 2, 3], [3, 1, 2]) == Paired([(0, 1), (1, 2), (2, 0)], [], [])
    assert tied([1, "1"], ["1", 1.0]) == Paired([(0, 1), (1, 0)], [], [])


def test_what_comes_twice_is_tied_in_its_order() -> None:
    assert tied([7, 7], [7, 5, 7]).pairs == [(0, 0), (1, 2)]


def test_what_is_left_is_missing_or_too_many_the_least_first() -> None:
    left = tied([9, 2, 5], [2, 12, 11])
    assert left.pairs == [(1, 0)]
    assert (values(left.missing), values(left.extra)) == ([5, 9], [11, 12])


def test_what_is_near_is_tied_after_what_is_equal() -> None:
    assert tied([1.25, 1], [1, 1.5]).pairs == [(0, 1), (1, 0)]
    assert tied([5.25, 1.25], [1, 5]).pairs == [(0, 1), (1, 0)]


def test_each_missing_item_takes_the_least_that_is_near() -> None:
    nearest = tied([1.25], [1.5, 1])
    assert (nearest.pairs, values(nearest.extra)) == ([(0, 1)], [1.5])
    both = tied([1.3, 1.2], [1.6, 1.1])
    assert both.pairs == [(0, 0), (1, 1)]
    assert tied([8, 1.25], [8.25]).pairs == [(0, 0)]


def test_no_more_are_tried_when_it_is_enough() -> None:
    left = tied([1.25, 5.25], [1, 5], limit=1)
    assert (left.pairs, values(left.missing), values(left.extra)) == ([(0, 0)], [5.25], [5])
    tied([*range(100)], [*range(100, 200)], limit=1)
    assert len(TRIED) == 2
