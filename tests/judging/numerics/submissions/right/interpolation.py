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
# --- divided_differences
def divided_differences(x, y):
    c = np.array(y, float)
    for k in range(1, len(x)):
        c[k:] = (c[k:] - c[k - 1 : -1]) / (x[k:] - x[:-k])
    return c
# ---
def divided_differences(x, y):
    def difference(i, j):
        if i == j:
            return y[i]
        return (difference(i + 1, j) - difference(i, j - 1)) / (x[j] - x[i])

    return [difference(0, k) for k in range(len(x))]
# ---
def divided_differences(x, y):
    n = len(x)
    basis = np.ones((n, n))
    for k in range(1, n):
        basis[:, k] = basis[:, k - 1] * (x - x[k - 1])
    return np.linalg.solve(basis, y)
# ---
def divided_differences(x, y):
    table = [list(y)]
    while len(table[-1]) > 1:
        last, k = table[-1], len(table)
        table.append([(last[i + 1] - last[i]) / (x[i + k] - x[i]) for i in range(len(last) - 1)])
    return tuple(row[0] for row in table)
# ---
def divided_differences(x, y):
    n = len(x)
    return [
        sum(y[i] / math.prod(x[i] - x[j] for j in range(k + 1) if j != i) for i in range(k + 1))
        for k in range(n)
    ]
# --- spline
def spline(x, y, t):
    n, h = len(x), np.diff(x)
    system, right = np.eye(n), np.zeros(n)
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        right[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
    m = np.linalg.solve(system, right)
    i = min(max(np.searchsorted(x, t) - 1, 0), n - 2)
    p, q = x[i + 1] - t, t - x[i]
    bend = (m[i] * (p**3 / h[i] - h[i] * p) + m[i + 1] * (q**3 / h[i] - h[i] * q)) / 6
    return (y[i] * p + y[i + 1] * q) / h[i] + bend
# ---
def spline(x, y, t):
    n = len(x) - 1
    h = [x[i + 1] - x[i] for i in range(n)]
    mu, z, c = [0.0] * (n + 1), [0.0] * (n + 1), [0.0] * (n + 1)
    for i in range(1, n):
        alpha = 3 / h[i] * (y[i + 1] - y[i]) - 3 / h[i - 1] * (y[i] - y[i - 1])
        l = 2 * (x[i + 1] - x[i - 1]) - h[i - 1] * mu[i - 1]
        mu[i], z[i] = h[i] / l, (alpha - h[i - 1] * z[i - 1]) / l
    for j in reversed(range(n)):
        c[j] = z[j] - mu[j] * c[j + 1]
        b = (y[j + 1] - y[j]) / h[j] - h[j] * (c[j + 1] + 2 * c[j]) / 3
        if x[j] <= t <= x[j + 1]:
            s = t - x[j]
            return y[j] + s * (b + s * (c[j] + s * (c[j + 1] - c[j]) / (3 * h[j])))
# ---
def spline(x, y, t):
    """With the slopes at the nodes as unknowns."""
    n, h = len(x), np.diff(x)
    slope = np.diff(y) / h
    system, right = np.zeros((n, n)), np.zeros(n)
    system[0, :2], right[0] = (2, 1), 3 * slope[0]
    system[-1, -2:], right[-1] = (1, 2), 3 * slope[-1]
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = h[i], 2 * (h[i - 1] + h[i]), h[i - 1]
        right[i] = 3 * (h[i] * slope[i - 1] + h[i - 1] * slope[i])
    d = np.linalg.solve(system, right)
    i = np.flatnonzero(x[:-1] <= t)[-1]
    s = (t - x[i]) / h[i]
    ends = (1 + 2 * s) * (1 - s) ** 2 * y[i] + s**2 * (3 - 2 * s) * y[i + 1]
    return ends + h[i] * (s * (1 - s) ** 2 * d[i] - s**2 * (1 - s) * d[i + 1])
# ---
def spline(x, y, t):
    """With all coefficients of all pieces as unknowns."""
    n = len(x) - 1
    rows, right = [], []

    def ask(number, *pairs):
        row = np.zeros(4 * n)
        for piece, numbers in pairs:
            row[4 * piece : 4 * piece + 4] = numbers
        rows.append(row)
        right.append(number)

    for i in range(n):
        ask(y[i], (i, [1, x[i], x[i] ** 2, x[i] ** 3]))
        ask(y[i + 1], (i, [1, x[i + 1], x[i + 1] ** 2, x[i + 1] ** 3]))
    for i in range(1, n):
        first, second = np.array([0, 1, 2 * x[i], 3 * x[i] ** 2]), np.array([0, 0, 2, 6 * x[i]])
        ask(0, (i - 1, first), (i, -first))
        ask(0, (i - 1, second), (i, -second))
    ask(0, (0, [0, 0, 2, 6 * x[0]]))
    ask(0, (n - 1, [0, 0, 2, 6 * x[n]]))
    c = np.linalg.solve(rows, right).reshape(n, 4)
    return c[next(i for i in range(n) if t <= x[i + 1])] @ t ** np.arange(4)
# ---
def spline(x, y, t):
    """A line and cubic powers of the distance to each node, straight at both ends."""
    n = len(x)
    system = np.zeros((n + 2, n + 2))
    system[:n, 0], system[:n, 1] = 1, x
    system[:n, 2:] = np.abs(x[:, None] - x[None, :]) ** 3
    system[n, 2:], system[n + 1, 2:] = 1, x
    c = np.linalg.solve(system, np.append(y, [0, 0]))
    return c[0] + c[1] * t + c[2:] @ np.abs(t - x) ** 3
