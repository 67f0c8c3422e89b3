"""The sample submissions as a collection: of both languages, with the same score in both.

That each has an outcome and gets it, with the mistakes named, is what `grader verify` runs.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from grader.model import Assignment
from tests.commands import ROOT

FOLDER = ROOT / "cases" / "submissions" / "confusion_matrix"
# The languages differ: Python's `&` takes integers, and refuses what Julia's chain accepts.
OF_THEIR_OWN = {"only_classes", "operator_precedence"}
NOT_A_STYLE = ("messy_", "open_point_", "warned_", "whole_", "notebook_")

Outcomes = Mapping[str, Mapping[str, Mapping[str, Any]]]


@pytest.fixture(scope="module")
def expected() -> Outcomes:
    groups: Outcomes = yaml.safe_load((FOLDER / "expected.yaml").read_text())
    return groups


def test_what_is_accepted_has_all_points_and_no_more_than_an_open_point(
    expected: Outcomes, assignment: Assignment
) -> None:
    open_points = {point.id for point in assignment.open_points}
    for name, outcome in expected["accepted"].items():
        assert outcome["score"] == assignment.max_score, name
        named = set(outcome["diagnoses"])
        assert named <= open_points, name
        assert bool(named) == name.startswith("open_point_"), name


@pytest.mark.parametrize("ending", [".py", ".jl"])
def test_twenty_right_styles_in_each_language(expected: Outcomes, ending: str) -> None:
    styles = [
        name
        for name in expected["accepted"]
        if name.endswith(ending) and not name.startswith(NOT_A_STYLE)
    ]
    assert len(styles) >= 20


def test_what_is_not_accepted_loses_points(expected: Outcomes, assignment: Assignment) -> None:
    for group in ("partial", "wrong", "hostile"):
        for name, outcome in expected[group].items():
            assert outcome.get("score", 0) < assignment.max_score, name
            assert group != "partial" or outcome["score"] > 0, name


def test_the_same_slip_has_the_same_score_in_both_languages(expected: Outcomes) -> None:
    scores: dict[str, set[float]] = defaultdict(set)
    for group in ("partial", "wrong", "hostile"):
        for name, outcome in expected[group].items():
            if "score" in outcome:
                scores[name.rsplit(".", 1)[0]].add(outcome["score"])
    assert len(scores) > 50
    assert {stem for stem, found in scores.items() if len(found) > 1} == OF_THEIR_OWN
