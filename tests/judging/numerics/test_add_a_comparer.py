"""A comparer is added as docs/extending.md says: one function and its entry."""

from collections.abc import Sequence

import numpy as np
import pytest

from grader.judging.scoring import equality
from grader.judging.scoring.equality import Comparer, Numbers
from tests.judging.numerics.test_equal_up_to import asked, status, token


def turned(right: Sequence[Numbers], answer: Sequence[Numbers], _: float) -> Sequence[Numbers]:
    """A polygon's corners may begin anywhere."""
    [expected], [corners] = right, answer
    ways = [np.roll(corners, -step) for step in range(len(corners))]
    return [
        min(ways, key=lambda way: (float(np.abs(way - expected).sum()), way.tolist().__repr__()))
    ]


def test_a_comparer_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    added = {**equality.COMPARERS, "start": Comparer(turned, ("vector",))}
    monkeypatch.setattr(equality, "COMPARERS", added)
    corners = asked("start", [1.0, 2.0, 3.0], "vector")
    assert status(corners, [2.0, 3.0, 1.0]) == "passed"
    assert status(corners, [2.0, 1.0, 3.0]) == "failed"
    assert token(corners, [2.0, 1.0, 3.0]) == token(corners, [1.0, 3.0, 2.0])
