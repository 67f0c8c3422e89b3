# --- angle
def angle(x, y):
    return math.atan(y / x)
# ---
def angle(x, y):
    return math.degrees(math.atan2(y, x))
# ---
def angle(x, y):
    return math.atan2(x, y)
# --- dft
def dft(x):
    return np.fft.ifft(x)
# ---
def dft(x):
    """The other sign."""
    k = np.arange(len(x))
    return np.exp(2j * np.pi / len(x)) ** np.outer(k, k) @ x
# ---
def dft(x):
    return np.abs(np.fft.fft(x))
# --- delay
def delay(x, y):
    """The other direction."""
    n = len(x)
    return max(range(n), key=lambda k: sum(x[i] * y[(i - k) % n] for i in range(n)))
# ---
def delay(x, y):
    """Counted from 1."""
    n = len(x)
    return 1 + max(range(n), key=lambda k: sum(x[i] * y[(i + k) % n] for i in range(n)))
# ---
def delay(x, y):
    return np.argmax(y)
# --- autocorrelation
def autocorrelation(x):
    """The mean is left in it."""
    return np.correlate(x, x, "full")[len(x) - 1 :]
# ---
def autocorrelation(x):
    """Around a circle."""
    x = x - x.mean()
    return np.array([x @ np.roll(x, k) for k in range(len(x))])
# ---
def autocorrelation(x):
    """Each by as many as it has, which is no common factor."""
    x, n = x - x.mean(), len(x)
    return [x[: n - k] @ x[k:] / (n - k) for k in range(n)]
