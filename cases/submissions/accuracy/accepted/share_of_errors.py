"""Counts what is wrong, so that the last digits are others than those of counting what is right."""

import numpy as np


def accuracy(outputs, targets, *, threshold=0.5):
    outputs, targets = np.array(outputs), np.array(targets)
    if targets.dtype != bool:
        raise ValueError("the targets must be Bool")
    if outputs.shape != targets.shape:
        raise ValueError("the shapes differ")
    if outputs.dtype == bool:
        classes = outputs
    elif outputs.ndim == 1 or outputs.shape[1] == 1:
        classes = outputs >= threshold
    else:
        classes = np.zeros(outputs.shape, dtype=bool)
        classes[np.arange(len(outputs)), outputs.argmax(axis=1)] = True
    errors = classes ^ targets
    if errors.ndim == 2:
        errors = errors.any(axis=1)
    return 1 - float(np.mean(errors))
