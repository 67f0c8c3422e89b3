"""The statistics of scores and cases of a class agree with SciPy and NumPy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pointbiserialr

from grader.classes.analysis.statistics import Item, distribution, item_analysis
from tests.classes.analysis.classes import submission

POINTS = st.sampled_from([0.0, 0.1, 1 / 3, 0.5, 0.7, 1.0])
CLASSES = st.integers(1, 6).flatmap(
    lambda cases: st.lists(
        st.lists(POINTS, min_size=cases, max_size=cases), min_size=1, max_size=12
    )
)
RIGHT_OR_WRONG = st.integers(2, 6).flatmap(
    lambda cases: st.lists(
        st.lists(st.sampled_from([0.0, 1.0]), min_size=cases, max_size=cases),
        min_size=3,
        max_size=12,
    )
)
SCORES = st.lists(st.floats(0, 4), min_size=1, max_size=40)


def items(rows: list[list[float]], of: float = 1.0) -> tuple[Item, ...]:
    return item_analysis([submission(row, of=of) for row in rows])


@given(RIGHT_OR_WRONG)
def test_right_or_wrong_it_is_the_point_biserial_of_scipy(rows: list[list[float]]) -> None:
    table = np.array(rows)
    for number, item in enumerate(items(rows)):
        case = table[:, number]
        rest = np.delete(table, number, axis=1).sum(axis=1)
        if np.ptp(case) == 0 or np.ptp(rest) == 0:
            assert item.discrimination is None
        else:
            expected = pointbiserialr(case.astype(bool), rest).statistic
            assert item.discrimination == pytest.approx(expected, abs=1e-9)


@given(CLASSES)
def test_with_partial_points_it_is_the_correlation_of_numpy(rows: list[list[float]]) -> None:
    table = np.array(rows)
    for number, item in enumerate(items(rows)):
        case = table[:, number]
        rest = np.delete(table, number, axis=1).sum(axis=1)
        if len(rows) < 3 or np.ptp(case) < 1e-6 or np.ptp(rest) < 1e-6:
            assert item.discrimination is None
        else:
            expected = np.corrcoef(case, rest)[0, 1]
            assert item.discrimination == pytest.approx(expected, abs=1e-8)


@given(CLASSES)
def test_difficulty_is_the_mean_share_and_flags_follow_the_counts(rows: list[list[float]]) -> None:
    table = np.array(rows)
    for number, item in enumerate(items(rows, of=1.0)):
        assert item.difficulty == pytest.approx(table[:, number].mean())
        assert item.count == len(rows)
        assert item.full == int((table[:, number] == 1).sum())
        assert item.nothing == int((table[:, number] == 0).sum())
        assert ("never_failed" in item.flags) == (table[:, number] == 1).all()
        assert ("always_failed" in item.flags) == (table[:, number] == 0).all()
        negative = item.discrimination is not None and item.discrimination < 0
        assert ("negative" in item.flags) == negative


@given(CLASSES, st.sampled_from([0.01, 3.0, 1e6]))
def test_what_a_point_is_worth_changes_nothing(rows: list[list[float]], worth: float) -> None:
    scaled = [[points * worth for points in row] for row in rows]
    for one, other in zip(items(rows), items(scaled, of=worth), strict=True):
        assert one.difficulty == pytest.approx(other.difficulty)
        assert one.discrimination == pytest.approx(other.discrimination, abs=1e-7)


@given(CLASSES, st.randoms())
def test_the_order_of_the_class_changes_nothing(rows: list[list[float]], random: object) -> None:
    shuffled = list(rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    for one, other in zip(items(rows), items(shuffled), strict=True):
        assert one.flags == other.flags
        assert one.discrimination == pytest.approx(other.discrimination, abs=1e-9)


def test_a_case_that_the_weak_pass_and_the_strong_fail_is_flagged() -> None:
    rows = [[0.0, 1, 1, 1], [0.0, 1, 1, 1], [1, 0.0, 0.0, 1], [1, 0.0, 0.0, 0.0]]
    first, second, *_ = items(rows)
    assert first.discrimination is not None
    assert first.discrimination < 0
    assert first.flags == ("negative",)
    assert second.flags == ()


def test_two_submissions_are_too_few_and_one_case_has_no_rest() -> None:
    assert [item.discrimination for item in items([[0, 1], [1, 0]])] == [None, None]
    assert [item.discrimination for item in items([[0], [1], [1]])] == [None]


def test_noise_of_doubles_is_no_variance() -> None:
    rows = [[1.0, 0.1, 0.2], [0.0, 0.2, 0.1], [1.0, 0.1 + 0.2, 0.0], [0.0, 0.3, 0.0]]
    assert items(rows)[0].discrimination is None


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
