import math

import numpy as np


# --- roots
def roots(a, b, c):
    d = math.sqrt(b * b - 4 * a * c)
    return [(-b + d) / 2 * a, (-b - d) / 2 * a]
# ---
def roots(a, b, c):
    d = math.sqrt(b * b - 4 * a * c)
    return [(b + d) / (2 * a), (b - d) / (2 * a)]
# ---
def roots(a, b, c):
    return [(-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)] * 2
# --- solve
def solve(A, b):
    return A.T @ b
# ---
def solve(A, b):
    return np.zeros(3)
# ---
def solve(A, b):
    return np.linalg.pinv(A) @ b + 1e-4
# --- interpolate
def interpolate(x, y, t):
    return np.interp(t, x, y)
# ---
def interpolate(x, y, t):
    return np.polyval(np.polyfit(x, y, len(x) - 2), t)
# ---
def interpolate(x, y, t):
    return np.polyval(np.polyfit(x[:-1], y[:-1], len(x) - 2), t)
# --- fixed_point
def fixed_point(f, x):
    for _ in range(5):
        x = f(x)
    return x
# ---
def fixed_point(f, x):
    return x
# ---
def fixed_point(f, x):
    while abs(f(x) - x) > 1e-3:
        x = f(x)
    return x
# --- null_vector
def null_vector(A):
    return np.zeros(3)
# ---
def null_vector(A):
    return np.cross(A[0], A[1])
# ---
def null_vector(A):
    return np.linalg.svd(A)[2][0]
# --- basis
def basis(A):
    return np.eye(3)[:, :2]
# ---
def basis(A):
    return np.column_stack([A[:, 0], 2 * A[:, 0]])
# ---
def basis(A):
    return A + 0.01
# --- simpson
def simpson(f, a, b, n):
    h = (b - a) / n
    return h * (sum(f(a + k * h) for k in range(n + 1)) - (f(a) + f(b)) / 2)
# ---
def simpson(f, a, b, n):
    h = (b - a) / n
    return h * sum(f(a + (k + 0.5) * h) for k in range(n))
# ---
def simpson(f, a, b, n):
    h = (b - a) / n
    return h / 3 * (f(a) + f(b) + sum((2 if k % 2 else 4) * f(a + k * h) for k in range(1, n)))
# --- angle
def angle(x, y):
    return math.atan(y / x)
# ---
def angle(x, y):
    return math.degrees(math.atan2(y, x))
# ---
def angle(x, y):
    return math.atan2(x, y)
