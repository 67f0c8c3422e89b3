"""Mistakes in roots, in systems of equations and in eigenvectors."""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..numerical_methods import (
    Matrix,
    OfOne,
    Vector,
    dot,
    kept_half,
    of_length_1,
    power_method,
    times,
)


def other_half(f: OfOne, low: float, middle: float, high: float) -> tuple[float, float]:
    return (middle, high) if kept_half(f, low, middle, high) == (low, middle) else (low, middle)


def half_by_product(f: OfOne, low: float, middle: float, high: float) -> tuple[float, float]:
    """Take the product of two values for the change of sign, which is lost where one is 0."""
    return (low, middle) if f(low) * f(middle) < 0 else (middle, high)


def left_where_negative(f: OfOne, low: float, middle: float, high: float) -> tuple[float, float]:
    """Take it for granted that f rises."""
    return (middle, high) if f(middle) < 0 else (low, middle)


def few_halvings(own: Any, f: OfOne, a: float, b: float) -> float:
    own(f, a, b)  # which raises where the signs are the same
    low, high = a, b
    for _ in range(10):
        low, high = kept_half(f, low, (low + high) / 2, high)
    return (low + high) / 2


def value_of_f(own: Any, f: OfOne, a: float, b: float) -> float:
    return f(own(f, a, b))


def more_steps(more: int) -> Callable[..., float]:
    def changed(own: Any, f: OfOne, derivative: OfOne, x: float, steps: int) -> float:
        moved: float = own(f, derivative, x, steps + more)
        return moved

    return changed


def first_slope_alone(f: OfOne, derivative: OfOne, x: float, steps: int) -> float:
    slope = derivative(x)
    for _ in range(steps):
        x -= f(x) / slope
    return x


def product_of_elements(A: Matrix) -> Matrix:
    if A.shape[0] != A.shape[1]:
        raise ValueError("operands could not be broadcast together")
    return A.T * A


def rows_together(A: Matrix) -> Matrix:
    return A @ A.T


def residual_of_first(own: Any, A: Any, b: Any) -> Vector:
    """Return what is left of b, in place of the solution."""
    left: Vector = np.asarray(b) - np.asarray(A) @ own(A, b)
    return left


def greatest_is_one(own: Any, A: Any) -> tuple[float, Vector]:
    value, vector = own(A)
    return value, vector / np.abs(vector).max()


def without_length(own: Any, A: Any) -> tuple[float, Vector]:
    """The length is taken off before the last product, and not after it."""
    value, vector = own(A)
    return value, times(np.asarray(A), vector)


def few_iterations(A: Any) -> tuple[float, Vector]:
    matrix, vector = np.asarray(A, float), of_length_1(np.ones(len(A)))
    for _ in range(2):
        vector = of_length_1(times(matrix, vector))
    return dot(vector, times(matrix, vector)), vector


def smallest(A: Any) -> tuple[float, Vector]:
    """Return the eigenvalue that is smallest in size, as the inverse method does."""
    value, vector = power_method(np.linalg.inv(np.asarray(A)))
    return 1 / value, vector


MISTAKES = (
    Mistake("other_half_kept", {"kept_half": other_half}),
    Mistake("root_lost_where_f_is_0", {"kept_half": half_by_product}),
    Mistake("f_rises", {"kept_half": left_where_negative}),
    Mistake("few_halvings", {"bisection": Around(few_halvings)}),
    Mistake("value_for_root", {"bisection": Around(value_of_f)}),
    Mistake("same_sign_accepted", {"check_signs": lambda _first, _last: None}),
    Mistake("newton_adds", {"newton_step": lambda x, value, slope: x + value / slope}),
    Mistake("newton_upside_down", {"newton_step": lambda x, value, slope: x - slope / value}),
    Mistake("newton_multiplies", {"newton_step": lambda x, value, slope: x - value * slope}),
    Mistake("newton_without_x", {"newton_step": lambda _x, value, slope: -value / slope}),
    Mistake("newton_step_too_many", {"newton": Around(more_steps(1))}),
    Mistake("newton_step_too_few", {"newton": Around(more_steps(-1))}),
    Mistake("newton_first_slope", {"newton": first_slope_alone}),
    Mistake("right_side_not_transposed", {"normal_right": lambda _A, b: b}),
    Mistake("transpose_on_the_other_side", {"normal_matrix": rows_together}),
    Mistake("product_of_elements", {"normal_matrix": product_of_elements}),
    Mistake("residual_returned", {"least_squares": Around(residual_of_first)}),
    Mistake("eigenvalue_without_sign", {"eigenvalue": lambda image, _: dot(image, image) ** 0.5}),
    Mistake("eigenvalue_squared", {"eigenvalue": lambda image, _: dot(image, image)}),
    Mistake("vector_of_greatest_1", {"power_method": Around(greatest_is_one)}),
    Mistake("vector_without_length_1", {"power_method": Around(without_length)}),
    Mistake("vector_first", {"power_method": Around(lambda own, A: own(A)[::-1])}),
    Mistake("few_iterations", {"power_method": few_iterations}),
    Mistake("smallest_eigenvalue", {"power_method": smallest}),
)
