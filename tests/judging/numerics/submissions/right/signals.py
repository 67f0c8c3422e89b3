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
# --- dft
def dft(x):
    return np.fft.fft(x)
# ---
def dft(x):
    n = len(x)
    return [sum(x[k] * cmath.exp(-2j * cmath.pi * j * k / n) for k in range(n)) for j in range(n)]
# ---
def dft(x):
    k = np.arange(len(x))
    return np.exp(-2j * np.pi / len(x)) ** np.outer(k, k) @ x
# ---
def dft(x):
    """Cooley's and Tukey's, as far as the length is even."""
    n = len(x)
    if n % 2:
        return np.array([sum(x * np.exp(-2j * np.pi * j * np.arange(n) / n)) for j in range(n)])
    even, odd = dft(x[::2]), dft(x[1::2])
    odd = odd * np.exp(-2j * np.pi * np.arange(n // 2) / n)
    return np.concatenate([even + odd, even - odd])
# ---
def dft(x):
    """As a polynomial's values."""
    return np.polyval(x[::-1], np.exp(-2j * np.pi * np.arange(len(x)) / len(x)))
# --- delay
def delay(x, y):
    n = len(x)
    return max(range(n), key=lambda k: sum(x[i] * y[(i + k) % n] for i in range(n)))
# ---
def delay(x, y):
    together = np.fft.ifft(np.fft.fft(y) * np.conj(np.fft.fft(x))).real
    k = together.argmax()
    return k if k < len(x) / 2 else k - len(x)
# ---
def delay(x, y):
    """Backwards."""
    return -next(k for k in range(len(x)) if np.allclose(np.roll(y, k), x))
# ---
def delay(x, y):
    """By the phase of the first oscillation."""
    n = len(x)
    turn = np.exp(-2j * np.pi * np.arange(n) / n)
    return n * np.angle((turn @ x) / (turn @ y)) / (2 * np.pi)
# ---
def delay(x, y):
    """By where the greatest one is."""
    return float(np.argmax(y) - np.argmax(x))
# --- autocorrelation
def autocorrelation(x):
    x = x - x.mean()
    return [np.sum(x[: len(x) - k] * x[k:]) for k in range(len(x))]
# ---
def autocorrelation(x):
    x = x - np.mean(x)
    r = np.correlate(x, x, "full")[len(x) - 1 :]
    return r / r[0]
# ---
def autocorrelation(x):
    n = len(x)
    X = np.fft.fft(x - x.mean(), 2 * n)
    return np.fft.ifft(abs(X) ** 2).real[:n] / n
# ---
def autocorrelation(x):
    n, mean = len(x), sum(x) / len(x)
    r = []
    for k in range(n):
        total = 0.0
        for i in range(n - k):
            total += (x[i] - mean) * (x[i + k] - mean)
        r.append(total / (n - 1))
    return r
# ---
def autocorrelation(x):
    """By shifted rows."""
    n, off = len(x), x - x.mean()
    rows = np.array([np.pad(off, (k, 0))[:n] for k in range(n)])
    return rows @ off / np.var(x)
