"""The statistics of scores and cases of a class agree with NumPy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.classes.analysis.statistics import Item, distribution, item_analysis
from tests.classes.analysis.classes import submission

POINTS = st.sampled_from([0.0, 0.1, 1 / 3, 0.5, 0.7, 1.0])
CLASSES = st.integers(1, 6).flatmap(
    lambda cases: st.lists(
        st.lists(POINTS, min_size=cases, max_size=cases), min_size=1, max_size=12
    )
)
SCORES = st.lists(st.floats(0, 4), min_size=1, max_size=40)


def items(rows: list[list[float]], of: float = 1.0) -> tuple[Item, ...]:
    return item_analysis([submission(row, of=of) for row in rows])


@given(CLASSES)
def test_difficulty_is_the_mean_share_and_the_flag_follows_the_counts(
    rows: list[list[float]],
) -> None:
    table = np.array(rows)
    for number, item in enumerate(items(rows, of=1.0)):
        assert item.difficulty == pytest.approx(table[:, number].mean())
        assert item.count == len(rows)
        assert item.full == int((table[:, number] == 1).sum())
        assert item.nothing == int((table[:, number] == 0).sum())
        assert (item.flag == "never_failed") == (table[:, number] == 1).all()
        assert (item.flag == "always_failed") == (table[:, number] == 0).all()


@given(CLASSES, st.sampled_from([0.01, 3.0, 1e6]))
def test_what_a_point_is_worth_changes_nothing(rows: list[list[float]], worth: float) -> None:
    scaled = [[points * worth for points in row] for row in rows]
    for one, other in zip(items(rows), items(scaled, of=worth), strict=True):
        assert one.difficulty == pytest.approx(other.difficulty)
        assert one.flag == other.flag


def test_a_case_that_was_run_for_nobody_has_no_flag() -> None:
    assert item_analysis([submission([None])])[0].flag is None


def test_what_was_not_reached_and_not_graded_says_nothing() -> None:
    reached = [submission([1, 1]), submission([1, 0]), submission([0, 1])]
    others = [submission([None, 0]), submission([], status="ungradable")]
    first = item_analysis([*reached, *others])[0]
    assert (first.count, first.full, first.nothing) == (3, 2, 1)
    assert item_analysis([submission([None])])[0].difficulty is None
    assert item_analysis([]) == ()


def test_a_case_without_points_counts_by_its_status() -> None:
    passed, failed = submission([0.0, 1], of=0.0), submission([0.5, 1], of=0.0)
    item = item_analysis([passed, passed, failed])[0]
    assert item.difficulty == pytest.approx(2 / 3)


@given(SCORES)
def test_the_distribution_is_what_numpy_says(scores: list[float]) -> None:
    found = distribution([submission([0.0] * 4, score=score) for score in scores])
    assert found.mean == pytest.approx(np.mean(scores))
    assert found.quartiles == pytest.approx(np.quantile(scores, [0.25, 0.5, 0.75]))
    if len(scores) > 1:
        assert found.deviation == pytest.approx(np.std(scores, ddof=1), abs=1e-12)
    edges = np.linspace(0, 4, 11)
    assert [one.low for one in found.bins] == pytest.approx(edges[:-1])
    # NumPy's edges are rounded otherwise than ours, which the page shows; a score may lie between.
    counts, _ = np.histogram(scores, bins=[*(one.low for one in found.bins), 4])
    assert [one.count for one in found.bins] == counts.tolist()


def test_what_has_no_score_is_not_counted() -> None:
    found = distribution([submission([1, 0]), submission([], status="ungradable")])
    assert (found.count, found.mean) == (1, 1.0)
    assert found.deviation is None
    assert found.quartiles == (1.0, 1.0, 1.0)


def test_above_the_maximum_set_by_hand_falls_into_the_last_bin() -> None:
    found = distribution([submission([1, 1], score=2.5), submission([1, 1], score=2.0)])
    assert found.bins[-1].count == 2


def test_of_nobody_nothing_is_said() -> None:
    found = distribution([])
    assert (found.count, found.mean, found.quartiles, found.bins) == (0, None, None, ())
