    import numpy as np

    def accuracy(outputs, targets):
        return np.mean(outputs == targets)
