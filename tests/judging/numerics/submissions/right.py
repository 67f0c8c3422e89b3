import cmath
import math

import numpy as np


# --- roots
def roots(a, b, c):
    d = (b * b - 4 * a * c) ** 0.5
    return np.array([(-b - d) / (2 * a), (-b + d) / (2 * a)])
# ---
def roots(a, b, c):
    d = math.sqrt(b**2 - 4 * a * c)
    return [(-b + d) / 2 / a, (-b - d) / 2 / a]
# ---
def roots(a, b, c):
    return np.roots([a, b, c])
# ---
def roots(a, b, c):
    q = -(b + math.copysign(math.sqrt(b * b - 4 * a * c), b)) / 2
    return q / a, c / q
# ---
def roots(a, b, c):
    return np.linalg.eigvals(np.array([[-b / a, -c / a], [1, 0]]))
# --- solve
def solve(A, b):
    return np.linalg.pinv(A) @ b
# ---
def solve(A, b):
    return np.linalg.lstsq(A, b, rcond=None)[0]
# ---
def solve(A, b):
    return A.T @ np.linalg.solve(A @ A.T, b)
# ---
def solve(A, b):
    return np.linalg.pinv(A) @ b + 7 * np.array([1, 1, -1])
# ---
def solve(A, b):
    return np.append(np.linalg.solve(A[:, :2], b), 0)
# --- interpolate
def interpolate(x, y, t):
    total = 0
    for i in range(len(x)):
        term = y[i]
        for j in range(len(x)):
            if j != i:
                term *= (t - x[j]) / (x[i] - x[j])
        total += term
    return total
# ---
def interpolate(x, y, t):
    p = list(y)
    for k in range(1, len(x)):
        for i in range(len(x) - k):
            p[i] = ((t - x[i + k]) * p[i] + (x[i] - t) * p[i + 1]) / (x[i] - x[i + k])
    return p[0]
# ---
def interpolate(x, y, t):
    return np.polyval(np.polyfit(x, y, len(x) - 1), t)
# ---
def interpolate(x, y, t):
    c = y.copy()
    for k in range(1, len(x)):
        c[k:] = (c[k:] - c[k - 1 : -1]) / (x[k:] - x[:-k])
    value = c[-1]
    for k in range(len(x) - 2, -1, -1):
        value = value * (t - x[k]) + c[k]
    return value
# ---
def interpolate(x, y, t):
    return np.linalg.solve(np.vander(x, increasing=True), y) @ t ** np.arange(len(x))
# --- fixed_point
def fixed_point(f, x):
    for _ in range(100):
        x = f(x)
    return x
# ---
def fixed_point(f, x):
    while abs(f(x) - x) > 1e-12:
        x = f(x)
    return x
# ---
def fixed_point(f, x):
    low, high = -10.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > middle else (low, middle)
    return low
# ---
def fixed_point(f, x):
    for _ in range(20):
        y, z = f(x), f(f(x))
        if z - 2 * y + x == 0:
            break
        x = x - (y - x) ** 2 / (z - 2 * y + x)
    return x
# ---
def fixed_point(f, x):
    return fixed_point(f, f(x)) if abs(f(x) - x) > 1e-10 else f(x)
# --- null_vector
def null_vector(A):
    return np.linalg.svd(A)[2][-1]
# ---
def null_vector(A):
    return -np.linalg.svd(A)[2][2]
# ---
def null_vector(A):
    v = np.cross(A[0], A[1])
    return v / np.linalg.norm(v)
# ---
def null_vector(A):
    return np.linalg.eigh(A.T @ A)[1][:, 0]
# ---
def null_vector(A):
    v = [*np.linalg.solve(A[:, :2], -A[:, 2]), 1]
    return [part / math.hypot(*v) for part in v]
# --- basis
def basis(A):
    return np.linalg.qr(A)[0]
# ---
def basis(A):
    return A
# ---
def basis(A):
    return 2 * A[:, ::-1]
# ---
def basis(A):
    return np.linalg.svd(A, full_matrices=False)[0]
# ---
def basis(A):
    return A @ np.array([[1.0, 1.0], [0.0, -3.0]])
# --- simpson
def simpson(f, a, b, n):
    h = (b - a) / n
    inner = sum((4 if k % 2 else 2) * f(a + k * h) for k in range(1, n))
    return h / 3 * (f(a) + inner + f(b))
# ---
def simpson(f, a, b, n):
    y = np.array([f(x) for x in np.linspace(a, b, n + 1)])
    return (b - a) / n / 3 * (y[0] + 4 * y[1::2].sum() + 2 * y[2:-1:2].sum() + y[-1])
# ---
def simpson(f, a, b, n):
    def trapezoid(n):
        h = (b - a) / n
        return h * (sum(f(a + k * h) for k in range(n + 1)) - (f(a) + f(b)) / 2)

    return (4 * trapezoid(n) - trapezoid(n // 2)) / 3
# ---
def simpson(f, a, b, n):
    if n == 2:
        return (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b))
    return simpson(f, a, (a + b) / 2, n // 2) + simpson(f, (a + b) / 2, b, n // 2)
# ---
def simpson(f, a, b, n):
    weights = np.ones(n + 1)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    return weights @ [f(x) for x in np.linspace(a, b, n + 1)] * (b - a) / (3 * n)
# --- angle
def angle(x, y):
    return math.atan2(y, x)
# ---
def angle(x, y):
    return math.atan2(y, x) % (2 * math.pi)
# ---
def angle(x, y):
    return cmath.phase(complex(x, y))
# ---
def angle(x, y):
    return math.copysign(math.acos(x / math.hypot(x, y)), y)
# ---
def angle(x, y):
    return np.arctan(y / x) + (np.pi if x < 0 else 4 * np.pi)
