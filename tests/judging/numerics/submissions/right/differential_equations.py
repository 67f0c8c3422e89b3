# --- second_order
def second_order(f, y, h, n):
    for k in range(n):
        first = f(k * h, y)
        y += h / 2 * (first + f(k * h + h, y + h * first))
    return y
# ---
def second_order(f, y, h, n):
    for k in range(n):
        y = y + h * f((k + 0.5) * h, y + h / 2 * f(k * h, y))
    return y
# ---
def second_order(f, y, h, n):
    """Ralston's method."""
    t = 0.0
    for _ in range(n):
        slopes = [f(t, y)]
        slopes.append(f(t + 2 * h / 3, y + 2 * h / 3 * slopes[0]))
        y, t = y + h * (slopes[0] + 3 * slopes[1]) / 4, t + h
    return y
# ---
def second_order(f, y, h, n):
    """Two steps of Adams and Bashforth, after one of Heun."""
    before = f(0, y)
    y = y + h / 2 * (before + f(h, y + h * before))
    for k in range(1, n):
        now = f(k * h, y)
        y, before = y + h * (1.5 * now - 0.5 * before), now
    return y
# ---
def second_order(f, y, h, n):
    """The trapezoid rule, which is implicit."""
    for k in range(n):
        start, end = f(k * h, y), y
        for _ in range(60):
            end = y + h / 2 * (start + f(k * h + h, end))
        y = end
    return y
# --- oscillator
def oscillator(w, h, n):
    def f(y):
        return np.array([y[1], -w * w * y[0]])

    y = np.array([1.0, 0.0])
    for _ in range(n):
        a = f(y)
        b = f(y + h / 2 * a)
        c = f(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + f(y + h * c))
    return y
# ---
def oscillator(w, h, n):
    """In one complex number."""
    z, p = 1.0, -1j * w * h
    z *= (1 + p * (1 + p / 2 * (1 + p / 3 * (1 + p / 4)))) ** n
    return [z.real, w * z.imag]
# ---
def oscillator(w, h, n):
    """By the rule of three eighths."""
    A = np.array([[0, 1], [-w * w, 0]])
    y = np.array([1.0, 0.0])
    for _ in range(n):
        a = A @ y
        b = A @ (y + h * a / 3)
        c = A @ (y + h * (b - a / 3))
        d = A @ (y + h * (a - b + c))
        y += h * (a + 3 * b + 3 * c + d) / 8
    return tuple(y)
# ---
def oscillator(w, h, n):
    """Each number by itself."""
    x, v = 1.0, 0.0
    for _ in range(n):
        x1, v1 = v, -w * w * x
        x2, v2 = v + h / 2 * v1, -w * w * (x + h / 2 * x1)
        x3, v3 = v + h / 2 * v2, -w * w * (x + h / 2 * x2)
        x4, v4 = v + h * v3, -w * w * (x + h * x3)
        x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    return [x, v]
# ---
def oscillator(w, h, n):
    """Gauss's implicit method of order 4: a Padé approximation."""
    A = h * np.array([[0, 1], [-w * w, 0]])
    even, odd = np.eye(2) + A @ A / 12, A / 2
    step = np.linalg.solve(even - odd, even + odd)
    return np.linalg.matrix_power(step, n) @ [1.0, 0.0]
# --- adams_bashforth
def adams_bashforth(f, y, h, n):
    values = [y, y + h * f(0, y)]
    for k in range(1, n):
        now, before = f(k * h, values[k]), f(k * h - h, values[k - 1])
        values.append(values[k] + h / 2 * (3 * now - before))
    return values
# ---
def adams_bashforth(f, y, h, n):
    values, before = np.zeros(n + 1), None
    values[0] = y
    for k in range(n):
        now = f(k * h, values[k])
        values[k + 1] = values[k] + h * (now if k == 0 else 1.5 * now - 0.5 * before)
        before = now
    return values
# ---
def adams_bashforth(f, y, h, n):
    values, slopes = [y], []
    weights = np.array([-0.5, 1.5])
    while len(values) <= n:
        slopes.append(f(h * len(slopes), values[-1]))
        rise = weights @ slopes[-2:] if len(slopes) > 1 else slopes[0]
        values.append(values[-1] + h * rise)
    return np.array(values)
# ---
def adams_bashforth(f, y, h, n):
    def pairs():
        now, before = y, None
        for k in range(n + 1):
            yield now
            slope = f(k * h, now)
            now += h * (slope + (slope - before) / 2 if k else slope)
            before = slope

    return list(pairs())
# ---
def adams_bashforth(f, y, h, n):
    def after(k):
        """The value there, and all before."""
        if k < 2:
            return [y, y + h * f(0, y)][: k + 1]
        values = after(k - 1)
        last, second = values[-1], values[-2]
        return [*values, last + h * (3 * f(k * h - h, last) - f(k * h - 2 * h, second)) / 2]

    return tuple(after(n))
