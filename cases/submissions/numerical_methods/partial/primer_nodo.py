import numpy as np


def bisection(f, a, b):
    fa, fb = f(a), f(b)
    if fa == 0:
        return a
    if fb == 0:
        return b
    if fa * fb > 0:
        raise ValueError("same sign")
    while b - a > 1e-10:
        m = (a + b) / 2
        fm = f(m)
        if fm == 0:
            return m
        if fa * fm < 0:
            b = m
        else:
            a = m
            fa = fm
    return (a + b) / 2


def newton(f, derivative, x, steps):
    for i in range(steps):
        x = x - f(x) / derivative(x)
    return x


def trapezoid(f, a, b, n):
    h = (b - a) / n
    total = (f(a) + f(b)) / 2
    for k in range(n):
        total += f(a + k * h)
    return h * total


def simpson(f, a, b, n):
    if n % 2 == 1:
        raise ValueError("n must be even")
    h = (b - a) / n
    total = f(a) + f(b)
    for k in range(1, n):
        if k % 2 == 1:
            total += 4 * f(a + k * h)
        else:
            total += 2 * f(a + k * h)
    return h * total / 3


def least_squares(A, b):
    A = np.array(A, dtype=float)
    b = np.array(b, dtype=float)
    return np.linalg.solve(A.T @ A, A.T @ b)


def power_method(A):
    A = np.array(A, dtype=float)
    v = np.ones(A.shape[0])
    for _ in range(2000):
        w = A @ v
        v = w / np.linalg.norm(w)
    return v @ A @ v, v


def runge_kutta_4(f, t, y, h, n):
    for _ in range(n):
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t = t + h
    return y


def dft(x):
    N = len(x)
    X = []
    for k in range(N):
        s = 0
        for n in range(N):
            s += x[n] * np.exp(-2j * np.pi * k * n / N)
        X.append(s)
    return np.array(X)
