"""Returns values that are far larger than they look."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


class Endless:
    def __len__(self):
        return 10**10

    def __getitem__(self, index):
        return 1.0

    def __iter__(self):
        while True:
            yield 1.0


def measure(values, weight):
    shared = ["x" * 1000] * 1000
    return {
        1.5: (np.broadcast_to(1.0, (10**10,)), Endless(), range(10**12)),
        0.25: as_strided(np.ones(1), (10**5, 10**5), (0, 0)),
        271828.1828: [[[shared] * 1000] * 1000] * 1000,
    }.get(float(values[0]), (10 ** (10**5), "x" * 10**8, np.zeros((0, 10**12))))
