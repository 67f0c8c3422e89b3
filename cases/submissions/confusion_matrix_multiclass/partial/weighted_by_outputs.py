import numpy as np


def tasas(outputs, targets):
    vp = int(np.sum(outputs & targets))
    fp = int(np.sum(outputs & ~targets))
    fn = int(np.sum(~outputs & targets))
    vn = len(targets) - vp - fp - fn
    sens = vp / (vp + fn) if vp + fn else 1.0
    esp = vn / (vn + fp) if vn + fp else 1.0
    vpp = vp / (vp + fp) if vp + fp else 1.0
    vpn = vn / (vn + fn) if vn + fn else 1.0
    f1 = 2 * vpp * sens / (vpp + sens) if vpp + sens else 0.0
    return [sens, esp, vpp, vpn, f1], np.array([[vn, fp], [fn, vp]])


def codificar(etiquetas, clases):
    if len(clases) == 2:
        clases = clases[:1]
    return np.asarray(etiquetas)[:, None] == np.array(clases, dtype=object)


def confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    if targets.ndim == 1:
        clases = list(dict.fromkeys(targets))
        if any(o not in clases for o in outputs):
            raise ValueError("clase desconocida")
        outputs, targets = codificar(outputs, clases), codificar(targets, clases)
    if outputs.shape != targets.shape or targets.shape[1] == 2:
        raise ValueError("columnas")
    if outputs.dtype.kind == "f":
        if outputs.shape[1] == 1:
            outputs = outputs >= 0.5
        else:
            outputs = np.arange(outputs.shape[1]) == outputs.argmax(axis=1)[:, None]
    outputs, targets = outputs.astype(bool), targets.astype(bool)
    acc = float(np.mean(np.all(outputs == targets, axis=1)))
    if targets.shape[1] == 1:
        metricas, matriz = tasas(outputs[:, 0], targets[:, 0])
        return (acc, 1 - acc, *metricas, matriz)
    patrones = targets.sum(axis=0)
    tabla = np.array([tasas(o, t)[0] if t.any() else [0.0] * 5 for o, t in zip(outputs.T, targets.T)])
    pesos = outputs.sum(axis=0) if weighted else (patrones > 0).astype(int)
    metricas = pesos @ tabla / pesos.sum()
    return (acc, 1 - acc, *metricas, targets.T.astype(int) @ outputs.astype(int))


def print_confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    print(*confusion_matrix_multiclass(outputs, targets, weighted=weighted), sep="\n")
