"""Known ways to get the division of patterns wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from typing import Any

import numpy as np

from grader.api import Mistake

from ..hold_out import Indices, cut, order, size
from ..mistake_parts import no_method


def with_seed(n: int) -> Indices:
    return np.random.default_rng(1).permutation(n)


def put_back(n: int) -> Indices:
    """Indices of which some come twice and some not at all."""
    return np.random.randint(0, n, n)


def test_drawn_anew(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    training, _ = cut(shuffled, last)
    return training, np.random.permutation(len(shuffled))[:last]


def drawn_one_by_one(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """A draw of its own for each pattern, so that sizes are as chance has them."""
    in_test = np.random.random(len(shuffled)) < last / len(shuffled)
    return shuffled[~in_test], shuffled[in_test]


def one_lost(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """The element between both parts is in none."""
    training, test = cut(shuffled, last)
    return training[:-1], test


def one_shared(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """The element between both parts is in both."""
    training, test = cut(shuffled, last)
    return training, np.append(test, training[-1])


def first_of_test_in_training(training: Indices, *others: Indices) -> tuple[Indices, ...]:
    """The training begins where the test ends, with the same element."""
    return np.append(training, others[-1][-1]), *others


def places(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """Places in what the test has left over, instead of patterns."""
    return cut(np.random.permutation(len(shuffled)), last)


def test_of_the_rest(n: int, p_validation: float, p_test: float) -> tuple[Indices, ...]:
    """The training first; then the test as a share of what is left over."""
    training, others = cut(order(n), size(n, p_validation + p_test))
    return (training, *cut(others, size(len(others), p_test)))


def test_divided_again(n: int, p_validation: float, p_test: float) -> tuple[Indices, ...]:
    """The training first; then both others as shares of the patterns of the test."""
    training, others = cut(order(n), size(n, p_test))
    return (training, *cut(others, size(len(others), p_validation)))


def masks(training: Indices, test: Indices) -> Any:
    n = len(training) + len(test)
    return np.isin(np.arange(n), training), np.isin(np.arange(n), test)


MISTAKES = (
    Mistake("not_shuffled", {"order": np.arange}),
    Mistake("the_same_every_time", {"order": with_seed}),
    Mistake("drawn_with_repetition", {"order": put_back}),
    Mistake("first_index_of_other_language", {"indices": lambda part: part - 1}, ("julia",)),
    Mistake("first_index_one", {"indices": lambda part: part + 1}, ("python",)),
    Mistake("training_and_test_swapped", {"two_parts": lambda training, test: (test, training)}),
    Mistake("parts_drawn_separately", {"cut": test_drawn_anew}),
    Mistake("drawn_one_by_one", {"cut": drawn_one_by_one}),
    Mistake("one_pattern_lost", {"cut": one_lost}),
    Mistake("one_pattern_in_both", {"cut": one_shared}),
    Mistake("training_begins_in_test", {"two_parts": first_of_test_in_training}),
    Mistake("training_of_three_begins_in_test", {"three_parts": first_of_test_in_training}),
    Mistake("masks_returned", {"two_parts": masks}),
    Mistake("validation_of_the_rest", {"validation_size": lambda _n, others, p: size(others, p)}),
    Mistake("test_of_the_rest", {"hold_out_with_validation": test_of_the_rest}),
    Mistake("test_divided_again", {"hold_out_with_validation": test_divided_again}),
    Mistake("places_not_patterns", {"cut_again": places}),
    Mistake(
        "validation_and_test_swapped",
        {"three_parts": lambda training, validation, test: (training, test, validation)},
    ),
    Mistake(
        "training_and_validation_swapped",
        {"three_parts": lambda training, validation, test: (validation, training, test)},
    ),
    Mistake(
        "shares_of_training_and_validation",
        {"three_parts": lambda training, validation, test: (validation, test, training)},
    ),
    Mistake("three_parts_fail", {"cut_again": no_method}),
)
