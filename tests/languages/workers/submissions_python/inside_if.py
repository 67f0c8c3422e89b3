import numpy as np

if "accuracy" not in globals():
    import torch

    def accuracy(outputs, targets):
        return np.mean(outputs == targets)

try:
    import torch
except ImportError:
    torch = None
