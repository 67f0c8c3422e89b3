import numpy as np


def bisection(f, a, b):
    sign_a, sign_b = np.sign(f(a)), np.sign(f(b))
    if sign_a == sign_b:
        raise ValueError(f"f({a}) and f({b}) have the same sign")
    if sign_a * sign_b == 0:
        return a if sign_a == 0 else b
    for _ in range(int(np.ceil(np.log2((b - a) / 1e-9)))):
        middle = 0.5 * (a + b)
        a, b = (middle, b) if np.sign(f(middle)) == sign_a else (a, middle)
    return 0.5 * (a + b)


def newton(f, derivative, x, steps):
    if steps == 0:
        return x
    return newton(f, derivative, x - f(x) / derivative(x), steps - 1)


def _nodes(f, a, b, n):
    return np.array([f(x) for x in np.linspace(a, b, n + 1)]), (b - a) / n


def trapezoid(f, a, b, n):
    y, h = _nodes(f, a, b, n)
    return h * np.sum(y[1:] + y[:-1]) / 2


def simpson(f, a, b, n):
    if n % 2:
        raise ValueError("n must be even")
    y, h = _nodes(f, a, b, n)
    return h / 3 * np.sum(y[:-2:2] + 4 * y[1::2] + y[2::2])


def least_squares(A, b):
    return np.linalg.solve(A.T @ A, b)


def power_method(A):
    vector, last = np.ones(len(A)), None
    for _ in range(10000):
        vector = A @ vector
        vector /= np.linalg.norm(vector)
        # A negative eigenvalue turns the vector round in each step.
        if last is not None and min(np.abs(vector - last).max(), np.abs(vector + last).max()) < 1e-13:
            break
        last = vector
    return vector @ A @ vector, -vector


def runge_kutta_4(f, t, y, h, n):
    weights = np.array([1, 2, 2, 1]) / 6
    for _ in range(n):
        k = np.zeros(4)
        for stage, part in enumerate([0, 0.5, 0.5, 1]):
            k[stage] = f(t + part * h, y + part * h * k[stage - 1])
        y, t = y + h * weights @ k, t + h
    return y


def dft(x):
    n = np.arange(len(x))
    return np.exp(-2j * np.pi * np.outer(n, n) / len(x)) @ x
