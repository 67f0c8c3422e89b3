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
# --- newton_system
def newton_system(u, v):
    """The Jacobian transposed."""
    for _ in range(4):
        jacobian = np.array([[2 * u, v], [2 * v, u]])
        u, v = np.array([u, v]) - np.linalg.solve(jacobian, [u * u + v * v - 4, u * v - 1])
    return u, v
# ---
def newton_system(u, v):
    for _ in range(2):
        jacobian = np.array([[2 * u, 2 * v], [v, u]])
        u, v = np.array([u, v]) - np.linalg.solve(jacobian, [u * u + v * v - 4, u * v - 1])
    return u, v
# ---
def newton_system(u, v):
    """One equation alone."""
    return 2.0, 0.5
# --- polynomial_roots
def polynomial_roots(c):
    """The coefficients from the lowest power: the roots' inverses."""
    return np.roots(c[::-1])
# ---
def polynomial_roots(c):
    return np.roots(c)[:-1]
# ---
def polynomial_roots(c):
    """One of them over and over."""
    return np.full(len(c) - 1, np.roots(c)[0])
