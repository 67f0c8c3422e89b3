"""The distribution of scores: held against NumPy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.classes.analysis.distribution import distribution
from tests.classes.analysis.classes import submission

SCORES = st.lists(st.floats(0, 4), min_size=1, max_size=40)


@given(SCORES)
def test_it_is_what_numpy_says(scores: list[float]) -> None:
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
