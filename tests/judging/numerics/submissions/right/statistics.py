# --- walks
def walks(steps, count):
    ends = np.random.choice([-1, 1], (count, steps)).sum(axis=1)
    return np.mean(ends**2)
# ---
def walks(steps, count):
    total = 0
    for _ in range(count):
        place = 0
        for _ in range(steps):
            place += 1 if random.random() < 0.5 else -1
        total += place * place
    return total / count
# ---
def walks(steps, count):
    right = np.random.default_rng().binomial(steps, 0.5, count)
    return float(((2 * right - steps) ** 2.0).mean())
# ---
def walks(steps, count):
    """The bits of whole numbers."""
    ends = [2 * bin(random.getrandbits(steps)).count("1") - steps for _ in range(count)]
    return sum(end**2 for end in ends) / len(ends)
# ---
def walks(steps, count):
    """All walks go a step at once."""
    places = np.zeros(count)
    for _ in range(steps):
        places += np.where(np.random.random(count) < 0.5, -1, 1)
    return places @ places / count
# --- bootstrap
def bootstrap(x, count):
    return np.mean([np.random.choice(x, len(x)).mean() for _ in range(count)])
# ---
def bootstrap(x, count):
    data = list(x)
    means = [sum(random.choices(data, k=len(data))) / len(data) for _ in range(count)]
    return sum(means) / count
# ---
def bootstrap(x, count):
    return x[np.random.randint(0, len(x), (count, len(x)))].mean(axis=1).mean()
# ---
def bootstrap(x, count):
    """How often each one is drawn."""
    often = np.random.multinomial(len(x), np.full(len(x), 1 / len(x)), count)
    return float((often @ x / len(x)).sum() / count)
# ---
def bootstrap(x, count):
    total = 0.0
    for _ in range(count * len(x)):
        total += x[int(random.random() * len(x))]
    return total / count / len(x)
