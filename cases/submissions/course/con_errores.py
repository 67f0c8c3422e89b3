import numpy as np


def one_hot_encoding(feature, classes=None):
    if classes is None:
        classes = np.unique(feature)
    encoded = np.zeros((len(feature), len(classes)))
    for i in range(len(classes)):
        encoded[:, i] = feature == classes[i]
    return encoded


def calculate_min_max_normalization_parameters(dataset):
    return np.min(dataset, axis=0), np.max(dataset, axis=0)


def calculate_zero_mean_normalization_parameters(dataset):
    return np.mean(dataset, axis=0), np.std(dataset, axis=0)


def normalize_min_max(dataset, parameters=None):
    if parameters is None:
        parameters = calculate_min_max_normalization_parameters(dataset)
    dataset -= parameters[0]
    dataset /= parameters[1] - parameters[0]
    return dataset


def normalize_min_max_in_place(dataset, parameters=None):
    return normalize_min_max(dataset, parameters)


def normalize_zero_mean(dataset, parameters=None):
    if parameters is None:
        parameters = calculate_zero_mean_normalization_parameters(dataset)
    return (dataset - parameters[0]) / parameters[1]


def classify_outputs(outputs, *, threshold=0.5):
    clases = []
    for fila in outputs:
        if len(fila) == 1:
            clases.append([fila[0] > threshold])
        else:
            clases.append([x == max(fila) for x in fila])
    return np.array(clases)


def accuracy(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    return np.mean(outputs == targets)


def hold_out(n, p):
    rng = np.random.default_rng(42)
    indices = rng.permutation(n) + 1
    corte = int(n * (1 - p))
    return indices[:corte], indices[corte:]


def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    vp = np.sum(outputs & targets)
    vn = np.sum(~outputs & ~targets)
    fp = np.sum(outputs & ~targets)
    fn = np.sum(~outputs & targets)
    n = len(targets)
    sens = vp / (fn + vp) if fn + vp else 0.0
    esp = vn / (fp + vn) if fp + vn else 0.0
    vpp = vp / (vp + fp) if vp + fp else 0.0
    vpn = vn / (vn + fn) if vn + fn else 0.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0.0
    return (vn + vp) / n, (fn + fp) / n, sens, esp, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])


def confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    num_clases = targets.shape[1]
    metricas = np.array([confusionMatrix(outputs[:, c], targets[:, c])[2:7] for c in range(num_clases)])
    media = metricas.mean(axis=0)
    matriz = np.array([[np.sum(targets[:, i] & outputs[:, j]) for j in range(num_clases)] for i in range(num_clases)])
    acc = accuracy(outputs, targets)
    return (acc, 1 - acc, *media, matriz)


def cross_validation(n, k):
    return np.random.randint(0, k, n)


def stratified_cross_validation(targets, k):
    return cross_validation(len(targets), k)
