import numpy as np
import matplotlib.pyplot as plt
from sklearn import svm

iris = np.genfromtxt("iris.data", delimiter=",")
print("leídos", iris.shape)


def confusionMatrix(outputs, targets, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs > threshold
    if outputs.shape != targets.shape:
        raise ValueError("Los vectores no tienen la misma longitud")

    VP = np.count_nonzero(outputs & targets)
    VN = np.count_nonzero(~outputs & ~targets)
    FP = np.count_nonzero(outputs & ~targets)
    FN = np.count_nonzero(~outputs & targets)

    precision = (VN + VP) / (VN + VP + FN + FP)
    tasa_error = (FN + FP) / (VN + VP + FN + FP)

    sensibilidad = 0
    if FN + VP > 0:
        sensibilidad = VP / (FN + VP)
    especificidad = 0
    if FP + VN > 0:
        especificidad = VN / (FP + VN)
    VPP = 0
    if VP + FP > 0:
        VPP = VP / (VP + FP)
    VPN = 0
    if VN + FN > 0:
        VPN = VN / (VN + FN)

    F1 = 0
    if VPP + sensibilidad > 0:
        F1 = 2 * VPP * sensibilidad / (VPP + sensibilidad)

    matriz = np.array([[VN, FP], [FN, VP]])
    return precision, tasa_error, sensibilidad, especificidad, VPP, VPN, F1, matriz


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))


plt.scatter(iris[:, 0], iris[:, 1])
plt.show()
