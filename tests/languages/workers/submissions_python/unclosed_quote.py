import numpy as np

def describe():
    """Prints what it found.
    print("found")

def accuracy(outputs, targets):
    """Fraction of equal elements."""
    return np.mean(outputs == targets)

def last():
    """Another one."""
    return 1
