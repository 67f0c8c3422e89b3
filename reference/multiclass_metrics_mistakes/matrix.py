"""Mistakes in the confusion matrix, in the counts of each class, and in what is returned."""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Mistake

from ..multiclass_metrics import (
    Counts,
    Labels,
    Matrix,
    Named,
    counts_of,
    tabulate,
)


def in_order(order: Callable[[Labels, Labels, Labels], Labels]) -> Callable[..., Matrix]:
    """The confusion matrix with the classes in another order."""
    return lambda outputs, targets, classes: tabulate(
        outputs, targets, order(outputs, targets, classes)
    )


def as_they_come(outputs: Labels, targets: Labels, classes: Labels) -> Labels:
    seen = list(dict.fromkeys(targets + outputs))
    return seen + [label for label in classes if label not in seen]


def only_seen(outputs: Labels, targets: Labels, classes: Labels) -> Labels:
    seen = {*outputs, *targets}
    return [label for label in classes if label in seen]


def share_of_row(outputs: Labels, targets: Labels, classes: Labels) -> Any:
    table = tabulate(outputs, targets, classes).astype(float)
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1.0)


def counted_once(outputs: Labels, targets: Labels, classes: Labels) -> Any:
    return np.minimum(tabulate(outputs, targets, classes), 1)


def each(change: Callable[[Counts, Matrix], Counts]) -> Callable[[Matrix], list[Counts]]:
    return lambda table: [change(counts, table) for counts in counts_of(table)]


def other_hits(counts: Counts, table: Matrix) -> Counts:
    """VN as the hits of the other classes alone."""
    return counts._replace(vn=int(table.trace()) - counts.vp)


def with_the_class(counts: Counts, _table: Matrix) -> Counts:
    """FP and FN as whole column and row."""
    return counts._replace(fp=counts.fp + counts.vp, fn=counts.fn + counts.vp)


def fn_for_fp(counts: Counts, _table: Matrix) -> Counts:
    """The sum of the row twice; VN is what is left."""
    return counts._replace(fp=counts.fn, vn=counts.vn + counts.fp - counts.fn)


def by_class(values: Named) -> tuple[Any, ...]:
    """A tuple for each class, where one for each metric is asked for."""
    sides = tuple(values.values())
    if all(isinstance(side, np.ndarray) and side.ndim == 1 for side in sides):
        return tuple(np.array(each) for each in zip(*sides, strict=True))
    return sides


def in_one_matrix(values: Named) -> Any:
    """Vectors as the columns of a matrix."""
    sides = tuple(values.values())
    if all(isinstance(side, np.ndarray) and side.ndim == 1 for side in sides):
        return np.column_stack(sides)
    return sides


MISTAKES = (
    Mistake(
        "matrix_transposed",
        {"tabulate": lambda outputs, targets, classes: tabulate(targets, outputs, classes)},
    ),
    Mistake(
        "classes_sorted",
        {"tabulate": in_order(lambda _outputs, _targets, classes: sorted(classes))},
    ),
    Mistake("classes_as_they_come", {"tabulate": in_order(as_they_come)}),
    Mistake("classes_not_seen_left_out", {"tabulate": in_order(only_seen)}),
    Mistake("each_cell_counted_once", {"tabulate": counted_once}),
    Mistake("matrix_of_shares", {"tabulate": share_of_row}),
    Mistake("errors_swapped", {"counts_of": each(lambda c, _table: c._replace(fp=c.fn, fn=c.fp))}),
    Mistake("fp_counted_as_fn", {"counts_of": each(fn_for_fp)}),
    Mistake("rest_counts_hits_only", {"counts_of": each(other_hits)}),
    Mistake("hits_among_errors", {"counts_of": each(with_the_class)}),
    Mistake("counts_positive_first", {"counts_of": each(lambda c, _table: Counts(*reversed(c)))}),
    Mistake("one_tuple_per_class", {"pack": by_class}),
    Mistake("vectors_in_one_matrix", {"pack": in_one_matrix}),
    Mistake(
        "returned_as_list", {"pack": lambda values: list(values.values())}, languages=("python",)
    ),
    Mistake("returned_dictionary", {"pack": dict}),
    Mistake("nothing_returned", {"pack": lambda _values: None}),
)
