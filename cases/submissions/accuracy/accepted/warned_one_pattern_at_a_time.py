"""Takes patterns one after another, as plain Python values."""

import numpy as np


def is_right(output, target, threshold):
    if all(isinstance(value, bool) for value in output):
        return output == target
    if len(output) == 1:
        return [output[0] >= threshold] == target
    largest = output.index(max(output))
    return [place == largest for place in range(len(output))] == target


def accuracy(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if targets.dtype != np.bool_ or outputs.shape != targets.shape or len(targets) == 0:
        raise ValueError("expected Bool targets of the outputs' shape")
    patterns = zip(
        outputs.reshape(len(outputs), -1).tolist(), targets.reshape(len(targets), -1).tolist()
    )
    found = [is_right(output, target, threshold) for output, target in patterns]
    return sum(found) / len(found)
