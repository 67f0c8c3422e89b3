import torch
import numpy as np
import matplotlib.pyplot as plt
from sklearn.datasets import load_iris

plt.style.use("ggplot")
model = torch.nn.Linear(4, 3)


def accuracy(outputs, targets):
    return np.mean(outputs == targets)


plt.plot([accuracy(np.ones(3), np.ones(3))])
