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
# --- newton_system
def newton_system(u, v):
    for _ in range(50):
        jacobian = np.array([[2 * u, 2 * v], [v, u]])
        du, dv = np.linalg.solve(jacobian, [u * u + v * v - 4, u * v - 1])
        u, v = u - du, v - dv
    return u, v
# ---
def newton_system(u, v):
    """By Cramer's rule."""
    f, g = 1.0, 1.0
    while abs(f) + abs(g) > 1e-12:
        f, g = u**2 + v**2 - 4, u * v - 1
        d = 2 * (u**2 - v**2)
        u, v = u - (f * u - 2 * v * g) / d, v - (2 * u * g - v * f) / d
    return float(u), float(v)
# ---
def newton_system(u, v):
    """The solution is known in closed form."""
    return (math.sqrt(6) + math.sqrt(2)) / 2, (math.sqrt(6) - math.sqrt(2)) / 2
# ---
def newton_system(u, v):
    """Another solution: both are negative."""
    x = -1.0
    for _ in range(200):
        x = -math.sqrt(4 - 1 / x**2)
    return x, 1 / x
# ---
def newton_system(u, v):
    """Broyden's method."""
    def f(z):
        return np.array([z @ z - 4, z[0] * z[1] - 1])

    z = np.array([u, v])
    B = np.array([[2 * u, 2 * v], [v, u]])
    for _ in range(60):
        step = np.linalg.solve(B, -f(z))
        z = z + step
        if step @ step < 1e-28:
            break
        B += np.outer(f(z), step) / (step @ step)
    return z[0], z[1]
# --- polynomial_roots
def polynomial_roots(c):
    return np.roots(c)
# ---
def polynomial_roots(c):
    n = len(c) - 1
    companion = np.diag(np.ones(n - 1), -1)
    companion[:, -1] = -np.asarray(c)[:0:-1] / c[0]
    return np.linalg.eigvals(companion).tolist()
# ---
def polynomial_roots(c):
    """Durand's and Kerner's method."""
    n = len(c) - 1
    z = (0.4 + 0.9j) ** np.arange(n)
    for _ in range(300):
        for i in range(n):
            z[i] -= np.polyval(c, z[i]) / c[0] / np.prod([z[i] - z[j] for j in range(n) if j != i])
    return z
# ---
def polynomial_roots(c):
    """Newton's method with deflation."""
    c, roots = [complex(a) for a in c], []
    while len(c) > 1:
        z = 0.3 + 0.7j
        for _ in range(200):
            p = d = 0
            for a in c:
                d, p = d * z + p, p * z + a
            if abs(d) == 0:
                break
            z -= p / d
        roots.append(z)
        for i in range(1, len(c)):
            c[i] += c[i - 1] * z
        c.pop()
    return roots[::-1]
# ---
def polynomial_roots(c):
    """Aberth's method."""
    p = np.poly1d(c)
    n = p.order
    z = np.exp(2j * np.pi * (np.arange(n) + 0.25) / n) * (1 + max(abs(p.c[1:] / p.c[0]))) / 2
    for _ in range(100):
        newton = p(z) / p.deriv()(z)
        away = np.array([sum(1 / (z[i] - z[j]) for j in range(n) if j != i) for i in range(n)])
        z = z - newton / (1 - newton * away)
    return tuple(z)
