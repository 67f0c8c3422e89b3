import numpy as np

dataset = np.loadtxt("iris.data", delimiter=",")
inputs = dataset[:, 0:4]
epochs = int(input("How many epochs? "))

def accuracy(outputs, targets):
    return (outputs == targets).mean()

for epoch in range(epochs):
    print("epoch", epoch)
