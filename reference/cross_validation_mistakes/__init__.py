"""Known ways to get the folds of a cross-validation wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.api import Mistake

from ..cross_validation import Folds, even, shuffled
from ..mistake_parts import no_method

Groups = Sequence[NDArray[np.bool_]]


def with_seed(folds: Folds) -> Folds:
    return np.random.default_rng(1).permutation(folds)


def drawn(n: int, k: int) -> Folds:
    return np.random.randint(0, k, n)


def rest_in_last(n: int, k: int) -> Folds:
    """All that does not divide goes into the last fold."""
    return np.minimum(np.arange(n) // (n // k), k - 1)


def rest_left_out(n: int, k: int) -> Folds:
    return even(n - n % k, k)


def each_in_a_row(n: int, k: int) -> Folds:
    """Each fold as often as would do for all, one after the other, cut off at n."""
    return np.repeat(np.arange(k), -(-n // k))[:n]


def of_k_patterns(n: int, k: int) -> Folds:
    """As many folds as there are stretches of k patterns."""
    return np.arange(n) // k


def one_fold_less(n: int, k: int) -> Folds:
    return even(n, k - 1)


def as_one(n: int, _groups: Groups, k: int) -> Folds:
    return shuffled(even(n, k))


def all_in_one_group(values: NDArray[Any]) -> list[NDArray[np.bool_]]:
    """All patterns together, whatever their labels."""
    return [np.ones(len(values), dtype=np.bool_)]


def blocks_in_class(n: int, _groups: Groups, k: int) -> Folds:
    """Consecutive patterns into the same fold."""
    return np.arange(n) * k // n


def first_class_left_out(n: int, groups: Groups, k: int) -> Folds:
    folds = np.zeros(n, dtype=np.int64)
    for group in groups[1:]:
        folds[group] = shuffled(even(int(np.count_nonzero(group)), k))
    return folds


def last_class_alone(_n: int, groups: Groups, k: int) -> Folds:
    """The folds of the last class, written over those of the others by a loop over the classes."""
    # Two classes are one column, of the first one.
    last = groups[-1] if len(groups) > 2 else groups[0]
    return shuffled(even(int(np.count_nonzero(last)), k))


def classes_in_a_row(_n: int, groups: Groups, k: int) -> Folds:
    """The folds of the first class, then those of the second, as if the patterns came so."""
    return np.concatenate([shuffled(even(int(np.count_nonzero(group)), k)) for group in groups])


def columns_in_a_row(n: int, groups: Groups, k: int) -> Folds:
    """The same for columns, of which two classes have one."""
    return classes_in_a_row(n, groups if len(groups) > 2 else groups[:1], k)


def whole_classes(n: int, groups: Groups, k: int) -> Folds:
    folds = np.zeros(n, dtype=np.int64)
    for number, group in enumerate(groups):
        folds[group] = number % k
    return folds


def test_indices(folds: Folds) -> Any:
    """The patterns of each fold, as a list of vectors."""
    return [np.flatnonzero(folds == fold) for fold in np.unique(folds)]


def rows_of_patterns(folds: Folds) -> Any:
    """The patterns of each fold as the rows of a matrix, without the rest."""
    k = int(folds.max()) + 1
    return np.random.permutation(len(folds))[: len(folds) - len(folds) % k].reshape(k, -1)


def divisions(folds: Folds) -> Any:
    """The patterns of training and test, for each fold."""
    return [
        [np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)] for fold in np.unique(folds)
    ]


MISTAKES = (
    Mistake("not_shuffled", {"shuffled": lambda folds: folds}),
    Mistake("the_same_every_time", {"shuffled": with_seed}),
    Mistake("folds_drawn", {"of_all": drawn}),
    Mistake("rest_in_last_fold", {"even": rest_in_last}),
    Mistake("rest_left_out", {"even": rest_left_out}),
    Mistake("each_fold_in_a_row", {"even": each_in_a_row}),
    Mistake("folds_of_k_patterns", {"even": of_k_patterns}),
    Mistake("one_fold_less", {"even": one_fold_less}),
    Mistake("folds_from_zero", {"result": lambda folds: folds - 1}, ("julia",)),
    Mistake("patterns_of_each_fold", {"result": test_indices}),
    Mistake("rows_of_patterns", {"result": rows_of_patterns}),
    Mistake("divisions_of_each_fold", {"result": divisions}),
    Mistake("one_row", {"result": lambda folds: folds[np.newaxis, :]}),
    Mistake("not_stratified", {"stratified": as_one}),
    Mistake("labels_not_stratified", {"labels": all_in_one_group}),
    Mistake("not_stratified_blocks", {"stratified": blocks_in_class}),
    Mistake("drawn_inside_classes", {"of_class": drawn}),
    Mistake("first_class_left_out", {"stratified": first_class_left_out}),
    Mistake("last_class_alone", {"stratified": last_class_alone}),
    Mistake("classes_in_a_row", {"stratified": classes_in_a_row}),
    Mistake("columns_in_a_row", {"stratified": columns_in_a_row}),
    Mistake("classes_not_divided", {"stratified": whole_classes}),
    Mistake("matrices_fail", {"columns": no_method}),
    Mistake("labels_fail", {"labels": no_method}),
)
