"""Judges the random answers of cross_validation.py's functions.

Every answer must give each pattern a fold, and spread the patterns (of each class) evenly over
them. From 20 patterns on, when the same folds do not come twice by chance, those of
`cross_validation` must also differ from call to call; of the stratified ones the text does not say
so. Folds may be numbered from 1 in Python too.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grader.api import Call, Wrong

__all__ = ["check_cross_validation", "check_stratified_cross_validation"]

RANDOM_FROM = 20

Answers = Sequence[Mapping[str, Any]]
Text = tuple[str, str]

OUTSIDE: Text = (
    "There is a fold outside of the k that are asked for. They are numbered from 1 to k in Julia,"
    " and from 0 to k - 1 (or from 1) in Python.",
    "Hay un pliegue fuera de los k que se piden. Se numeran de 1 a k en Julia, y de 0 a k - 1 (o"
    " desde 1) en Python.",
)
LEFT_OVER: Text = (
    "The patterns that are left over where N is no multiple of k have no fold: they keep the number"
    " before the first one. They belong in folds too, one in each.",
    "Los patrones que sobran cuando N no es múltiplo de k no tienen pliegue: conservan el número"
    " anterior al primero. También van en pliegues, uno en cada uno.",
)
UNEVEN: Text = (
    "The folds are not equally large: their sizes may differ by one pattern.",
    "Los pliegues no son igual de grandes: sus tamaños pueden diferir en un patrón.",
)
UNEVEN_CLASS: Text = (
    "The patterns of a class are not spread evenly over the folds.",
    "Los patrones de alguna clase no se reparten por igual entre los pliegues.",
)
NOT_STRATIFIED: Text = (
    "The folds are equally large, but the patterns of a class are not spread evenly over them.",
    "Los pliegues son igual de grandes, pero los patrones de alguna clase no se reparten por igual"
    " entre ellos.",
)
ALL_IN_ONE: Text = (
    "All patterns of a class are in the same fold.",
    "Todos los patrones de alguna clase están en el mismo pliegue.",
)
EACH_IN_ONE: Text = (
    "All patterns of each class are in one fold.",
    "Todos los patrones de cada clase están en un solo pliegue.",
)
IN_BLOCKS: Text = (
    "Consecutive patterns are in the same fold, whatever their class.",
    "Los patrones consecutivos están en el mismo pliegue, sea cual sea su clase.",
)
ONE_EMPTY: Text = (
    "One of the k folds has no pattern.",
    "Uno de los k pliegues no tiene ningún patrón.",
)
IN_TURN: Text = (
    "The folds come in the order of the patterns, the same in each call. They should be shuffled.",
    "Los pliegues siguen el orden de los patrones, igual en cada llamada. Han de desordenarse.",
)
SAME: Text = (
    "Several calls give the same folds. They should be random, without a seed of their own.",
    "Varias llamadas dan los mismos pliegues. Han de ser aleatorios, sin fijar una semilla.",
)


def check_cross_validation(call: Call, answers: Answers) -> Iterator[Wrong]:
    """Judge the folds of n patterns."""
    n, k = call.args
    everything = [np.ones(n, dtype=np.bool_)]
    folds = [answer["folds"] for answer in answers]
    text = shared_fault([fault(each, k, everything) for each in folds])
    if text is None and n >= RANDOM_FROM and len(folds) > 1:
        text = not_random(folds)
    if text is not None:
        yield Wrong("folds", *text)


def check_stratified_cross_validation(call: Call, answers: Answers) -> Iterator[Wrong]:
    """Judge the folds of patterns of several classes."""
    targets, k = np.asarray(call.args[0]), call.args[1]
    if targets.ndim == 1:
        classes = [np.asarray(targets == each) for each in dict.fromkeys(targets.tolist())]
    elif targets.shape[1] == 1:
        classes = [targets[:, 0], ~targets[:, 0]]
    else:
        classes = list(targets.T)
    text = shared_fault([fault(answer["folds"], k, classes) for answer in answers])
    if text is not None:
        yield Wrong("folds", *text)


def shared_fault(faults: Sequence[Text | None]) -> Text | None:
    """Return the first fault. By chance a fold is empty now and then: it is said where it always
    is."""
    told = [text for text in faults if text is not None]
    if all(text == ONE_EMPTY for text in faults):
        return ONE_EMPTY
    return next((text for text in told if text != ONE_EMPTY), UNEVEN if told else None)


def fault(folds: NDArray[Any], k: int, classes: Sequence[NDArray[np.bool_]]) -> Text | None:
    """Say what is wrong with an answer."""
    n = len(classes[0])
    if len(folds) != n:
        return (
            f"It has {len(folds)} elements. There is one for each of the {n} patterns.",
            f"Tiene {len(folds)} elementos. Hay uno por cada uno de los {n} patrones.",
        )
    if len(classes) == 1 and are_left_over(folds, k):
        return LEFT_OVER
    lowest = int(folds.min())
    if lowest not in (0, 1) or int(folds.max()) >= lowest + k:
        return OUTSIDE

    spread = [np.bincount(folds[patterns] - lowest, minlength=k) for patterns in classes]
    are_whole = len(spread) > 1 and all(sizes.max() == sizes.sum() for sizes in spread)
    for sizes in spread:
        if sizes.max() - sizes.min() > 1:
            return EACH_IN_ONE if are_whole else uneven(folds - lowest, k, sizes)
    return None


def are_left_over(folds: NDArray[Any], k: int) -> bool:
    """Return whether k folds are equally large, and the other patterns have the number before."""
    left_over, size = len(folds) % k, len(folds) // k
    numbers, sizes = np.unique(folds, return_counts=True)
    is_one_more = len(numbers) == k + 1 and numbers[-1] - numbers[0] == k and numbers[0] in (-1, 0)
    return bool(is_one_more and left_over == sizes[0] and np.all(sizes[1:] == size))


def uneven(folds: NDArray[Any], k: int, sizes: NDArray[np.int64]) -> Text:
    """Say how a class is spread unevenly that has these `sizes` in the folds."""
    whole = np.bincount(folds, minlength=k)
    if is_one_empty(sizes) and np.count_nonzero(whole) == k - 1:
        return ONE_EMPTY
    if sizes.sum() == len(folds):
        return UNEVEN
    if sizes.max() == sizes.sum():
        return ALL_IN_ONE
    if np.all(np.diff(folds) >= 0):
        return IN_BLOCKS
    return NOT_STRATIFIED if whole.max() - whole.min() <= 1 else UNEVEN_CLASS


def is_one_empty(sizes: NDArray[np.int64]) -> bool:
    """Return whether one fold is empty, and the others are as equal as can be."""
    filled = sizes[sizes > 0]
    return len(filled) == len(sizes) - 1 and bool(filled.max() - filled.min() <= 1)


def not_random(answers: Sequence[NDArray[Any]]) -> Text | None:
    """Say so when all answers are the same."""
    first = answers[0]
    if not all(np.array_equal(first, answer) for answer in answers):
        return None
    steps = np.diff(first)
    in_turn = np.all(steps >= 0) or set(steps.tolist()) <= {1, int(first.min() - first.max())}
    return IN_TURN if in_turn else SAME
