"""An honest and correct submission, graded before, beside and after every attack."""

import numpy as np


def measure(values, weight):
    above = int(np.sum(values > 1))
    table = np.array([[above, values.size - above]])
    return float(np.sum(values) * weight), float(np.max(values) * weight), table
