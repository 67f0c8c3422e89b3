import numpy as np
from sklearn import datasets

bc = datasets.load_breast_cancer()

#### 4.1 ####
def confusionMatrix(outputs, targets, *, threshold = 0.5):
    if (outputs.dtype != "bool"):
        outputs = (outputs >= threshold)
    if (len(outputs) != len(targets)):
        raise ValueError("!=")

    VN = sum((outputs == False) & (targets == False))
    FP = sum((outputs == True) & (targets == False))
    FN = sum((outputs == False) & (targets == True))
    VP = sum((outputs == True) & (targets == True))

    acc = (VN + VP) / (VN + VP + FN + FP)
    tasa = (FN + FP) / (VN + VP + FN + FP)

    # todos son verdaderos negativos
    if (np.size(VN) == len(outputs)):
        sens = 1
        vpp = 1
    else:
        sens = VP / (FN + VP) if (FN + VP) != 0 else 0
        vpp = VP / (VP + FP) if (VP + FP) != 0 else 0
    # todos son verdaderos positivos
    if (np.size(VP) == len(outputs)):
        esp = 1
        vpn = 1
    else:
        esp = VN / (FP + VN) if (FP + VN) != 0 else 0
        vpn = VN / (VN + FN) if (VN + FN) != 0 else 0

    f1 = 2 * (vpp * sens) / (vpp + sens) if (vpp + sens) != 0 else 0
    matriz = np.array([[VN, FP], [FN, VP]])
    return (acc, tasa, sens, esp, vpp, vpn, f1, matriz)

def printConfusionMatrix(outputs, targets, *, threshold = 0.5):
    (acc, tasa, sens, esp, vpp, vpn, f1, matriz) = confusionMatrix(outputs, targets, threshold = threshold)
    print("Precisión: ", acc); print("Tasa de error: ", tasa)
    print("Sensibilidad: ", sens); print("Especificidad: ", esp)
    print("VPP: ", vpp); print("VPN: ", vpn); print("F1: ", f1)
    print(matriz)
