# -*- coding: utf-8 -*-
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns
import torch
from tensorflow import keras
from tensorflow.keras.layers import Dense, Dropout
from google.colab import drive

drive.mount("/content/drive")
sns.set_theme()
dispositivo = torch.device("cuda" if torch.cuda.is_available() else "cpu")

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if len(outputs) != len(targets):
        raise ValueError("outputs y targets no tienen la misma longitud")
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    VP = np.sum(outputs & targets)
    VN = np.sum(~outputs & ~targets)
    FP = np.sum(outputs & ~targets)
    FN = np.sum(~outputs & targets)
    acc = (VN + VP) / (VN + VP + FN + FP)
    error = (FN + FP) / (VN + VP + FN + FP)
    sens = VP / (FN + VP) if FN + VP != 0 else 1.0
    esp = VN / (FP + VN) if FP + VN != 0 else 1.0
    vpp = VP / (VP + FP) if VP + FP != 0 else 1.0
    vpn = VN / (VN + FN) if VN + FN != 0 else 1.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp != 0 else 0.0
    return acc, error, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, error, sens, esp, vpp, vpn, f1, matriz = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precisión:", acc, "tasa de error:", error)
    print("Sensibilidad:", sens, "especificidad:", esp)
    print("VPP:", vpp, "VPN:", vpn, "F1:", f1)
    print(matriz)
