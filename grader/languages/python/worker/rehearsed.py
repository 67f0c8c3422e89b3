"""A submission as many are, with which a server rehearses what its workers will do."""

from typing import Any

import numpy as np


def ratio(part: int, whole: int) -> float:
    return float(part / whole) if whole != 0 else 0.0


def measure(outputs: Any, targets: Any, threshold: float = 0.5) -> tuple[Any, ...]:
    """Counts, and what follows from them."""
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    hits = int(np.sum(outputs & targets))
    misses = int(np.sum(~outputs & targets))
    matrix = np.array([[hits, misses], [np.sum(outputs & ~targets), np.sum(~outputs & ~targets)]])
    sensitivity = ratio(hits, hits + misses)
    return sensitivity, float(np.mean(outputs == targets)), matrix.sum(), matrix


if __name__ == "__main__":
    measure(np.array([0.2, 0.7]), np.array([True, False]))
