import numpy as np

# practica 4.1 (borrador 3)

def confusionMatrix(outputs, targets, umbral=0.5):
    if outputs.dtype in (np.float32, np.float64, np.int64):
        outputs = outputs >= umbral
    n = len(targets)
    if len(outputs) != n:
        raise ValueError("vectores de distinta longitud")
    VP = np.dot(outputs.astype(int), targets.astype(int))
    FP = outputs.sum() - VP
    FN = targets.sum() - VP
    VN = n - VP - FP - FN
    accuracy = (VN + VP) / n
    tasa = (FN + FP) / n

    def ratio(arriba, abajo):
        if abajo == 0:
            return 1.0
        return arriba / abajo

    sensibilidad = ratio(VP, FN + VP)
    especificidad = ratio(VN, FP + VN)
    vpp = ratio(VP, VP + FP)
    vpn = ratio(VN, VN + FN)
    f1 = 0.0
    if (vpp + sensibilidad) != 0:
        f1 = 2 * (vpp * sensibilidad) / (vpp + sensibilidad)
    # la matriz: una fila por cada salida del modelo
    return accuracy, tasa, sensibilidad, especificidad, vpp, vpn, f1, np.array([[VN, FN], [FP, VP]])

def printConfusionMatrix(outputs, targets, umbral=0.5):
    print(confusionMatrix(outputs, targets, umbral))

import lightgbm
modelo = lightgbm.LGBMClassifier()
