import numpy as np

result = accuracy(np.array([1]), np.array([1]))

def accuracy(outputs, targets):
    return hits(outputs, targets) / len(outputs)

outputs = np.array([1, 0])
tuple_of_two, = 1, 2
accuracy = accuracy(outputs, outputs)
print("accuracy:", accuracy)

def hits(outputs, targets):
    return np.sum(outputs == targets)
