"""Known ways to get the metrics of several classes wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..confusion_matrix_multiclass import (
    Array,
    BoolMatrix,
    Counts,
    Matrix,
    Metrics,
    absent_class_of_earlier_years,
    any_label,
    binary,
    classified,
    count,
    every_class,
    harmonic,
    labels_of_outputs_first,
    layout,
    metrics,
    metrics_of_earlier_years,
    one_hot,
    patterns,
    sorted_labels,
)
from ..mistake_parts import no_method


def of_predictions(predicted: BoolMatrix, _classes: BoolMatrix) -> list[int]:
    return [int(number) for number in predicted.sum(axis=0)]


def sums(
    go_on: Any, each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, weighted: bool
) -> Metrics:
    joined: Metrics = go_on(each, predicted, classes, weighted)
    return Metrics(*(value * len(classes) for value in joined)) if weighted else joined


def metrics_or_nan(c: Counts) -> Metrics:
    """The metrics with 0/0 as it is, of a class without patterns too."""
    sensitivity, ppv = over(c.vp, c.fn + c.vp), over(c.vp, c.vp + c.fp)
    f1 = over(2.0 * ppv * sensitivity, ppv + sensitivity)
    return Metrics(sensitivity, over(c.vn, c.fp + c.vn), ppv, over(c.vn, c.vn + c.fn), f1)


def over(part: float, whole: float) -> float:
    return part / whole if whole else math.nan


def errors_swapped(predicted: Any, real: Any) -> Counts:
    return count(real, predicted)


def as_asked(go_on: Any, predicted: Any, real: Any) -> Any:
    """One column, whose errors are exchanged once more."""
    return go_on(real, predicted)


def weights_in_a_row(
    go_on: Any, each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, weighted: bool
) -> Metrics:
    """A row of weights times a column of values is a table of all their products."""
    if weighted:
        return Metrics(*map(sum, zip(*each, strict=True)))
    joined: Metrics = go_on(each, predicted, classes, weighted)
    return joined


def weights_of_the_first(
    go_on: Any, each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, weighted: bool
) -> Metrics:
    """The first element of a row of weights, where the whole row is meant."""
    if weighted:
        share = float(classes[:, 0].mean())
        return Metrics(*(share * sum(values) for values in zip(*each, strict=True)))
    joined: Metrics = go_on(each, predicted, classes, weighted)
    return joined


def one_class_alone(predicted: Any, real: Any) -> Any:
    """The column as the only class: a matrix of one count."""
    *metrics, matrix = binary(predicted, real)
    return (*metrics, matrix[1:, 1:])


def never_weighted(
    go_on: Any, each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, _weighted: bool
) -> Metrics:
    joined: Metrics = go_on(each, predicted, classes, False)
    return joined


def f1_of_means(go_on: Any, *args: Any) -> Metrics:
    joined: Metrics = go_on(*args)
    return joined._replace(f1=harmonic(joined.ppv, joined.sensitivity))


def of_all_counts(
    _each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, _weighted: bool
) -> Metrics:
    """The metrics of the counts of all classes added up."""
    columns = zip(predicted.T, classes.T, strict=True)
    counts = [count(*column) for column in columns]
    return metrics(Counts(*map(sum, zip(*counts, strict=True))))


def counted_once(predicted: BoolMatrix, classes: BoolMatrix) -> Any:
    return np.minimum(layout(predicted, classes), 1)


def shares(predicted: BoolMatrix, classes: BoolMatrix) -> Any:
    table = layout(predicted, classes).astype(float)
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1.0)


def reals(predicted: BoolMatrix, classes: BoolMatrix) -> Any:
    return layout(predicted, classes).astype(float)


def elements(predicted: BoolMatrix, classes: BoolMatrix) -> float:
    return float(np.mean(predicted == classes))


def positive_first(go_on: Any, predicted: Any, real: Any) -> Any:
    result = go_on(predicted, real)
    return (*result[:-1], result[-1][::-1, ::-1])


def by_threshold(outputs: Array) -> BoolMatrix:
    return np.asarray(outputs >= 0.5)


def thresholded(outputs: Array) -> BoolMatrix:
    """Classes of what is at least 0.5, where several columns may be."""
    return classified(outputs >= 0.5)


def in_call(function: Callable[..., Any]) -> dict[str, Around]:
    """Replace the parameters of both functions; `function` goes on to the reference's."""
    names = ("confusion_matrix_multiclass", "print_confusion_matrix_multiclass")
    return dict.fromkeys(names, Around(function))


def without_keyword(go_on: Any, outputs: Any, targets: Any) -> Any:
    return go_on(outputs, targets)


def swapped(go_on: Any, targets: Any, outputs: Any, *, weighted: bool = True) -> Any:
    if np.ndim(targets) == 2 and np.asarray(targets).dtype != np.bool_:
        raise TypeError("no method for targets that are real numbers")
    return go_on(outputs, targets, weighted=weighted)


def without_matrix(right: float, wrong: float, joined: Metrics, _matrix: Matrix) -> Any:
    return (right, wrong, *joined)


def by_name(right: float, wrong: float, joined: Metrics, matrix: Matrix) -> Any:
    return {"accuracy": right, "error_rate": wrong, **joined._asdict(), "matrix": matrix}


def ppv_as_accuracy(go_on: Any, outputs: Any, targets: Any, *, weighted: bool = True) -> Any:
    """In the weighted mean alone, of more than two classes."""
    result = go_on(outputs, targets, weighted=weighted)
    if not weighted or len(result[-1]) == 2:
        return result
    return (result[4], 1.0 - result[4], *result[2:])


def encoded_apart(go_on: Any, outputs: Array, targets: Array) -> tuple[BoolMatrix, BoolMatrix]:
    """Each vector of labels by its own order of the classes."""
    if targets.ndim == 2:
        return go_on(outputs, targets)  # type: ignore[no-any-return]
    encoded = [
        one_hot(labels, list(dict.fromkeys(labels.tolist()))) for labels in (outputs, targets)
    ]
    return encoded[0], encoded[1]


MISTAKES = (
    Mistake("labels_sorted", {"in_order": sorted_labels}, decided="open_point"),
    Mistake("labels_of_outputs_first", {"in_order": labels_of_outputs_first}, decided="open_point"),
    Mistake("mean_of_all_classes", {"present": every_class}, decided="open_point"),
    Mistake(
        "absent_class_computed",
        {"of_class": metrics, "present": every_class},
        decided="open_point",
    ),
    Mistake(
        "absent_class_of_earlier_years",
        {"of_class": absent_class_of_earlier_years, "present": every_class},
        decided="open_point",
    ),
    Mistake(
        "ppv_of_no_prediction_zero", {"metrics": metrics_of_earlier_years}, decided="open_point"
    ),
    Mistake(
        "divisions_left_as_nan",
        {"metrics": metrics_or_nan, "of_class": metrics_or_nan, "present": every_class},
    ),
    Mistake("unknown_label_accepted", {"check_known": any_label}, decided="open_point"),
    Mistake("never_weighted", {"join": Around(never_weighted)}),
    Mistake("always_weighted", {"present": patterns}),
    Mistake("weighted_sums", {"join": Around(sums)}),
    Mistake("weights_in_a_row", {"join": Around(weights_in_a_row)}),
    Mistake("weights_of_the_first", {"join": Around(weights_of_the_first)}, ("julia",)),
    Mistake("weighted_by_outputs", {"patterns": of_predictions}),
    Mistake(
        "default_not_weighted",
        {
            "confusion_matrix_multiclass": Around(
                lambda go_on, outputs, targets, *, weighted=False: go_on(
                    outputs, targets, weighted=weighted
                )
            )
        },
    ),
    Mistake("counts_of_classes_added_up", {"join": of_all_counts}),
    Mistake("each_cell_counted_once", {"layout": counted_once}),
    Mistake("first_class_alone", {"join": lambda each, _predicted, _classes, _weighted: each[0]}),
    Mistake("f1_of_the_means", {"join": Around(f1_of_means)}),
    Mistake("matrix_transposed", {"layout": lambda predicted, real: layout(real, predicted)}),
    Mistake("matrix_of_reals", {"layout": reals}),
    Mistake("matrix_of_shares", {"layout": shares}),
    Mistake("accuracy_of_all_elements", {"accuracy": elements}),
    Mistake("ppv_as_accuracy", {"confusion_matrix_multiclass": Around(ppv_as_accuracy)}),
    Mistake("labels_encoded_apart", {"as_columns": Around(encoded_apart)}),
    Mistake("errors_swapped", {"count": errors_swapped}),
    Mistake("errors_swapped_of_classes", {"count": errors_swapped, "binary": Around(as_asked)}),
    Mistake("each_output_by_threshold", {"classified": by_threshold}),
    Mistake("threshold_before_largest", {"classified": thresholded}),
    Mistake("weighted_not_a_keyword", in_call(without_keyword)),
    Mistake("arguments_swapped", in_call(swapped), signature=("argument_order",)),
    Mistake("real_outputs_fail", {"classified": no_method}),
    Mistake("labels_fail", {"in_order": no_method}),
    Mistake("one_column_fails", {"binary": no_method}),
    Mistake("one_column_as_one_class", {"binary": one_class_alone}),
    Mistake("two_columns_accepted", {"check_columns": lambda _targets: None}),
    Mistake("returned_by_name", {"pack": by_name}),
    Mistake("matrix_left_out", {"pack": without_matrix}),
)
