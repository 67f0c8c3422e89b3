# --- second_order
def second_order(f, y, h, n):
    for k in range(n):
        y += h * f(k * h, y)
    return y
# ---
def second_order(f, y, h, n):
    """The time stands still within a step."""
    for k in range(n):
        first = f(k * h, y)
        y += h / 2 * (first + f(k * h, y + h * first))
    return y
# ---
def second_order(f, y, h, n):
    """Runge's and Kutta's, which is of order 4."""
    for k in range(n):
        t = k * h
        a = f(t, y)
        b = f(t + h / 2, y + h / 2 * a)
        c = f(t + h / 2, y + h / 2 * b)
        y += h / 6 * (a + 2 * b + 2 * c + f(t + h, y + h * c))
    return y
# --- oscillator
def oscillator(w, h, n):
    x, v = 1.0, 0.0
    for _ in range(n):
        x, v = x + h * v, v - h * w * w * x
    return [x, v]
# ---
def oscillator(w, h, n):
    """The last slope is taken at half a step."""
    A = np.array([[0, 1], [-w * w, 0]])
    y = np.array([1.0, 0.0])
    for _ in range(n):
        a = A @ y
        b = A @ (y + h / 2 * a)
        c = A @ (y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + A @ (y + h / 2 * c))
    return y
# ---
def oscillator(w, h, n):
    """The second number takes the new first one."""
    x, v = 1.0, 0.0
    for _ in range(n):
        x = x * (1 - (w * h) ** 2 / 2 + (w * h) ** 4 / 24) + v * (h - w**2 * h**3 / 6)
        v = v * (1 - (w * h) ** 2 / 2 + (w * h) ** 4 / 24) - x * w**2 * (h - w**2 * h**3 / 6)
    return [x, v]
# --- adams_bashforth
def adams_bashforth(f, y, h, n):
    """Euler's."""
    values = [y]
    for k in range(n):
        values.append(values[-1] + h * f(k * h, values[-1]))
    return values
# ---
def adams_bashforth(f, y, h, n):
    """The old slope at the new time."""
    values = [y, y + h * f(0, y)]
    for k in range(1, n):
        now, before = f(k * h, values[k]), f(k * h, values[k - 1])
        values.append(values[k] + h / 2 * (3 * now - before))
    return values
# ---
def adams_bashforth(f, y, h, n):
    """One value too few."""
    values = [y, y + h * f(0, y)]
    for k in range(1, n - 1):
        now, before = f(k * h, values[k]), f(k * h - h, values[k - 1])
        values.append(values[k] + h / 2 * (3 * now - before))
    return values
