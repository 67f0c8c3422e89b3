"""As short as it can be read."""

from cmath import exp, pi
from functools import reduce
from math import copysign, isclose

import numpy as np

opposite = lambda x, y: x * y <= 0


def bisection(f, a, b):
    if not opposite(f(a), f(b)):
        raise ValueError
    middle = (a + b) / 2
    if isclose(a, b, rel_tol=1e-12, abs_tol=1e-12):
        return middle
    return bisection(f, a, middle) if opposite(f(a), f(middle)) else bisection(f, middle, b)


newton = lambda f, derivative, x, steps: reduce(lambda x, _: x - f(x) / derivative(x), range(steps), x)


def trapezoid(f, a, b, n):
    h = (b - a) / n
    return h * (sum(f(a + k * h) for k in range(n + 1)) - (f(a) + f(b)) / 2)


def simpson(f, a, b, n):
    assert n % 2 == 0, "an even number of intervals"
    return (4 * trapezoid(f, a, b, n) - trapezoid(f, a, b, n // 2)) / 3


least_squares = lambda A, b: np.linalg.inv(A.T @ A) @ A.T @ b


def power_method(A):
    v = np.linalg.matrix_power(A / np.abs(A).max(), 200) @ np.ones(len(A))
    v = v / np.sqrt(v @ v)
    w = A @ v
    return copysign(np.linalg.norm(w), v @ w), v


def runge_kutta_4(f, t, y, h, n):
    if n == 0:
        return y
    a = f(t, y)
    b = f(t + h / 2, y + h * a / 2)
    c = f(t + h / 2, y + h * b / 2)
    d = f(t + h, y + h * c)
    return runge_kutta_4(f, t + h, y + h * (a + 2 * (b + c) + d) / 6, h, n - 1)


dft = lambda x: [sum(v * exp(-2j * pi * k * n / len(x)) for n, v in enumerate(x)) for k in range(len(x))]
