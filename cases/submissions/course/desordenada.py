# -*- coding: utf-8 -*-
%matplotlib inline
import numpy as np
import pandas as pd
import random
from sklearn.svm import SVC
from sklearn.preprocessing import StandardScaler
import tensorflow as tf
from mis_funciones import *

np.random.seed(1)
random.seed(1)
df = pd.read_csv("iris.data", header=None)
entradas = df.iloc[:, :4].to_numpy()
salidas = df.iloc[:, 4].to_numpy()
!pip install scikit-learn

def one_hot_encoding(feature, classes=None):
    if classes is None:
        if np.asarray(feature).dtype == bool:
            return np.array(feature)[:, None]
        classes = np.unique(feature)
    todas = np.asarray(feature)[:, None] == np.asarray(classes)[None, :]
    if len(classes) == 2:
        return todas[:, [1]]
    return todas

salidas = one_hot_encoding(salidas)

def calculate_min_max_normalization_parameters(dataset):
    return (np.min(dataset, 0)[None, :], np.max(dataset, 0)[None, :])

def calculate_zero_mean_normalization_parameters(dataset):
    media = np.mean(dataset, 0)
    varianza = np.sum((dataset - media) ** 2, 0) / (len(dataset) - 1)
    return (media.reshape(1, -1), np.sqrt(varianza).reshape(1, -1))

def normalize_min_max(dataset, parameters=None):
    mn, mx = parameters or calculate_min_max_normalization_parameters(dataset)
    return (dataset - mn) / (mx - mn)

def normalize_min_max_in_place(dataset, parameters=None):
    dataset[:] = normalize_min_max(dataset, parameters)
    return dataset

def normalize_zero_mean(dataset, parameters=None):
    media, desv = parameters or calculate_zero_mean_normalization_parameters(dataset)
    return (dataset - media) / desv

def normalize_zero_mean_in_place(dataset, parameters=None):
    dataset[:] = normalize_zero_mean(dataset, parameters)
    return dataset

normalize_min_max_in_place(entradas)
modelo = tf.keras.Sequential()
for epoca in range(1000):
    modelo.fit(entradas, salidas)
    print(epoca)

def classify_outputs(outputs, threshold=0.5):
    n, l = outputs.shape
    if l == 1:
        return np.greater_equal(outputs, threshold)
    return np.eye(l, dtype=bool)[np.argmax(outputs, axis=1)]

def accuracy(outputs, targets, threshold=0.5):
    assert outputs.shape == targets.shape
    if outputs.dtype != np.bool_:
        if outputs.ndim == 2:
            return accuracy(classify_outputs(outputs, threshold), targets)
        return accuracy(outputs > threshold, targets)
    if outputs.ndim == 1:
        return np.mean(outputs == targets)
    return np.mean(np.all(outputs == targets, axis=1))

def hold_out(n, p):
    indices = list(range(n))
    random.shuffle(indices)
    n_test = int(np.ceil(n * p))
    return sorted(indices[n_test:]), sorted(indices[:n_test])

def hold_out_with_validation(n, p_val, p_test):
    indices = np.random.permutation(n)
    n_val, n_test = int(n * p_val), int(n * p_test)
    return indices[n_val + n_test:], indices[:n_val], indices[n_val:n_val + n_test]

def confusionMatrix(outputs, targets, threshold=0.5):
    if len(outputs) != len(targets):
        raise Exception("longitudes distintas")
    if outputs.dtype != bool:
        return confusionMatrix(outputs >= threshold, targets)
    VP = np.count_nonzero(outputs & targets)
    FP = np.count_nonzero(outputs) - VP
    FN = np.count_nonzero(targets) - VP
    VN = len(targets) - VP - FP - FN
    def division(a, b):
        return 1.0 if b == 0 else a / b
    sens, vpp = division(VP, VP + FN), division(VP, VP + FP)
    f1 = 0.0 if sens + vpp == 0 else 2 * sens * vpp / (sens + vpp)
    return ((VP + VN) / len(targets), (FP + FN) / len(targets), sens, division(VN, VN + FP), vpp, division(VN, VN + FN), f1, np.array([[VN, FP], [FN, VP]]))

def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))

def confusion_matrix_multiclass(outputs, targets, weighted=True):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if targets.ndim == 1:
        clases = np.unique(targets)
        assert np.all(np.isin(outputs, clases))
        return confusion_matrix_multiclass(one_hot_encoding(outputs, clases), one_hot_encoding(targets, clases), weighted)
    assert outputs.shape[1] == targets.shape[1] and targets.shape[1] != 2
    if outputs.dtype != bool:
        outputs = classify_outputs(outputs)
    L = targets.shape[1]
    if L == 1:
        return confusionMatrix(outputs.ravel(), targets.ravel())
    soporte = targets.sum(0)
    por_clase = [confusionMatrix(outputs[:, c], targets[:, c])[2:7] if soporte[c] else (0,) * 5 for c in range(L)]
    pesos = soporte / soporte.sum() if weighted else np.ones(L) / L
    media = np.average(por_clase, axis=0, weights=pesos)
    matriz = np.array([[np.sum(targets[:, i] & outputs[:, j]) for j in range(L)] for i in range(L)])
    acc = np.trace(matriz) / matriz.sum()
    return (acc, 1 - acc, media[0], media[1], media[2], media[3], media[4], matriz)

def print_confusion_matrix_multiclass(outputs, targets, weighted=True):
    print(confusion_matrix_multiclass(outputs, targets, weighted)[-1])

printConfusionMatrix(modelo.predict(entradas)[:, 0], salidas[:, 0])

def cross_validation(n, k):
    pliegues = np.array([i % k + 1 for i in range(n)])
    return np.random.permutation(pliegues)

def stratified_cross_validation(targets, k):
    clases = np.asarray(targets)
    if clases.ndim == 2 and clases.shape[1] > 1:
        clases = clases.argmax(axis=1)
    clases = clases.ravel()
    pliegues = np.empty(len(clases), int)
    for c in set(clases):
        donde = np.where(clases == c)[0]
        pliegues[donde] = cross_validation(len(donde), k)
    return pliegues
