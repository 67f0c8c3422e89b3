"""The course's functions in Python: what holds of every answer, whatever the arguments are."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from grader.api import Call
from reference import (
    accuracy,
    classify_outputs,
    confusion_matrix,
    confusion_matrix_multiclass,
    cross_validation,
    cross_validation_checks,
    hold_out,
    hold_out_checks,
    normalization,
    one_hot_encoding,
    shuffle_and_split_checks,
)

labels = some.lists(some.sampled_from("abcd"), min_size=1, max_size=30)
reals = some.floats(-100, 100).map(lambda value: round(value, 3))
shares = some.floats(0, 0.5)


@some.composite
def matrices(draw: some.DrawFn) -> np.ndarray:  # type: ignore[type-arg]
    rows, columns = draw(some.integers(2, 12)), draw(some.integers(1, 4))
    row = some.lists(reals, min_size=columns, max_size=columns)
    return np.array(draw(some.lists(row, min_size=rows, max_size=rows)))


@given(labels)
def test_each_pattern_has_the_class_that_its_column_says(feature: list[str]) -> None:
    classes = np.array(list("dcba"))
    encoded = one_hot_encoding.one_hot_encoding(feature, classes)
    assert encoded.shape == (len(feature), 4)
    assert classes[encoded.argmax(axis=1)].tolist() == feature
    assert (encoded.sum(axis=1) == 1).all()


@given(matrices())
def test_one_true_in_each_row_at_its_largest(outputs: np.ndarray) -> None:  # type: ignore[type-arg]
    classes = classify_outputs.classify_outputs(outputs)
    assert classes.shape == outputs.shape
    if outputs.shape[1] > 1:
        assert (classes.sum(axis=1) == 1).all()
        assert (outputs[classes] == outputs.max(axis=1)).all()


@given(matrices())
def test_normalized_columns_and_what_is_changed(data: np.ndarray) -> None:  # type: ignore[type-arg]
    before = data.copy()
    scaled = normalization.normalize_min_max(data)
    standard = normalization.normalize_zero_mean(data)
    assert (data == before).all()
    assert scaled.min() >= 0
    assert scaled.max() <= 1 + 1e-12
    # The course leaves open what becomes of a constant column.
    varied = np.ptp(data, axis=0) > 1e-3
    assert (np.abs(standard[:, varied].mean(axis=0)) < 1e-6).all()
    assert standard[:, varied].std(axis=0, ddof=1) == pytest.approx(1)
    assert normalization.normalize_min_max_in_place(data) is data
    assert (data == scaled).all()


@given(labels, some.data())
def test_metrics_of_classes_are_those_of_the_binary_function_joined(
    targets: list[str], data: some.DataObject
) -> None:
    targets += ["a", "b", "c"]
    one_of = some.sampled_from(targets)
    outputs = data.draw(some.lists(one_of, min_size=len(targets), max_size=len(targets)))
    result = confusion_matrix_multiclass.confusion_matrix_multiclass(outputs, targets)
    classes = list(dict.fromkeys(targets))
    each = [
        confusion_matrix.confusionMatrix(np.array(outputs) == one, np.array(targets) == one)[2:7]
        for one in classes
    ]
    weights = [targets.count(one) for one in classes]
    assert result[2:7] == pytest.approx(np.average(each, axis=0, weights=weights))
    assert result[7].sum(axis=1).tolist() == weights
    assert result[0] == pytest.approx(result[7].trace() / len(targets))
    assert result[0] == accuracy.accuracy(
        one_hot_encoding.more_classes(np.array(outputs), classes),
        one_hot_encoding.more_classes(np.array(targets), classes),
    )


@settings(max_examples=60)
@given(some.integers(2, 80), shares, shares)
def test_the_checks_accept_every_hold_out_of_the_reference(n: int, p: float, q: float) -> None:
    for _ in range(3):
        training, test = hold_out.hold_out(n, p)
        answers = [{"training": training, "test": test}]
        assert not list(hold_out_checks.check_hold_out(Call((n, p), {}, {}), answers))
        names = ("training", "validation", "test")
        parts = dict(zip(names, hold_out.hold_out_with_validation(n, p, q), strict=True))
        call = Call((n, p, q), {}, {})
        assert not list(hold_out_checks.check_hold_out_with_validation(call, [parts]))


@settings(max_examples=60)
@given(labels, some.integers(2, 9))
def test_the_checks_accept_every_cross_validation_of_the_reference(
    targets: list[str], k: int
) -> None:
    n = len(targets)
    answers = [{"folds": cross_validation.cross_validation(n, k)}]
    assert not list(cross_validation_checks.check_cross_validation(Call((n, k), {}, {}), answers))
    answers = [{"folds": cross_validation.stratified_cross_validation(targets, k)}]
    call = Call((np.array(targets, dtype=object), k), {}, {})
    assert not list(cross_validation_checks.check_stratified_cross_validation(call, answers))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"training": [1, 2, 3, 4, 5, 6, 7, 8], "test": [9, 10]}, "after the last"),
        ({"training": [-1, 0, 1, 2, 3, 4, 5, 6], "test": [7, 8]}, "before the first"),
        ({"training": [0, 1, 2, 3, 4, 5, 6, 6], "test": [8, 9]}, "twice"),
        ({"training": [0, 1, 2, 3, 4, 5, 6, 7], "test": [7, 9]}, "shares"),
        ({"training": [0, 1, 2, 3, 4], "test": [5, 6, 7, 8, 9]}, "about"),
        ({"training": [0, 1, 2, 3, 4, 5, 6], "test": [8, 9]}, "in no part"),
    ],
)
def test_a_wrong_division_is_told_as_what_it_is(parts: dict[str, list[int]], said: str) -> None:
    answer = {name: np.array(part) for name, part in parts.items()}
    wrong = list(hold_out_checks.check_hold_out(Call((10, 0.2), {}, {}), [answer]))
    assert any(said in one.en for one in wrong)
    assert all(one.es for one in wrong)


def test_an_index_outside_is_wrong_in_all_parts_whichever_has_it() -> None:
    for training, test in (
        ([0, 1, 2, 3, 4, 5, 6, 10], [7, 8]),
        ([0, 1, 2, 3, 4, 5, 6, 7], [8, 10]),
    ):
        answer = {"training": np.array(training), "test": np.array(test)}
        wrong = hold_out_checks.check_hold_out(Call((10, 0.2), {}, {}), [answer])
        assert {one.field for one in wrong} == {"training", "test"}


@pytest.mark.parametrize(
    ("folds", "sentence"),
    [([1, 2, 3, 1, 2, 3, 1, 2, 3], "has no pattern"), ([1, 1, 1, 1, 1, 2, 2, 3, 3], "sizes")],
)
def test_folds_that_are_one_too_few_are_told_from_uneven_ones(
    folds: list[int], sentence: str
) -> None:
    answers = [{"folds": np.array(folds)}]
    wrong = list(cross_validation_checks.check_cross_validation(Call((9, 4), {}, {}), answers))
    assert [sentence in fault.en for fault in wrong] == [True]


def test_a_fold_that_is_empty_by_chance_is_no_fold_too_few() -> None:
    one_empty, uneven = [1, 1, 1, 2, 2, 2], [1, 1, 1, 1, 2, 3]
    answers = [{"folds": np.array(folds)} for folds in (one_empty, uneven)]
    [wrong] = cross_validation_checks.check_cross_validation(Call((6, 3), {}, {}), answers)
    assert wrong.en == cross_validation_checks.UNEVEN[0]
    [wrong] = cross_validation_checks.check_cross_validation(Call((6, 3), {}, {}), answers[:1])
    assert wrong.en == cross_validation_checks.ONE_EMPTY[0]


def test_classes_that_are_in_one_fold_each_are_told_from_one_that_is() -> None:
    targets = ["a", "a", "b", "b", "c", "c"]
    for folds, said in (
        ([0, 0, 1, 1, 0, 0], cross_validation_checks.EACH_IN_ONE),
        ([0, 0, 0, 1, 0, 1], cross_validation_checks.ALL_IN_ONE),
    ):
        call = Call((targets, 2), {}, {})
        answers = [{"folds": np.array(folds)}]
        [wrong] = cross_validation_checks.check_stratified_cross_validation(call, answers)
        assert wrong.en == said[0]


def test_what_is_never_random_is_refused_only_where_chance_cannot_be_the_cause() -> None:
    for n, refused in ((10, False), (40, True)):
        folds = [{"folds": np.arange(n) % 5}] * 4
        wrong = list(cross_validation_checks.check_cross_validation(Call((n, 5), {}, {}), folds))
        assert bool(wrong) is refused


@pytest.mark.parametrize(
    ("training", "test", "refused"),
    # Four right calls draw the same one of twenty patterns in one submission of 8,000.
    [(19, 1, False), (8, 2, False), (30, 10, True)],
)
def test_a_division_that_comes_again_by_chance_is_not_refused(
    training: int, test: int, refused: bool
) -> None:
    n = training + test
    answer = {"training": np.arange(training), "test": np.arange(training, n)}
    wrong = hold_out_checks.check_hold_out(Call((n, test / n), {}, {}), [answer] * 4)
    assert bool(list(wrong)) is refused


@pytest.mark.parametrize(("calls", "refused"), [(6, False), (12, True)])
def test_an_item_that_stays_in_its_place_by_chance_is_not_refused(
    calls: int, refused: bool
) -> None:
    items = list("abcdefghij")
    # The first item stays, all others change their places.
    answers = [{"items": ["a", *items[1 + k % 9 :], *items[1 : 1 + k % 9]]} for k in range(calls)]
    wrong = list(shuffle_and_split_checks.check_shuffled(Call((items,), {}, {}), answers))
    assert bool(wrong) is refused


def test_equal_items_have_no_order_to_be_random() -> None:
    items = [1, 1, 1, 1, 1, 2]
    call, answers = Call((items, 5), {}, {}), [{"sample": items[:5], "items": items}] * 6
    assert not list(shuffle_and_split_checks.check_sample(call, answers))
    answers = [{"items": items}] * 6
    assert not list(shuffle_and_split_checks.check_shuffled(Call((items,), {}, {}), answers))
