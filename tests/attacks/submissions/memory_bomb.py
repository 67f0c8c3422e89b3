"""Takes memory without end (2 GB at most, should nobody stop it)."""


def measure(values, weight):
    held = []
    for _ in range(128):
        held.append(b"\1" * (16 << 20))
    return len(held)
