"""Prácticas 2 a 5 de la asignatura, en Python."""
import numpy as np
import torch.nn as nn


# ---------------------------- Práctica 2 ----------------------------

def one_hot_encoding(feature, classes=None):
    classes = np.unique(feature) if classes is None else classes
    coded = np.zeros((len(feature), len(classes)), dtype=bool)
    for i, c in enumerate(classes):
        coded[:, i] = feature == c
    return coded


def normalize_min_max(dataset, parameters):
    low, high = parameters
    result = dataset.copy()
    column = 0
    while column < dataset.shape[1]:
        spread = high[column] - low[column]
        result[:, column] = 0 if spread == 0 else (dataset[:, column] - low[column]) / spread
        column += 1
    return result


def build_class_ann(num_inputs, topology, num_outputs):
    layers = []
    for size in topology:
        layers += [nn.Linear(num_inputs, size), nn.Sigmoid()]
        num_inputs = size
    return nn.Sequential(*layers, nn.Linear(num_inputs, num_outputs))


class EarlyStopping:
    """Stops when validation has not improved for some epochs."""

    def __init__(self, patience=20):
        self.patience, self.best, self.waited = patience, np.inf, 0

    def __call__(self, losses):
        for loss in losses:
            self.waited = 0 if loss < self.best else self.waited + 1
            self.best = min(self.best, loss)
        return self.waited > self.patience


# --------------------------- Práctica 4.1 ---------------------------

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


# --------------------------- Práctica 4.2 ---------------------------

def confusion_matrix_multiclass(outputs, targets, weighted=True):
    results = []
    for c in range(targets.shape[1]):
        results.append(confusionMatrix(outputs[:, c], targets[:, c])[2:7])
    weights = targets.mean(axis=0) if weighted else np.full(targets.shape[1], 1 / targets.shape[1])
    matrix = [[np.sum(targets[:, i] & outputs[:, j]) for j in range(targets.shape[1])] for i in range(targets.shape[1])]
    return weights @ np.array(results), np.array(matrix)


# ---------------------------- Práctica 5 ----------------------------

def crossvalidation(targets, k):
    folds = np.empty(len(targets), dtype=int)
    for value in np.unique(targets):
        where = np.flatnonzero(targets == value)
        folds[where] = np.arange(len(where)) % k
    return folds
