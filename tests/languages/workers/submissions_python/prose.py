Práctica 4.1: métricas
1) Escribe la función:
import numpy as np
def accuracy(outputs, targets):
    return np.mean(outputs == targets)
x → y
