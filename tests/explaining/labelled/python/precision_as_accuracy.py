# PRACTICA 4.1 // Comba Seixas & Lois Varela
import numpy as np
import torch.nn as nn

class Red(nn.Module):
    def __init__(self):
        super().__init__()
        self.capa = nn.Linear(4, 1)

    def forward(self, x):
        return self.capa(x).sigmoid()

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = np.where(outputs >= threshold, True, False)
    if outputs.shape[0] != targets.shape[0]:
        raise Exception("outputs y targets no cuadran")
    (VP, FP, FN, VN) = (
        np.sum(np.all([outputs, targets], axis=0)),
        np.sum(np.all([outputs, ~targets], axis=0)),
        np.sum(np.all([~outputs, targets], axis=0)),
        np.sum(np.all([~outputs, ~targets], axis=0)),
    )
    # precisión = aciertos entre los que digo que son positivos
    precision = VP / (VP + FP) if VP + FP != 0 else 1.0
    tasa_error = (FN + FP) / len(targets)
    sensibilidad = VP / (VP + FN) if VP + FN != 0 else 1.0
    especificidad = VN / (VN + FP) if VN + FP != 0 else 1.0
    vpp = VP / (VP + FP) if VP + FP != 0 else 1.0
    vpn = VN / (VN + FN) if VN + FN != 0 else 1.0
    f1 = 2 * precision * sensibilidad / (precision + sensibilidad) if precision + sensibilidad != 0 else 0.0
    return precision, tasa_error, sensibilidad, especificidad, vpp, vpn, f1, np.array([[VN, FN], [FP, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print("Precision, error, sens, espec, vpp, vpn, f1, matriz")
    print(confusionMatrix(outputs, targets, threshold=threshold))

red = Red()
