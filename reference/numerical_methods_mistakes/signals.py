"""Mistakes in the Fourier transform."""

import math
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..numerical_methods import Vector, angle


def divided(own: Any, x: Any) -> Vector:
    return np.asarray(own(x) / len(x))


def divided_by_root(own: Any, x: Any) -> Vector:
    return np.asarray(own(x) / math.sqrt(len(x)))


def sizes(own: Any, x: Any) -> Vector:
    return np.asarray(np.abs(own(x)))


def half(own: Any, x: Any) -> Vector:
    return np.asarray(own(x)[: len(x) // 2 + 1])


MISTAKES = (
    Mistake("other_sign_of_the_exponent", {"angle": lambda k, n, N: -angle(k, n, N)}),
    Mistake("degrees_for_radians", {"angle": lambda k, n, N: -360 * k * n / N}),
    Mistake("pi_for_2_pi", {"angle": lambda k, n, N: angle(k, n, N) / 2}),
    Mistake("frequencies_from_one", {"angle": lambda k, n, N: angle(k + 1, n, N)}),
    Mistake("samples_from_one", {"angle": lambda k, n, N: angle(k, n + 1, N)}),
    Mistake("both_from_one", {"angle": lambda k, n, N: angle(k + 1, n + 1, N)}),
    Mistake("divided_by_one_less", {"angle": lambda k, n, N: angle(k, n, max(N - 1, 1))}),
    Mistake("without_i", {"turned": math.exp}),
    Mistake("cosines_alone", {"turned": math.cos}),
    Mistake("transform_divided", {"dft": Around(divided)}),
    Mistake("transform_divided_by_root", {"dft": Around(divided_by_root)}),
    Mistake("sizes_alone", {"dft": Around(sizes)}),
    Mistake("half_of_the_frequencies", {"dft": Around(half)}),
)
