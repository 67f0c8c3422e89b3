"""Eight methods of a first course in numerical mathematics: the reference.

All of it is written with loops from first to last, so that the Julia twin, which adds and
multiplies in the same order, rounds alike. The small functions below are what a known mistake
replaces.
"""

import cmath
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "bisection",
    "dft",
    "least_squares",
    "newton",
    "power_method",
    "runge_kutta_4",
    "simpson",
    "trapezoid",
]

Vector = NDArray[Any]
Matrix = NDArray[np.float64]
OfOne = Callable[[float], float]
OfTwo = Callable[[float, float], float]

HALVINGS = 200
"""More than are between any two numbers of an ordinary size."""
ITERATIONS = 100


def bisection(f: OfOne, a: float, b: float) -> float:
    """Return a root of f between a and b, where f has different signs, as near as doubles are.

    Raises ValueError where the signs are the same.
    """
    low, high = float(a), float(b)
    check_signs(f(low), f(high))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = kept_half(f, low, middle, high)
    return (low + high) / 2


def check_signs(first: float, last: float) -> None:
    if not signs_differ(first, last):
        raise ValueError("f has the same sign at both ends")


def signs_differ(first: float, second: float) -> bool:
    """Return whether a sign changes between two values of f; 0 has any sign."""
    return (first <= 0 <= second) or (second <= 0 <= first)


def kept_half(f: OfOne, low: float, middle: float, high: float) -> tuple[float, float]:
    """Return the half in which the sign changes."""
    return (low, middle) if signs_differ(f(low), f(middle)) else (middle, high)


def newton(f: OfOne, derivative: OfOne, x: float, steps: int) -> float:
    """Return what x is after so many steps of Newton's method."""
    for _ in range(steps):
        x = newton_step(x, f(x), derivative(x))
    return x


def newton_step(x: float, value: float, slope: float) -> float:
    return x - value / slope


def trapezoid(f: OfOne, a: float, b: float, n: int) -> float:
    """Return the integral of f from a to b by the trapezoidal rule with n intervals."""
    h = interval(a, b, n)
    inside = 0.0
    for k in range(1, n):
        inside += f(a + k * h)
    return h * (ends(f(a), f(b)) + inside)


def ends(first: float, last: float) -> float:
    """Return what the first and the last node count in the trapezoidal rule."""
    return (first + last) / 2


def simpson(f: OfOne, a: float, b: float, n: int) -> float:
    """Return the integral of f from a to b by Simpson's rule with n intervals, an even number.

    Raises ValueError where n is odd.
    """
    check_even(n)
    h = interval(a, b, n)
    total = f(a)
    for k in range(1, n):
        total += simpson_weight(k) * f(a + k * h)
    return simpson_factor(h) * (total + f(b))


def simpson_weight(k: int) -> int:
    """Return what the inner node k counts: 4 between two intervals, 2 between two parabolas."""
    return 4 if k % 2 == 1 else 2


def simpson_factor(h: float) -> float:
    return h / 3


def interval(a: float, b: float, n: int) -> float:
    """Return the length of each of n equal intervals."""
    return (b - a) / n


def check_even(n: int) -> None:
    if n % 2 == 1:
        raise ValueError("the number of intervals is odd")


def least_squares(A: ArrayLike, b: ArrayLike) -> Vector:
    """Return the x for which the sum of the squares of A x - b is smallest."""
    matrix, right = np.asarray(A, float), np.asarray(b, float)
    if matrix.shape[0] != len(right):
        raise ValueError("A has another number of rows than b")
    return solved(normal_matrix(matrix), normal_right(matrix, right))


def normal_matrix(A: Matrix) -> Matrix:
    """Return AᵀA, the matrix of the normal equations."""
    return np.array([[dot(first, second) for second in A.T] for first in A.T])


def normal_right(A: Matrix, b: Vector) -> Vector:
    """Return Aᵀb, the right side of the normal equations."""
    return np.array([dot(column, b) for column in A.T])


def solved(matrix: Matrix, right: Vector) -> Vector:
    """Return the solution of a square system of equations, by elimination; normal equations need no
    pivots."""
    rows = np.column_stack([matrix, right])
    n = len(right)
    for k in range(n):
        pivot = rows[k]
        for row in rows[k + 1 :]:
            row[:] -= row[k] / pivot[k] * pivot

    x = np.zeros(n)
    for k in reversed(range(n)):
        x[k] = (rows[k, n] - dot(rows[k, k + 1 : n], x[k + 1 :])) / rows[k, k]
    return x


def power_method(A: ArrayLike) -> tuple[float, Vector]:
    """Return the eigenvalue of A that is greatest in size, with an eigenvector of length 1.

    Raises ValueError where A is no square.
    """
    matrix = np.asarray(A, float)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError("A is no square")

    vector = of_length_1(np.ones(len(matrix)))
    for _ in range(ITERATIONS):
        vector = of_length_1(times(matrix, vector))
    return eigenvalue(times(matrix, vector), vector), vector


def eigenvalue(image: Vector, vector: Vector) -> float:
    """Return the Rayleigh quotient of a vector of length 1 with this image."""
    return dot(vector, image)


def times(A: Matrix, vector: Vector) -> Vector:
    return np.array([dot(row, vector) for row in A])


def of_length_1(vector: Vector) -> Vector:
    return vector / math.sqrt(dot(vector, vector))


def dot(first: Vector, second: Vector) -> float:
    total = 0.0
    for x, y in zip(first.tolist(), second.tolist(), strict=True):
        total += x * y
    return total


def runge_kutta_4(f: OfTwo, t: float, y: float, h: float, n: int) -> float:
    """Return y after n steps of length h of the classical Runge-Kutta method for y' = f(t, y)."""
    for k in range(n):
        y = runge_kutta_step(f, t + k * h, y, h)
    return y


def runge_kutta_step(f: OfTwo, t: float, y: float, h: float) -> float:
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h * mean_slope(k1, k2, k3, k4)


def mean_slope(k1: float, k2: float, k3: float, k4: float) -> float:
    return (k1 + 2 * k2 + 2 * k3 + k4) / 6


def dft(x: ArrayLike) -> Vector:
    """Return the discrete Fourier transform of x: the k-th number is Σ x[n] e^(-2πi k n / N)."""
    samples = np.asarray(x).tolist()
    return np.array([frequency(samples, k) for k in range(len(samples))], complex)


def frequency(samples: list[complex], k: int) -> complex:
    total = 0j
    for n, sample in enumerate(samples):
        total += sample * turned(angle(k, n, len(samples)))
    return total


def angle(k: int, n: int, N: int) -> float:
    return -2 * math.pi * k * n / N


def turned(phi: float) -> complex:
    return cmath.exp(1j * phi)
