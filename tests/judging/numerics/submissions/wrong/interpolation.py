# --- interpolate
def interpolate(x, y, t):
    return np.interp(t, x, y)
# ---
def interpolate(x, y, t):
    return np.polyval(np.polyfit(x, y, len(x) - 2), t)
# ---
def interpolate(x, y, t):
    return np.polyval(np.polyfit(x[:-1], y[:-1], len(x) - 2), t)
# --- divided_differences
def divided_differences(x, y):
    """The order in which one overwrites the other."""
    c = y.copy()
    for k in range(1, len(x)):
        for i in range(k, len(x)):
            c[i] = (c[i] - c[i - 1]) / (x[i] - x[i - k])
    return c
# ---
def divided_differences(x, y):
    c = y.copy()
    for k in range(1, len(x)):
        c[k:] = (c[k:] - c[k - 1 : -1]) / (x[k:] - x[k - 1 : -1])
    return c
# ---
def divided_differences(x, y):
    """The coefficients of the powers."""
    return np.linalg.solve(np.vander(x, increasing=True), y)
# --- spline
def spline(x, y, t):
    return np.interp(t, x, y)
# ---
def spline(x, y, t):
    """Clamped at both ends."""
    n, h = len(x), np.diff(x)
    system, right = np.eye(n), np.zeros(n)
    slope = np.diff(y) / h
    system[0, :2], right[0] = (2, 1), 6 * slope[0] / h[0]
    system[-1, -2:], right[-1] = (1, 2), -6 * slope[-1] / h[-1]
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        right[i] = 6 * (slope[i] - slope[i - 1])
    m = np.linalg.solve(system, right)
    i = np.searchsorted(x, t) - 1
    p, q = x[i + 1] - t, t - x[i]
    bend = (m[i] * (p**3 / h[i] - h[i] * p) + m[i + 1] * (q**3 / h[i] - h[i] * q)) / 6
    return (y[i] * p + y[i + 1] * q) / h[i] + bend
# ---
def spline(x, y, t):
    """All nodes as far from each other as the first two."""
    n, h = len(x), x[1] - x[0]
    system, right = np.eye(n), np.zeros(n)
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = h, 4 * h, h
        right[i] = 6 * (y[i + 1] - 2 * y[i] + y[i - 1]) / h
    m = np.linalg.solve(system, right)
    i = np.searchsorted(x, t) - 1
    p, q = x[i + 1] - t, t - x[i]
    return (y[i] * p + y[i + 1] * q) / h + (m[i] * (p**3 / h - h * p) + m[i + 1] * (q**3 / h - h * q)) / 6
