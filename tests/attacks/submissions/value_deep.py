"""Returns values that are nested a million deep, or in themselves."""

import numpy as np


def measure(values, weight):
    nest, pair, table = [], (), {}
    for _ in range(100_000):
        nest, pair, table = [nest], (pair, 0), {"": table}
    own = []
    own.append(own)
    array = np.empty(1, object)
    array[0] = array
    return nest, {"pair": pair, "table": table}, [own, array]
