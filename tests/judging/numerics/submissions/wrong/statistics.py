# --- walks
def walks(steps, count):
    """The distance, and not its square."""
    return abs(np.random.choice([-1, 1], (count, steps)).sum(axis=1)).mean()
# ---
def walks(steps, count):
    """A step may be none."""
    return (np.random.randint(-1, 2, (count, steps)).sum(axis=1) ** 2).mean()
# ---
def walks(steps, count):
    """Each walk begins with a step that is not drawn."""
    return ((1 + np.random.choice([-1, 1], (count, steps + 9)).sum(axis=1)) ** 2).mean()
# --- bootstrap
def bootstrap(x, count):
    """The last one is never drawn."""
    return x[np.random.randint(0, len(x) - 1, (count, len(x)))].mean()
# ---
def bootstrap(x, count):
    return np.mean([np.median(np.random.choice(x, len(x))) for _ in range(count)]) + 0.3
# ---
def bootstrap(x, count):
    """Divided by one less."""
    return np.mean([np.random.choice(x, len(x)).sum() / (len(x) - 1) for _ in range(count)])
