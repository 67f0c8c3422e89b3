"""The published cases: what they cover, and what they leave alone."""

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np
import pytest
import yaml

from grader.languages.materialise import materialise
from grader.model import ArrayArgument, ArrayValue, Assignment, Case, ScalarValue, SequenceValue
from tests.commands import ROOT

FUNCTION = "confusionMatrix"


def metric_cases(assignment: Assignment) -> list[Case]:
    return [
        case
        for case in assignment.cases
        if case.function == FUNCTION and not assignment.expected[case.id].answers[-1].raises
    ]


def counts_of(assignment: Assignment, case: Case) -> tuple[int, ...]:
    value = assignment.expected[case.id].answers[-1].value
    assert isinstance(value, SequenceValue)
    matrix = value.items[7]
    assert isinstance(matrix, ArrayValue)
    return tuple(int(item) for item in matrix.items)


def ratios_of(assignment: Assignment, case: Case) -> list[float]:
    value = assignment.expected[case.id].answers[-1].value
    assert isinstance(value, SequenceValue)
    ratios = value.items[:7]
    assert all(isinstance(ratio, ScalarValue) for ratio in ratios)
    return [ratio.value for ratio in ratios if isinstance(ratio, ScalarValue)]  # type: ignore[misc]


def array_arguments(case: Case) -> Iterator[ArrayArgument]:
    return (argument for argument in case.last.args if isinstance(argument, ArrayArgument))


def test_enough_of_both_kinds_and_a_round_sum(assignment: Assignment) -> None:
    visible = [case for case in assignment.cases if case.visible]
    assert len(assignment.cases) >= 40
    assert 18 <= len(visible) <= 25
    assert assignment.max_score == 100
    assert all(case.points in (0, 2) for case in assignment.cases)


def test_no_visible_case_gives_a_hidden_one_away(assignment: Assignment) -> None:
    """Beyond one element and one class, no hidden case has the counts of a visible one."""
    visible = {counts_of(assignment, case) for case in metric_cases(assignment) if case.visible}
    for case in metric_cases(assignment):
        counts = counts_of(assignment, case)
        if not case.visible and sum(count > 0 for count in counts) > 1:
            assert counts not in visible, case.id


@cache
def stated() -> Mapping[str, Mapping[str, object]]:
    """Return the values that the file states by case id; the reference agrees with them."""
    document = yaml.safe_load((ROOT / "cases" / "confusion_matrix.yaml").read_text())
    return {case["id"]: case.get("expect", {}) for case in document["cases"]}


def test_every_scored_case_states_its_counts(assignment: Assignment) -> None:
    for case in assignment.cases:
        assert ("matrix" in stated()[case.id]) == bool(case.points), case.id


def test_every_pattern_of_zero_counts_is_there(assignment: Assignment) -> None:
    patterns = {
        tuple(count > 0 for count in counts_of(assignment, case))
        for case in metric_cases(assignment)
    }
    assert len(patterns) == 2**4 - 1


def test_ordinary_cases_tell_every_value_from_every_other(assignment: Assignment) -> None:
    """With all four counts above 0, the seven ratios differ; one worked example is an exception."""
    for case in metric_cases(assignment):
        counts = counts_of(assignment, case)
        if all(counts) and case.id != "worked_example_nine_positives":
            ratios = ratios_of(assignment, case)
            assert len({round(ratio, 9) for ratio in ratios}) == 7, case.id
            vn, fp, fn, vp = counts
            assert vn != vp, case.id
            assert fp != fn, case.id


@pytest.mark.parametrize(
    "wanted",
    [
        ("Bool", "array"),
        ("Bool", "bitvector"),
        ("Bool", "view"),
        ("Float64", "array"),
        ("Float64", "view"),
        ("Float32", "array"),
        ("Float32", "view"),
        ("Int64", "array"),
    ],
)
def test_outputs_of_every_kind(assignment: Assignment, wanted: tuple[str, str]) -> None:
    outputs = [next(array_arguments(case)) for case in metric_cases(assignment)]
    assert wanted in {(argument.element, argument.container) for argument in outputs}


def test_thresholds_of_every_kind(assignment: Assignment) -> None:
    thresholds = [
        materialise(case.last.kwargs["threshold"])
        for case in metric_cases(assignment)
        if case.last.kwargs
    ]
    assert {0.0, 1.0} <= set(thresholds)
    assert {int, float} == {type(threshold) for threshold in thresholds}
    assert min(thresholds) < 0
    assert max(thresholds) > 1


def test_classes_never_come_with_a_threshold(assignment: Assignment) -> None:
    for case in assignment.cases:
        if next(array_arguments(case)).element == "Bool":
            assert not case.last.kwargs, case.id


def test_no_vector_is_empty(assignment: Assignment) -> None:
    for case in assignment.cases:
        assert all(argument.shape[0] > 0 for argument in array_arguments(case)), case.id


def test_a_bitvector_never_comes_without_a_view(assignment: Assignment) -> None:
    for case in assignment.cases:
        containers = {argument.container for argument in array_arguments(case)}
        assert "bitvector" not in containers or "view" in containers, case.id


def test_scores_lie_on_the_threshold_only_where_both_readings_are_accepted(
    assignment: Assignment,
) -> None:
    on_it = set()
    for case in metric_cases(assignment):
        outputs = materialise(case.last.args[0])
        if outputs.dtype == np.bool_:
            continue
        threshold = materialise(case.last.kwargs["threshold"]) if case.last.kwargs else 0.5
        if np.any(np.abs(outputs.astype(float) - threshold) < 1e-9):
            on_it.add(case.id)
            assert "threshold_exclusive" in assignment.expected[case.id].alternatives
        if outputs.dtype == np.float32:
            assert np.min(np.abs(outputs - np.float32(threshold))) > 0.05, case.id
    assert on_it == {"score_on_the_threshold"}


def test_different_lengths_and_printing_carry_no_points(assignment: Assignment) -> None:
    for case in assignment.cases:
        lengths = {argument.shape[0] for argument in array_arguments(case)}
        if len(lengths) > 1 or case.function != FUNCTION:
            assert case.points == 0, case.id


def test_long_vectors_with_few_positives(assignment: Assignment) -> None:
    long = [case for case in metric_cases(assignment) if case.last.args[0].shape[0] >= 100_000]  # type: ignore[union-attr]
    assert len(long) == 2
    for case in long:
        vn, fp, fn, vp = counts_of(assignment, case)
        assert 0 < (fn + vp) / (vn + fp + fn + vp) <= 0.03


def test_the_worked_examples_state_the_numbers_of_the_notes() -> None:
    numbers = {name: {**values} for name, values in stated().items() if len(values) > 1}
    assert numbers == {
        "worked_example_nine_positives": {
            "accuracy": 0.857,
            "error_rate": "1/7",
            "matrix": [[4, 1], [1, 8]],
        },
        "worked_example_more_errors": {
            "accuracy": 0.643,
            "sensitivity": 0.778,
            "ppv": 0.700,
            "f1": 0.737,
            "matrix": [[2, 3], [2, 7]],
        },
    }
