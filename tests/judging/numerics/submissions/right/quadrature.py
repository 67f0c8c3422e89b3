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
# --- midpoint
def midpoint(f, a, b, n):
    h = (b - a) / n
    return h * sum(f(a + (k + 0.5) * h) for k in range(n))
# ---
def midpoint(f, a, b, n):
    x = np.linspace(a, b, n + 1)
    return np.diff(x) @ [f(t) for t in (x[1:] + x[:-1]) / 2]
# ---
def midpoint(f, a, b, n):
    if n == 1:
        return (b - a) * f((a + b) / 2)
    c = a + (b - a) * (n // 2) / n
    return midpoint(f, a, c, n // 2) + midpoint(f, c, b, n - n // 2)
# ---
def midpoint(f, a, b, n):
    def trapezoid(n):
        return (b - a) / n * (sum(f(a + k * (b - a) / n) for k in range(1, n)) + (f(a) + f(b)) / 2)

    return 2 * trapezoid(2 * n) - trapezoid(n)
# ---
def midpoint(f, a, b, n):
    total, x, h = 0.0, a, (b - a) / n
    while n:
        total += f(x + h / 2) * h
        x, n = x + h, n - 1
    return total
# --- gauss_legendre
def gauss_legendre(n):
    return np.polynomial.legendre.leggauss(n)
# ---
def gauss_legendre(n):
    off = [k / math.sqrt(4 * k * k - 1) for k in range(1, n)]
    values, vectors = np.linalg.eigh(np.diag(off, 1) + np.diag(off, -1))
    return values, 2 * vectors[0] ** 2
# ---
def gauss_legendre(n):
    nodes, weights = [], []
    for i in range(n):
        x = math.cos(math.pi * (i + 0.75) / (n + 0.5))
        for _ in range(50):
            p, q = 1.0, 0.0
            for k in range(n):
                p, q = ((2 * k + 1) * x * p - k * q) / (k + 1), p
            slope = n * (x * p - q) / (x * x - 1)
            x -= p / slope
        nodes.append(x)
        weights.append(2 / ((1 - x * x) * slope**2))
    return nodes, weights
# ---
def gauss_legendre(n):
    p = np.polynomial.Legendre.basis(n)
    x = np.sort(p.roots())[::-1]
    return x, 2 / ((1 - x**2) * p.deriv()(x) ** 2)
# ---
def gauss_legendre(n):
    """The weights make the powers right."""
    x = np.polynomial.legendre.legroots([0] * n + [1])
    moments = [2 / (k + 1) if k % 2 == 0 else 0 for k in range(n)]
    return x, np.linalg.solve(np.vander(x, increasing=True).T, moments)
# --- romberg
def romberg(f, a, b, n):
    r = [[(b - a) * (f(a) + f(b)) / 2]]
    for i in range(1, n + 1):
        h = (b - a) / 2**i
        row = [r[-1][0] / 2 + h * sum(f(a + k * h) for k in range(1, 2**i, 2))]
        for j in range(1, i + 1):
            row.append(row[-1] + (row[-1] - r[-1][j - 1]) / (4**j - 1))
        r.append(row)
    return r[n][n]
# ---
def romberg(f, a, b, n):
    def trapezoid(m):
        y = [f(x) for x in np.linspace(a, b, m + 1)]
        return (b - a) / m * (sum(y) - (y[0] + y[-1]) / 2)

    r = np.array([trapezoid(2**i) for i in range(n + 1)])
    for j in range(1, n + 1):
        r = (4**j * r[1:] - r[:-1]) / (4**j - 1)
    return r[0]
# ---
def romberg(f, a, b, n):
    def table(i, j):
        if j:
            return (4**j * table(i, j - 1) - table(i - 1, j - 1)) / (4**j - 1)
        m = 2**i
        return (b - a) / m * (sum(f(a + k * (b - a) / m) for k in range(1, m)) + (f(a) + f(b)) / 2)

    return table(n, n)
# ---
def romberg(f, a, b, n):
    """The polynomial in the square of the step, at 0."""
    steps = (b - a) / 2 ** np.arange(n + 1)
    sums = []
    for i, h in enumerate(steps):
        y = np.array([f(a + k * h) for k in range(2**i + 1)])
        sums.append(h * (y[1:] + y[:-1]).sum() / 2)
    return np.linalg.solve(np.vander((steps / steps[0]) ** 2, increasing=True), sums)[0]
# ---
def romberg(f, a, b, n):
    sums, h = [], b - a
    for i in range(n + 1):
        inner = math.fsum(f(a + k * h) for k in range(1, 2**i))
        sums.append(h * (inner + 0.5 * f(a) + 0.5 * f(b)))
        h /= 2
    for j in range(1, n + 1):
        for i in range(n, j - 1, -1):
            sums[i] += (sums[i] - sums[i - 1]) / (4**j - 1)
    return sums[-1]
# --- antiderivative
def antiderivative(y, h):
    return h * np.append(0, np.cumsum((y[1:] + y[:-1]) / 2))
# ---
def antiderivative(y, h):
    sums = [1.0]
    for left, right in zip(y, y[1:]):
        sums.append(sums[-1] + h * (left + right) / 2)
    return sums
# ---
def antiderivative(y, h):
    """0 at the end."""
    backwards = np.cumsum((y[1:] + y[:-1])[::-1]) * h / 2
    return -np.append(backwards[::-1], 0)
# ---
def antiderivative(y, h):
    n = len(y)
    weights = np.tril(np.ones((n, n))) - np.eye(n) / 2
    weights[:, 0] = 0.5
    return h * weights @ y + 3
# ---
def antiderivative(y, h):
    values = h * (np.cumsum(y) - y / 2)
    return values - values.mean()
