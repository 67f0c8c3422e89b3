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
# --- midpoint
def midpoint(f, a, b, n):
    h = (b - a) / n
    return h * sum(f(a + k * h) for k in range(n))
# ---
def midpoint(f, a, b, n):
    h = (b - a) / n
    return h * sum(f(a + (k + 0.5) * h) for k in range(n - 1))
# ---
def midpoint(f, a, b, n):
    """Simpson's, which is of order 4."""
    h = (b - a) / n
    return h / 6 * sum(f(a + k * h) + 4 * f(a + (k + 0.5) * h) + f(a + k * h + h) for k in range(n))
# --- gauss_legendre
def gauss_legendre(n):
    """The weights in another order than the nodes."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    order = np.argsort(weights)
    return nodes, weights[order]
# ---
def gauss_legendre(n):
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return nodes, weights / 2
# ---
def gauss_legendre(n):
    return np.polynomial.chebyshev.chebgauss(n)
# --- romberg
def romberg(f, a, b, n):
    """One column too few."""
    r = []
    for i in range(n + 1):
        y = np.array([f(x) for x in np.linspace(a, b, 2**i + 1)])
        r.append((b - a) / 2**i * (y[1:] + y[:-1]).sum() / 2)
    for j in range(1, n):
        r = [(4**j * r[i + 1] - r[i]) / (4**j - 1) for i in range(len(r) - 1)]
    return r[-1]
# ---
def romberg(f, a, b, n):
    """Powers of 2 in place of 4."""
    r = []
    for i in range(n + 1):
        y = np.array([f(x) for x in np.linspace(a, b, 2**i + 1)])
        r.append((b - a) / 2**i * (y[1:] + y[:-1]).sum() / 2)
    for j in range(1, n + 1):
        r = [(2**j * r[i + 1] - r[i]) / (2**j - 1) for i in range(len(r) - 1)]
    return r[0]
# ---
def romberg(f, a, b, n):
    y = np.array([f(x) for x in np.linspace(a, b, 2**n + 1)])
    return (b - a) / 2**n * (y[1:] + y[:-1]).sum() / 2
# --- antiderivative
def antiderivative(y, h):
    return h * np.cumsum(y)
# ---
def antiderivative(y, h):
    return np.append(0, np.cumsum((y[1:] + y[:-1]) / 2))
# ---
def antiderivative(y, h):
    return np.cumsum(h * (y[1:] + y[:-1]) / 2)
