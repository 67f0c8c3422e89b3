"""Prácticas de Aprendizaje Automático: todas las funciones."""
import numpy as np
import torch
import matplotlib.pyplot as plt


# Práctica 2
def one_hot_encoding(feature, classes=None):
    feature = np.asarray(feature)
    if classes is None:
        if feature.dtype == bool:
            return feature.reshape(-1, 1)
        classes = list(dict.fromkeys(feature))
    if len(classes) == 2:
        return (feature == classes[0]).reshape(-1, 1)
    encoded = np.zeros((len(feature), len(classes)), dtype=bool)
    for i, c in enumerate(classes):
        encoded[:, i] = feature == c
    return encoded


def calculate_min_max_normalization_parameters(dataset):
    return dataset.min(axis=0, keepdims=True), dataset.max(axis=0, keepdims=True)


def calculate_zero_mean_normalization_parameters(dataset):
    return dataset.mean(axis=0, keepdims=True), dataset.std(axis=0, ddof=1, keepdims=True)


def normalize_min_max_in_place(dataset, parameters=None):
    if parameters is None:
        parameters = calculate_min_max_normalization_parameters(dataset)
    minimos, maximos = parameters
    dataset -= minimos
    dataset /= np.where(maximos == minimos, 1, maximos - minimos)
    dataset[:, (maximos == minimos).ravel()] = 0
    return dataset


def normalize_min_max(dataset, parameters=None):
    return normalize_min_max_in_place(dataset.copy(), parameters)


def normalize_zero_mean_in_place(dataset, parameters=None):
    if parameters is None:
        parameters = calculate_zero_mean_normalization_parameters(dataset)
    medias, desviaciones = parameters
    dataset -= medias
    dataset /= np.where(desviaciones == 0, 1, desviaciones)
    return dataset


def normalize_zero_mean(dataset, parameters=None):
    return normalize_zero_mean_in_place(dataset.copy(), parameters)


def classify_outputs(outputs, *, threshold=0.5):
    if outputs.shape[1] == 1:
        return outputs >= threshold
    clases = np.zeros(outputs.shape, dtype=bool)
    clases[np.arange(len(outputs)), outputs.argmax(axis=1)] = True
    return clases


def accuracy(outputs, targets, *, threshold=0.5):
    if outputs.shape != targets.shape:
        raise ValueError("tamaños distintos")
    if outputs.dtype != bool:
        if outputs.ndim == 1:
            outputs = outputs >= threshold
        else:
            outputs = classify_outputs(outputs, threshold=threshold)
    aciertos = outputs == targets
    if aciertos.ndim == 2:
        aciertos = aciertos.all(axis=1)
    return aciertos.mean()


class ANN(torch.nn.Module):
    def __init__(self, entradas, topologia, salidas):
        super().__init__()
        self.capas = torch.nn.ModuleList()
        for n in topologia:
            self.capas.append(torch.nn.Linear(entradas, n))
            entradas = n


# Práctica 3
def hold_out(n, p):
    indices = np.random.permutation(n)
    corte = int(np.round(n * (1 - p)))
    return indices[:corte], indices[corte:]


def hold_out_with_validation(n, p_val, p_test):
    resto, test = hold_out(n, p_test)
    train, val = hold_out(len(resto), p_val * n / len(resto))
    return resto[train], resto[val], test


# Práctica 4.1
def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if len(outputs) != len(targets):
        raise ValueError("outputs y targets no tienen la misma longitud")
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    vp = int(np.sum(outputs & targets))
    vn = int(np.sum(~outputs & ~targets))
    fp = int(np.sum(outputs & ~targets))
    fn = int(np.sum(~outputs & targets))
    n = len(targets)
    sens = vp / (fn + vp) if fn + vp else 1.0
    esp = vn / (fp + vn) if fp + vn else 1.0
    vpp = vp / (vp + fp) if vp + fp else 1.0
    vpn = vn / (vn + fn) if vn + fn else 1.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0.0
    return (vn + vp) / n, (fn + fp) / n, sens, esp, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    *metricas, matriz = confusionMatrix(outputs, targets, threshold=threshold)
    print(metricas)
    print(matriz)


# Práctica 4.2
def confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if targets.ndim == 1:
        clases = list(dict.fromkeys(targets))
        if not set(outputs) <= set(clases):
            raise ValueError("hay clases que no están en targets")
        return confusion_matrix_multiclass(
            one_hot_encoding(outputs, clases), one_hot_encoding(targets, clases), weighted=weighted
        )
    if outputs.shape != targets.shape or targets.shape[1] == 2:
        raise ValueError("número de columnas incorrecto")
    if outputs.dtype != bool:
        outputs = classify_outputs(outputs)
    n, num_clases = targets.shape
    if num_clases == 1:
        return confusionMatrix(outputs[:, 0], targets[:, 0])
    patrones = targets.sum(axis=0)
    metricas = np.zeros((num_clases, 5))
    for c in range(num_clases):
        if patrones[c] > 0:
            metricas[c] = confusionMatrix(outputs[:, c], targets[:, c])[2:7]
    if weighted:
        medias = patrones @ metricas / n
    else:
        medias = metricas.sum(axis=0) / np.sum(patrones > 0)
    matriz = targets.astype(int).T @ outputs.astype(int)
    acc = accuracy(outputs, targets)
    return (acc, 1 - acc, *medias, matriz)


def print_confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    print(confusion_matrix_multiclass(outputs, targets, weighted=weighted))


# Práctica 5
def cross_validation(n, k):
    pliegues = np.tile(np.arange(k), n // k + 1)[:n]
    np.random.shuffle(pliegues)
    return pliegues


def stratified_cross_validation(targets, k):
    targets = np.asarray(targets)
    pliegues = np.zeros(len(targets), dtype=int)
    if targets.ndim == 1:
        targets = np.column_stack([targets == c for c in dict.fromkeys(targets)])
    elif targets.shape[1] == 1:
        targets = np.hstack([targets, ~targets])
    for c in range(targets.shape[1]):
        pliegues[targets[:, c]] = cross_validation(int(targets[:, c].sum()), k)
    return pliegues


if __name__ == "__main__":
    datos = np.loadtxt("iris.data", delimiter=",")
    normalize_min_max_in_place(datos)
    plt.plot(datos)
