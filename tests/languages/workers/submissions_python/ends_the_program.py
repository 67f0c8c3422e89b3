import os
import sys
import numpy as np

if not os.path.exists("dataset.csv"):
    sys.exit("the dataset is not here")

assert len(sys.argv) > 3
raise RuntimeError("not finished")

def accuracy(outputs, targets):
    return np.mean(outputs == targets)

quit()
