# ============================================================
#  PRÁCTICA 4.1      Manuela Gontán / Pedro Arcos
# ============================================================
import numpy as np
from sklearn.neural_network import MLPClassifier

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    numPatrones = targets.shape[0]
    assert numPatrones == outputs.shape[0]

    VP = (outputs * targets).sum()
    VN = ((1 - outputs) * (1 - targets)).sum()
    FP = ((1 - outputs) * targets).sum()
    FN = (outputs * (1 - targets)).sum()

    precision = (VN + VP) / numPatrones
    error = (FN + FP) / numPatrones

    sensibilidad = especificidad = vpp = vpn = 0
    if VN == numPatrones:
        sensibilidad = vpp = 1
    elif VP + FN > 0:
        sensibilidad = VP / (VP + FN)
    if VN != numPatrones and VP + FP > 0:
        vpp = VP / (VP + FP)
    if VP == numPatrones:
        especificidad = vpn = 1
    elif VN + FP > 0:
        especificidad = VN / (VN + FP)
    if VP != numPatrones and VN + FN > 0:
        vpn = VN / (VN + FN)

    f1 = 0 if sensibilidad + vpp == 0 else 2 * sensibilidad * vpp / (sensibilidad + vpp)
    return precision, error, sensibilidad, especificidad, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    for valor in confusionMatrix(outputs, targets, threshold=threshold):
        print(valor)


red = MLPClassifier(hidden_layer_sizes=(8,), max_iter=1000)
red.fit(entradas, salidas)
printConfusionMatrix(red.predict_proba(entradas)[:, 1], salidas)
