# Practica 4.1
# (entrega en parejas) Noelia Brión y Saúl Ucha
import numpy as np
import pandas as pd

def accuracy(outputs, targets):
    return sum(outputs == targets) / len(targets)

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if len(outputs) != len(targets):
        raise ValueError("No coinciden")
    matriz = np.zeros((2, 2), dtype=int)
    for salida, objetivo in zip(outputs, targets):
        if outputs.dtype != bool:
            salida = salida >= threshold
        matriz[int(objetivo)][int(salida)] += 1
    [[VN, FP], [FN, VP]] = matriz
    precision = (VN + VP) / matriz.sum()
    error = 1 - precision
    sensibilidad = VP / (FN + VP) if FN + VP > 0 else 1
    especificidad = VN / (FP + VN) if FP + VN > 0 else 1
    vpp = VP / (VP + FP) if VP + FP > 0 else 1
    vpn = VN / (VN + FN) if VN + FN > 0 else 1
    f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad) if vpp + sensibilidad > 0 else 0
    return precision, error, sensibilidad, especificidad, vpp, vpn, f1, matriz

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    tabla = pd.DataFrame(r[7], index=["real 0", "real 1"], columns=["pred 0", "pred 1"])
    print(r[:7])
    print(tabla)
