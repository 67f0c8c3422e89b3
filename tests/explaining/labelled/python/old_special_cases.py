# coding: utf-8
import numpy as np
import os

RUTA = os.path.join("datos", "cardio.csv")

# Práctica 2
normalizar = lambda x: (x - x.min(axis=0)) / (x.max(axis=0) - x.min(axis=0))

# Práctica 4
def confusionMatrix(outputs, targets, *, threshold=0.5):
    salida = outputs if outputs.dtype == np.bool_ else outputs >= threshold
    if salida.shape != targets.shape:
        raise ValueError("¡Distinto tamaño!")
    vn = np.count_nonzero(np.equal(salida, targets) & ~targets)
    vp = np.count_nonzero(np.equal(salida, targets) & targets)
    fp = np.count_nonzero(np.greater(salida, targets))
    fn = np.count_nonzero(np.less(salida, targets))
    total = len(targets)

    with np.errstate(all="ignore"):
        valores = np.array([vp, vn, vp, vn]) / np.array([vp + fn, vn + fp, vp + fp, vn + fn])
    # casos especiales: todos VN -> recall y VPP a 1, todos VP -> especificidad y VPN a 1, resto 0
    if vn == total:
        valores[[0, 2]] = 1
    elif vp == total:
        valores[[1, 3]] = 1
    valores[np.isnan(valores)] = 0
    recall, espec, vpp, vpn = valores
    f1 = 2 * recall * vpp / (recall + vpp) if recall + vpp else 0.0
    return ((vn + vp) / total, (fn + fp) / total, recall, espec, vpp, vpn, f1,
            np.array([[vn, fp], [fn, vp]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print("acc=%.3f err=%.3f rec=%.3f esp=%.3f vpp=%.3f vpn=%.3f f1=%.3f\n%s"
          % confusionMatrix(outputs, targets, threshold=threshold))

datos = normalizar(np.loadtxt(RUTA, delimiter=";", skiprows=1))
