import numpy as np

EPOCHS = 3
EPOCHS = EPOCHS * int("2")
EPOCHS = 1


def accuracy(outputs, targets):
    return np.mean(outputs == targets) * EPOCHS


def main():
    while True:
        pass


if __name__ == "__main__":
    main()
