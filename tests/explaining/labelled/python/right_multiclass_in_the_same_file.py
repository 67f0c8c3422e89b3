# Prácticas 2, 3 y 4 en un solo fichero
import numpy as np
from sklearn.svm import SVC
from sklearn.metrics import confusion_matrix   # solo para comparar, ver abajo


def accuracy(outputs, targets, threshold=0.5):
    if outputs.ndim == 1:
        return np.mean((outputs >= threshold) == targets)
    return np.mean(np.argmax(outputs, axis=1) == np.argmax(targets, axis=1))


def crossvalidation(N, k):
    indices = np.tile(np.arange(k), int(np.ceil(N / k)))[:N]
    np.random.shuffle(indices)
    return indices


# ---------- 4.1
def confusionMatrix(outputs, targets, *, threshold=0.5):
    targets = np.asarray(targets).astype(bool)
    outputs = np.asarray(outputs)
    outputs = outputs if outputs.dtype == bool else (outputs >= threshold)
    assert outputs.shape == targets.shape

    P, N = np.count_nonzero(targets), np.count_nonzero(~targets)
    VP = np.count_nonzero(outputs[targets])
    FP = np.count_nonzero(outputs[~targets])
    FN, VN = P - VP, N - FP

    precision = np.divide(VP + VN, P + N)
    recall = 1.0 if P == 0 else VP / P
    especificidad = 1.0 if N == 0 else VN / N
    vpp = np.where(VP + FP == 0, 1.0, VP / max(VP + FP, 1))
    vpn = np.where(VN + FN == 0, 1.0, VN / max(VN + FN, 1))
    suma = recall + vpp
    f1 = float(np.where(suma > 0, 2 * recall * vpp / np.maximum(suma, 1e-300), 0))
    matriz = np.block([[np.array([[VN]]), np.array([[FP]])], [np.array([[FN]]), np.array([[VP]])]])
    return precision, 1 - precision, recall, especificidad, float(vpp), float(vpn), f1, matriz


# ---------- 4.2
def confusionMatrixMulticlase(outputs, targets, weighted=True):
    n = targets.shape[1]
    f1 = np.zeros(n)
    for i in range(n):
        if targets[:, i].any():
            f1[i] = confusionMatrix(outputs[:, i], targets[:, i])[6]
    pesos = targets.mean(axis=0) if weighted else np.full(n, 1 / n)
    return (f1 * pesos).sum()


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    nombres = ["Precisión", "Error", "Recall", "Especificidad", "VPP", "VPN", "F1", "Matriz"]
    print(dict(zip(nombres, confusionMatrix(outputs, targets, threshold=threshold))))


iris = np.genfromtxt("iris.data", delimiter=",")
svc = SVC().fit(iris[:, :4], iris[:, 4])
print(confusion_matrix(iris[:, 4], svc.predict(iris[:, :4])))
