# encoding: utf-8
# Práctica 4
import numpy as np

def classifyOutputs(outputs, threshold=0.5):
    return outputs >= threshold

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != np.bool_:
        outputs = classifyOutputs(outputs, threshold)

    # contamos con las máscaras
    VP = np.sum(outputs and targets)
    VN = np.sum(not outputs and not targets)
    FP = np.sum(outputs and not targets)
    FN = np.sum(not outputs and targets)

    precision = (VN + VP) / (VN + VP + FN + FP)
    tasa_error = (FN + FP) / (VN + VP + FN + FP)
    if VP == 0 and FN == 0:
        sensibilidad = 1
    else:
        sensibilidad = VP / (FN + VP)
    if VN == 0 and FP == 0:
        especificidad = 1
    else:
        especificidad = VN / (FP + VN)
    if VP == 0 and FP == 0:
        vpp = 1
    else:
        vpp = VP / (VP + FP)
    if VN == 0 and FN == 0:
        vpn = 1
    else:
        vpn = VN / (VN + FN)
    if sensibilidad == 0 and vpp == 0:
        F1 = 0
    else:
        F1 = 2 * (sensibilidad * vpp) / (sensibilidad + vpp)

    return precision, tasa_error, sensibilidad, especificidad, vpp, vpn, F1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precisión: ", r[0])
    print("Tasa de error: ", r[1])
    print("Sensibilidad: ", r[2])
    print("Especificidad: ", r[3])
    print("VPP: ", r[4])
    print("VPN: ", r[5])
    print("F1: ", r[6])
    print("Matriz de confusión: ", r[7])
